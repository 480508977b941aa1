import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps';
import { listDevMailbox } from './dev-mailbox';

/** The e-mails of the demo, for its users and for tests. Not part of the contract, and not available outside of the demo. */
export function devMailboxRoutes(app: FastifyInstance, { config, db }: Deps): void {
  if (!config.demo) return;
  app.get('/dev/mail', () => listDevMailbox(db));
}
