import { decodeClaims, getCurrentToken, useImpersonationStore } from '@techadds/shared/session';
import type { QueueOwner } from './offline-item';

/** Whose items may be written and sent now, by the claims of the current token; undefined without a session and while viewing as a user. */
export function getQueueOwner(): QueueOwner | undefined {
  const token = getCurrentToken();
  if (token === null || useImpersonationStore.getState().impersonation !== null) return undefined;
  const { tenantId, userId } = decodeClaims(token) ?? {};
  return tenantId && userId ? { tenantId, userId } : undefined;
}

export const isSameOwner = (one: QueueOwner | undefined, other: QueueOwner | undefined): boolean =>
  one?.tenantId === other?.tenantId && one?.userId === other?.userId;
