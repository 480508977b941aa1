import type { FastifyInstance } from 'fastify';
import { drainingHeader } from '@techadds/shared/contract/health/headers';
import { serviceUnavailable } from './errors';

declare module 'fastify' {
  interface FastifyInstance {
    /** Announces the stop to edges, which send new requests elsewhere; those that still come are served. */
    drain: () => void;
    isDraining: () => boolean;
  }
}

/** While the app closes, new requests get 503. From `drain` on, connections are closed after their response, which says that the app is being stopped. */
export function registerGracefulShutdown(app: FastifyInstance): void {
  let isDraining = false;
  let isClosing = false;
  app.decorate('drain', () => void (isDraining = true));
  app.decorate('isDraining', () => isDraining);
  app.addHook('preClose', async () => {
    isDraining = true;
    isClosing = true;
  });
  app.addHook('onRequest', async (_request, reply) => {
    if (!isClosing) return;
    reply.header(drainingHeader, 'refused');
    throw serviceUnavailable();
  });
  app.addHook('onSend', async (_request, reply) => {
    if (!isDraining) return;
    reply.header('Connection', 'close');
    if (!reply.hasHeader(drainingHeader)) reply.header(drainingHeader, 'finishing');
  });
}
