import type { EndpointShape, Input, Output } from '@techadds/shared/contract/endpoint';
import {
  getCurrentToken,
  markTokenStale,
  endSession,
  endSessionForToken,
  hasAnyToken,
  isTokenForUser,
  needsRefresh,
  useSession,
  useImpersonationStore,
} from '@techadds/shared/session';
import { ApiError } from './error';
import { commonHeaders } from './headers';
import { refreshSession } from './refresh';
import { sendRequest } from './http';
import { callWhileImpersonating } from './impersonated-request';

export interface CallOptions {
  signal?: AbortSignal;
  /** More headers, such as `Idempotency-Key`. */
  headers?: Record<string, string>;
  /** Call as the person signed in, also while they view the product as somebody else. */
  ignoreImpersonation?: boolean;
  /** False leaves the token as it is: whoever calls sees to it. */
  autoRefresh?: boolean;
  /** The request outlives the page that sent it. */
  keepalive?: boolean;
  /** Is told how far a long text has come: lines, and of how many rows. */
  onDownloadProgress?: (lines: number, total: number | undefined) => void;
}

/** Names what a person wants, so that a repeat of it does nothing more. */
export const idempotencyKeyHeader = 'Idempotency-Key';

interface AnyInput {
  params?: Record<string, unknown>;
  query?: Record<string, string | number | boolean | undefined>;
  body?: unknown;
}

/** The address of a call below the API's base; undefined and empty query values are left out. */
export function endpointPath(endpoint: EndpointShape, { params = {}, query = {} }: AnyInput): string {
  const path = endpoint.path.replace(/^\/api\//, '/').replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) if (value !== undefined && value !== '') search.set(key, String(value));
  return search.size > 0 ? `${path}?${search}` : path;
}

/**
 * Calls an endpoint of the contract as the signed-in user.
 * An expired token is refreshed first; a token the server refuses is refreshed once and the call repeated.
 * A session that the server says has ended, or that has no token left at all, is over.
 * During a view of somebody else it calls as that person, who can read alone. What a link opens it calls as nobody.
 * Throws `ApiError`.
 */
export async function call<const E extends EndpointShape>(endpoint: E, ...[input, options]: CallArguments<E>): Promise<Output<E>> {
  const requestInput: AnyInput = input ?? {};
  // Who has the link of a letter is who it was sent to: whoever is signed in here, or looked at, says nothing of that and is not told.
  const usesLinkToken = endpoint.permission.endsWith('.answer');
  const key: Record<string, string> = endpoint.idempotent ? { [idempotencyKeyHeader]: crypto.randomUUID() } : {};
  const request = (token: string | null, onExpired = () => endSessionForToken(token)) =>
    sendRequest(endpoint.method, endpointPath(endpoint, requestInput), {
      body: requestInput.body,
      signal: options?.signal,
      keepalive: options?.keepalive,
      onDownloadProgress: options?.onDownloadProgress,
      responseType: endpoint.type === undefined ? 'json' : endpoint.type.startsWith('text/') ? 'text' : 'file',
      headers: { ...(usesLinkToken ? {} : commonHeaders(token)), ...key, ...options?.headers },
      onExpired,
    }) as Promise<Output<E>>;
  if (usesLinkToken) return request(null, () => undefined);
  const { impersonation } = useImpersonationStore.getState();
  if (impersonation && !options?.ignoreImpersonation)
    return callWhileImpersonating(impersonation, endpoint, () => request(impersonation.token, () => undefined));
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
    // A server that was away when it was asked for a fresh token, and is back, may be asked again.
    if (error.status !== 401 || options?.autoRefresh === false || (earlyResult && earlyResult !== 'away')) throw error;
    // Another call may have refreshed the token in the meantime.
    if (getCurrentToken() === token) await refreshSession();
    const fresh = getCurrentToken();
    if (fresh === null || fresh === token || !isTokenForUser(fresh, user)) throw error;
    return request(fresh);
  }
}

/** `input` may be left out exactly where the endpoint needs none. */
export type CallArguments<E extends EndpointShape> =
  object extends Input<E> ? [input?: Input<E>, options?: CallOptions] : [input: Input<E>, options?: CallOptions];
