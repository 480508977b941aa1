import { and, asc, desc, eq, inArray, isNull, ne, notInArray, or, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Attachment, Message, ConversationMember, Conversation } from '@techadds/shared/contract/conversations/endpoints';
import type { ChannelNotificationLevel } from '@techadds/shared/contract/channels/forms';
import { getScope, type Scope } from '@techadds/shared/permissions';
import type { Tx } from '../../platform/database/client';
import {
  attachments,
  customers,
  files,
  messages,
  milestones,
  notifications,
  orders,
  partners,
  projects,
  roomReaders,
  rooms,
  users,
} from '../../schema';
import type { Caller } from '../../platform/auth/caller';
import { containsText, orderByColumns, type ListRequest } from '../../platform/database/pagination';
import { nextChangeNumber } from '../document-numbers/document-numbers.service';
import { inSlackSql } from '../slack/linked-channels.db';
import { visibleOrders, visibleProjects } from '../row-scope/row-scope.service';
import { canManageChannel, visibleConversations, isTenantAdmin, isPartnerUser, type ConversationRow } from './conversations.service';

const buyer = alias(users, 'buyer');
const firstUser = alias(users, 'first');
const secondUser = alias(users, 'second');
const ownReader = alias(roomReaders, 'mine');
const fullNameSql = (table: typeof buyer | typeof firstUser | typeof secondUser | typeof users) =>
  sql<string | null>`nullif(trim(${table.firstName} || ' ' || ${table.lastName}), '')`;

/** A conversation as shown to the caller, with its row. */
export interface VisibleConversation {
  row: ConversationRow;
  room: Conversation;
}

/** The conversations visible to the caller that satisfy a condition, most recent first by default. */
async function listVisibleConversations(
  tx: Tx,
  caller: Caller,
  condition: SQL | undefined,
  page?: ListRequest & { query?: string },
): Promise<VisibleConversation[]> {
  const unread = sql`from ${messages} m where m.tenant_id = ${caller.tenantId} and m.room_id = ${rooms.id}
    and m.author_id <> ${caller.userId} and m.deleted_at is null and m.created_at > coalesce(${ownReader.readAt}, '-infinity')`;
  const last = sql<Conversation['lastMessage']>`(select json_build_object('authorName', m.author_name, 'text', m.text,
      'files', (select count(*)::int from ${attachments} f where f.tenant_id = ${caller.tenantId} and f.message_id = m.id),
      'createdAt', to_char(m.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'deleted', m.deleted_at is not null)
    from ${messages} m where m.tenant_id = ${caller.tenantId} and m.room_id = ${rooms.id} order by m.created_at desc, m.id desc limit 1)`;
  const query = tx
    .select({
      row: rooms,
      buyerName: fullNameSql(buyer),
      partnerName: partners.name,
      firstName: fullNameSql(firstUser),
      secondName: fullNameSql(secondUser),
      muted: ownReader.muted,
      notifyAll: ownReader.notifyAll,
      unread: sql<number>`(select count(*)::int ${unread})`,
      mentions: sql<number>`(select count(*)::int ${unread} and ${caller.userId}::uuid = any(m.mentioned_ids))`,
      inSlack: inSlackSql(caller.tenantId),
      last,
      match: page?.query ? latestMatchSql(caller.tenantId, page.query) : sql<null>`null`,
    })
    .from(rooms)
    .leftJoin(buyer, and(eq(buyer.tenantId, rooms.tenantId), eq(buyer.id, rooms.buyerId)))
    .leftJoin(partners, and(eq(partners.tenantId, rooms.tenantId), eq(partners.id, rooms.partnerId)))
    .leftJoin(firstUser, and(eq(firstUser.tenantId, rooms.tenantId), eq(firstUser.id, rooms.firstId)))
    .leftJoin(secondUser, and(eq(secondUser.tenantId, rooms.tenantId), eq(secondUser.id, rooms.secondId)))
    .leftJoin(ownReader, and(eq(ownReader.tenantId, rooms.tenantId), eq(ownReader.roomId, rooms.id), eq(ownReader.readerId, caller.userId)))
    .where(and(visibleConversations(caller), condition))
    .orderBy(...orderByColumns(page?.order ?? 'desc', rooms.lastMessageAt, rooms.id))
    .$dynamic();
  const found = await (page ? query.limit(page.limit).offset(page.offset) : query);
  return found.map(({ row, buyerName, partnerName, firstName, secondName, match, last: lastMessage, ...own }) => {
    const sides = [buyerName ?? 'Customer', partnerName ?? 'Partner'] as const;
    const looksOn = isReadOnlyFor(caller, row);
    const direct = (row.firstId === caller.userId ? secondName : firstName) ?? 'Administrator';
    const ofParties = looksOn ? sides.join(' and ') : row.buyerId === caller.userId ? sides[1] : sides[0];
    return {
      row,
      room: {
        id: row.id,
        kind: row.kind,
        title: row.kind === 'channel' ? `#${row.serviceName}` : row.kind === 'direct' ? direct : ofParties,
        ...toSubject(row),
        channel: toChannelSummary(caller, row, own),
        canSend: row.kind === 'channel' ? row.archivedAt === null : !looksOn,
        unread: own.unread,
        mentions: own.mentions,
        muted: own.muted ?? false,
        lastMessage,
        ...(match && { match }),
      },
    };
  });
}

/** The subject of a conversation. */
const toSubject = ({ id, kind, number, serviceName }: ConversationRow): Pick<Conversation, 'order' | 'project'> => ({
  order: kind === 'order' ? { id, number: number ?? '', serviceName: serviceName ?? '' } : null,
  project: kind === 'project' ? { id, number: number ?? '', name: serviceName ?? '' } : null,
});

const toChannelSummary = (
  caller: Caller,
  { kind, topic, isPrivate, archivedAt, partnerId }: ConversationRow,
  own: { inSlack: boolean; muted: boolean | null; notifyAll: boolean | null },
): Conversation['channel'] =>
  kind === 'channel'
    ? {
        ...{ topic, isPrivate, archivedAt, inSlack: own.inSlack },
        canManage: canManageChannel(caller, partnerId),
        notificationLevel: toNotificationLevel(own),
      }
    : null;

const toNotificationLevel = ({ muted, notifyAll }: { muted: boolean | null; notifyAll: boolean | null }): ChannelNotificationLevel =>
  muted ? 'none' : notifyAll ? 'all' : 'mentions';

/** Whether the caller can read a conversation without being a member: an administrator during a dispute. */
const isReadOnlyFor = (caller: Caller, { buyerId, firstId, secondId, partnerId }: ConversationRow): boolean =>
  ![buyerId, firstId, secondId].includes(caller.userId) && !(isPartnerUser(caller) && partnerId === caller.partnerId);

export async function findConversation(tx: Tx, caller: Caller, id: string): Promise<VisibleConversation | undefined> {
  const [found] = await listVisibleConversations(tx, caller, eq(rooms.id, id));
  return found ?? (await findPendingOrder(tx, caller, id)) ?? findPendingProject(tx, caller, id);
}

const notAPair = { firstId: null, secondId: null } as const;
/** The columns of channels in the row of another conversation. */
export const notAChannel = { topic: '', isPrivate: false, archivedAt: null } as const;

/** The conversation of an order visible to the caller, before its first message creates the row. */
async function findPendingOrder(tx: Tx, caller: Caller, id: string): Promise<VisibleConversation | undefined> {
  const scope = getScope('orders.read', caller.role, caller.capabilities);
  if (!scope) return undefined;
  const [found] = await tx
    .select({ order: orders, buyerName: fullNameSql(buyer), partnerName: partners.name })
    .from(orders)
    .innerJoin(partners, and(eq(partners.tenantId, orders.tenantId), eq(partners.id, orders.partnerId)))
    .leftJoin(buyer, and(eq(buyer.tenantId, orders.tenantId), eq(buyer.id, orders.placedBy)))
    .where(
      and(visibleOrders({ ...caller, scope }), eq(orders.id, id), scope === 'tenant' ? eq(orders.fulfilmentStatus, 'disputed') : undefined),
    );
  if (!found) return undefined;
  const { order, buyerName, partnerName } = found;
  const { tenantId, number, serviceName, placedBy: buyerId, partnerId, fulfilmentStatus, createdAt } = order;
  const row: ConversationRow = {
    ...{ tenantId, id, kind: 'order', number, serviceName, buyerId, partnerId, watched: fulfilmentStatus === 'disputed' },
    ...{ ...notAPair, ...notAChannel, createdAt, lastMessageAt: createdAt },
  };
  // The partner does not see unpaid orders, so nobody would read the message.
  const canSend = scope !== 'tenant' && fulfilmentStatus !== 'pending_payment' && fulfilmentStatus !== 'expired';
  return { row, room: toPendingConversation(row, scope, [buyerName ?? 'Customer', partnerName], canSend) };
}

function toPendingConversation(row: ConversationRow, scope: Scope, sides: readonly [string, string], canSend: boolean): Conversation {
  const title = scope === 'tenant' ? sides.join(' and ') : scope === 'own' ? sides[1] : sides[0];
  const empty = { channel: null, unread: 0, mentions: 0, muted: false, lastMessage: null };
  return { id: row.id, kind: row.kind, title, ...toSubject(row), canSend, ...empty };
}

/**
 * The conversation of a project visible to the caller, before its first message creates the row, or before the row knows a customer who signed up
 * later.
 */
async function findPendingProject(tx: Tx, caller: Caller, id: string): Promise<VisibleConversation | undefined> {
  const scope = getScope('projects.read', caller.role, caller.capabilities);
  if (!scope) return undefined;
  const isDisputed = sql`exists (select from ${milestones} where ${and(
    ...[eq(milestones.tenantId, caller.tenantId), eq(milestones.projectId, projects.id), eq(milestones.status, 'disputed')],
  )})`;
  const [found] = await tx
    .select({ project: projects, customer: customers, partnerName: partners.name, watched: sql<boolean>`${isDisputed}` })
    .from(projects)
    .innerJoin(customers, and(eq(customers.tenantId, projects.tenantId), eq(customers.id, projects.customerId)))
    .innerJoin(partners, and(eq(partners.tenantId, projects.tenantId), eq(partners.id, projects.partnerId)))
    .where(and(visibleProjects({ ...caller, scope }), eq(projects.id, id), scope === 'tenant' ? isDisputed : undefined));
  if (!found) return undefined;
  const { project, customer, partnerName, watched } = found;
  const { tenantId, number, name, partnerId, createdAt } = project;
  const row: ConversationRow = {
    ...{ tenantId, id, kind: 'project', number, serviceName: name, buyerId: customer.userId, partnerId, watched },
    ...{ ...notAPair, ...notAChannel, createdAt, lastMessageAt: createdAt },
  };
  return { row, room: toPendingConversation(row, scope, [customer.name, partnerName], scope !== 'tenant') };
}

const shownAroundMatch = { before: 20, length: 120 };
/** The messages of a channel that contain a text; `rooms` is the query around it. */
const matchesSql = (tenantId: string, text: string) => sql`from ${messages} m where m.tenant_id = ${tenantId} and m.room_id = ${rooms.id}
  and ${rooms.kind} = 'channel' and ${containsText(sql`m.text`, text)}`;
const latestMatchSql = (tenantId: string, text: string) => sql<Conversation['match'] | null>`(select json_build_object(
    'authorName', m.author_name,
    'text', substring(m.text from greatest(1, position(lower(${text}) in lower(m.text)) - ${shownAroundMatch.before}::int) for ${shownAroundMatch.length}::int))
  ${matchesSql(tenantId, text)} order by m.created_at desc, m.id desc limit 1)`;

/** Conversations are found by their order or project, channels by name, topic and messages. */
const matchesQuery = (tenantId: string, text: string): SQL | undefined =>
  or(
    containsText(sql`coalesce(${rooms.number}, '') || ' ' || coalesce(${rooms.serviceName}, '') || ' ' || ${rooms.topic}`, text),
    sql`exists (select ${matchesSql(tenantId, text)})`,
  );

export async function listConversations(tx: Tx, caller: Caller, request: ListRequest & { query?: string }) {
  const query = request.query?.trim();
  const page = { ...request, query };
  const condition = and(isNull(rooms.archivedAt), query ? matchesQuery(caller.tenantId, query) : undefined);
  const [count] = await tx
    .select({ total: sql<number>`count(*)::int` })
    .from(rooms)
    .where(and(visibleConversations(caller), condition));
  const items = await listVisibleConversations(tx, caller, condition, page);
  return { total: count?.total ?? 0, items: items.map(({ room }) => room) };
}

/** The number of unread messages by others in all conversations visible to the caller. */
export async function countUnreadMessages(tx: Tx, caller: Caller): Promise<number> {
  const [count] = await tx
    .select({ unread: sql<number>`count(*)::int` })
    .from(messages)
    .innerJoin(rooms, and(eq(rooms.tenantId, messages.tenantId), eq(rooms.id, messages.roomId)))
    .leftJoin(ownReader, and(eq(ownReader.tenantId, rooms.tenantId), eq(ownReader.roomId, rooms.id), eq(ownReader.readerId, caller.userId)))
    .where(
      and(
        visibleConversations(caller),
        isNull(rooms.archivedAt),
        ne(messages.authorId, caller.userId),
        isNull(messages.deletedAt),
        sql`${messages.createdAt} > coalesce(${ownReader.readAt}, '-infinity')`,
      ),
    );
  return count?.unread ?? 0;
}

/** Plain names, because drizzle omits the table in single-table queries, and the subquery would use its own columns. */
const attachmentsSql = (tenantId: string) => sql<
  Attachment[]
>`(select coalesce(json_agg(json_build_object('id', a.file_id, 'name', a.name, 'type', a.type, 'size', a.size)
    order by a.position), '[]') from attachments a where a.tenant_id = ${tenantId} and a.message_id = messages.id)`;
const storedMessageColumns = {
  id: messages.id,
  roomId: messages.roomId,
  authorId: messages.authorId,
  authorName: messages.authorName,
  text: messages.text,
  threadId: messages.threadId,
  clientId: messages.clientKey,
  createdAt: messages.createdAt,
  editedAt: messages.editedAt,
  deletedAt: messages.deletedAt,
};
const repliesSql = (tenantId: string) => sql<
  Message['replies']
>`(select json_build_object('count', count(*)::int, 'lastAt', to_char(max(r.created_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
    from messages r where r.tenant_id = ${tenantId} and r.thread_id = messages.id and r.deleted_at is null having count(*) > 0)`;
const mentionsSql = (tenantId: string) => sql<
  Message['mentions']
>`(select coalesce(json_agg(json_build_object('id', u.id, 'name', coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.email))
    order by u.id), '[]') from users u where u.tenant_id = ${tenantId} and u.id = any(messages.mentioned_ids))`;
const createMessageColumns = (tenantId: string) => ({
  ...storedMessageColumns,
  files: attachmentsSql(tenantId),
  replies: repliesSql(tenantId),
  mentions: mentionsSql(tenantId),
});
type MessageRow = Omit<Message, 'author'> & { authorId: string; authorName: string };
const toMessage = ({ authorId, authorName, ...rest }: MessageRow): Message => ({ ...rest, author: { id: authorId, name: authorName } });
const inConversation = ({ tenantId, id }: ConversationRow) => and(eq(messages.tenantId, tenantId), eq(messages.roomId, id));

export interface MessageFilter {
  query?: string | undefined;
  threadId?: string | undefined;
  files?: '1' | undefined;
}

/** A thread begins with the message that was replied to; without a filter, replies are not listed. */
function filterMessages(room: ConversationRow, { query, threadId, files: withFiles }: MessageFilter): SQL | undefined {
  const text = query?.trim();
  const inThread = threadId === undefined ? undefined : or(eq(messages.id, threadId), eq(messages.threadId, threadId));
  return and(
    inConversation(room),
    inThread ?? (text || withFiles ? undefined : isNull(messages.threadId)),
    text ? containsText(messages.text, text) : undefined,
    withFiles && sql`exists (select from attachments a where a.tenant_id = ${room.tenantId} and a.message_id = messages.id)`,
  );
}

export async function listMessages(tx: Tx, room: ConversationRow, page: ListRequest & MessageFilter) {
  const where = filterMessages(room, page);
  const [count] = await tx
    .select({ total: sql<number>`count(*)::int` })
    .from(messages)
    .where(where);
  const items = await tx
    .select(createMessageColumns(room.tenantId))
    .from(messages)
    .where(where)
    .orderBy(...orderByColumns(page.order, messages.createdAt, messages.id))
    .limit(page.limit)
    .offset(page.offset);
  return { total: count?.total ?? 0, items: items.map(toMessage) };
}

/** The read positions of the other members, latest first. Channels have none: those who join have not read what was written before. */
export async function listReaders(tx: Tx, caller: Caller, { tenantId, id, kind }: ConversationRow) {
  if (kind === 'channel') return [];
  return tx
    .select({ id: roomReaders.readerId, name: roomReaders.readerName, readAt: roomReaders.readAt })
    .from(roomReaders)
    .where(and(eq(roomReaders.tenantId, tenantId), eq(roomReaders.roomId, id), ne(roomReaders.readerId, caller.userId)))
    .orderBy(desc(roomReaders.readAt), roomReaders.readerId);
}

/** Creates the conversation if it does not exist, and locks its row until the transaction ends. */
export async function createAndLockConversation(tx: Tx, room: ConversationRow, at: string): Promise<ConversationRow> {
  const { tenantId, kind } = room;
  await tx
    .insert(rooms)
    .values({ ...room, createdAt: at, lastMessageAt: at })
    .onConflictDoNothing();
  // The customer of a project may have signed up since its first message.
  if (kind === 'project' && room.buyerId !== null)
    await tx
      .update(rooms)
      .set({ buyerId: room.buyerId })
      .where(and(eq(rooms.tenantId, tenantId), eq(rooms.id, room.id), isNull(rooms.buyerId)));
  const same = kind === 'direct' ? and(eq(rooms.firstId, room.firstId!), eq(rooms.secondId, room.secondId!)) : eq(rooms.id, room.id);
  const [kept] = await tx
    .select()
    .from(rooms)
    .where(and(eq(rooms.tenantId, tenantId), same))
    .for('no key update');
  if (!kept) throw new Error('A room that was made is gone.');
  return kept;
}

async function findMessage(tx: Tx, room: ConversationRow, which: SQL | undefined): Promise<Message | undefined> {
  const [row] = await tx
    .select(createMessageColumns(room.tenantId))
    .from(messages)
    .where(and(inConversation(room), which));
  return row && toMessage(row);
}

/** The first message of a thread in a conversation. */
export const findThread = (tx: Tx, room: ConversationRow, id: string): Promise<Message | undefined> =>
  findMessage(tx, room, and(eq(messages.id, id), isNull(messages.threadId)));

/** Those who wrote in a thread. */
export async function listThreadAuthorIds(tx: Tx, room: ConversationRow, threadId: string): Promise<string[]> {
  const rows = await tx
    .selectDistinct({ id: messages.authorId })
    .from(messages)
    .where(and(inConversation(room), or(eq(messages.id, threadId), eq(messages.threadId, threadId))));
  return rows.map(({ id }) => id);
}

export const findMessageByKey = (tx: Tx, room: ConversationRow, authorId: string, clientKey: string): Promise<Message | undefined> =>
  findMessage(tx, room, and(eq(messages.authorId, authorId), eq(messages.clientKey, clientKey)));

/** Undefined if one of the files was already sent with another message; then the transaction must be rolled back. */
export async function insertMessage(
  tx: Tx,
  room: ConversationRow,
  caller: Pick<Caller, 'userId' | 'name'>,
  {
    files: sent,
    mentions,
    ...content
  }: Pick<typeof messages.$inferInsert, 'text' | 'clientKey' | 'threadId' | 'editedAt' | 'deletedAt'> & Pick<Message, 'files' | 'mentions'>,
  at: string,
): Promise<Message | undefined> {
  const { tenantId, id: roomId } = room;
  const changedIn = await nextChangeNumber(tx, tenantId);
  const [row] = await tx
    .insert(messages)
    .values({
      ...{ tenantId, roomId, authorId: caller.userId, authorName: caller.name, createdAt: at, changedIn },
      ...{ ...content, mentionedIds: mentions.map(({ id }) => id) },
    })
    .returning(storedMessageColumns);
  if (sent.length > 0) {
    const kept = await tx
      .insert(attachments)
      .values(sent.map(({ id: fileId, ...file }, position) => ({ ...file, tenantId, fileId, messageId: row!.id, position })))
      .onConflictDoNothing()
      .returning({ id: attachments.fileId });
    if (kept.length < sent.length) return undefined;
  }
  await tx
    .update(rooms)
    // A message of Slack may have been written before the last one.
    .set({ lastMessageAt: sql`greatest(${rooms.lastMessageAt}, ${at}::timestamptz)` })
    .where(and(eq(rooms.tenantId, tenantId), eq(rooms.id, roomId)));
  return toMessage({ ...row!, files: sent, replies: null, mentions });
}

/** The given files that the caller uploaded as attachments, in the given order. */
export async function listOwnUploads(tx: Tx, { tenantId, userId }: Caller, ids: readonly string[]): Promise<Attachment[]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .select({ id: files.id, name: files.name, type: files.type, size: files.size })
    .from(files)
    .where(and(eq(files.tenantId, tenantId), eq(files.userId, userId), eq(files.purpose, 'attachment'), inArray(files.id, [...ids])));
  return ids.flatMap((id) => rows.find((row) => row.id === id) ?? []);
}

/** Deletes the attachments of a message and their files. */
export async function deleteAttachments(tx: Tx, { tenantId, id }: { tenantId: string; id: string }): Promise<void> {
  const gone = await tx
    .delete(attachments)
    .where(and(eq(attachments.tenantId, tenantId), eq(attachments.messageId, id)))
    .returning({ id: attachments.fileId });
  if (gone.length === 0) return;
  const ids = gone.map((row) => row.id);
  await tx.delete(files).where(and(eq(files.tenantId, tenantId), inArray(files.id, ids)));
}

/** Undefined if the message is not the caller's or is deleted. */
export async function updateMessageRow(
  tx: Tx,
  room: ConversationRow,
  caller: Caller,
  id: string,
  change: { text: string; mentionedIds?: string[]; editedAt?: string; deletedAt?: string },
): Promise<Message | undefined> {
  const own = and(inConversation(room), eq(messages.id, id), eq(messages.authorId, caller.userId), isNull(messages.deletedAt));
  const changedIn = await nextChangeNumber(tx, room.tenantId);
  const [row] = await tx
    .update(messages)
    .set({ ...change, changedIn })
    .where(own)
    .returning({ id: messages.id });
  return row && findMessage(tx, room, eq(messages.id, row.id));
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

export async function saveMuted(tx: Tx, { tenantId, id: roomId }: ConversationRow, caller: Caller, muted: boolean): Promise<void> {
  // Muting must not count as reading. Change number 0 keeps the row out of live updates.
  const neverRead = { readAt: new Date(0).toISOString(), changedIn: 0 };
  await tx
    .insert(roomReaders)
    .values({ tenantId, roomId, readerId: caller.userId, readerName: caller.name, ...neverRead, muted })
    .onConflictDoUpdate({ target: [roomReaders.tenantId, roomReaders.roomId, roomReaders.readerId], set: { muted } });
}

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

export async function saveNotificationLevel(
  tx: Tx,
  { tenantId, id: roomId }: ConversationRow,
  caller: Caller,
  level: ChannelNotificationLevel,
): Promise<void> {
  const chosen = { muted: level === 'none', notifyAll: level === 'all' };
  const neverRead = { readAt: new Date(0).toISOString(), changedIn: 0 };
  await tx
    .insert(roomReaders)
    .values({ tenantId, roomId, readerId: caller.userId, readerName: caller.name, ...neverRead, ...chosen })
    .onConflictDoUpdate({ target: [roomReaders.tenantId, roomReaders.roomId, roomReaders.readerId], set: chosen });
}

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

/** Users whom the caller may write to: colleagues and administrators; administrators may write to everyone. */
const contactCondition = (caller: Caller): SQL | undefined =>
  and(
    eq(users.tenantId, caller.tenantId),
    ne(users.id, caller.userId),
    isNull(users.deactivatedAt),
    isTenantAdmin(caller)
      ? undefined
      : or(
          inArray(users.role, ['admin', 'super_admin']),
          isPartnerUser(caller) ? and(eq(users.partnerId, caller.partnerId!), notInArray(users.role, ['customer'])) : undefined,
        ),
  );

const contactColumns = {
  id: users.id,
  name: sql<string>`coalesce(${fullNameSql(users)}, ${users.email})`,
  role: users.role,
  partnerName: partners.name,
};
const contactPartnerJoin = and(eq(partners.tenantId, users.tenantId), eq(partners.id, users.partnerId));

export async function listContacts(
  tx: Tx,
  caller: Caller,
  page: ListRequest & { query?: string },
): Promise<{ total: number; items: ConversationMember[] }> {
  const query = page.query?.trim();
  const where = and(contactCondition(caller), query ? containsText(sql`${users.firstName} || ' ' || ${users.lastName}`, query) : undefined);
  const [count] = await tx
    .select({ total: sql<number>`count(*)::int` })
    .from(users)
    .where(where);
  const items = await tx
    .select(contactColumns)
    .from(users)
    .leftJoin(partners, contactPartnerJoin)
    .where(where)
    .orderBy(...orderByColumns(page.order, users.firstName, users.lastName), asc(users.id))
    .limit(page.limit)
    .offset(page.offset);
  return { total: count?.total ?? 0, items };
}

export async function canContact(tx: Tx, caller: Caller, userId: string): Promise<boolean> {
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(contactCondition(caller), eq(users.id, userId)));
  return rows.length > 0;
}

/** The given ids that are users of the tenant; a super-admin who has switched to it is not. */
export async function filterTenantUserIds(tx: Tx, tenantId: string, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.tenantId, tenantId), inArray(users.id, ids)));
  return rows.map((row) => row.id);
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
