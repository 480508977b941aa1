import { call } from '@techadds/shared/api';
import { stopImpersonation } from '@techadds/shared/contract/observability/endpoints';
import { showToast } from '../layout/flash-message';

/** A page load loses the impersonation token, which is in memory only: notifies the user and ends the impersonation on the server. */
export function endInterruptedImpersonation(name: string): void {
  showToast({ title: `Reloading the page ended your view as ${name}` });
  call(stopImpersonation, undefined, { ignoreImpersonation: true }).catch(() => undefined);
}
