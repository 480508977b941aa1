import type { EndpointShape, Input, Output } from '@techadds/shared/contract/endpoint';
import { isExpired, useSession } from '@techadds/shared/session';
import { tenantHeaders } from '@techadds/shared/tenant';
import { ApiError } from './error';
import { refreshSession } from './refresh';
import { send } from './send';

export interface CallOptions {
  signal?: AbortSignal;
  /** More headers, such as `Idempotency-Key`. */
  headers?: Record<string, string>;
}

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
 * Throws `ApiError`.
 */
export async function call<const E extends EndpointShape>(endpoint: E, ...[input, options]: CallArguments<E>): Promise<Output<E>> {
  const given: AnyInput = input ?? {};
  const request = () => {
    const { token } = useSession.getState();
    return send(endpoint.method, addressOf(endpoint, given), {
      body: given.body,
      signal: options?.signal,
      asText: endpoint.type !== undefined,
      headers: { ...tenantHeaders(), ...(token === null ? {} : { Authorization: `Bearer ${token}` }), ...options?.headers },
    });
  };
  const { token } = useSession.getState();
  const refreshable = token !== null && !endpoint.permission.endsWith('.public');
  if (refreshable && isExpired(token)) await refreshSession();
  try {
    return (await request()) as Output<E>;
  } catch (error) {
    const refused = error instanceof ApiError && error.status === 401;
    if (!refused || !refreshable || useSession.getState().token !== token || !(await refreshSession())) throw error;
    return (await request()) as Output<E>;
  }
}

/** `input` may be left out exactly where the endpoint needs none. */
export type CallArguments<E extends EndpointShape> =
  object extends Input<E> ? [input?: Input<E>, options?: CallOptions] : [input: Input<E>, options?: CallOptions];
