import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestApp, type TestApp } from '../../../test/app';
import { createReleaseArchive, type ReleaseOptions } from '../../../test/release-fixture';
import { deploy } from './deploy.rules';
import * as pointers from './release-pointers.rules';
import { openReleaseFiles } from './release-files.service';
import { findPointer, findRelease, withReleases } from './releases.db';
import { offerBuilds } from './start-builds.service';

const name = 'mfe-finance';
const [one, two, three] = ['0000000001', '0000000002', '0000000003'] as const;
let app: TestApp;
let folder: string;
beforeAll(async () => {
  app = await createTestApp();
  folder = await mkdtemp(join(tmpdir(), 'techadds-builds-'));
}, 60_000);
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});
beforeEach(() => app.asOwner('delete from release_changes; delete from app_pointers; delete from releases'));

/** Starts with a shell and this build of a remote. */
async function start(version: string, options?: ReleaseOptions): Promise<string[]> {
  const builds = [];
  for (const [app, build] of [
    [name, version],
    ['shell', '00000000ff'],
  ] as const) {
    const archive = join(folder, `${app}-${build}.tgz`);
    await writeFile(archive, (await createReleaseArchive(app, build, app === name ? options : {})).archive);
    builds.push({ name: app, version: build, archive });
  }
  Object.assign(app.deps.config, { releaseBuilds: JSON.stringify(builds) });
  return offerBuilds(app.deps);
}
const current = async () => (await withReleases(app.deps.db, (tx) => findPointer(tx, name)))?.currentVersion;
const author = () => ({ by: 'ada', now: app.deps.clock() });
const release = (version: string) => deploy(app.deps, name, author(), (tx) => pointers.release(tx, name, version, author()));
const rollBack = () => deploy(app.deps, name, author(), (tx) => pointers.rollBack(tx, name, author()));

test('makes a new build current at a start, and changes nothing for the same build', async () => {
  await start(one);
  expect(await current()).toBe(one);
  await start(one);
  await start(two);
  expect(await current()).toBe(two);
  expect(await app.asOwner(`select kind from release_changes where app = '${name}'`)).toHaveLength(2);
});

test('keeps a rollback across starts until the next new build', async () => {
  await start(one);
  await start(two);
  await rollBack();
  await start(two);
  expect(await current()).toBe(one);
  await start(three);
  expect(await current()).toBe(three);
});

test('a start does not replace a version that was released, and says so, but one that was rolled back to', async () => {
  await start(one);
  await start(two);
  await release(one);
  const day = app.deps.clock().toISOString().slice(0, 10);
  expect(await start(three)).toEqual([`${name} stays at ${one}, released by ada on ${day}. To use this build: npm run release -- ${name}`]);
  await rollBack();
  await start(three);
  expect(await current()).toBe(three);
});

test('a start restores files that are lost', async () => {
  await start(one);
  const files = openReleaseFiles(app.deps.config);
  const { archiveSha256 } = (await withReleases(app.deps.db, (tx) => findRelease(tx, name, one)))!;
  await files.remove(archiveSha256);
  await start(one);
  expect(await files.get(archiveSha256)).toBeDefined();
});

test('a start restores a version that was released and is lost', async () => {
  await start(one);
  await start(two);
  await release(one);
  const { archiveSha256 } = (await withReleases(app.deps.db, (tx) => findRelease(tx, name, one)))!;
  await openReleaseFiles(app.deps.config).remove(archiveSha256);
  await start(three);
  expect(await current()).toBe(three);
});

test('reports the problems of a build, which is served', async () => {
  expect(await start(one, { release: { requires: { '@techadds/shared': '^9.0.0' } } })).toEqual([
    expect.stringContaining('It needs @techadds/shared ^9.0.0'),
  ]);
  expect(await current()).toBe(one);
});
