import { call, refreshSession, type RefreshResult } from '@techadds/shared/api';
import type { EndpointShape } from '@techadds/shared/contract/endpoint';
import { live } from '@techadds/shared/contract/health/endpoints';
import { createQuote } from '@techadds/shared/contract/quotes/endpoints';
import { createService } from '@techadds/shared/contract/services/endpoints';
import { getCurrentToken, needsRefresh } from '@techadds/shared/session';
import { getClockOffsetMs } from './clock-offset';
import type { OfflineKind, QueueOwner } from './offline-item';
import { getQueueOwner } from './queue-owner';

/** What a cycle needs of its surroundings; tests pass their own. */
export interface SyncEnvironment {
  /** In milliseconds by this device's clock. */
  now: () => number;
  isOnline: () => boolean;
  /** Whether this page may sync now. */
  mayRun: () => boolean;
  getOwner: () => QueueOwner | undefined;
  getClockOffsetMs: () => number | undefined;
  /** Any request, to learn the server's time. Rejects if there is no response. */
  contact: () => Promise<unknown>;
  /** Sends one body with the current token as it is. Rejects with an `ApiError`. */
  send: (kind: OfflineKind, body: Record<string, unknown>, force: boolean) => Promise<unknown>;
  /** Whether the token must be refreshed before it is used. */
  needsRefresh: () => boolean;
  refresh: () => Promise<RefreshResult>;
  /** Called after an item has arrived or was replaced by the server's copy. */
  onSettled: (kind: OfflineKind) => void;
}

const requestTimeoutMs = 10_000;
const endpoints: Record<OfflineKind, EndpointShape> = { quotes: createQuote, services: createService };
const callAny = call as unknown as (endpoint: EndpointShape, input: object, options: object) => Promise<unknown>;

export const createBrowserEnvironment = (hooks: Pick<SyncEnvironment, 'mayRun' | 'onSettled'>): SyncEnvironment => ({
  now: () => Date.now(),
  isOnline: () => navigator.onLine,
  getOwner: getQueueOwner,
  getClockOffsetMs,
  contact: () => call(live, {}, { signal: AbortSignal.timeout(requestTimeoutMs) }),
  // The token is refreshed by the cycle, which then checks again whose it is.
  send: (kind, body, force) =>
    callAny(
      endpoints[kind],
      { body, ...(force && { query: { force: '1' } }) },
      { autoRefresh: false, signal: AbortSignal.timeout(requestTimeoutMs) },
    ),
  needsRefresh: () => {
    const token = getCurrentToken();
    return token !== null && needsRefresh(token);
  },
  refresh: refreshSession,
  ...hooks,
});
