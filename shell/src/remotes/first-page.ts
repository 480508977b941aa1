import { needsRefresh, useSession } from '@techadds/shared/session';
import { loadPage } from './load-page';
import { findAnyRoute, getRemoteRoutes } from './remote-routes';

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
  await Promise.race([loadPage(route, path), timeout]);
}
