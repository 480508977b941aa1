import { createEmptyDatabase, testAuditKey } from '../../../test/database';
import { verifyAuditLog } from './verify-audit';
import { openDatabase } from '../../database';
import pg from 'pg';

const tenants = [crypto.randomUUID(), crypto.randomUUID()] as const;

/** A database as an older release left it: events without a chain. */
async function createOldDatabase() {
  const { ownerUrl, close } = await createEmptyDatabase();
  await (await openDatabase({ ownerUrl, auditKey: testAuditKey })).close();
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  await owner.query(
    `comment on table audit_events is null; alter table audit_events alter prev_hash set default '', alter hash set default ''`,
  );
  for (const tenant of tenants)
    await owner.query(
      `insert into audit_events (tenant_id, seq, time, event, description, actor_name, targets, before, correlation_id)
       select $1, n, now(), 'order.placed', 'Event ' || n, 'System', '[]', '{"b": 1, "a": 2}', 'cid' from generate_series(1, 1200) n`,
      [tenant],
    );
  return { ownerUrl, owner, close: () => owner.end().then(close) };
}

const verifyAllLogs = async (ownerUrl: string) => {
  const db = await openDatabase({ ownerUrl, auditKey: testAuditKey });
  const found = await Promise.all(tenants.map((tenant) => db.withTenant(tenant, (tx) => verifyAuditLog(tx, tenant, []))));
  await db.close();
  return found;
};

test('chains the events of an older database once, at the next start', async () => {
  const { ownerUrl, owner, close } = await createOldDatabase();
  const whole = [1, 2].map(() => expect.objectContaining({ ok: true, count: 1200 }));
  expect(await verifyAllLogs(ownerUrl)).toEqual(whole);
  // The next start does not chain again, so later tampering is still detected.
  await owner.query(`update audit_events set hash = '', prev_hash = '' where seq = 1200`);
  expect((await verifyAllLogs(ownerUrl)).map(({ ok, firstBroken }) => [ok, firstBroken?.seq])).toEqual([
    [false, 1200],
    [false, 1200],
  ]);
  await close();
});

test('prevents inserting events without a hash afterwards', async () => {
  const { ownerUrl, owner, close } = await createOldDatabase();
  await verifyAllLogs(ownerUrl);
  const insert = `insert into audit_events (tenant_id, seq, time, event, description, actor_name, targets, correlation_id) values ($1, 1201, now(), 'x', '', '', '[]', '')`;
  await expect(owner.query(insert, [tenants[0]])).rejects.toMatchObject({ code: '23502' });
  await close();
});

test('rejects a database whose log was written with another key, and leaves it unchanged', async () => {
  const { ownerUrl, owner, close } = await createOldDatabase();
  await verifyAllLogs(ownerUrl);
  await expect(openDatabase({ ownerUrl, auditKey: Buffer.alloc(32) })).rejects.toThrow(/written with another key/);
  expect((await verifyAllLogs(ownerUrl)).every(({ ok }) => ok)).toBe(true);
  // A chained log whose key comment was removed is not chained again either.
  await owner.query('comment on table audit_events is null');
  await expect(openDatabase({ ownerUrl, auditKey: Buffer.alloc(32) })).rejects.toThrow(/note of their key is gone/);
  await close();
});
