import { call } from '@techadds/shared/api';
import { logout } from '@techadds/shared/contract/auth';
import { paths } from '@techadds/shared/paths';
import { clearSession, useSession } from '@techadds/shared/session';
import { openPage } from './open-page';

/** Ends the session on the server and in this browser, then opens the sign-in page anew, so that no code or data of this person stays. */
export async function signOut(): Promise<void> {
  try {
    if (useSession.getState().token !== null) await call(logout, undefined, { own: true });
  } catch {
    // Offline, or already ended: what is left here is cleared all the same.
  }
  clearSession();
  openPage(paths.login);
}
