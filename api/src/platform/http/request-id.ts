import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';

export const generateCid = (): string => randomUUID();

/** The client's correlation id where it is safe to log; otherwise a new one. */
export function getOrCreateCid(request: Pick<IncomingMessage, 'headers'>): string {
  const given = request.headers['x-cid'];
  return typeof given === 'string' && /^[\w.:-]{1,100}$/.test(given) ? given : generateCid();
}

/** Adds the correlation id to every response. */
export function registerRequestId(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('X-CID', request.id);
  });
}
