import * as connections from './connection.db';
import { applyChannelEvent } from './channel-events';
import * as db from './events.db';
import { applyMessageEvent, listMentionedIds, type MessageEvent } from './message-events';
import type { SlackDeps } from './slack-deps';
import { getUserNames } from './user-names';

const batchSize = 100;
const maxAttempts = 5;

/** Works on the events of a connection that wait. One that fails is tried again and does not hold back the others. */
export async function receiveWaitingEvents(deps: SlackDeps, connection: connections.ConnectionRow): Promise<void> {
  const { db: database, clock, log } = deps;
  const { tenantId } = connection;
  const events = await database.withTenant(tenantId, (tx) => db.listWaitingEvents(tx, connection, batchSize));
  for (const event of events) {
    try {
      await receiveEvent(deps, connection, event);
    } catch (error) {
      log.error({ err: error, event: event.eventId }, 'an event of Slack failed');
      await database.withTenant(tenantId, (tx) => db.countAttempt(tx, event, maxAttempts, clock().toISOString()));
    }
  }
}

async function receiveEvent(deps: SlackDeps, connection: connections.ConnectionRow, event: db.EventRow): Promise<void> {
  const { payload } = event;
  const isMessage = payload.type === 'message';
  const names = isMessage
    ? await getUserNames(deps, connection, listMentionedIds(payload as unknown as MessageEvent))
    : new Map<string, string>();
  const now = deps.clock();
  await deps.db.withTenant(connection.tenantId, async (tx) => {
    if (!(await db.takeEvent(tx, event, now.toISOString()))) return;
    if (isMessage) await applyMessageEvent(tx, connection, payload as unknown as MessageEvent, names, now);
    else if (payload.type === 'app_uninstalled' || payload.type === 'tokens_revoked') {
      const at = now.toISOString();
      const lastError = 'The app was removed from the workspace, or its token was revoked. Connect again.';
      await connections.updateConnection(tx, connection, { brokenAt: at, lastError, lastErrorAt: at });
    } else await applyChannelEvent(tx, connection, payload, now);
  });
}
