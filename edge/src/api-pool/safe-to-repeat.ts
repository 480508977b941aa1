import type { ApiMember, ApiRequestOptions } from './api-member';

/** Whether a request has certainly not reached an API: there was no connection. */
export function isUnreached(error: unknown): boolean {
  const { code, syscall } = (error ?? {}) as { code?: string; syscall?: string };
  return code === 'ECONNREFUSED' || code === 'UND_ERR_CONNECT_TIMEOUT' || syscall === 'connect' || syscall === 'getaddrinfo';
}

/** Whether the connection ended before the response began. The API may have done the work. */
const isCutOff = (error: unknown): boolean => ['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE'].includes(String((error as { code?: string }).code));

/**
 * Whether a request that an API may have worked on can be sent to another one: it changes nothing, or the API works on its `Idempotency-Key` once,
 * and commits the response with the work in the database that all APIs share.
 */
export async function isSafeToRepeat(error: unknown, request: ApiRequestOptions, { idempotentEndpoints }: ApiMember): Promise<boolean> {
  if (!isCutOff(error)) return false;
  if (request.method === 'GET' || request.method === 'HEAD') return true;
  if (!hasIdempotencyKey(request)) return false;
  // The whole contract, which is needed for this alone.
  const { findEndpoint, hashEndpoints } = await import('@techadds/shared/idempotent-endpoints');
  // An API of another version may ignore the key of an endpoint.
  return idempotentEndpoints === hashEndpoints() && findEndpoint(request.method, request.path)?.idempotent === true;
}

export const hasIdempotencyKey = ({ headers }: ApiRequestOptions): boolean => headers['idempotency-key'] !== undefined;
