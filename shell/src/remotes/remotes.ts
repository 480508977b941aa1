import type { RegistryRemote } from '@techadds/shared/contract/releases/registry';
import { areUpdatesHeld, followHeldUpdates } from '@techadds/shared/router';
import { useSession } from '@techadds/shared/session';
import { hasDevRemote } from '../dev-remote/has-dev-remote';
import { damagedEvent, type DamagedFile } from '../script-integrity/refetch-damaged';
import { trustFiles } from '../script-integrity/trusted-files';
import { prefetchPage } from './prefetch';
import { loadRelease, SkewError } from './container';
import { createLoader } from './loader';
import { readPageRegistry } from './page-registry';
import { createRegistry } from './registry';
import { getRemoteRoutes, setRemoteRoutes, toRoutes } from './remote-routes';

const trust = ({ base, files }: RegistryRemote) => trustFiles(base, files);

const registry = createRegistry(
  (next) => {
    next.remotes.forEach(trust);
    setRemoteRoutes(toRoutes(next));
  },
  undefined,
  readPageRegistry(useSession.getState().user),
);

/** Replaces the release of a remote that this tab runs from a development server, and says so on every page; undefined in all other tabs. */
const devRemote = hasDevRemote() ? import(/* webpackChunkName: 'recovery' */ '../dev-remote/DevRemoteBanner') : undefined;

/** The remotes of this page. */
export const remotes = createLoader(
  registry,
  async (release, begin) => {
    const wanted = (await (await devRemote)?.replaceRelease(release)) ?? release;
    prefetchPage(wanted, location.pathname).catch(() => undefined);
    return loadRelease(wanted, begin).catch((error: unknown) => {
      if (error instanceof SkewError) reloadForShell(release.name);
      throw error;
    });
  },
  { areHeld: areUpdatesHeld, subscribe: followHeldUpdates },
);

/** Where only a newer shell can show a remote, the page is loaded again. */
function reloadForShell(name: string): void {
  const isShown = remotes.get(name).shown !== undefined;
  import(/* webpackChunkName: 'recovery' */ './skew')
    .then((skew) => skew.reloadForShell(name, registry.shell(), isShown))
    .catch(() => undefined);
}

addEventListener(damagedEvent, ({ detail }: CustomEventInit<DamagedFile>) => {
  const load = (release: RegistryRemote) => {
    trust(release);
    remotes.replace(release.name, release);
  };
  import(/* webpackChunkName: 'recovery' */ './heal').then(({ heal }) => heal(detail!, load)).catch(() => undefined);
});

/**
 * Follows the releases for an account until the returned function is called. A page load must follow, because loaded code cannot be
 * unloaded otherwise.
 */
export function followRegistry(account: string): () => void {
  const stop = registry.follow(account);
  // Without a registry, pages of the route table open all the same.
  if (!getRemoteRoutes()) registry.refresh().catch(() => setRemoteRoutes([]));
  // Nothing of the first screen waits for it.
  const timer = setTimeout(reportHealth, 3_000);
  return () => {
    clearTimeout(timer);
    stop();
    setRemoteRoutes(undefined);
  };
}

let isReporting = false;
/** Once for all accounts: reports do not name any. */
function reportHealth(): void {
  // Health is that of releases, and a development server has none.
  if (isReporting || devRemote || process.env.NODE_ENV === 'development') return;
  isReporting = true;
  import(/* webpackChunkName: 'background' */ './background').then(
    (module) => module.startBackground(remotes, prefetchRemote),
    () => (isReporting = false),
  );
}

/** Refetches the registry: a fresh token may give access to remotes that an expired one did not. */
export const refreshRegistry = (): void => void registry.refresh().catch(() => undefined);

/** Prefetches the page of a remote at a path; rejects where it cannot be loaded. Undefined where it is not released to this account. */
export function prefetchRemote(name: string, path: string, priority?: 'low'): Promise<void> | undefined {
  const release = registry.find(name);
  return release && prefetchPage(release, path, priority);
}
