import { registryHeaders } from '@techadds/shared/contract/releases/names';
import { paths } from '@techadds/shared/paths';
import { parseRegistry } from '../remotes/parse-registry';
import type { Storage } from './complete-cache';
import { createIdleTimer } from './idle';
import { networkFirst } from './network-first';
import { registerPushEvents } from './push-events';
import type { PushScope } from './push-scope';
import { answerShare } from './share-target';
import { findPage, findShellFile, removeOldShells, storeShell, type ShellRelease } from './shell-files';
import { createSessionCheck, findRegistry, findRemoteFile, forgetUser, removeIfDamaged, storeForUser } from './user-files';
import type { WorkerFetchEvent, WorkerScope } from './worker-scope';

/**
 * The service worker: starts the app without a connection. It stores the shell, and the registry and remotes of the signed-in user's role,
 * each release completely or not at all. Answers of the API and images are never stored here.
 */
const scope = globalThis as unknown as WorkerScope;
const { origin } = scope.location;
const storage: Storage = { caches, send: (request) => fetch(request) };
/** Filled in by the build (shared/build/service-worker.mjs). */
const shell = JSON.parse('__SHELL_RELEASE__') as ShellRelease;
const timer = createIdleTimer();

registerPushEvents(globalThis as unknown as PushScope);

// A new worker takes over at once: it also serves the files of the release before, which open tabs run, and never reloads a tab.
scope.addEventListener('install', (event) => event.waitUntil(storeShell(storage, origin, shell).then(() => scope.skipWaiting())));

scope.addEventListener('activate', (event) =>
  event.waitUntil(
    (async () => {
      await removeOldShells(caches, shell.version);
      await scope.registration.navigationPreload?.enable();
      // Tabs that were opened before there was a worker need no reload.
      await scope.clients.claim();
      // Requests wait until the activation is over, so it does not wait for this one. The page has fetched its registry before.
      void followRegistry(fetch('/registry.json', { cache: 'no-store', headers: registryHeaders }));
    })(),
  ),
);

scope.addEventListener('message', (event) => {
  if (event.data === 'forget') event.waitUntil(forgetUser(caches));
});
// The page of a tab without a worker cannot send the message.
new BroadcastChannel('td-session').addEventListener('message', ({ data }) => {
  if (data === 'ended') void forgetUser(caches);
});

/** One at a time: registries arrive every minute and from every tab. */
let storing = Promise.resolve();

/** Stores what a registry lists for the signed-in user. */
async function followRegistry(request: Promise<Response>): Promise<void> {
  const isWanted = createSessionCheck();
  try {
    const response = await request;
    if (!response.ok) return;
    const account = response.headers.get('X-Account');
    const registry = parseRegistry(await response.text());
    // A visitor, or a token that has expired: says nothing about the user.
    if (account === null) return;
    await timer.idle();
    // The queue deletes all caches where it needs their room; without the shell nothing starts offline.
    storing = storing.then(() => storeShell(storage, origin, shell)).catch(() => undefined);
    storing = storing.then(() => storeForUser(storage, origin, account, registry, isWanted)).catch(() => undefined);
    await storing;
  } catch {
    // Offline; the next registry is another attempt.
  }
}

function answerRegistry(event: WorkerFetchEvent): void {
  const network = fetch(event.request);
  event.waitUntil(followRegistry(network.then((response) => response.clone())));
  event.respondWith(networkFirst(network, () => findRegistry(caches)));
}

async function fetchNavigation(event: WorkerFetchEvent): Promise<Response> {
  return (await event.preloadResponse) ?? fetch(event.request);
}

/** Paths that are never answered with the page. */
const nonPagePattern = /^\/(api|images|preview|remotes|shell|\.well-known)(\/|$)|\.\w+$/;

scope.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin: target, pathname, search } = new URL(request.url);
  if (target !== origin) return;
  if (request.method === 'POST' && request.mode === 'navigate' && pathname === paths.share) event.respondWith(answerShare(request));
  if (request.method !== 'GET') return;
  timer.requested();
  if (pathname === '/registry.json') answerRegistry(event);
  else if (request.mode === 'navigate' && !nonPagePattern.test(pathname))
    event.respondWith(networkFirst(fetchNavigation(event), () => findPage(caches, origin, shell.version)));
  else if (pathname.startsWith('/shell/')) event.respondWith(findShellFile(caches, request.url).then((file) => file ?? fetch(request)));
  else if (pathname.startsWith('/remotes/')) answerRemoteFile(event, search !== '');
});

/** Another attempt prefers the network: the stored file may be the damaged one. */
function answerRemoteFile(event: WorkerFetchEvent, isRetry: boolean): void {
  const { request } = event;
  const findFile = () => findRemoteFile(caches, request.url);
  event.respondWith(isRetry ? networkFirst(fetch(request), findFile) : findFile().then((file) => file ?? fetch(request)));
  if (isRetry) event.waitUntil(removeIfDamaged(caches, request.url));
}
