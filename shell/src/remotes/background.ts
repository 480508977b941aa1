import { useSession } from '@techadds/shared/session';
import { reportHealth, type Remotes } from './health';
import { prefetchMenu, type PrefetchRemote } from './prefetch-menu';

/** Starts what no screen waits for. */
export function startBackground(remotes: Remotes, prefetch: PrefetchRemote): void {
  reportHealth(remotes);
  prefetchMenu(useSession.getState().user?.role, prefetch);
}
