import { and, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { Caller } from '../../platform/auth/caller';
import type { Tx } from '../../platform/database/client';
import { containsText, orderByColumns, type ListRequest } from '../../platform/database/pagination';
import { channelMembers, partners, roomReaders, rooms, users } from '../../schema';
import { visibleChannels } from '../conversations/conversations.service';
import { inSlackSql } from '../slack/linked-channels.db';
import { nextChangeNumber } from '../document-numbers/document-numbers.service';

const selectChannels = (tx: Tx, { tenantId, userId }: Caller) => {
  const members = sql`from ${channelMembers} m where m.tenant_id = ${tenantId} and m.room_id = ${rooms.id}`;
  const isActive = sql`not exists (select from ${users} u where u.tenant_id = ${tenantId} and u.id = m.member_id and u.deactivated_at is not null)`;
  return tx
    .select({
      row: rooms,
      partnerName: partners.name,
      memberCount: sql<number>`(select count(*)::int ${members} and ${isActive})`,
      isMember: sql<boolean>`exists (select ${members} and m.member_id = ${userId})`,
      inSlack: inSlackSql(tenantId),
    })
    .from(rooms)
    .leftJoin(partners, and(eq(partners.tenantId, rooms.tenantId), eq(partners.id, rooms.partnerId)))
    .$dynamic();
};
export type ChannelRow = Awaited<ReturnType<typeof selectChannels>>[number];

export interface ChannelFilter {
  query?: string | undefined;
  archived?: '1' | undefined;
}

export async function listChannels(
  tx: Tx,
  caller: Caller,
  filter: ChannelFilter & ListRequest,
): Promise<{ total: number; rows: ChannelRow[] }> {
  const text = filter.query?.trim();
  const where = and(
    visibleChannels(caller),
    filter.archived ? isNotNull(rooms.archivedAt) : isNull(rooms.archivedAt),
    text ? or(containsText(rooms.serviceName, text), containsText(rooms.topic, text)) : undefined,
  );
  const [count] = await tx
    .select({ total: sql<number>`count(*)::int` })
    .from(rooms)
    .where(where);
  const rows = await selectChannels(tx, caller)
    .where(where)
    .orderBy(...orderByColumns(filter.order, rooms.serviceName, rooms.id))
    .limit(filter.limit)
    .offset(filter.offset);
  return { total: count?.total ?? 0, rows };
}

/** @param forUpdate locks the channel until the transaction ends */
export async function findChannel(tx: Tx, caller: Caller, id: string, forUpdate = false): Promise<ChannelRow | undefined> {
  const where = and(visibleChannels(caller), eq(rooms.id, id));
  if (forUpdate) await tx.select({ id: rooms.id }).from(rooms).where(where).for('update');
  const [row] = await selectChannels(tx, caller).where(where);
  return row;
}

export async function insertChannel(tx: Tx, values: typeof rooms.$inferInsert): Promise<void> {
  await tx.insert(rooms).values(values);
}

export async function updateChannelRow(
  tx: Tx,
  { row }: Pick<ChannelRow, 'row'>,
  values: Partial<typeof rooms.$inferInsert>,
): Promise<void> {
  await tx
    .update(rooms)
    .set(values)
    .where(and(eq(rooms.tenantId, row.tenantId), eq(rooms.id, row.id)));
}

interface ChannelKey {
  tenantId: string;
  id: string;
}

/** Adds members, for whom the messages so far are not unread. */
export async function addMembers(tx: Tx, { tenantId, id: roomId }: ChannelKey, memberIds: readonly string[], at: string): Promise<void> {
  if (memberIds.length === 0) return;
  await tx
    .insert(channelMembers)
    .values(memberIds.map((memberId) => ({ tenantId, roomId, memberId, joinedAt: at })))
    .onConflictDoNothing();
  await tx
    .insert(roomReaders)
    .values(memberIds.map((readerId) => ({ tenantId, roomId, readerId, readerName: '', readAt: at, changedIn: 0 })))
    .onConflictDoUpdate({ target: [roomReaders.tenantId, roomReaders.roomId, roomReaders.readerId], set: { readAt: at } });
}

export async function removeMembers(tx: Tx, { tenantId, id }: ChannelKey, memberIds: readonly string[]): Promise<void> {
  if (memberIds.length === 0) return;
  await tx
    .delete(channelMembers)
    .where(and(eq(channelMembers.tenantId, tenantId), eq(channelMembers.roomId, id), inArray(channelMembers.memberId, [...memberIds])));
}

/** The ids of all members, also of those who have lost their access. */
export async function listMemberIds(tx: Tx, { tenantId, id }: ChannelKey): Promise<string[]> {
  const rows = await tx
    .select({ id: channelMembers.memberId })
    .from(channelMembers)
    .where(and(eq(channelMembers.tenantId, tenantId), eq(channelMembers.roomId, id)));
  return rows.map((row) => row.id);
}

/** Makes the browsers of the members reload the conversation, as a read position does. */
export async function touchReader(
  tx: Tx,
  { tenantId, id: roomId }: ChannelKey,
  { userId, name }: Pick<Caller, 'userId' | 'name'>,
  at: string,
): Promise<void> {
  const changedIn = await nextChangeNumber(tx, tenantId);
  await tx
    .insert(roomReaders)
    .values({ tenantId, roomId, readerId: userId, readerName: name, readAt: at, changedIn })
    .onConflictDoUpdate({ target: [roomReaders.tenantId, roomReaders.roomId, roomReaders.readerId], set: { changedIn } });
}
