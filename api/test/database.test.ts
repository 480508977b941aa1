import { randomUUID } from 'node:crypto';
import { recordAuditEvent } from '../src/modules/audit/audit.service';
import { createTestDatabase, type TestDatabase } from './database';

it('gives each of two databases rows of its own', async () => {
  const [one, two] = await Promise.all([createTestDatabase(), createTestDatabase()]);
  await one.asOwner(`insert into partners (tenant_id, handle, name) values (gen_random_uuid(), 'a', 'A')`);
  expect(await two.asOwner('select from partners')).toEqual([]);
  expect(one.ownerUrl).not.toBe(two.ownerUrl);
  await Promise.all([one.close(), two.close()]);
});

describe('after a test', () => {
  const getName = async ({ asOwner }: TestDatabase) => (await asOwner('select current_database() as name'))[0]!.name;

  /** Whether the next test continues with the database that `use` has changed. */
  async function isContinued(use: (database: TestDatabase) => unknown): Promise<boolean> {
    const one = await createTestDatabase();
    const name = await getName(one);
    await use(one);
    await one.close();
    const next = await createTestDatabase();
    const isSame = (await getName(next)) === name;
    expect(await next.asOwner('select from audit_events')).toEqual([]);
    await next.close();
    return isSame;
  }

  it('the next one continues with its database, without its rows', async () => {
    const tenantId = randomUUID();
    const meta = { cid: 'c', ip: null, userAgent: null };
    const event = { tenantId, actor: null, event: 'user.added', description: 'a', targets: [] };
    const addEvent = ({ db }: TestDatabase) => db.withTenant(tenantId, (tx) => recordAuditEvent(tx, meta, event, new Date()));
    expect(await isContinued(addEvent)).toBe(true);
  });

  it.each<[string, (database: TestDatabase) => unknown]>([
    ['the schema', ({ asOwner }) => asOwner('alter table partners disable trigger all')],
    ['the schema in a transaction', ({ transaction }) => transaction('owner', (run) => run('create table other (tenant_id uuid)'))],
    ['connections', ({ asOwner }) => asOwner('select pg_terminate_backend(pid) from pg_stat_activity where false')],
    ['anything by its URL', (database) => database.ownerUrl],
  ])('the next one has a new database if it changed %s', async (_, use) => {
    expect(await isContinued(use)).toBe(false);
  });
});
