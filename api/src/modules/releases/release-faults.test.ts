import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createTestApp, type TestApp } from '../../../test/app';
import { getTemplateUrl } from '../../../test/database';
import { createKeyPair, createUpload } from '../../../test/release-fixture';
import { startS3Server } from '../../../test/s3-server';
import { mountSmallDisk } from '../../../test/small-disk';
import { withDatabaseName, runOnServer } from '../../../test/template';

const name = 'mfe-finance';
const [one, two, three] = ['0000000001', '0000000002', '0000000003'] as const;
const key = createKeyPair();
let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await app.as('super_admin').post('/release-keys', { name: 'Team', publicKey: key.publicKey, apps: [name, 'shell'] });
}, 60_000);
afterAll(() => app.close());

const upload = async (version: string, target = name, noise = 0) => {
  const files: Record<string, Buffer> =
    noise > 0 ? { 'noise.js': Buffer.from(Array.from({ length: noise }, () => Math.floor(Math.random() * 256))) } : {};
  return app.as('super_admin').post(`/releases/${target}`, await createUpload(key, target, version, { files }));
};
beforeEach(async () => {
  await app.asOwner('delete from release_changes; delete from app_pointers; delete from releases');
  expect((await upload('00000000ff', 'shell')).statusCode).toBe(201);
  expect((await upload(one)).statusCode).toBe(201);
});

/** Puts the files of the shell, in which remotes are checked, where files are stored now. */
const restoreShell = async () => expect((await upload('00000000ff', 'shell')).statusCode).toBe(201);

/** All rows that a release of the remote writes. */
const readRows = () =>
  app.asOwner(
    `select version, null as kind from releases where app = $1 union all select version, kind from release_changes where app = $1
     union all select current_version, revision::text from app_pointers where app = $1`,
    [name],
  );

/** Uploads a version of the remote; `cause` runs when the archive is read and checked, and not stored yet. */
async function uploadDuring(version: string, cause: () => unknown) {
  const { runRemote } = app.deps;
  app.deps.runRemote = async () => {
    await cause();
    return [];
  };
  try {
    return await upload(version);
  } finally {
    app.deps.runRemote = runRemote;
  }
}

test('a release for which there is no room changes nothing, is named, and works once there is some', async () => {
  const folder = join(app.keysDir, 'releases');
  await mkdir(folder, { recursive: true });
  const disk = mountSmallDisk(folder, '16k');
  if (!disk) return console.log('Skipped: this user may not mount a small disk.');
  try {
    await restoreShell();
    const before = await readRows();
    const refused = await upload(two, name, 30_000);
    expect(refused.statusCode).toBe(503);
    expect(refused.json()).toMatchObject({ code: 'store_full', error: expect.stringContaining('no room') as string });
    expect(await readRows()).toEqual(before);
    expect(app.logged.join('\n')).toContain('store_full');
    disk.resize('1m');
    expect((await upload(two, name, 30_000)).json()).toMatchObject({ current: { version: two } });
  } finally {
    disk.unmount();
  }
});

test('a release during which the database goes away changes nothing, and works once it is back', async () => {
  const before = await readRows();
  const [{ name: database } = {}] = await app.asOwner('select current_database() as name');
  const server = withDatabaseName(getTemplateUrl(), 'postgres');
  const limitConnections = (limit: number) => runOnServer(server, `alter database ${String(database)} connection limit ${limit}`);
  const disconnect = async () => {
    await limitConnections(0);
    await runOnServer(server, `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${String(database)}'`);
  };
  try {
    expect((await uploadDuring(two, disconnect)).statusCode).toBe(503);
  } finally {
    await limitConnections(-1);
  }
  expect(await readRows()).toEqual(before);
  expect((await upload(two)).json()).toMatchObject({ current: { version: two } });
});

test('a release goes to a bucket, is read from there, and changes nothing while the server is away', async () => {
  const server = await startS3Server();
  const { releaseStore } = app.deps.config;
  Object.assign(app.deps.config, { releaseStore: server.config });
  try {
    await restoreShell();
    expect((await upload(two)).json()).toMatchObject({ current: { version: two } });
    const before = await readRows();
    expect((await uploadDuring(three, () => server.setFault({ sent: 200 }))).json()).toMatchObject({ code: 'store_unavailable' });
    expect(await readRows()).toEqual(before);
    server.setFault(undefined);
    expect((await upload(three)).json()).toMatchObject({ current: { version: three } });
  } finally {
    Object.assign(app.deps.config, { releaseStore });
    await server.close();
  }
});
