import { restoreBackup } from '../../../database';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { auditGenesisHash, hashAuditEvent, type UnchainedAuditEvent } from '../../../modules/audit/audit-chain';
import { createHmacFunction } from '../../encryption/hmac';
import { tenants, users } from '../../../schema';
import { recordAuditEvent } from '../../../modules/audit/audit.service';
import { createEmptyDatabase, createTestDatabase, testAuditKey, type TestDatabase } from '../../../../test/database';
import { createBackup, computeTableDigest } from './backup';
import { listBackupTables, stableTextFormat } from './table-catalog';

/** The number of rows in the database. */
const rows = Number(process.env.BACKUP_ROWS ?? 5000);

const tenantId = crypto.randomUUID();
const userId = crypto.randomUUID();
const auditKey = testAuditKey;
let source: TestDatabase;
let dir: string;
let lastEvent = 0;

/** Consecutive events as the application would write them, many in one statement. */
async function fillLog(count: number): Promise<void> {
  const hmac = createHmacFunction(auditKey);
  let prevHash = auditGenesisHash;
  for (let from = 1; from <= count; from += 2000) {
    const batch = Array.from({ length: Math.min(2000, count - from + 1) }, (_, n) => {
      const row: UnchainedAuditEvent = {
        tenantId,
        id: crypto.randomUUID(),
        seq: from + n,
        time: new Date(Date.UTC(2026, 0, 1) + (from + n) * 1000).toISOString(),
        event: 'order.accepted',
        description: `Ana accepted the order OR-${from + n}`,
        actorName: 'Ana',
        targets: [{ type: 'order', id: userId, name: `OR-${from + n}` }],
        before: { status: 'placed' },
        after: { status: 'accepted', note: 'as discussed' },
        correlationId: `cid-${from + n}`,
      };
      const hash = hashAuditEvent(hmac, prevHash, row);
      const snake = Object.entries({ ...row, prevHash, hash }).map(([name, value]) => [name.replace(/[A-Z]/g, '_$&').toLowerCase(), value]);
      prevHash = hash;
      return Object.fromEntries(snake) as Record<string, unknown>;
    });
    await source.asOwner(`insert into audit_events select * from json_populate_recordset(null::audit_events, $1)`, [JSON.stringify(batch)]);
  }
  await source.asOwner(`insert into counters (tenant_id, name, value) values ($1, 'audit', $2)`, [tenantId, count]);
  lastEvent = count;
}

beforeAll(async () => {
  [source, dir] = await Promise.all([createTestDatabase(), mkdtemp(join(tmpdir(), 'techadds-size-'))]);
  await source.db.withTenant(tenantId, async (tx) => {
    await tx.insert(tenants).values({ tenantId, subdomain: 'acme', name: 'Acme' });
    await tx.insert(users).values({ ...user('first'), id: userId });
  });
  await source.asOwner(
    `insert into notifications (tenant_id, user_id, type, title, body, path, changed_in)
     select $1, $2, 'order.placed', 'New order ' || n, 'Halden Consulting ordered a penetration test', '/orders/' || n, n from generate_series(1, $3::int) n`,
    [tenantId, userId, Math.floor(rows * 0.6)],
  );
  await source.asOwner(
    `insert into customers (tenant_id, kind, name, email, note)
     select $1, 'company', 'Customer ' || n, 'mail-' || n || '@load.test', 'Met at the fair' from generate_series(1, $2::int) n`,
    [tenantId, Math.floor(rows * 0.3)],
  );
  await fillLog(Math.floor(rows * 0.1));
}, 60_000 + rows);
afterAll(async () => {
  await source.close();
  await rm(dir, { recursive: true, force: true });
});

const user = (name: string) => ({
  tenantId,
  email: `${name}@x.test`,
  passwordHash: '-',
  firstName: 'Test',
  lastName: name,
  role: 'customer' as const,
});

/** Adds users with their audit events for as long as `going` returns true. Resolves to their number. */
async function addUsersWhile(going: () => boolean): Promise<number> {
  let count = 0;
  while (going()) {
    await source.db.withTenant(tenantId, async (tx) => {
      await tx.insert(users).values(user(`during ${(count += 1)}`));
      const entry = { tenantId, actor: null, event: 'user.added', description: `during ${count}`, targets: [] };
      await recordAuditEvent(tx, { cid: 'c', ip: null, userAgent: null }, entry, new Date());
    });
  }
  return count;
}

const ask = async (ownerUrl: string, fn: (client: pg.Client) => Promise<unknown>) => {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query(stableTextFormat);
    return await fn(client);
  } finally {
    await client.end();
  }
};
const computeDigests = (ownerUrl: string, names: string[]) =>
  ask(ownerUrl, async (client) => {
    const wanted = (await listBackupTables(client)).filter(({ name }) => names.includes(name));
    const digests = [];
    for (const table of wanted) digests.push([table.name, await computeTableDigest(client, table)]);
    return digests;
  });
const eventAt = (ownerUrl: string, seq: string) =>
  ask(ownerUrl, async (client) => (await client.query(`select seq, hash from audit_events where seq = ${seq}`)).rows);

test(
  `backs up and restores ${rows.toLocaleString('en')} rows during writes without a difference`,
  async () => {
    const file = join(dir, 'all.backup');
    let going = true;
    const writing = addUsersWhile(() => going);
    await new Promise((resolve) => setTimeout(resolve, 50));
    const began = performance.now();
    await createBackup({ ownerUrl: source.ownerUrl, auditKey, file, passPhrase: 'a long pass phrase' });
    const backedUp = performance.now();
    going = false;
    const written = await writing;
    const target = await createEmptyDatabase();
    const again = performance.now();
    const result = await restoreBackup({ ownerUrl: target.ownerUrl, auditKey, file, passPhrase: 'a long pass phrase' });
    const restored = performance.now();
    const took = [backedUp - began, restored - again].map((ms) => ms / 1000);
    const { size } = await stat(file);
    console.log(
      `${result.rows.toLocaleString('en')} rows: backed up in ${took[0]?.toFixed(1)} s while ${written} people joined, restored in ` +
        `${took[1]?.toFixed(1)} s, ${(size / 1e6).toFixed(1)} MB`,
    );
    expect(written).toBeGreaterThan(0);
    expect(result.broken).toEqual([]);
    expect(result.rows).toBeGreaterThanOrEqual(Math.floor(rows * 0.9));
    const still = ['notifications', 'customers'];
    expect(await computeDigests(target.ownerUrl, still)).toEqual(await computeDigests(source.ownerUrl, still));
    // The head of the restored log is an event of the original's, and every user created by then is in the backup.
    const [head] = (await eventAt(target.ownerUrl, '(select max(seq) from audit_events)')) as { seq: string; hash: string }[];
    expect(await eventAt(source.ownerUrl, head?.seq ?? '0')).toEqual([head]);
    const joined = await ask(target.ownerUrl, async (client) => (await client.query('select count(*)::int as n from users')).rows);
    expect(joined).toEqual([{ n: Number(head?.seq) - lastEvent + 1 }]);
    await target.close();
  },
  180_000 + rows,
);
