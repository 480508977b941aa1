import type { Role } from '@techadds/shared/roles';
import { getMenu } from '@techadds/shared/routes';

const pageCount = 3;

export type PrefetchRemote = (name: string, path: string, priority: 'low') => Promise<void> | undefined;

/** Prefetches the first pages of remotes in the menu once the browser has nothing else to do. Not where the user saves data. */
export function prefetchMenu(role: Role | undefined, prefetch: PrefetchRemote): void {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  if (role === undefined || connection?.saveData) return;
  const pages = getMenu(role).filter(({ owner, planned }) => owner !== 'shell' && !planned);
  // Safari has no idle callbacks.
  const whenIdle = globalThis.requestIdleCallback ?? ((work: () => void) => setTimeout(work, 1_000));
  whenIdle(() => {
    for (const { owner, path } of pages.slice(0, pageCount)) prefetch(owner, path, 'low')?.catch(() => undefined);
  });
}
