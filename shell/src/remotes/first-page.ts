import { matchPath } from '@techadds/shared/router';
import { needsRefresh, useSession } from '@techadds/shared/session';
import { routes } from '../routes';
import { findAnyRoute, getRemoteRoutes } from './remote-routes';
import { remotes } from './remotes';

/** Longer than it takes to run files that have come with those of the shell, also on a slow phone. */
const timeoutMs = 500;

/**
 * Loads the page that the app opens with, so that its first render has it. Resolves without it where the user may not open it, and where that
 * fails or takes long: the app then shows a skeleton, or what is wrong.
 */
export async function loadFirstPage(path: string): Promise<void> {
  const { user, token } = useSession.getState();
  const route = findAnyRoute(path);
  if (!user || !token || needsRefresh(token) || !getRemoteRoutes() || !route?.roles.includes(user.role) || route.planned) return;
  const timeout = new Promise<void>((resolve) => setTimeout(resolve, timeoutMs));
  const loaded = route.owner === 'shell' ? preloadPage(routes, path) : loadRemotePage(route.owner, path);
  await Promise.race([loaded, timeout]);
}

async function loadRemotePage(name: string, path: string): Promise<void> {
  remotes.open(name);
  await new Promise<void>((resolve) => remotes.subscribe(() => remotes.get(name).loading || resolve()));
  await preloadPage(remotes.get(name).shown?.mfe.routes ?? [], path);
}

/** Loads the code of the first page at a path, as a rule the only one. */
async function preloadPage(all: readonly { path: string; page: { preload?: () => Promise<void> } }[], path: string): Promise<void> {
  const page = all.find((route) => matchPath(route.path, path))?.page;
  await page?.preload?.().catch(() => undefined);
}
