import { call, refreshSession } from '@techadds/shared/api';
import { logout } from '@techadds/shared/contract/accounts/endpoints';
import { paths } from '@techadds/shared/paths';
import { clearSession, getCurrentToken, needsRefresh } from '@techadds/shared/session';
import { openPage } from './navigation';

/** How long a sign-out waits for the server; the browser is cleared in any case. */
const timeoutMs = 2_000;
const withTimeout = (work: Promise<unknown>) => Promise.race([work, new Promise((resolve) => setTimeout(resolve, timeoutMs))]);

/** Ends the push messages to this browser, where there can be any. */
const endPush = async () =>
  globalThis.Notification?.permission === 'granted' &&
  (await import(/* webpackChunkName: 'push' */ '../push/push-subscription')).releasePush();

/** Ends the session on the server and in all tabs, then opens the sign-in page with a page load, so that no code or data of the user stays. */
export async function signOut(): Promise<void> {
  const token = getCurrentToken();
  // The server ends the session of a valid token only.
  if (token !== null && needsRefresh(token)) await withTimeout(refreshSession());
  const ended =
    getCurrentToken() === null
      ? Promise.resolve()
      : call(logout, {}, { ignoreImpersonation: true, autoRefresh: false, keepalive: true }).catch(() => undefined);
  clearSession();
  await withTimeout(Promise.allSettled([ended, endPush()]));
  openPage(paths.login);
}
