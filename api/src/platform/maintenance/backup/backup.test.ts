import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import pg from 'pg';
import { openDatabase, restoreBackup } from '../../../database';
import { tenants, users } from '../../../schema';
import { chartOfAccounts } from '../../../modules/ledger/chart-of-accounts.service';
import { postEntry } from '../../../modules/ledger/ledger.service';
import { verifyLedger } from '../../../modules/ledger/verify-ledger.rules';
import { recordAuditEvent } from '../../../modules/audit/audit.service';
import { verifyAuditLog } from '../../../modules/audit/verify-audit';
import { createEmptyDatabase, createTestDatabase, testAuditKey, type TestDatabase } from '../../../../test/database';
import { workersVariable } from '../../../../test/template';
import { isDistributed } from '../../database/distribution/distributed-tables';
import { moveLockId } from '../../database/distribution/move-check';
import { createBackup, computeTableDigest } from './backup';
import { listBackupTables, stableTextFormat } from './table-catalog';

const [acme, globex] = [crypto.randomUUID(), crypto.randomUUID()];
const auditKey = testAuditKey;
const odd = 'tab\t, line\n, back\\slash, "quotes", \u2028, 🦊, \\N, \\.';

let source: TestDatabase;
let dir: string;
beforeAll(async () => {
  [source, dir] = await Promise.all([createTestDatabase(), mkdtemp(join(tmpdir(), 'techadds-backup-'))]);
  for (const [tenantId, subdomain] of [
    [acme, 'acme'],
    [globex, 'globex'],
  ] as const)
    await source.db.withTenant(tenantId, async (tx) => {
      await tx.insert(tenants).values({ tenantId, subdomain, name: odd });
      for (let n = 0; n < 30; n += 1) await tx.insert(users).values(user(tenantId, `${n}`));
    });
  for (let n = 0; n < 20; n += 1) await act(n % 2 ? acme : globex, `before ${n}`);
  await payOrder('before');
  await source.asOwner('create sequence tickets start 4711');
  await source.asOwner(`select nextval('tickets')`);
}, 60_000);
afterAll(async () => {
  await source.close();
  await rm(dir, { recursive: true, force: true });
});

const user = (tenantId: string, name: string) => ({
  tenantId,
  email: `${name}@x.test`,
  passwordHash: '-',
  firstName: odd,
  lastName: name,
  role: 'customer' as const,
});

/** Creates a user and the event that reports it in one transaction: a backup has both or neither. */
const act = (tenantId: string, name: string) =>
  source.db.withTenant(tenantId, async (tx) => {
    await tx.insert(users).values(user(tenantId, name));
    const entry = {
      tenantId,
      actor: null,
      event: 'user.added',
      description: name,
      targets: [],
      after: { odd, n: 1.5, deep: { z: null, a: [1] } },
    };
    await recordAuditEvent(tx, { cid: 'c', ip: null, userAgent: odd }, entry, new Date());
  });

/** Creates a paid order with its fee; triggers of the database maintain the balances. */
const payOrder = (reference: string, db = source.db) =>
  db.withTenant(acme, async (tx) => {
    const about = { tenantId: acme, subject: { type: 'order' as const, id: acme }, description: odd, actorId: null, cid: 'c' };
    const { processorClearing: clearing, processingFees } = chartOfAccounts;
    const taken = [{ debit: clearing, credit: chartOfAccounts.escrow(acme), amountCents: 110_000, currency: 'USD' }];
    const fee = [{ debit: processingFees, credit: clearing, amountCents: 3_220, currency: 'USD' }];
    await postEntry(tx, { ...about, reference: `${reference}:capture`, kind: 'capture', postings: taken }, new Date());
    await postEntry(tx, { ...about, reference: `${reference}:fee`, kind: 'processing_fee', postings: fee }, new Date());
  });
const readLedger = (db: typeof source.db) => db.withSnapshot(acme, (tx) => verifyLedger(tx, acme));

async function withOwner<T>(ownerUrl: string, fn: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query(stableTextFormat);
    return await fn(client);
  } finally {
    await client.end();
  }
}

/** Runs where the tests use a distributed database, as by `npm run test:citus`. */
const onNodes = process.env[workersVariable] ? test : test.skip;

const digests = (ownerUrl: string) =>
  withOwner(ownerUrl, async (client) => {
    const found: Record<string, unknown> = {};
    for (const table of await listBackupTables(client)) found[table.name] = await computeTableDigest(client, table);
    return found;
  });

async function restored(file: string, options: { passPhrase?: string; auditKey?: Buffer } = {}) {
  const target = await createEmptyDatabase();
  try {
    return await restoreBackup({ ownerUrl: target.ownerUrl, auditKey, file, ...options });
  } finally {
    await target.close();
  }
}

test('restores exactly what was backed up, with a valid audit log', async () => {
  const file = join(dir, 'quiet');
  await createBackup({ ownerUrl: source.ownerUrl, auditKey, file });
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  const target = await createEmptyDatabase();
  const result = await restoreBackup({ ownerUrl: target.ownerUrl, auditKey, file });
  expect(result).toMatchObject({ broken: [], tables: Object.keys(await digests(source.ownerUrl)).length });
  expect(await digests(target.ownerUrl)).toEqual(await digests(source.ownerUrl));
  const db = await openDatabase({ ownerUrl: target.ownerUrl, auditKey });
  for (const tenant of [acme, globex])
    expect(await db.withTenant(tenant, (tx) => verifyAuditLog(tx, tenant, []))).toMatchObject({ ok: true, count: 10 });
  // Sequences and counters continue where they were.
  expect(await withOwner(target.ownerUrl, async (client) => (await client.query(`select nextval('tickets')`)).rows)).toEqual([
    { nextval: '4712' },
  ]);
  // So does the ledger.
  await payOrder('after', db);
  expect(await readLedger(db)).toMatchObject({ problems: [], entries: 4 });
  await db.close();
  await target.close();
}, 60_000);

test('waits until the move of a tenant is done', async () => {
  await withOwner(source.ownerUrl, async (mover) => {
    await mover.query('select pg_advisory_lock($1)', [moveLockId]);
    const backup = createBackup({ ownerUrl: source.ownerUrl, auditKey, file: join(dir, 'waiting') });
    const waiting = `select from pg_locks join pg_database d on d.oid = database
      where locktype = 'advisory' and not granted and datname = current_database()`;
    while ((await mover.query(waiting)).rowCount === 0) await new Promise((resolve) => setTimeout(resolve, 10));
    await mover.query('select pg_advisory_unlock($1)', [moveLockId]);
    await backup;
  });
});

test('backs up a consistent snapshot during writes: each event has its user, and the audit log is valid', async () => {
  const file = join(dir, 'busy');
  let [writing, written] = [true, 0];
  const writers = [acme, globex, acme].map(async (tenant, who) => {
    while (writing) await act(tenant, `during ${who} ${written++}`);
  });
  await new Promise((resolve) => setTimeout(resolve, 100));
  const before = written;
  await createBackup({ ownerUrl: source.ownerUrl, auditKey, file });
  const during = written - before;
  writing = false;
  await Promise.all(writers);
  expect(during).toBeGreaterThan(0);
  const target = await createEmptyDatabase();
  expect(await restoreBackup({ ownerUrl: target.ownerUrl, auditKey, file })).toMatchObject({ broken: [] });
  const [counts] = await withOwner(target.ownerUrl, async (client) => {
    const sql = `select (select count(*) from users where last_name like 'during%')::int as people,
      (select count(*) from audit_events where description like 'during%')::int as events`;
    return (await client.query<{ people: number; events: number }>(sql)).rows;
  });
  expect(counts!.people).toBe(counts!.events);
  expect(counts!.people).toBeGreaterThan(0);
  await target.close();
}, 60_000);

describe('a restore is rejected without any effect', () => {
  let file: string;
  beforeAll(async () => {
    file = join(dir, 'plain');
    await createBackup({ ownerUrl: source.ownerUrl, auditKey, file });
  });
  const changed = async (change: (plain: Buffer) => Buffer) => {
    const path = join(dir, `changed-${crypto.randomUUID()}`);
    await writeFile(path, gzipSync(change(gunzipSync(await readFile(file)))));
    return path;
  };

  test('when the database is not empty', async () => {
    const before = await digests(source.ownerUrl);
    await expect(restoreBackup({ ownerUrl: source.ownerUrl, auditKey, file })).rejects.toThrow(/The database is not empty: \w+ has rows/);
    expect(await digests(source.ownerUrl)).toEqual(before);
  });

  test('when a row was changed in the file', async () => {
    const path = await changed((plain) => Buffer.from(plain.toString('latin1').replace('before 3', 'before 4'), 'latin1'));
    const target = await createEmptyDatabase();
    await expect(restoreBackup({ ownerUrl: target.ownerUrl, auditKey, file: path })).rejects.toThrow(/are not those that were written/);
    const rows = Object.values(await digests(target.ownerUrl)).map((table) => (table as { rows: number }).rows);
    expect(rows.every((count) => count === 0)).toBe(true);
    // The same database accepts the unchanged backup afterwards.
    expect(await restoreBackup({ ownerUrl: target.ownerUrl, auditKey, file })).toMatchObject({ broken: [] });
    await target.close();
  });

  test('when the end of the file is missing', async () => {
    await expect(restored(await changed((plain) => plain.subarray(0, plain.length - 20)))).rejects.toThrow(/cut off/);
    await expect(restored(await changed((plain) => plain.subarray(0, plain.lastIndexOf('E\0'))))).rejects.toThrow(/end is missing|cut off/);
  });

  test('when the file is damaged or no backup', async () => {
    const whole = await readFile(file);
    const path = join(dir, 'broken');
    await writeFile(path, whole.subarray(0, whole.length / 2));
    await expect(restored(path)).rejects.toThrow(/damaged|unexpected end/);
    await writeFile(path, 'something else');
    await expect(restored(path)).rejects.toThrow(/damaged|not a backup|incorrect header/);
  });

  test('when the backup is of another version or another audit key', async () => {
    const path = await changed((plain) => {
      const text = plain.toString('latin1');
      const hash = /"schema":\["(\w{10})/.exec(text)![1]!;
      return Buffer.from(text.replace(hash, '0'.repeat(10)), 'latin1');
    });
    await expect(restored(path)).rejects.toThrow(/made by another version/);
    await expect(restored(file, { auditKey: Buffer.alloc(32) })).rejects.toThrow(/another audit key/);
  });
});

describe('with a passphrase', () => {
  const passPhrase = 'a long pass phrase';
  let file: string;
  beforeAll(async () => {
    file = join(dir, 'encrypted');
    await createBackup({ ownerUrl: source.ownerUrl, auditKey, file, passPhrase });
  });

  test('a backup can be read with that passphrase only', async () => {
    expect(() => gunzipSync(Buffer.from('TAENC1'))).toThrow();
    expect((await readFile(file)).subarray(0, 6).toString()).toBe('TAENC1');
    expect(await restored(file, { passPhrase })).toMatchObject({ broken: [] });
    await expect(restored(file)).rejects.toThrow(/is encrypted/);
    await expect(restored(file, { passPhrase: 'another pass phrase' })).rejects.toThrow();
  }, 60_000);

  test('a flipped bit anywhere is noticed', async () => {
    const whole = await readFile(file);
    for (const at of [10, 30, 40, Math.floor(whole.length / 2), whole.length - 1]) {
      const bytes = Buffer.from(whole);
      bytes[at]! ^= 1;
      const path = join(dir, 'flipped');
      await writeFile(path, bytes);
      await expect(restored(path, { passPhrase })).rejects.toThrow();
    }
  }, 60_000);
});

onNodes(
  'restores into a database that is distributed already, and leaves its tables as they were',
  async () => {
    const path = join(dir, 'of-nodes.backup');
    await createBackup({ ownerUrl: source.ownerUrl, auditKey, file: path });
    const target = await createTestDatabase();
    const protections = () =>
      target.asOwner(`select relname, relforcerowsecurity, array(select tgname || tgenabled::text from pg_trigger where tgrelid = c.oid order by 1)
      from pg_class c where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`);
    const before = await protections();
    expect(await restoreBackup({ ownerUrl: target.ownerUrl, auditKey, file: path })).toMatchObject({ broken: [] });
    expect(await withOwner(target.ownerUrl, isDistributed)).toBe(true);
    expect(await digests(target.ownerUrl)).toEqual(await digests(source.ownerUrl));
    expect(await protections()).toEqual(before);
    expect(await readLedger(target.db)).toMatchObject({ ok: true, problems: [] });
    await target.close();
  },
  180_000,
);
