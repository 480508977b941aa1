import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Release } from '@techadds/shared/contract/releases/registry';
import type { Store } from '../store/store';
import { findContentType } from './content-types';
import { listAcceptedVariants } from './encoding';

/** Sends a file of a release in the best encoding that the browser accepts, or 404. */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  store: Store,
  release: Release,
  path: string,
  cacheControl: string,
): Promise<FastifyReply> {
  const type = findContentType(path);
  const file = type && (await store.readReleaseFile(release, path, listAcceptedVariants(request.headers['accept-encoding'])));
  if (!file) return sendNotFound(reply);
  if (file.variant !== 'plain') reply.header('Content-Encoding', file.variant);
  return reply.header('Content-Type', type).header('Cache-Control', cacheControl).header('Vary', 'Accept-Encoding').send(file.body);
}

/** Does not reveal whether the file exists for others. */
export function sendNotFound(reply: FastifyReply): FastifyReply {
  return reply.code(404).header('Cache-Control', 'no-store').type('text/plain; charset=utf-8').send('Not found\n');
}
