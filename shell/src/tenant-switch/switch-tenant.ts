import { call } from '@techadds/shared/api';
import { switchTenant } from '@techadds/shared/contract/accounts/endpoints';
import { paths } from '@techadds/shared/paths';
import { startSession } from '@techadds/shared/session';
import { say, sayAfterLoad } from '../layout/flash-message';
import { openPage } from '../session/navigation';

/**
 * Goes on in another tenant as after a sign-in there, on its dashboard. The page is loaded anew, so that nothing of the tenant before is
 * left in it. False, and a word about it, where the server refuses.
 */
export async function switchTo(tenantId: string): Promise<boolean> {
  try {
    const session = await call(switchTenant, { body: { tenantId } });
    sayAfterLoad(`You now work in ${session.tenant.name}`);
    // A new person or tenant may load the page by itself; it is this one in any case.
    history.replaceState(null, '', paths.dashboard);
    startSession(session);
    openPage(paths.dashboard);
    return true;
  } catch (error) {
    const reason = error instanceof Error ? ` ${error.message}` : '';
    say({ title: `The marketplace was not switched.${reason}`, tone: 'bad' });
    return false;
  }
}
