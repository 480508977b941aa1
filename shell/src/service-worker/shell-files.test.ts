/** @jest-environment node */
import { createFakeCaches, createFakeServer, hash } from '../testing/caches';
import { findPage, findShellFile, removeOldShells, storeShell } from './shell-files';

const origin = 'https://app.test';
let caches: CacheStorage;
let server: ReturnType<typeof createFakeServer>;
beforeEach(() => {
  caches = createFakeCaches();
  server = createFakeServer(origin);
});

async function publish(version: string) {
  server.files.set('/dashboard', `<meta name="app-version" content="${version}">`);
  const files: Record<string, string> = {};
  for (const file of ['main.js', 'app.js']) {
    server.files.set(`/shell/${version}/${file}`, `${file} ${version}`);
    files[file] = await hash(`${file} ${version}`);
  }
  return { version, files };
}
const store = (release: Awaited<ReturnType<typeof publish>>) => storeShell({ caches, send: server.send }, origin, release);
const readFile = async (path: string) => (await findShellFile(caches, origin + path))?.text();

test('stores the page and every file of the shell', async () => {
  await store(await publish('0000000001'));
  expect(await readFile('/shell/0000000001/app.js')).toBe('app.js 0000000001');
  expect(await (await findPage(caches, origin, '0000000001'))?.text()).toContain('0000000001');
});

test('requests the page as a visitor, because the page of a user names the account and the releases of the day, and not where the sign-in form is in the page', async () => {
  const requests: Request[] = [];
  const send = (request: Request) => {
    requests.push(request);
    return server.send(request);
  };
  await storeShell({ caches, send }, origin, await publish('0000000001'));
  const pages = requests.filter(({ url }) => !url.startsWith(`${origin}/shell/`));
  expect(pages).toMatchObject([{ url: `${origin}/dashboard`, credentials: 'omit' }]);
});

test.each([
  ['a file is missing', () => server.files.delete('/shell/0000000001/app.js')],
  ['a file differs from its hash', () => server.files.set('/shell/0000000001/app.js', 'tampered')],
  ['the page belongs to another release', () => server.files.set('/dashboard', '<meta name="app-version" content="0000000002">')],
  ['there is no page', () => server.files.delete('/dashboard')],
])('stores nothing where %s', async (_, damage) => {
  const release = await publish('0000000001');
  damage();
  await expect(store(release)).rejects.toThrow();
  expect(await readFile('/shell/0000000001/main.js')).toBeUndefined();
  expect(await findPage(caches, origin, '0000000001')).toBeUndefined();
});

test('keeps the release before for open tabs, and no older one', async () => {
  for (const version of ['0000000001', '0000000002', '0000000003']) await store(await publish(version));
  await caches.open('user/a/registry');
  await removeOldShells(caches, '0000000003');
  expect(await caches.keys()).toEqual(['shell@0000000002', 'shell@0000000003', 'user/a/registry']);
  expect(await readFile('/shell/0000000002/app.js')).toBe('app.js 0000000002');
});
