import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import pg from 'pg';
import { openDatabase, restoreBackup, restoreTenantBackup } from '../../../database';
import { recordAuditEvent } from '../../../modules/audit/audit.service';
import { verifyAuditLog } from '../../../modules/audit/verify-audit';
import { chartOfAccounts } from '../../../modules/ledger/chart-of-accounts.service';
import { postEntry } from '../../../modules/ledger/ledger.service';
import { verifyLedger } from '../../../modules/ledger/verify-ledger.rules';
import { jobs, savedViews, sessions, tenants, users } from '../../../schema';
import { createEmptyDatabase, createTestDatabase, testAuditKey as auditKey, type TestDatabase } from '../../../../test/database';
import { waitForLockWaits } from '../../../../test/lock-waits';
import { computeTableDigest, createBackup } from './backup';
import { restoreTenant } from './restore-tenant';
import { listBackupTables, stableTextFormat } from './table-catalog';

const [acme, globex] = [crypto.randomUUID(), crypto.randomUUID()];
const meta = { cid: 'c', ip: null, userAgent: null };

let source: TestDatabase;
let dir: string;
/** Of both tenants, and of Acme alone, as they were before each test. */
let whole: string, ofAcme: string;

const addUser = (tenantId: string, name: string, db = source.db) =>
  db.withTenant(tenantId, async (tx) => {
    const values = {
      tenantId,
      email: `${name}@x.test`,
      passwordHash: '-',
      firstName: 'Ana\t\n',
      lastName: name,
      role: 'customer' as const,
    };
    const [row] = await tx.insert(users).values(values).returning({ id: users.id });
    const entry = { tenantId, actor: null, event: 'user.added', description: name, targets: [], after: { name } };
    await recordAuditEvent(tx, meta, entry, new Date());
    return row!.id;
  });

const pay = (reference: string, tenantId = acme, db = source.db) =>
  db.withTenant(tenantId, async (tx) => {
    const about = { tenantId, subject: { type: 'order' as const, id: tenantId }, description: '', actorId: null, cid: 'c' };
    const taken = {
      debit: chartOfAccounts.processorClearing,
      credit: chartOfAccounts.escrow(tenantId),
      amountCents: 110_000,
      currency: 'USD',
    };
    await postEntry(tx, { ...about, reference, kind: 'capture', postings: [taken] }, new Date());
  });

beforeAll(async () => {
  [source, dir] = await Promise.all([createTestDatabase(), mkdtemp(join(tmpdir(), 'techadds-tenant-backup-'))]);
  [whole, ofAcme] = [join(dir, 'whole'), join(dir, 'acme')];
  for (const [tenantId, subdomain] of [
    [acme, 'acme'],
    [globex, 'globex'],
  ] as const) {
    await source.db.withTenant(tenantId, async (tx) => {
      await tx.insert(tenants).values({ tenantId, subdomain, name: `${subdomain} "🦊"` });
    });
    const userId = await addUser(tenantId, 'before');
    await source.db.withTenant(tenantId, async (tx) => {
      await tx.insert(sessions).values({ tenantId, userId, currentJti: crypto.randomUUID(), expiresAt: '2030-01-01T00:00:00Z' });
    });
    await pay('before', tenantId);
  }
  await createBackup({ ownerUrl: source.ownerUrl, auditKey, file: whole });
  await createBackup({ ownerUrl: source.ownerUrl, auditKey, file: ofAcme, tenant: 'acme' });
}, 120_000);
afterAll(async () => {
  await source.close();
  await rm(dir, { recursive: true, force: true });
});

async function readDigests(ownerUrl: string, tenantId: string): Promise<Record<string, unknown>> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query(stableTextFormat);
    const found: Record<string, unknown> = {};
    for (const table of await listBackupTables(client)) found[table.name] = await computeTableDigest(client, table, tenantId);
    return found;
  } finally {
    await client.end();
  }
}

/** Without the tables in which a restore leaves its traces. */
const withoutTraces = ({ audit_events: _events, counters: _counters, sessions: _sessions, ...rest }: Record<string, unknown>) => rest;

const restore = (file: string, tenant: string, options: { ownerUrl?: string; before?: () => Promise<void>; passPhrase?: string } = {}) =>
  restoreTenantBackup({
    ...{ ownerUrl: options.ownerUrl ?? source.ownerUrl, auditKey, file, tenant, passPhrase: options.passPhrase },
    beforeReplace: options.before ?? (() => Promise.resolve()),
  });
const readAudit = (tenantId: string, db = source.db) => db.withTenant(tenantId, (tx) => verifyAuditLog(tx, tenantId, []));

test('a backup of one tenant has no row of another', async () => {
  const bytes = gunzipSync(await readFile(ofAcme)).toString();
  expect(bytes).toContain(acme);
  expect(bytes).not.toContain(globex);
  expect(gunzipSync(await readFile(whole)).toString()).toContain(globex);
});

describe.each([
  ['all tenants', () => whole],
  ['one tenant', () => ofAcme],
])('from a backup of %s', (_, file) => {
  test('a tenant has everything that was backed up again and nothing since, and another one is not touched', async () => {
    const backedUp = await readDigests(source.ownerUrl, acme);
    await addUser(acme, 'since');
    await pay('since');
    await source.asOwner(`update users set first_name = 'changed' where tenant_id = $1`, [acme]);
    await addUser(globex, `since ${crypto.randomUUID()}`);
    const others = await readDigests(source.ownerUrl, globex);
    const before = jest.fn(() => Promise.resolve());
    expect(await restore(file(), 'acme', { before })).toMatchObject({ tenant: { id: acme, subdomain: 'acme' }, broken: [] });
    expect(before).toHaveBeenCalledWith({ id: acme, subdomain: 'acme', name: 'acme "🦊"' });
    expect(withoutTraces(await readDigests(source.ownerUrl, acme))).toEqual(withoutTraces(backedUp));
    expect(await readDigests(source.ownerUrl, globex)).toEqual(others);
    expect(await readAudit(acme)).toMatchObject({ ok: true, count: 2 });
    const [event] = await source.asOwner(`select event, actor_name, after from audit_events where tenant_id = $1 and seq = 2`, [acme]);
    expect(event).toMatchObject({ event: 'tenant.restored', actor_name: 'System', after: { backedUpAt: expect.any(String) } });
    // The triggers of the ledger work again, and go on from the balances of the backup.
    await pay('after');
    expect(await source.db.withSnapshot(acme, (tx) => verifyLedger(tx, acme))).toMatchObject({ ok: true, entries: 2 });
    await restore(file(), acme);
  }, 120_000);
});

test('sessions of the restored tenant end, also those that were open in the backup, and no others', async () => {
  await restore(ofAcme, 'acme');
  const rows = await source.asOwner('select tenant_id, revoked_at from sessions');
  expect(rows.filter(({ tenant_id: tenant }) => tenant === acme)).toEqual([{ tenant_id: acme, revoked_at: expect.any(Date) }]);
  expect(rows.filter(({ tenant_id: tenant }) => tenant === globex)).toEqual([{ tenant_id: globex, revoked_at: null }]);
}, 60_000);

test('what the platform has decided stays: the address and a suspension', async () => {
  await source.asOwner(
    `update tenants set subdomain = 'acme-2', name = 'Since', suspension = 'suspended', suspension_reason = 'Unpaid' where tenant_id = $1`,
    [acme],
  );
  await restore(ofAcme, acme);
  const [row] = await source.asOwner(`select subdomain, name, suspension, suspension_reason from tenants where tenant_id = $1`, [acme]);
  expect(row).toEqual({ subdomain: 'acme-2', name: 'acme "🦊"', suspension: 'suspended', suspension_reason: 'Unpaid' });
  await source.asOwner(`update tenants set subdomain = 'acme', suspension = null, suspension_reason = null where tenant_id = $1`, [acme]);
}, 60_000);

test('a tenant is restored into an installation that does not have it, also one without a schema', async () => {
  const target = await createEmptyDatabase();
  const before = jest.fn(() => Promise.resolve());
  await restore(whole, globex, { ownerUrl: target.ownerUrl, before });
  await restore(ofAcme, 'acme', { ownerUrl: target.ownerUrl, before });
  expect(before).not.toHaveBeenCalled();
  const db = await openDatabase({ ownerUrl: target.ownerUrl, auditKey });
  expect(await readAudit(acme, db)).toMatchObject({ ok: true, count: 2 });
  expect(await readAudit(globex, db)).toMatchObject({ ok: true, count: 2 });
  await addUser(acme, 'later', db);
  expect(await readAudit(acme, db)).toMatchObject({ ok: true, count: 3 });
  await db.close();
  await target.close();
}, 120_000);

test('writes that go on meanwhile are before or after the restore, and the audit log stays whole', async () => {
  let writing = true;
  const results = { added: 0, failed: 0 };
  const writers = [0, 1, 2].map(async (writer) => {
    for (let n = 0; writing; n += 1)
      await addUser(acme, `meanwhile ${writer} ${n}`).then(
        () => (results.added += 1),
        () => (results.failed += 1),
      );
  });
  try {
    for (let round = 0; round < 10; round += 1) await restore(ofAcme, 'acme');
  } finally {
    writing = false;
    await Promise.all(writers);
  }
  expect(results.added).toBeGreaterThan(0);
  expect(await readAudit(acme)).toMatchObject({ ok: true });
  const [counts] = await source.asOwner(
    `select (select count(*)::int from users where tenant_id = $1 and last_name like 'meanwhile%') as users,
       (select count(*)::int from audit_events where tenant_id = $1 and description like 'meanwhile%') as events`,
    [acme],
  );
  expect(counts!.users).toBe(counts!.events);
  await restore(ofAcme, 'acme');
}, 120_000);

test('a write that begins while rows are replaced waits, and follows the restored events', async () => {
  const addView = () =>
    source.db.withTenant(acme, async (tx) => {
      const view = { list: 'orders', name: 'between', search: '', audience: 'none' } as const;
      await tx.insert(savedViews).values({ ...view, hidden: [], tenantId: acme, userId: acme });
      await recordAuditEvent(
        tx,
        meta,
        { tenantId: acme, actor: null, event: 'view.added', description: 'between', targets: [] },
        new Date(),
      );
    });
  await source.db.withTenant(acme, async (tx) => {
    await tx.insert(jobs).values({ tenantId: acme, name: 'a', dueAt: '2030-01-01T00:00:00Z' });
  });
  const running: Promise<unknown>[] = [];
  await source.transaction('owner', async (run) => {
    // The restore waits for this row, between the tables of the write.
    await run('select from jobs where tenant_id = $1 for update', [acme]);
    running.push(restore(ofAcme, 'acme'));
    await waitForLockWaits(source);
    running.push(addView());
    await waitForLockWaits(source, 2);
  });
  await Promise.all(running);
  expect(await readAudit(acme)).toMatchObject({ ok: true, count: 3 });
  const events = await source.asOwner('select description from audit_events where tenant_id = $1 order by seq', [acme]);
  expect(events.map(({ description }) => description)).toEqual(['before', expect.stringContaining('was restored'), 'between']);
  expect(await source.asOwner('select name from saved_views where tenant_id = $1', [acme])).toEqual([{ name: 'between' }]);
  await restore(ofAcme, 'acme');
}, 60_000);

test('triggers work again for what completes the restore', async () => {
  const modes: unknown[] = [];
  const afterRestore = async (owner: pg.Client) => {
    modes.push(...(await owner.query('show session_replication_role')).rows);
    return ['The log was broken.'];
  };
  const options = { ownerUrl: source.ownerUrl, auditKey, file: ofAcme, tenant: 'acme', afterRestore };
  const result = await restoreTenant({ ...options, afterMigrate: () => Promise.resolve(), beforeReplace: () => Promise.resolve() });
  expect(modes).toEqual([{ session_replication_role: 'origin' }]);
  expect(result).toMatchObject({ broken: ['The log was broken.'], rows: expect.any(Number) });
}, 60_000);

describe('is rejected without any effect', () => {
  const rejects = async (attempt: () => Promise<unknown>, message: RegExp) => {
    const before = [await readDigests(source.ownerUrl, acme), await readDigests(source.ownerUrl, globex)];
    await expect(attempt()).rejects.toThrow(message);
    expect([await readDigests(source.ownerUrl, acme), await readDigests(source.ownerUrl, globex)]).toEqual(before);
  };

  test('where the backup is of another tenant, or the tenant is unknown', async () => {
    await rejects(() => restore(ofAcme, 'globex'), /^The backup is of acme "🦊" \(acme\), not of "globex"\. Nothing was restored\.$/);
    await rejects(() => restore(whole, 'nobody'), /no tenant with the subdomain "nobody" now: name it by its id/);
    await rejects(() => restore(whole, crypto.randomUUID()), /^The backup has no tenant/);
  }, 60_000);

  test('where all tenants are to be restored from a backup of one', async () => {
    const target = await createEmptyDatabase();
    await expect(restoreBackup({ ownerUrl: target.ownerUrl, auditKey, file: ofAcme })).rejects.toThrow(
      /alone: restore it with --tenant acme/,
    );
    await target.close();
  });

  test('where another tenant has the subdomain', async () => {
    const target = await createTestDatabase();
    await target.db.withTenant(globex, async (tx) => {
      await tx.insert(tenants).values({ tenantId: globex, subdomain: 'acme', name: 'Other' });
    });
    await expect(restore(ofAcme, acme, { ownerUrl: target.ownerUrl })).rejects.toThrow(/^The subdomain acme belongs to another tenant now/);
    expect(await target.asOwner('select name from tenants')).toEqual([{ name: 'Other' }]);
    expect(await target.asOwner('select from users')).toEqual([]);
    await target.close();
  }, 60_000);

  test('where the file is damaged, or the last step fails', async () => {
    const bytes = await readFile(ofAcme);
    const cut = join(dir, 'cut');
    await writeFile(cut, bytes.subarray(0, bytes.length - 200));
    await rejects(() => restore(cut, 'acme'), /damaged|cut off|unexpected end/);
    const failing = () => Promise.reject(new Error('No room for the backup of before.'));
    await rejects(() => restore(ofAcme, 'acme', { before: failing }), /No room/);
  }, 60_000);

  test('where a row is not as it was in the backup', async () => {
    await source.asOwner(`create function spoil() returns trigger language plpgsql as $$ begin new.last_name := 'spoiled'; return new; end $$;
      create trigger spoil before insert on users for each row execute function spoil(); alter table users enable always trigger spoil`);
    try {
      await rejects(
        () => restore(ofAcme, 'acme'),
        /^The rows of users are not the same after restoring \(1 of 1\)\. Nothing was restored\.$/,
      );
    } finally {
      await source.asOwner(`drop trigger spoil on users; drop function spoil`);
    }
  }, 60_000);

  test('where the tenant to back up does not exist', async () => {
    const options = { ownerUrl: source.ownerUrl, auditKey, file: join(dir, 'none'), tenant: 'nobody' };
    await expect(createBackup(options)).rejects.toThrow('There is no tenant with the id or subdomain "nobody".');
  });
});
