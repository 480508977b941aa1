import { needsRefresh, useSession } from '@techadds/shared/session';
import { validateSession } from '../session/validate-session';
import { readEarlyResponses } from './early-responses';
import { loadPage } from './load-page';
import { findAnyRoute, getRemoteRoutes } from './remote-routes';

/** Longer than it takes to run files that have come with those of the shell, also on a slow phone. */
const timeoutMs = 500;
/** Data that comes later is shown in place of a skeleton, as on every other page. */
const dataTimeoutMs = 200;

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/**
 * Loads the page that the app opens with and its data, so that its first render has them, and begins the session check. Resolves without them where
 * the user may not open the page, and where that fails or takes long: the app then shows a skeleton, or what is wrong.
 */
export async function loadFirstPage(path: string): Promise<void> {
  const { user, token } = useSession.getState();
  const route = findAnyRoute(path);
  if (!user || !token || needsRefresh(token) || !getRemoteRoutes() || !route?.roles.includes(user.role) || route.planned) return;
  // First: it uses an early response, too, and none is left once a page changes something.
  validateSession(path).catch(() => undefined);
  const data = Promise.race([readEarlyResponses(), wait(dataTimeoutMs)]);
  await Promise.all([data, Promise.race([loadPage(route, path), wait(timeoutMs)])]);
}
