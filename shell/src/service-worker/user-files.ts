import type { Registry, RegistryRemote } from '@techadds/shared/contract/releases/registry';
import { findStored, isComplete, storeAll, toVerifiedRequests, type Storage } from './complete-cache';

/**
 * What is stored for the signed-in user: the registry and the remotes of the user's role. All of it is in caches below `user/<account>/`, of
 * one account only, and is deleted at sign-out.
 */
const prefix = 'user/';
const registryUrl = '/registry.json';
const toRegistryCache = (account: string) => `${prefix}${account}/registry`;
const toReleaseCache = (account: string, { name, version }: Pick<RegistryRemote, 'name' | 'version'>) =>
  `${prefix}${account}/${name}@${version}`;

let session = 0;

/** Whether what was requested now is still wanted later: not after a `forgetUser`. */
export function createSessionCheck(): () => boolean {
  const startedIn = session;
  return () => session === startedIn;
}

/** Deletes everything of the user, and discards what is being fetched. */
export async function forgetUser(caches: CacheStorage): Promise<void> {
  session += 1;
  await deleteCaches(caches, (name) => name.startsWith(prefix));
}

async function deleteCaches(caches: CacheStorage, isOld: (name: string) => boolean): Promise<void> {
  for (const name of await caches.keys()) if (isOld(name)) await caches.delete(name);
}

/** A file of a remote, such as `/remotes/mfe-finance/0123456789/remoteEntry.js`, of any release that is stored for the user. */
export async function findRemoteFile(caches: CacheStorage, url: string): Promise<Response | undefined> {
  const [, , name, version] = new URL(url).pathname.split('/');
  const found = (await caches.keys()).find((cache) => cache.startsWith(prefix) && cache.endsWith(`/${name}@${version}`));
  return found === undefined ? undefined : findStored(caches, found, url);
}

/** The registry as it was when the user was online last; it names complete releases wherever there is one. */
export async function findRegistry(caches: CacheStorage): Promise<Response | undefined> {
  const name = (await caches.keys()).find((cache) => cache.startsWith(prefix) && cache.endsWith('/registry'));
  return name === undefined ? undefined : (await caches.open(name)).match(registryUrl);
}

async function readCopy(caches: CacheStorage, account: string): Promise<Registry | undefined> {
  if (!(await caches.has(toRegistryCache(account)))) return undefined;
  const copy = await (await caches.open(toRegistryCache(account))).match(registryUrl);
  return copy && ((await copy.json()) as Registry);
}

/**
 * Stores the remotes of a registry, each completely or not at all, and a copy of the registry. Where a new release cannot be had, the copy
 * keeps naming the complete one before.
 * @param account identifies user, role and company; what is stored for any other account is deleted first
 * @param isWanted a check that was made when the registry was requested
 */
export async function storeForUser(
  storage: Storage,
  origin: string,
  account: string,
  registry: Registry,
  isWanted: () => boolean,
): Promise<void> {
  const { caches } = storage;
  if (!isWanted()) return;
  await deleteCaches(caches, (name) => name.startsWith(prefix) && !name.startsWith(`${prefix}${account}/`));
  const writeCopy = async () => {
    const copy = await composeCopy(caches, account, registry);
    if (!isWanted()) return;
    await (await caches.open(toRegistryCache(account))).put(registryUrl, Response.json(copy));
    if (!isWanted()) await caches.delete(toRegistryCache(account));
  };
  await writeCopy();
  for (const remote of registry.remotes) {
    const cache = toReleaseCache(account, remote);
    if (await isComplete(caches, cache)) continue;
    const requests = toVerifiedRequests(origin + remote.base, remote.files);
    // The release before stays as it is; the next registry is another attempt.
    await storeAll(storage, cache, requests, isWanted).catch(() => undefined);
    await writeCopy();
  }
  if (isWanted()) await removeOldReleases(caches, account, registry);
}

/** Deletes a stored release if one of its files is not what the registry says, so that it is fetched again. */
export async function removeIfDamaged(caches: CacheStorage, url: string): Promise<void> {
  const [, , name, version] = new URL(url).pathname.split('/');
  const registry = (await (await findRegistry(caches))?.json()) as Registry | undefined;
  const remote = registry?.remotes.find((each) => each.name === name && each.version === version);
  if (!remote) return;
  for (const [path, integrity] of Object.entries(remote.files)) {
    const file = await findRemoteFile(caches, new URL(remote.base + path, url).href);
    if (file && (await computeIntegrity(file)) !== integrity) return deleteCaches(caches, (cache) => cache.endsWith(`/${name}@${version}`));
  }
}

async function computeIntegrity(file: Response): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-384', await file.arrayBuffer()));
  return `sha384-${btoa(String.fromCharCode(...hash))}`;
}

async function composeCopy(caches: CacheStorage, account: string, registry: Registry): Promise<Registry> {
  const before = await readCopy(caches, account);
  const remotes: RegistryRemote[] = [];
  for (const remote of registry.remotes) {
    const previous = before?.remotes.find(({ name }) => name === remote.name);
    const isNewComplete = await isComplete(caches, toReleaseCache(account, remote));
    const keepsPrevious = !isNewComplete && previous && (await isComplete(caches, toReleaseCache(account, previous)));
    remotes.push(keepsPrevious ? previous : remote);
  }
  return { ...registry, remotes };
}

/** Keeps of each remote the release that the copy names and one more, which open tabs may still run. */
async function removeOldReleases(caches: CacheStorage, account: string, registry: Registry): Promise<void> {
  const named = ((await readCopy(caches, account)) ?? registry).remotes;
  const current = named.map((remote) => toReleaseCache(account, remote));
  const releases = (await caches.keys()).filter((name) => name.startsWith(`${prefix}${account}/`) && name.includes('@'));
  const isListed = (cache: string) => named.some(({ name }) => cache.startsWith(`${prefix}${account}/${name}@`));
  const others = releases.filter((name) => !current.includes(name));
  for (const name of others) {
    const newer = others.slice(others.indexOf(name) + 1).some((other) => other.split('@')[0] === name.split('@')[0]);
    if (newer || !isListed(name)) await caches.delete(name);
  }
}
