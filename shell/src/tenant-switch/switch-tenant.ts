import { call } from '@techadds/shared/api';
import { switchTenant } from '@techadds/shared/contract/accounts/endpoints';
import { paths } from '@techadds/shared/paths';
import { startSession } from '@techadds/shared/session';
import { showToast, saveFlashMessage } from '../layout/flash-message';
import { openPage } from '../session/navigation';

/**
 * Starts a session in another tenant and loads its dashboard with a page load, so that nothing of the previous tenant stays.
 * Shows a toast and resolves to false if the server rejects the switch.
 */
export async function switchToTenant(tenantId: string): Promise<boolean> {
  try {
    const session = await call(switchTenant, { body: { tenantId } });
    saveFlashMessage(`You now work in ${session.tenant.name}`);
    // The change of user may reload the page before `openPage`; then it must be the dashboard, too.
    history.replaceState(null, '', paths.dashboard);
    startSession(session);
    openPage(paths.dashboard);
    return true;
  } catch (error) {
    const reason = error instanceof Error ? ` ${error.message}` : '';
    showToast({ title: `The marketplace was not switched.${reason}`, tone: 'bad' });
    return false;
  }
}
