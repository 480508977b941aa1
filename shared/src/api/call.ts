import type { EndpointShape, Input, Output } from '@techadds/shared/contract/endpoint';
import {
  currentToken,
  distrustToken,
  endSession,
  endSessionOf,
  hasAnyToken,
  isTokenOf,
  needsRefresh,
  useSession,
  useView,
} from '@techadds/shared/session';
import { ApiError } from './error';
import { commonHeaders } from './headers';
import { refreshSession } from './refresh';
import { send } from './http';
import { readInView } from './impersonated-request';

export interface CallOptions {
  signal?: AbortSignal;
  /** More headers, such as `Idempotency-Key`. */
  headers?: Record<string, string>;
  /** Call as the person signed in, also while they view the product as somebody else. */
  own?: boolean;
  /** False leaves the token as it is: whoever calls sees to it. */
  refresh?: boolean;
  /** The request outlives the page that sent it. */
  keepalive?: boolean;
  /** Is told how far a long text has come: lines, and of how many rows. */
  onLines?: (lines: number, total: number | undefined) => void;
}

/** Names what a person wants, so that a repeat of it does nothing more. */
export const keyHeader = 'Idempotency-Key';

interface AnyInput {
  params?: Record<string, unknown>;
  query?: Record<string, string | number | boolean | undefined>;
  body?: unknown;
}

/** The address of a call below the API's base; undefined and empty query values are left out. */
export function addressOf(endpoint: EndpointShape, { params = {}, query = {} }: AnyInput): string {
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
  const given: AnyInput = input ?? {};
  // Who has the link of a letter is who it was sent to: whoever is signed in here, or looked at, says nothing of that and is not told.
  const byLink = endpoint.permission.endsWith('.answer');
  const key: Record<string, string> = endpoint.idempotent ? { [keyHeader]: crypto.randomUUID() } : {};
  const request = (token: string | null, onExpired = () => endSessionOf(token)) =>
    send(endpoint.method, addressOf(endpoint, given), {
      body: given.body,
      signal: options?.signal,
      keepalive: options?.keepalive,
      onLines: options?.onLines,
      as: endpoint.type === undefined ? 'json' : endpoint.type.startsWith('text/') ? 'text' : 'file',
      headers: { ...(byLink ? {} : commonHeaders(token)), ...key, ...options?.headers },
      onExpired,
    }) as Promise<Output<E>>;
  if (byLink) return request(null, () => undefined);
  const { view } = useView.getState();
  if (view && !options?.own) return readInView(view, endpoint, () => request(view.token, () => undefined));
  if (endpoint.permission.endsWith('.public')) return request(currentToken());

  const { user } = useSession.getState();
  const stale = currentToken();
  const early = options?.refresh !== false && stale !== null && needsRefresh(stale) ? await refreshSession() : undefined;
  const token = currentToken();
  try {
    return await request(token);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 401 && token !== null) distrustToken(token);
    if ((error.status === 401 || error.status === 403) && !hasAnyToken()) endSession();
    // A server that was away when it was asked for a fresh token, and is back, may be asked again.
    if (error.status !== 401 || options?.refresh === false || (early && early !== 'away')) throw error;
    // Another call may have refreshed the token in the meantime.
    if (currentToken() === token) await refreshSession();
    const fresh = currentToken();
    if (fresh === null || fresh === token || !isTokenOf(fresh, user)) throw error;
    return request(fresh);
  }
}

/** `input` may be left out exactly where the endpoint needs none. */
export type CallArguments<E extends EndpointShape> =
  object extends Input<E> ? [input?: Input<E>, options?: CallOptions] : [input: Input<E>, options?: CallOptions];
