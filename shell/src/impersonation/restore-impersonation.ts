import { call } from '@techadds/shared/api';
import { stopImpersonation } from '@techadds/shared/contract/observability/endpoints';
import { say } from '../layout/flash-message';

/** A page that was loaded anew during a view has lost its token: says so, and tells the server, which would otherwise wait for the limit. */
export function endInterrupted(name: string): void {
  say({ title: `Loading the page anew ended the view as ${name}` });
  call(stopImpersonation, undefined, { ignoreImpersonation: true }).catch(() => undefined);
}
