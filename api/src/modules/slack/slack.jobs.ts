import { listUsableConnections } from './connection.db';
import { receiveWaitingEvents } from './receive-events';
import { sendPendingMessages } from './send-messages';
import type { SlackDeps } from './slack-deps';

/** Works on the events that Slack sent, and sends the messages that wait for it. */
export async function exchangeWithSlack(deps: SlackDeps, tenantId: string): Promise<void> {
  const connections = await deps.db.withTenant(tenantId, (tx) => listUsableConnections(tx, tenantId));
  for (const connection of connections) {
    await receiveWaitingEvents(deps, connection);
    await sendPendingMessages(deps, connection);
  }
}
