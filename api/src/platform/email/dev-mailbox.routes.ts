import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps';
import { listDevMailbox } from './dev-mailbox';

/** The demo's mail, for whoever tries it or tests it. It is no part of the contract, and outside the demo it does not exist. */
export function devMailboxRoutes(app: FastifyInstance, { config, db }: Deps): void {
  if (!config.demo) return;
  app.get('/dev/mail', () => listDevMailbox(db));
}
