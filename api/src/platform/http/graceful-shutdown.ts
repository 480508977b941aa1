import type { FastifyInstance } from 'fastify';
import { serviceUnavailable } from './errors';

/** Once the app closes, new requests are told to go elsewhere and connections end with their answer. */
export function registerGracefulShutdown(app: FastifyInstance): void {
  let closing = false;
  app.addHook('preClose', async () => {
    closing = true;
  });
  app.addHook('onRequest', async () => {
    if (closing) throw serviceUnavailable();
  });
  app.addHook('onSend', async (_request, reply) => {
    if (closing) reply.header('Connection', 'close');
  });
}
