import { trust } from '../script-integrity/trusted-files';
import { hint } from './prefetch';
import { run } from './federation-host';
import { createLoader } from './loader';
import { createRegistry } from './registry';

const registry = createRegistry(({ remotes }) => remotes.forEach((remote) => trust(remote.base, remote.files)));

/** The remotes of this page. */
export const remotes = createLoader(registry, (release, begin) => {
  hint(release);
  return run(release, begin);
});

/**
 * Follows what is released to an account, until the returned function is called. Leaving an account must be followed by a page load:
 * code that has been loaded cannot be unloaded otherwise.
 * @param account tells accounts apart, such as the user's id with the role
 */
export const followRegistry = (account: string): (() => void) => registry.follow(account);

/** Asks what is released now: a fresh token may open what an expired one did not. */
export const askRegistry = (): void => void registry.refresh().catch(() => undefined);

/** Fetches a remote's first screen ahead, when a person points at its menu entry. */
export function prepare(name: string): void {
  const release = registry.find(name);
  if (release) hint(release);
}
