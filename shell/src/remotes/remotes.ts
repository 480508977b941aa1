import { trustFiles } from '../script-integrity/trusted-files';
import { prefetchRelease } from './prefetch';
import { loadRelease } from './federation-host';
import { createLoader } from './loader';
import { createRegistry } from './registry';

const registry = createRegistry(({ remotes }) => remotes.forEach((remote) => trustFiles(remote.base, remote.files)));

/** The remotes of this page. */
export const remotes = createLoader(registry, (release, begin) => {
  prefetchRelease(release);
  return loadRelease(release, begin);
});

/**
 * Follows the releases for an account until the returned function is called. A page load must follow, because loaded code cannot be
 * unloaded otherwise.
 * @param account identifies the account, such as user id and role
 */
export const followRegistry = (account: string): (() => void) => registry.follow(account);

/** Refetches the registry: a fresh token may give access to remotes that an expired one did not. */
export const refreshRegistry = (): void => void registry.refresh().catch(() => undefined);

/** Prefetches a remote's first page, when its menu entry is hovered or focused. */
export function prefetchRemote(name: string): void {
  const release = registry.find(name);
  if (release) prefetchRelease(release);
}
