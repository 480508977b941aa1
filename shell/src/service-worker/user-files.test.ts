/** @jest-environment node */
import type { Registry } from '@techadds/shared/contract/releases/registry';
import { createFakeCaches, createFakeServer, hash } from '../testing/caches';
import { createSessionCheck, findRegistry, findRemoteFile, forgetUser, removeIfDamaged, storeForUser } from './user-files';

const origin = 'https://app.test';
const account = 'account1';
let caches: CacheStorage;
let server: ReturnType<typeof createFakeServer>;
beforeEach(() => {
  caches = createFakeCaches();
  server = createFakeServer(origin);
});

/** Publishes a release of a remote and returns its entry of the registry. */
async function publish(name: string, version: string, fileNames = ['remoteEntry.js', 'page.js', 'part.js']) {
  const base = `/remotes/${name}/${version}/`;
  const files: Record<string, string> = {};
  for (const file of fileNames) {
    server.files.set(base + file, `${file} of ${name} ${version}`);
    files[file] = await hash(`${file} of ${name} ${version}`);
  }
  return { name, version, base, files, entry: 'remoteEntry.js' } as unknown as Registry['remotes'][number];
}
const listing = (...remotes: Registry['remotes']): Registry => ({ version: 1, shell: { version: '0000000001' }, remotes });
const store = (registry: Registry, forAccount = account, isWanted = createSessionCheck()) =>
  storeForUser({ caches, send: server.send }, origin, forAccount, registry, isWanted);
const read = async (path: string) => (await findRemoteFile(caches, origin + path))?.text();
const namedVersions = async () =>
  ((await (await findRegistry(caches))?.json()) as Registry | undefined)?.remotes.map(({ version }) => version);

test('stores every file of each remote, and the registry', async () => {
  await store(listing(await publish('mfe-finance', '0000000001'), await publish('mfe-admin', '0000000002')));
  expect(await read('/remotes/mfe-finance/0000000001/part.js')).toBe('part.js of mfe-finance 0000000001');
  expect(await read('/remotes/mfe-admin/0000000002/page.js?attempt=1')).toBe('page.js of mfe-admin 0000000002');
  expect(await namedVersions()).toEqual(['0000000001', '0000000002']);
  const sent = server.requests.length;
  await store(listing(await publish('mfe-finance', '0000000001'), await publish('mfe-admin', '0000000002')));
  expect(server.requests).toHaveLength(sent);
});

test.each([
  ['is missing', (path: string) => server.files.delete(path)],
  ['differs from its hash', (path: string) => server.files.set(path, 'tampered')],
])('stores nothing of a new release of which a file %s, and keeps naming the one before', async (_, damage) => {
  await store(listing(await publish('mfe-finance', '0000000001')));
  const next = await publish('mfe-finance', '0000000002');
  damage('/remotes/mfe-finance/0000000002/part.js');
  await store(listing(next));
  expect(await read('/remotes/mfe-finance/0000000002/remoteEntry.js')).toBeUndefined();
  expect(await read('/remotes/mfe-finance/0000000001/part.js')).toBe('part.js of mfe-finance 0000000001');
  expect(await namedVersions()).toEqual(['0000000001']);
  await store(listing(await publish('mfe-finance', '0000000002')));
  expect(await namedVersions()).toEqual(['0000000002']);
  expect(await read('/remotes/mfe-finance/0000000002/part.js')).toBe('part.js of mfe-finance 0000000002');
});

test('names a remote that could not be stored, for pages that are online', async () => {
  const remote = await publish('mfe-finance', '0000000001');
  server.files.clear();
  await store(listing(remote));
  expect(await namedVersions()).toEqual(['0000000001']);
  expect(await read('/remotes/mfe-finance/0000000001/page.js')).toBeUndefined();
});

test('does not serve a release that was interrupted while it was stored', async () => {
  await (await caches.open(`user/${account}/mfe-finance@0000000001`)).put('/remotes/mfe-finance/0000000001/page.js', new Response('half'));
  expect(await read('/remotes/mfe-finance/0000000001/page.js')).toBeUndefined();
  await store(listing(await publish('mfe-finance', '0000000001')));
  expect(await read('/remotes/mfe-finance/0000000001/page.js')).toBe('page.js of mfe-finance 0000000001');
});

test('keeps the release before for open tabs, and no older one', async () => {
  for (const version of ['0000000001', '0000000002', '0000000003']) await store(listing(await publish('mfe-finance', version)));
  expect(await Promise.all([1, 2, 3].map((n) => read(`/remotes/mfe-finance/000000000${n}/page.js`)))).toEqual([
    undefined,
    'page.js of mfe-finance 0000000002',
    'page.js of mfe-finance 0000000003',
  ]);
});

test('removes a remote that is no longer listed, such as one that was switched off', async () => {
  const finance = await publish('mfe-finance', '0000000001');
  await store(listing(finance, await publish('mfe-admin', '0000000001')));
  await store(listing(finance));
  expect(await read('/remotes/mfe-admin/0000000001/page.js')).toBeUndefined();
  expect(await read('/remotes/mfe-finance/0000000001/page.js')).toBeDefined();
});

test('deletes everything of another account before it stores anything', async () => {
  await store(listing(await publish('mfe-admin', '0000000001')));
  await store(listing(await publish('mfe-marketplace', '0000000001')), 'account2');
  expect((await caches.keys()).filter((name) => name.includes(account))).toEqual([]);
  expect(await read('/remotes/mfe-admin/0000000001/page.js')).toBeUndefined();
});

test('leaves nothing of the user, and nothing of another cache goes', async () => {
  await caches.open('shell@0000000001');
  await store(listing(await publish('mfe-admin', '0000000001')));
  await forgetUser(caches);
  expect(await caches.keys()).toEqual(['shell@0000000001']);
  expect(await findRegistry(caches)).toBeUndefined();
});

test('stores nothing of what was requested before the sign-out', async () => {
  const isWanted = createSessionCheck();
  await forgetUser(caches);
  await store(listing(await publish('mfe-admin', '0000000001')), account, isWanted);
  expect(await caches.keys()).toEqual([]);
});

test.each(['/remotes/mfe-admin/0000000001/remoteEntry.js', '/remotes/mfe-admin/0000000001/part.js'])(
  'stores nothing where the sign-out comes while %s is fetched',
  async (path) => {
    const registry = listing(await publish('mfe-admin', '0000000001'));
    const isWanted = createSessionCheck();
    const send = async (request: Request) => {
      if (request.url.endsWith(path)) await forgetUser(caches);
      return server.send(request);
    };
    await storeForUser({ caches, send }, origin, account, registry, isWanted);
    expect(await caches.keys()).toEqual([]);
  },
);

test('removes a stored release of which a file was changed, and only that', async () => {
  await store(listing(await publish('mfe-finance', '0000000001'), await publish('mfe-admin', '0000000001')));
  await removeIfDamaged(caches, `${origin}/remotes/mfe-finance/0000000001/page.js?attempt=1`);
  expect(await read('/remotes/mfe-finance/0000000001/page.js')).toBeDefined();
  const cache = await caches.open(`user/${account}/mfe-finance@0000000001`);
  await cache.put('/remotes/mfe-finance/0000000001/part.js', new Response('tampered'));
  await removeIfDamaged(caches, `${origin}/remotes/mfe-finance/0000000001/page.js?attempt=1`);
  expect(await read('/remotes/mfe-finance/0000000001/page.js')).toBeUndefined();
  expect(await read('/remotes/mfe-admin/0000000001/page.js')).toBeDefined();
});
