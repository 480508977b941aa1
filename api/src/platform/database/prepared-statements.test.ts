import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { createTestDatabase, type TestDatabase } from '../../../test/database';
import { partners } from '../../schema';
import { createStatementNamer } from './prepared-statements';

const nameRepeatedly = (getName: (text: string) => string | undefined, text: string, times: number) =>
  Array.from({ length: times }, () => getName(text));

it('names a statement from its third use, always with the same name', () => {
  expect(nameRepeatedly(createStatementNamer(), 'select 1', 4)).toEqual([undefined, undefined, 'kept_1', 'kept_1']);
});

it('names no more statements than the limit', () => {
  const getName = createStatementNamer(2);
  const last = ['select 1', 'select 2', 'select 3'].map((text) => nameRepeatedly(getName, text, 3).at(-1));
  expect(last).toEqual(['kept_1', 'kept_2', undefined]);
});

it('gives the places to other statements after a reset, under new names', () => {
  const getName = createStatementNamer(1);
  expect(nameRepeatedly(getName, 'select 1', 3).at(-1)).toBe('kept_1');
  getName.reset();
  expect([nameRepeatedly(getName, 'select 2', 3).at(-1), nameRepeatedly(getName, 'select 1', 3).at(-1)]).toEqual(['kept_2', undefined]);
});

it('does not name statements without a plan', () => {
  const getName = createStatementNamer();
  expect(['set local app.tenant_id = 1', 'begin', 'notify x'].map((text) => nameRepeatedly(getName, text, 3).at(-1))).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

describe('with a database', () => {
  let fresh: TestDatabase;
  beforeEach(async () => {
    fresh = await createTestDatabase();
  });
  afterEach(() => fresh.close());

  it('prepares a repeated statement of transactions once, and returns the rows of its own values and tenant', async () => {
    const tenantIds = [randomUUID(), randomUUID()];
    for (const tenantId of tenantIds)
      await fresh.db.withTenant(tenantId, (tx) => tx.insert(partners).values({ tenantId, handle: tenantId.slice(0, 8), name: tenantId }));
    const read = (tenantId: string) =>
      fresh.db.withTenant(tenantId, async (tx) => ({
        partners: await tx
          .select({ name: partners.name })
          .from(partners)
          .where(sql`${partners.tenantId} = ${tenantId}`),
        prepared: await tx.execute(
          sql`select (generic_plans + custom_plans)::int as runs from pg_prepared_statements where statement like 'select "name" from "partners"%'`,
        ),
      }));
    const results = [];
    for (let n = 0; n < 10; n += 1) results.push(await read(tenantIds[n % 2] as string));
    expect(results.map(({ partners: rows }) => rows)).toEqual(results.map((_, n) => [{ name: tenantIds[n % 2] }]));
    expect(results.at(-1)?.prepared.rows).toEqual([{ runs: 8 }]);
  });
});
