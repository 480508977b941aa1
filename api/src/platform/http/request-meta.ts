import type { FastifyRequest } from 'fastify';
import type { RequestMeta } from '../auth/caller';

/** Metadata of a request. `request.id` is the correlation id. */
export function getRequestMeta(request: FastifyRequest): RequestMeta {
  return { cid: request.id, ip: request.ip || null, userAgent: request.headers['user-agent']?.slice(0, 400) ?? null };
}
