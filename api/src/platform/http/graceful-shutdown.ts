import type { FastifyInstance } from 'fastify';
import { serviceUnavailable } from './errors';

/** While the app closes, new requests get 503 and connections are closed after their response. */
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
