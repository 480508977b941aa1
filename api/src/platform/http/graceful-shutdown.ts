import type { FastifyInstance } from 'fastify';
import { unavailable } from './errors';

/** Once the app closes, new requests are told to go elsewhere and connections end with their answer. */
export function closeGently(app: FastifyInstance): void {
  let closing = false;
  app.addHook('preClose', async () => {
    closing = true;
  });
  app.addHook('onRequest', async () => {
    if (closing) throw unavailable();
  });
  app.addHook('onSend', async (_request, reply) => {
    if (closing) reply.header('Connection', 'close');
  });
}
