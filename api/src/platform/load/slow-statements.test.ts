import { sql } from 'drizzle-orm';
import { createTestDatabase, type TestDatabase } from '../../../test/database';
import { withCid } from '../call-log/current-work';
import { createSlowStatements } from './slow-statements';

describe('the statements of a database', () => {
  const tenantId = '5f3f0d52-0000-4000-8000-000000000001';
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.close());

  const wait = (seconds: number) => database.db.withTenant(tenantId, (tx) => tx.execute(sql`select pg_sleep(${seconds})`));

  test('are listed with their endpoint where they are slow, without the values of their parameters', async () => {
    await withCid('ref-1', () => wait(0.25), 'GET /orders');
    await withCid('ref-2', () => wait(0.001), 'GET /orders');
    const slow = database.db.slowStatements().filter(({ statement }) => statement.includes('pg_sleep'));
    expect(slow).toEqual([
      {
        endpoint: 'GET /orders',
        statement: 'select pg_sleep($1)',
        times: 1,
        maxMs: expect.any(Number),
        totalMs: expect.any(Number),
        cid: 'ref-1',
      },
    ]);
    expect(slow[0]!.maxMs).toBeGreaterThanOrEqual(250);
  });

  test('may have a callback instead of a promise, as the pool’s own have', async () => {
    await expect(database.db.ping()).resolves.toBeUndefined();
  });

  test('are listed, too, where they fail', async () => {
    const failing = sql`select pg_sleep(0.25), 1 / (random() * 0)::int`;
    await expect(withCid('ref-3', () => database.db.withTenant(tenantId, (tx) => tx.execute(failing)), 'GET /broken')).rejects.toThrow();
    expect(database.db.slowStatements()).toContainEqual(expect.objectContaining({ endpoint: 'GET /broken', cid: 'ref-3' }));
  });
});

describe('slow statements', () => {
  let now = 0;
  const observed = () => createSlowStatements(() => new Date(now), 100);

  test('add up by endpoint and text, the longest together first, and are forgotten after ten minutes', () => {
    now = 0;
    const slow = observed();
    const observe = (endpoint: string, text: string, ms: number) => withCid('ref', () => slow.observe(text, ms), endpoint);
    observe('GET /a', 'select 1', 100);
    observe('GET /a', 'select 1', 300);
    observe('GET /b', 'select 1', 350);
    observe('GET /b', 'select 2', 99);
    const list = () => slow.list().map(({ endpoint, times, maxMs, totalMs }) => ({ endpoint, times, maxMs, totalMs }));
    const [a, b] = [
      { endpoint: 'GET /a', times: 2, maxMs: 300, totalMs: 400 },
      { endpoint: 'GET /b', times: 1, maxMs: 350, totalMs: 350 },
    ];
    expect(list()).toEqual([a, b]);
    now = 6 * 60_000;
    observe('GET /b', 'select 1', 200);
    expect(list()).toEqual([{ endpoint: 'GET /b', times: 2, maxMs: 350, totalMs: 550 }, a]);
    now = 11 * 60_000;
    expect(list()).toEqual([{ endpoint: 'GET /b', times: 1, maxMs: 200, totalMs: 200 }]);
    now = 30 * 60_000;
    expect(list()).toEqual([]);
  });

  test('are at most 500, and of long ones the beginning', () => {
    const slow = observed();
    for (let n = 0; n < 600; n += 1) slow.observe(`select ${n} ${'x'.repeat(3_000)}`, 100);
    expect(slow.list()).toHaveLength(500);
    expect(slow.list()[0]!.statement).toHaveLength(2_000);
  });
});
