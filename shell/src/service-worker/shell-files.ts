import { paths } from '@techadds/shared/paths';
import { findStored, isComplete, storeAll, toVerifiedRequests, type Storage } from './complete-cache';

/** The release of the shell that this worker belongs to; the build fills it in. */
export interface ShellRelease {
  version: string;
  /** The files that the app needs offline, with their hashes. */
  files: Readonly<Record<string, string>>;
}

const cachePrefix = 'shell@';
/** A page of the signed-in app: in the one that a visitor sees first, the sign-in form would show before the app. */
const pagePath = paths.dashboard;
/** Open tabs may still run the release before. */
const maxReleases = 2;
const toCacheName = (version: string) => `${cachePrefix}${version}`;

/**
 * The page differs from one request to the next (nonce, branding), so its release is checked instead of its hash. It is requested as a
 * visitor, because the page of a user names the releases of the day, and it is stored beyond the user's sign-out.
 */
async function fetchPage(send: Storage['send'], origin: string, version: string): Promise<Response> {
  const response = await send(new Request(origin + pagePath, { headers: { accept: 'text/html' }, cache: 'no-store', credentials: 'omit' }));
  const text = await response.clone().text();
  if (!response.ok || !text.includes(`content="${version}"`)) throw new Error('The page belongs to another release');
  return response;
}

/** Stores the page and all files of a release, or nothing. @throws Error where one of them cannot be had */
export function storeShell({ caches, send }: Storage, origin: string, { version, files }: ShellRelease): Promise<void> {
  const page = new Request(origin + pagePath);
  const requests = [...toVerifiedRequests(`${origin}/shell/${version}/`, files), page];
  return storeAll(
    { caches, send: (request) => (request === page ? fetchPage(send, origin, version) : send(request)) },
    toCacheName(version),
    requests,
  );
}

/** Removes releases that no open tab should need any more. */
export async function removeOldShells(caches: CacheStorage, version: string): Promise<void> {
  const others = (await caches.keys()).filter((name) => name.startsWith(cachePrefix) && name !== toCacheName(version));
  for (const name of others.slice(0, Math.max(0, others.length - (maxReleases - 1)))) await caches.delete(name);
}

/** A file of the shell, such as `/shell/0123456789/main.js`, of any release that is stored. */
export async function findShellFile(caches: CacheStorage, url: string): Promise<Response | undefined> {
  const version = new URL(url).pathname.split('/')[2] ?? '';
  return findStored(caches, toCacheName(version), url);
}

/** The stored page, for every path. */
export async function findPage(caches: CacheStorage, origin: string, version: string): Promise<Response | undefined> {
  return (await isComplete(caches, toCacheName(version))) ? findStored(caches, toCacheName(version), origin + pagePath) : undefined;
}
