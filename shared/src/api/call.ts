import type { EndpointShape, Input, Output } from '@techadds/shared/contract/endpoint';
import {
  getCurrentToken,
  markTokenStale,
  endSession,
  hasAnyToken,
  isTokenForUser,
  needsRefresh,
  useSession,
  useImpersonationStore,
} from '@techadds/shared/session';
import { endpointPath, type AnyInput } from './endpoint-path';
import { ApiError } from './error';
import type { ApiRequest } from './fetch-api';
import { refreshSession } from './refresh';
import { sendRequest } from './http';
import { callWhileImpersonating } from './impersonated-request';

export interface CallOptions {
  signal?: AbortSignal;
  /** More headers, such as `Idempotency-Key`. */
  headers?: Record<string, string>;
  /** Calls as the signed-in user, even during an impersonation. */
  ignoreImpersonation?: boolean;
  /** False sends the token as it is: the caller is responsible for refreshing it. */
  autoRefresh?: boolean;
  /** The request outlives the page that sent it. */
  keepalive?: boolean;
  /** Reports the progress of a long text: lines received, and the total number of rows. */
  onDownloadProgress?: (lines: number, total: number | undefined) => void;
  /** Sends the request in place of `fetch`. */
  transport?: ApiRequest['transport'];
}

/** Identifies a user action, so that a repeated request has no further effect. */
export const idempotencyKeyHeader = 'Idempotency-Key';

/** A word in place of an id, typed into the address of a page, may be the path of another endpoint: `/contracts/clauses` is a list. */
const isWord = (id: unknown): boolean => typeof id === 'string' && /^[a-z-]+$/.test(id);

/**
 * Calls an endpoint of the contract as the signed-in user.
 * An expired token is refreshed first; a token that the server rejects is refreshed once and the call repeated.
 * The session ends when the server says that it has expired, or when a call is rejected and no token is left.
 * During an impersonation it calls as the impersonated user, who can only read. Endpoints opened by a link are called without credentials.
 * Throws `ApiError`.
 */
export async function call<const E extends EndpointShape>(endpoint: E, ...[input, options]: CallArguments<E>): Promise<Output<E>> {
  const requestInput: AnyInput = input ?? {};
  if (isWord(requestInput.params?.id)) throw new ApiError(404, 'There is no such record.', '');
  // The holder of an e-mailed link acts as its recipient, whoever is signed in or impersonated in this browser; do not send their credentials.
  const usesLinkToken = endpoint.permission.endsWith('.answer');
  const key: Record<string, string> = endpoint.idempotent ? { [idempotencyKeyHeader]: crypto.randomUUID() } : {};
  const request = (token: string | null | undefined, onSessionExpired?: () => void) =>
    sendRequest(endpoint.method, endpointPath(endpoint, requestInput), {
      token,
      body: requestInput.body,
      signal: options?.signal,
      keepalive: options?.keepalive,
      transport: options?.transport,
      onDownloadProgress: options?.onDownloadProgress,
      responseType: endpoint.type === undefined ? 'json' : endpoint.type.startsWith('text/') ? 'text' : 'file',
      headers: { ...key, ...options?.headers },
      onSessionExpired,
    }) as Promise<Output<E>>;
  if (usesLinkToken) return request(undefined);
  const { impersonation } = useImpersonationStore.getState();
  if (impersonation && !options?.ignoreImpersonation)
    return callWhileImpersonating(impersonation, endpoint, (onSessionExpired) => request(impersonation.token, onSessionExpired));
  if (endpoint.permission.endsWith('.public')) return request(getCurrentToken());

  const { user } = useSession.getState();
  const stale = getCurrentToken();
  const earlyResult = options?.autoRefresh !== false && stale !== null && needsRefresh(stale) ? await refreshSession() : undefined;
  const token = getCurrentToken();
  try {
    return await request(token);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 401 && token !== null) markTokenStale(token);
    if ((error.status === 401 || error.status === 403) && !hasAnyToken()) endSession();
    // If the server was unavailable during the refresh and is back, the refresh may be tried again.
    if (error.status !== 401 || options?.autoRefresh === false || (earlyResult && earlyResult !== 'away')) throw error;
    // Another call may have refreshed the token in the meantime.
    if (getCurrentToken() === token) await refreshSession();
    const fresh = getCurrentToken();
    if (fresh === null || fresh === token || !isTokenForUser(fresh, user)) throw error;
    return request(fresh);
  }
}

/** `input` is optional exactly if the endpoint needs none. */
export type CallArguments<E extends EndpointShape> =
  object extends Input<E> ? [input?: Input<E>, options?: CallOptions] : [input: Input<E>, options?: CallOptions];
