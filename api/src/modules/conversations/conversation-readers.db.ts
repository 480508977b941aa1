import { and, desc, eq, inArray, ne, sql } from 'drizzle-orm';
import type { ChannelNotificationLevel } from '@techadds/shared/contract/channels/forms';
import type { Tx } from '../../platform/database/client';
import { notifications, roomReaders } from '../../schema';
import type { Caller } from '../../platform/auth/caller';
import { nextChangeNumber } from '../document-numbers/document-numbers.service';
import { type ConversationRow } from './conversations.service';

export const toNotificationLevel = ({
  muted,
  notifyAll,
}: {
  muted: boolean | null;
  notifyAll: boolean | null;
}): ChannelNotificationLevel => (muted ? 'none' : notifyAll ? 'all' : 'mentions');

/** The read positions of the other members, latest first. Channels have none: those who join have not read what was written before. */
export async function listReaders(tx: Tx, caller: Caller, { tenantId, id, kind }: ConversationRow) {
  if (kind === 'channel') return [];
  return tx
    .select({ id: roomReaders.readerId, name: roomReaders.readerName, readAt: roomReaders.readAt })
    .from(roomReaders)
    .where(and(eq(roomReaders.tenantId, tenantId), eq(roomReaders.roomId, id), ne(roomReaders.readerId, caller.userId)))
    .orderBy(desc(roomReaders.readAt), roomReaders.readerId);
}

/** Marks the conversation as read by the caller. Returns false, without writing, if everything was read before. */
export async function markConversationRead(tx: Tx, room: ConversationRow, caller: Caller, at: string): Promise<boolean> {
  const { tenantId, id: roomId } = room;
  const changedIn = await nextChangeNumber(tx, tenantId);
  const rows = await tx
    .insert(roomReaders)
    .values({ tenantId, roomId, readerId: caller.userId, readerName: caller.name, readAt: at, changedIn })
    .onConflictDoUpdate({
      target: [roomReaders.tenantId, roomReaders.roomId, roomReaders.readerId],
      set: { readAt: at, changedIn },
      setWhere: sql`${roomReaders.readAt} < ${room.lastMessageAt}::timestamptz`,
    })
    .returning({ readAt: roomReaders.readAt });
  return rows.length > 0;
}

/** Saves what the caller chose about a conversation. That must not count as reading; change number 0 keeps the row out of live updates. */
async function saveChoice(
  tx: Tx,
  { tenantId, id: roomId }: ConversationRow,
  caller: Caller,
  choice: { muted: boolean; notifyAll?: boolean },
): Promise<void> {
  const neverRead = { readAt: new Date(0).toISOString(), changedIn: 0 };
  await tx
    .insert(roomReaders)
    .values({ tenantId, roomId, readerId: caller.userId, readerName: caller.name, ...neverRead, ...choice })
    .onConflictDoUpdate({ target: [roomReaders.tenantId, roomReaders.roomId, roomReaders.readerId], set: choice });
}

export const saveMuted = (tx: Tx, room: ConversationRow, caller: Caller, muted: boolean): Promise<void> =>
  saveChoice(tx, room, caller, { muted });

/** Those of the given users who have muted the conversation. */
export async function listMutedUserIds(tx: Tx, { tenantId, id }: ConversationRow, userIds: string[]): Promise<string[]> {
  if (userIds.length === 0) return [];
  const rows = await tx
    .select({ id: roomReaders.readerId })
    .from(roomReaders)
    .where(
      and(
        eq(roomReaders.tenantId, tenantId),
        eq(roomReaders.roomId, id),
        eq(roomReaders.muted, true),
        inArray(roomReaders.readerId, userIds),
      ),
    );
  return rows.map((row) => row.id);
}

export const saveNotificationLevel = (tx: Tx, room: ConversationRow, caller: Caller, level: ChannelNotificationLevel): Promise<void> =>
  saveChoice(tx, room, caller, { muted: level === 'none', notifyAll: level === 'all' });

/** The levels that members of a channel chose; the others are notified of mentions. */
export async function listNotificationLevels(
  tx: Tx,
  { tenantId, id }: ConversationRow,
  userIds: string[],
): Promise<Map<string, ChannelNotificationLevel>> {
  if (userIds.length === 0) return new Map();
  const rows = await tx
    .select({ id: roomReaders.readerId, muted: roomReaders.muted, notifyAll: roomReaders.notifyAll })
    .from(roomReaders)
    .where(and(eq(roomReaders.tenantId, tenantId), eq(roomReaders.roomId, id), inArray(roomReaders.readerId, userIds)));
  return new Map(rows.map((row) => [row.id, toNotificationLevel(row)]));
}

/** Marks the caller's notifications about the conversation as read. */
export async function markNotificationsRead(tx: Tx, { tenantId, userId }: Caller, roomId: string): Promise<void> {
  const changedIn = await nextChangeNumber(tx, tenantId);
  await tx
    .update(notifications)
    .set({ status: 'read', changedIn })
    .where(
      and(
        eq(notifications.tenantId, tenantId),
        eq(notifications.userId, userId),
        eq(notifications.groupKey, `room:${roomId}`),
        eq(notifications.status, 'unread'),
      ),
    );
}
