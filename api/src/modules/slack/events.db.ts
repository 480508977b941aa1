import { and, asc, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/client';
import { messages, rooms, slackChannels, slackEvents, slackMessages, slackUsers } from '../../schema';
import { nextChangeNumber } from '../document-numbers/document-numbers.service';
import type { ConnectionRow } from './connection.db';

export type EventRow = typeof slackEvents.$inferSelect;
type Connection = Pick<ConnectionRow, 'tenantId' | 'id'>;

/** Stores an event; one that was delivered before changes nothing. */
export async function insertEvent(
  tx: Tx,
  { tenantId, id: connectionId }: Connection,
  { eventId, payload, at }: { eventId: string; payload: Record<string, unknown>; at: string },
): Promise<void> {
  await tx.insert(slackEvents).values({ tenantId, connectionId, eventId, payload, receivedAt: at }).onConflictDoNothing();
}

/** The events that wait, in the order of their arrival. */
export const listWaitingEvents = (tx: Tx, { tenantId, id }: Connection, limit: number): Promise<EventRow[]> =>
  tx
    .select()
    .from(slackEvents)
    .where(and(eq(slackEvents.tenantId, tenantId), eq(slackEvents.connectionId, id), isNull(slackEvents.processedAt)))
    .orderBy(asc(slackEvents.receivedAt), asc(slackEvents.eventId))
    .limit(limit);

const isEvent = ({ tenantId, connectionId, eventId }: EventRow) =>
  and(eq(slackEvents.tenantId, tenantId), eq(slackEvents.connectionId, connectionId), eq(slackEvents.eventId, eventId));

/** Marks an event as processed; false where another process has done so. */
export async function takeEvent(tx: Tx, event: EventRow, at: string): Promise<boolean> {
  const rows = await tx
    .update(slackEvents)
    .set({ processedAt: at })
    .where(and(isEvent(event), isNull(slackEvents.processedAt)))
    .returning({ eventId: slackEvents.eventId });
  return rows.length > 0;
}

/** Counts an attempt that failed; the last one ends the event. */
export async function countAttempt(tx: Tx, event: EventRow, maxAttempts: number, at: string): Promise<void> {
  await tx
    .update(slackEvents)
    .set({
      attempts: sql`${slackEvents.attempts} + 1`,
      processedAt: sql`case when ${slackEvents.attempts} + 1 >= ${maxAttempts} then ${at}::timestamptz end`,
    })
    .where(isEvent(event));
}

/** The channel here of one in Slack, while messages are exchanged. */
export async function findLinkedRoom(tx: Tx, { tenantId, id, workspaceId }: ConnectionRow, externalId: string) {
  const [row] = await tx
    .select({ room: rooms })
    .from(slackChannels)
    .innerJoin(rooms, and(eq(rooms.tenantId, slackChannels.tenantId), eq(rooms.id, slackChannels.roomId)))
    .where(
      and(
        ...[eq(slackChannels.tenantId, tenantId), eq(slackChannels.connectionId, id), eq(slackChannels.workspaceId, workspaceId ?? '')],
        ...[eq(slackChannels.externalId, externalId), eq(slackChannels.isActive, true)],
      ),
    );
  return row?.room;
}

type Room = Pick<typeof rooms.$inferSelect, 'tenantId' | 'id'>;

/** The message here of one in Slack. */
export async function findByTs(tx: Tx, { tenantId, id }: Room, ts: string) {
  const [row] = await tx
    .select({ id: messages.id, threadId: messages.threadId, status: slackMessages.status, deletedAt: messages.deletedAt })
    .from(slackMessages)
    .innerJoin(messages, and(eq(messages.tenantId, slackMessages.tenantId), eq(messages.id, slackMessages.messageId)))
    .where(and(eq(slackMessages.tenantId, tenantId), eq(slackMessages.roomId, id), eq(slackMessages.externalTs, ts)));
  return row;
}

export async function insertReceivedLink(tx: Tx, { tenantId, id: roomId }: Room, messageId: string, externalTs: string, at: string) {
  await tx.insert(slackMessages).values({ tenantId, roomId, messageId, externalTs, status: 'received', queuedAt: at, dueAt: at });
}

/** Changes a message that was written in Slack. */
export async function updateReceivedMessage(
  tx: Tx,
  { tenantId }: Room,
  messageId: string,
  change: { text: string; editedAt?: string; deletedAt?: string },
): Promise<void> {
  const changedIn = await nextChangeNumber(tx, tenantId);
  await tx
    .update(messages)
    .set({ ...change, changedIn })
    .where(and(eq(messages.tenantId, tenantId), eq(messages.id, messageId), isNull(messages.deletedAt)));
}

/** Names of users in Slack that were read since. */
export async function listUserNames(
  tx: Tx,
  { tenantId, id }: Connection,
  ids: readonly string[],
  since: string,
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .select({ id: slackUsers.externalId, name: slackUsers.name })
    .from(slackUsers)
    .where(
      and(
        ...[eq(slackUsers.tenantId, tenantId), eq(slackUsers.connectionId, id), inArray(slackUsers.externalId, [...ids])],
        gt(slackUsers.readAt, since),
      ),
    );
  return new Map(rows.map((row) => [row.id, row.name]));
}

export async function saveUserName(tx: Tx, { tenantId, id: connectionId }: Connection, externalId: string, name: string, readAt: string) {
  await tx
    .insert(slackUsers)
    .values({ tenantId, connectionId, externalId, name, readAt })
    .onConflictDoUpdate({ target: [slackUsers.tenantId, slackUsers.connectionId, slackUsers.externalId], set: { name, readAt } });
}
