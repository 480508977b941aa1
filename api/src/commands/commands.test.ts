import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hashChains } from '../hash-chains';
import { getCheckpointDir, writeCheckpoints } from '../platform/checkpoints/checkpoints';
import { createTestApp, type TestApp } from '../../test/app';
import { createEmptyDatabase, testAuditKey } from '../../test/database';
import { buildPrograms, startProcess } from '../../test/server';

let programs: string;
let app: TestApp;
let dataDir: string;
beforeAll(async () => {
  programs = await buildPrograms();
  dataDir = await mkdtemp(join(tmpdir(), 'techadds-commands-'));
  await mkdir(join(dataDir, 'keys'), { mode: 0o700 });
  await writeFile(join(dataDir, 'keys/audit.key'), testAuditKey.toString('hex'), { mode: 0o600 });
}, 60_000);
afterAll(() => rm(dataDir, { recursive: true, force: true }));

/** Three audit events in each tenant, with signed checkpoints. */
beforeEach(async () => {
  app = await createTestApp();
  for (const tenant of ['acme', 'globex'] as const)
    for (const role of ['customer', 'admin', 'partner_staff'] as const) await app.as(role, tenant).get('/auth/me');
  for (const chain of hashChains) await writeCheckpoints(app.deps.db, dataDir, chain, new Date());
});
afterEach(async () => {
  await app.close();
  for (const chain of hashChains) await rm(getCheckpointDir(dataDir, chain), { recursive: true, force: true });
});

const run = (name: string, args: string[] = [], env: Record<string, string> = {}) =>
  startProcess(join(programs, `${name}.js`), { DATABASE_URL: app.ownerUrl, DATA_DIR: dataDir, ...env }, args).ended;

describe('audit-verify', () => {
  test('exits with 0 when every log is intact', async () => {
    const { code, output } = await run('audit-verify');
    expect(output).toContain(`tenant ${app.tenants.acme.id}: 3 events, whole\n`);
    expect(output).toContain('The audit log is whole in 2 tenants.\n');
    expect(code).toBe(0);
  });

  const second = `where tenant_id = $1 and seq = 2`;
  test.each([
    ['an event was changed', `update audit_events set description = 'Nothing happened' ${second}`, 'at event 2 (user.signed_in'],
    ['an event was removed', `delete from audit_events ${second}`, 'at event 2'],
    [
      'the last event was removed',
      `delete from audit_events where tenant_id = $1 and seq = 3`,
      'Events are missing at the end: 3 were there',
    ],
    ['all events of a tenant were removed', `delete from audit_events where tenant_id = $1`, 'Events are missing at the end: 3 were there'],
  ])('exits with 1 and reports the problem when %s', async (_what, tamper, messages) => {
    await app.asOwner(tamper, [app.tenants.acme.id]);
    const { code, output } = await run('audit-verify');
    expect(output).toContain(`tenant ${app.tenants.acme.id}: BROKEN`);
    expect(output).toContain(messages);
    expect(output).toContain(`tenant ${app.tenants.globex.id}: 3 events, whole\n`);
    expect(output).toContain('The audit log is broken in 1 of 2 tenants.\n');
    expect(code).toBe(1);
  });

  test('exits with 1 when it cannot verify anything', async () => {
    const { code, output } = await run('audit-verify', [], { DATABASE_URL: 'postgresql://nobody@127.0.0.1:9/none' });
    expect(output).not.toContain('whole');
    expect(code).toBe(1);
  });
});

describe('ledger-verify', () => {
  test('exits with 0 when every ledger adds up', async () => {
    expect(await run('ledger-verify')).toMatchObject({ code: 0, output: expect.stringContaining('The ledger adds up in 2 tenants.\n') });
  });

  test('exits with 1 and names the tenant whose ledger holds what no entry explains', async () => {
    const { id } = app.tenants.acme;
    await app.asOwner(
      `insert into ledger_accounts (tenant_id, code, currency, type, created_at) values ($1, 'cash', 'USD', 'asset', now())`,
      [id],
    );
    await app.asOwner(`update ledger_accounts set posted_debit = 100 where tenant_id = $1`, [id]);
    const { code, output } = await run('ledger-verify');
    expect(output).toContain(`tenant ${app.tenants.acme.id}: BROKEN`);
    expect(output).toContain('The ledger is broken in 1 of 2 tenants.\n');
    expect(code).toBe(1);
  });
});

test('checkpoint signs what was added since, so that its loss is found', async () => {
  await app.as('super_admin').get('/auth/me');
  expect(await run('checkpoint')).toMatchObject({ code: 0, output: expect.stringContaining('audit: 2 tenants are signed.\n') });
  await app.asOwner(`delete from audit_events where tenant_id = $1 and seq = 4`, [app.tenants.acme.id]);
  const { code, output } = await run('audit-verify');
  expect(output).toContain('Events are missing at the end: 4 were there');
  expect(code).toBe(1);
});

describe('backup and restore', () => {
  const passPhrase = { BACKUP_KEY: 'a long pass phrase' };

  test('restores a backup into an empty database with an intact audit log', async () => {
    const file = join(dataDir, 'one.backup');
    expect(await run('backup', [file], passPhrase)).toMatchObject({
      code: 0,
      output: expect.stringContaining('encrypted with BACKUP_KEY'),
    });
    const target = await createEmptyDatabase();
    const there = { ...passPhrase, DATABASE_URL: target.ownerUrl };
    const refused = await run('restore', [file], { ...there, BACKUP_KEY: 'another pass phrase' });
    expect(refused.code).toBe(1);
    expect(await run('restore', [file], there)).toMatchObject({ code: 0, output: expect.stringContaining('All counts and sums agree.') });
    expect(await run('audit-verify', [], there)).toMatchObject({ code: 0, output: expect.stringContaining('whole in 2 tenants') });
    // The database is no longer empty.
    expect(await run('restore', [file], there)).toMatchObject({ code: 1, output: expect.stringContaining('The database is not empty') });
    await target.close();
  }, 60_000);

  test('restores one tenant while the others stay, and keeps what it replaces', async () => {
    const file = join(dataDir, 'acme.backup');
    expect(await run('backup', [file, '--tenant', 'acme'])).toMatchObject({ code: 0, output: expect.stringContaining('(acme) into') });
    const rename = (name: string) => app.asOwner(`update users set first_name = $2 where tenant_id = $1`, [app.tenants.acme.id, name]);
    const names = async () => {
      const rows = await app.asOwner(`select distinct first_name as name from users where tenant_id = $1`, [app.tenants.acme.id]);
      return rows.map(({ name }) => name);
    };
    const before = await names();
    await rename('Since');
    // An event that is signed and then restored away.
    await app.as('partner_admin').get('/auth/me');
    for (const chain of hashChains) await writeCheckpoints(app.deps.db, dataDir, chain, new Date());
    const { code, output } = await run('restore', [file, '--tenant', 'acme']);
    expect(output).toMatch(/as it was before is in (.+): restore that to undo this\.\nRestored [\d,]+ rows of .+Its users sign in again\./);
    expect(code).toBe(0);
    expect(await names()).toEqual(before);
    expect(await run('audit-verify')).toMatchObject({ code: 0 });
    const undo = /is in (.+): restore/.exec(output)![1]!;
    expect(await run('restore', ['--tenant', app.tenants.acme.id, undo])).toMatchObject({ code: 0 });
    expect(await names()).toEqual(['Since']);
  }, 60_000);

  test.each([
    ['backup', 'Say where to: npm run backup -- FILE [--tenant TENANT]\n'],
    ['restore', 'Say from where: npm run restore -- FILE [--tenant TENANT]\n'],
  ])('%s without a file prints its usage', async (name, output) => {
    expect(await run(name)).toEqual({ code: 1, output });
  });
});
