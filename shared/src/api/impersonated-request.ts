import type { EndpointShape, ErrorBody } from '@techadds/shared/contract/endpoint';
import {
  exitImpersonation,
  getDisplayName,
  recordBlockedChange,
  useImpersonationStore,
  type Impersonation,
} from '@techadds/shared/session';
import { ApiError } from './error';

/**
 * Runs a request as the impersonated user. Only reads leave the browser; the server would reject writes too.
 * A token that the server rejects or reports as expired ends the impersonation: it cannot be refreshed, and the own session continues.
 */
export async function callWhileImpersonating<T>(
  impersonation: Impersonation,
  endpoint: EndpointShape,
  request: (onSessionExpired: () => void) => Promise<T>,
): Promise<T> {
  if (endpoint.method !== 'GET') {
    recordBlockedChange();
    const error = `You are viewing as ${getDisplayName(impersonation.user)}; nothing can be changed.`;
    throw new ApiError(403, error, '', { error, code: 'view_as_read_only', cid: '' } satisfies ErrorBody);
  }
  const end = () => {
    if (useImpersonationStore.getState().impersonation === impersonation) exitImpersonation('expired');
  };
  try {
    return await request(end);
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) end();
    throw error;
  }
}
