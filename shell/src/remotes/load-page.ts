import { matchPath } from '@techadds/shared/router';
import type { AppRoute } from '@techadds/shared/routes';
import { routes } from '../routes';
import { findAnyRoute } from './remote-routes';
import { prefetchRemote, remotes } from './remotes';

async function loadRemotePage(name: string, path: string): Promise<void> {
  remotes.open(name);
  if (remotes.get(name).loading)
    await new Promise<void>((resolve) => {
      const stop = remotes.subscribe(() => {
        if (remotes.get(name).loading) return;
        stop();
        resolve();
      });
    });
  await preload(remotes.get(name).shown?.mfe.routes ?? [], path);
}

async function preload(all: readonly { path: string; page: { preload?: () => Promise<void> } }[], path: string): Promise<void> {
  const page = all.find((route) => matchPath(route.path, path))?.page;
  await page?.preload?.().catch(() => undefined);
}

/** Loads the code of the page at a path, so that it can be shown at once. A remote that fails is in the state that its page shows then. */
export const loadPage = ({ owner }: AppRoute, path: string): Promise<void> =>
  owner === 'shell' ? preload(routes, path) : loadRemotePage(owner, path);

/** Loads the page that a link leads to. Where a file does not come, nothing fails yet: the click tries again. */
async function loadLinkedPage(path: string): Promise<void> {
  const route = findAnyRoute(path);
  if (!route || route.planned) return;
  if (route.owner !== 'shell') {
    const files = prefetchRemote(route.owner, path);
    if (!files) return;
    await files;
  }
  await loadPage(route, path);
}

function onReach({ target }: Event): void {
  const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[href^="/"]');
  if (!link) return;
  // After the next frame: what the event changed is seen first, such as a menu that opens and focuses its first link.
  requestAnimationFrame(() => setTimeout(() => loadLinkedPage(link.pathname).catch(() => undefined)));
}

/** Loads pages when a pointer or the focus reaches a link to them, anywhere in the app. @returns how to stop */
export function prefetchLinks(): () => void {
  const events = ['pointerover', 'focusin'] as const;
  for (const event of events) addEventListener(event, onReach);
  return () => events.forEach((event) => removeEventListener(event, onReach));
}
