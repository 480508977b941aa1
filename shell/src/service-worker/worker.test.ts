/** @jest-environment node */
import { createFakeCaches, createFakeServer, hash } from '../testing/caches';
import { findPage } from './shell-files';
import { findRegistry } from './user-files';

jest.mock('./idle', () => ({ createIdleTimer: () => ({ requested: () => undefined, idle: () => Promise.resolve() }) }));

const origin = 'https://app.test';
const version = '0000000001';
const page = `<meta name="app-version" content="${version}">`;
type Listener = (event: object) => void;

/** Runs the worker of a release, in a scope with caches and a server of its own. */
async function startWorker() {
  const caches = createFakeCaches();
  const server = createFakeServer(origin);
  server.files.set('/dashboard', page).set(`/shell/${version}/main.js`, 'main');
  const release = { version, files: { 'main.js': await hash('main') } };
  const registry = { version: 1, shell: { version }, remotes: [] };
  const listeners = new Map<string, Listener>();
  Object.assign(globalThis, {
    caches,
    fetch: async (request: Request) =>
      request.url === `${origin}/registry.json` ? Response.json(registry, { headers: { 'X-Account': 'account1' } }) : server.send(request),
    location: { origin },
    skipWaiting: () => Promise.resolve(),
    addEventListener: (type: string, listener: Listener) => listeners.set(type, listener),
    BroadcastChannel: class {
      addEventListener() {}
    },
  });
  const { parse } = JSON;
  const parsed = jest
    .spyOn(JSON, 'parse')
    .mockImplementation((text, reviver) => (text === '__SHELL_RELEASE__' ? release : parse(text, reviver)));
  jest.resetModules();
  await import('./worker');
  parsed.mockRestore();
  const dispatch = async (type: string, event: object = {}) => {
    const work: Promise<unknown>[] = [];
    const add = (each: Promise<unknown>) => void work.push(each);
    listeners.get(type)!({ ...event, waitUntil: add, respondWith: add });
    await Promise.all(work);
  };
  return {
    ...{ caches, server },
    install: () => dispatch('install'),
    followRegistry: () => dispatch('fetch', { request: new Request(`${origin}/registry.json`) }),
  };
}

test('stores the shell again after its cache was deleted to make room for the queue', async () => {
  const { caches, install, followRegistry } = await startWorker();
  await install();
  expect(await findPage(caches, origin, version)).toBeDefined();
  for (const name of await caches.keys()) await caches.delete(name);
  await followRegistry();
  expect(await findPage(caches, origin, version)).toBeDefined();
});

test('tries so once for each registry, stores that all the same, and requests nothing of a complete shell', async () => {
  const { caches, server, followRegistry } = await startWorker();
  server.files.delete('/dashboard');
  for (let n = 0; n < 2; n += 1) await followRegistry();
  expect(server.requests.filter((path) => path === '/dashboard')).toHaveLength(2);
  expect(await findRegistry(caches)).toBeDefined();
  server.files.set('/dashboard', page);
  await followRegistry();
  expect(await findPage(caches, origin, version)).toBeDefined();
  const sent = server.requests.length;
  await followRegistry();
  expect(server.requests).toHaveLength(sent);
});
