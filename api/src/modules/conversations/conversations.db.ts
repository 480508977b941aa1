import { and, asc, desc, eq, inArray, isNull, ne, notInArray, or, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Attachment, Message, ConversationMember, Conversation } from '@techadds/shared/contract/conversations/endpoints';
import { getScope } from '@techadds/shared/permissions';
import type { Tx } from '../../platform/database/client';
import { attachments, files, messages, notifications, orders, partners, roomReaders, rooms, users } from '../../schema';
import type { Caller } from '../../platform/auth/caller';
import { containsText, orderByColumns, type ListRequest } from '../../platform/database/pagination';
import { nextChangeNumber } from '../document-numbers/document-numbers.service';
import { ordersWithin } from '../row-scope/row-scope.service';
import { roomsOf, runsMarketplace, worksForPartner, type RoomRow } from './conversations.service';

const buyer = alias(users, 'buyer');
const first = alias(users, 'first');
const second = alias(users, 'second');
const mine = alias(roomReaders, 'mine');
const nameOf = (table: typeof buyer | typeof first | typeof second | typeof users) =>
  sql<string | null>`nullif(trim(${table.firstName} || ' ' || ${table.lastName}), '')`;

/** A conversation as shown to the caller, with its row. */
export interface SeenRoom {
  row: RoomRow;
  room: Conversation;
}

/** The conversations visible to the caller that satisfy a condition, most recent first by default. */
async function seenRooms(tx: Tx, caller: Caller, condition: SQL | undefined, page?: ListRequest): Promise<SeenRoom[]> {
  const unread = sql<number>`(select count(*)::int from ${messages} m where m.tenant_id = ${caller.tenantId} and m.room_id = ${rooms.id}
    and m.author_id <> ${caller.userId} and m.deleted_at is null and m.created_at > coalesce(${mine.readAt}, '-infinity'))`;
  const last = sql<Conversation['lastMessage']>`(select json_build_object('authorName', m.author_name, 'text', m.text,
      'files', (select count(*)::int from ${attachments} f where f.tenant_id = ${caller.tenantId} and f.message_id = m.id),
      'createdAt', to_char(m.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'deleted', m.deleted_at is not null)
    from ${messages} m where m.tenant_id = ${caller.tenantId} and m.room_id = ${rooms.id} order by m.created_at desc, m.id desc limit 1)`;
  const query = tx
    .select({
      row: rooms,
      buyerName: nameOf(buyer),
      partnerName: partners.name,
      firstName: nameOf(first),
      secondName: nameOf(second),
      muted: mine.muted,
      unread,
      last,
    })
    .from(rooms)
    .leftJoin(buyer, and(eq(buyer.tenantId, rooms.tenantId), eq(buyer.id, rooms.buyerId)))
    .leftJoin(partners, and(eq(partners.tenantId, rooms.tenantId), eq(partners.id, rooms.partnerId)))
    .leftJoin(first, and(eq(first.tenantId, rooms.tenantId), eq(first.id, rooms.firstId)))
    .leftJoin(second, and(eq(second.tenantId, rooms.tenantId), eq(second.id, rooms.secondId)))
    .leftJoin(mine, and(eq(mine.tenantId, rooms.tenantId), eq(mine.roomId, rooms.id), eq(mine.readerId, caller.userId)))
    .where(and(roomsOf(caller), condition))
    .orderBy(...orderByColumns(page?.order ?? 'desc', rooms.lastMessageAt, rooms.id))
    .$dynamic();
  const found = await (page ? query.limit(page.limit).offset(page.offset) : query);
  return found.map(({ row, buyerName, partnerName, firstName, secondName, muted, unread: count, last: lastMessage }) => {
    const sides = [buyerName ?? 'Customer', partnerName ?? 'Partner'] as const;
    const looksOn = isLookedOn(caller, row);
    const direct = (row.firstId === caller.userId ? secondName : firstName) ?? 'Administrator';
    const ofOrder = looksOn ? sides.join(' and ') : row.buyerId === caller.userId ? sides[1] : sides[0];
    return {
      row,
      room: {
        id: row.id,
        kind: row.kind,
        title: row.kind === 'direct' ? direct : ofOrder,
        order: row.kind === 'order' ? { id: row.id, number: row.number ?? '', serviceName: row.serviceName ?? '' } : null,
        canSend: !looksOn,
        unread: count,
        muted: muted ?? false,
        lastMessage,
      },
    };
  });
}

/** Whether the caller can read a conversation without being a member: an administrator during a dispute. */
const isLookedOn = (caller: Caller, { buyerId, firstId, secondId, partnerId }: RoomRow): boolean =>
  ![buyerId, firstId, secondId].includes(caller.userId) && !(worksForPartner(caller) && partnerId === caller.partnerId);

export async function findRoom(tx: Tx, caller: Caller, id: string): Promise<SeenRoom | undefined> {
  const [found] = await seenRooms(tx, caller, eq(rooms.id, id));
  return found ?? roomToBe(tx, caller, id);
}

/** The conversation of an order visible to the caller, before its first message creates the row. */
async function roomToBe(tx: Tx, caller: Caller, id: string): Promise<SeenRoom | undefined> {
  const scope = getScope('orders.read', caller.role);
  if (!scope) return undefined;
  const [found] = await tx
    .select({ order: orders, buyerName: nameOf(buyer), partnerName: partners.name })
    .from(orders)
    .innerJoin(partners, and(eq(partners.tenantId, orders.tenantId), eq(partners.id, orders.partnerId)))
    .leftJoin(buyer, and(eq(buyer.tenantId, orders.tenantId), eq(buyer.id, orders.placedBy)))
    .where(
      and(ordersWithin({ ...caller, scope }), eq(orders.id, id), scope === 'tenant' ? eq(orders.fulfilmentStatus, 'disputed') : undefined),
    );
  if (!found) return undefined;
  const { order, buyerName, partnerName } = found;
  const { tenantId, number, serviceName, placedBy: buyerId, partnerId, fulfilmentStatus, createdAt } = order;
  const row: RoomRow = {
    ...{ tenantId, id, kind: 'order', number, serviceName, buyerId, partnerId, watched: fulfilmentStatus === 'disputed' },
    ...{ firstId: null, secondId: null, createdAt, lastMessageAt: createdAt },
  };
  const sides = [buyerName ?? 'Customer', partnerName] as const;
  const title = scope === 'tenant' ? sides.join(' and ') : scope === 'own' ? sides[1] : sides[0];
  // The partner does not see unpaid orders, so nobody would read the message.
  const canSend = scope !== 'tenant' && fulfilmentStatus !== 'pending_payment' && fulfilmentStatus !== 'expired';
  return {
    row,
    room: { id, kind: 'order', title, order: { id, number, serviceName }, canSend, unread: 0, muted: false, lastMessage: null },
  };
}

export async function listRooms(tx: Tx, caller: Caller, page: ListRequest & { query?: string }) {
  const query = page.query?.trim();
  const condition = query
    ? or(containsText(sql`coalesce(${rooms.number}, '') || ' ' || coalesce(${rooms.serviceName}, '')`, query))
    : undefined;
  const [count] = await tx
    .select({ total: sql<number>`count(*)::int` })
    .from(rooms)
    .where(and(roomsOf(caller), condition));
  const items = await seenRooms(tx, caller, condition, page);
  return { total: count?.total ?? 0, items: items.map(({ room }) => room) };
}

/** The number of unread messages by others in all conversations visible to the caller. */
export async function countUnread(tx: Tx, caller: Caller): Promise<number> {
  const [count] = await tx
    .select({ unread: sql<number>`count(*)::int` })
    .from(messages)
    .innerJoin(rooms, and(eq(rooms.tenantId, messages.tenantId), eq(rooms.id, messages.roomId)))
    .leftJoin(mine, and(eq(mine.tenantId, rooms.tenantId), eq(mine.roomId, rooms.id), eq(mine.readerId, caller.userId)))
    .where(
      and(
        roomsOf(caller),
        ne(messages.authorId, caller.userId),
        isNull(messages.deletedAt),
        sql`${messages.createdAt} > coalesce(${mine.readAt}, '-infinity')`,
      ),
    );
  return count?.unread ?? 0;
}

/** Plain names, because drizzle omits the table in single-table queries, and the subquery would use its own columns. */
const filesOf = (tenantId: string) => sql<
  Attachment[]
>`(select coalesce(json_agg(json_build_object('id', a.file_id, 'name', a.name, 'type', a.type, 'size', a.size)
    order by a.position), '[]') from attachments a where a.tenant_id = ${tenantId} and a.message_id = messages.id)`;
const ownColumns = {
  id: messages.id,
  roomId: messages.roomId,
  authorId: messages.authorId,
  authorName: messages.authorName,
  text: messages.text,
  clientId: messages.clientKey,
  createdAt: messages.createdAt,
  editedAt: messages.editedAt,
  deletedAt: messages.deletedAt,
};
const columnsIn = (tenantId: string) => ({ ...ownColumns, files: filesOf(tenantId) });
type Row = Omit<Message, 'author'> & { authorId: string; authorName: string };
const messageOf = ({ authorId, authorName, ...rest }: Row): Message => ({ ...rest, author: { id: authorId, name: authorName } });
const inRoom = ({ tenantId, id }: RoomRow) => and(eq(messages.tenantId, tenantId), eq(messages.roomId, id));

export async function listMessages(tx: Tx, room: RoomRow, page: ListRequest & { query?: string }) {
  const query = page.query?.trim();
  const where = and(inRoom(room), query ? containsText(messages.text, query) : undefined);
  const [count] = await tx
    .select({ total: sql<number>`count(*)::int` })
    .from(messages)
    .where(where);
  const items = await tx
    .select(columnsIn(room.tenantId))
    .from(messages)
    .where(where)
    .orderBy(...orderByColumns(page.order, messages.createdAt, messages.id))
    .limit(page.limit)
    .offset(page.offset);
  return { total: count?.total ?? 0, items: items.map(messageOf) };
}

/** The read positions of the other members, latest first. */
export function readersOf(tx: Tx, caller: Caller, { tenantId, id }: RoomRow) {
  return tx
    .select({ id: roomReaders.readerId, name: roomReaders.readerName, readAt: roomReaders.readAt })
    .from(roomReaders)
    .where(and(eq(roomReaders.tenantId, tenantId), eq(roomReaders.roomId, id), ne(roomReaders.readerId, caller.userId)))
    .orderBy(desc(roomReaders.readAt), roomReaders.readerId);
}

/** Creates the conversation if it does not exist, and locks its row until the transaction ends. */
export async function keepRoom(tx: Tx, room: RoomRow, at: string): Promise<RoomRow> {
  const { tenantId, kind } = room;
  await tx
    .insert(rooms)
    .values({ ...room, createdAt: at, lastMessageAt: at })
    .onConflictDoNothing();
  const same = kind === 'direct' ? and(eq(rooms.firstId, room.firstId!), eq(rooms.secondId, room.secondId!)) : eq(rooms.id, room.id);
  const [kept] = await tx
    .select()
    .from(rooms)
    .where(and(eq(rooms.tenantId, tenantId), same))
    .for('no key update');
  if (!kept) throw new Error('A room that was made is gone.');
  return kept;
}

async function findMessage(tx: Tx, room: RoomRow, which: SQL | undefined): Promise<Message | undefined> {
  const [row] = await tx
    .select(columnsIn(room.tenantId))
    .from(messages)
    .where(and(inRoom(room), which));
  return row && messageOf(row);
}

export const messageByKey = (tx: Tx, room: RoomRow, authorId: string, clientKey: string): Promise<Message | undefined> =>
  findMessage(tx, room, and(eq(messages.authorId, authorId), eq(messages.clientKey, clientKey)));

/** Undefined if one of the files was already sent with another message; then the transaction must be rolled back. */
export async function insertMessage(
  tx: Tx,
  room: RoomRow,
  caller: Caller,
  { text, files: sent, clientKey }: { text: string; files: Attachment[]; clientKey: string | null },
  at: string,
): Promise<Message | undefined> {
  const { tenantId, id: roomId } = room;
  const changedIn = await nextChangeNumber(tx, tenantId);
  const [row] = await tx
    .insert(messages)
    .values({ tenantId, roomId, authorId: caller.userId, authorName: caller.name, text, clientKey, createdAt: at, changedIn })
    .returning(ownColumns);
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
    .set({ lastMessageAt: at })
    .where(and(eq(rooms.tenantId, tenantId), eq(rooms.id, roomId)));
  return messageOf({ ...row!, files: sent });
}

/** The given files that the caller uploaded as attachments, in the given order. */
export async function uploadsOf(tx: Tx, { tenantId, userId }: Caller, ids: readonly string[]): Promise<Attachment[]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .select({ id: files.id, name: files.name, type: files.type, size: files.size })
    .from(files)
    .where(and(eq(files.tenantId, tenantId), eq(files.userId, userId), eq(files.purpose, 'attachment'), inArray(files.id, [...ids])));
  return ids.flatMap((id) => rows.find((row) => row.id === id) ?? []);
}

/** Deletes the attachments of a message and their files. */
export async function removeFiles(tx: Tx, { tenantId, id }: { tenantId: string; id: string }): Promise<void> {
  const gone = await tx
    .delete(attachments)
    .where(and(eq(attachments.tenantId, tenantId), eq(attachments.messageId, id)))
    .returning({ id: attachments.fileId });
  if (gone.length === 0) return;
  const ids = gone.map((row) => row.id);
  await tx.delete(files).where(and(eq(files.tenantId, tenantId), inArray(files.id, ids)));
}

/** Undefined if the message is not the caller's or is deleted. */
export async function changeMessage(
  tx: Tx,
  room: RoomRow,
  caller: Caller,
  id: string,
  change: { text: string; editedAt?: string; deletedAt?: string },
): Promise<Message | undefined> {
  const own = and(inRoom(room), eq(messages.id, id), eq(messages.authorId, caller.userId), isNull(messages.deletedAt));
  const changedIn = await nextChangeNumber(tx, room.tenantId);
  const [row] = await tx
    .update(messages)
    .set({ ...change, changedIn })
    .where(own)
    .returning({ id: messages.id });
  return row && findMessage(tx, room, eq(messages.id, row.id));
}

/** Marks the conversation as read by the caller. Returns false, without writing, if everything was read before. */
export async function markRead(tx: Tx, room: RoomRow, caller: Caller, at: string): Promise<boolean> {
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

export async function setMuted(tx: Tx, { tenantId, id: roomId }: RoomRow, caller: Caller, muted: boolean): Promise<void> {
  // Muting must not count as reading. Change number 0 keeps the row out of live updates.
  const neverRead = { readAt: new Date(0).toISOString(), changedIn: 0 };
  await tx
    .insert(roomReaders)
    .values({ tenantId, roomId, readerId: caller.userId, readerName: caller.name, ...neverRead, muted })
    .onConflictDoUpdate({ target: [roomReaders.tenantId, roomReaders.roomId, roomReaders.readerId], set: { muted } });
}

/** Those of the given users who have muted the conversation. */
export async function mutedIn(tx: Tx, { tenantId, id }: RoomRow, userIds: string[]): Promise<string[]> {
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

/** Users whom the caller may write to: colleagues and administrators; administrators may write to everyone. */
const reachable = (caller: Caller): SQL | undefined =>
  and(
    eq(users.tenantId, caller.tenantId),
    ne(users.id, caller.userId),
    isNull(users.deactivatedAt),
    runsMarketplace(caller)
      ? undefined
      : or(
          inArray(users.role, ['admin', 'super_admin']),
          worksForPartner(caller) ? and(eq(users.partnerId, caller.partnerId!), notInArray(users.role, ['customer'])) : undefined,
        ),
  );

const person = {
  id: users.id,
  name: sql<string>`coalesce(${nameOf(users)}, ${users.email})`,
  role: users.role,
  partnerName: partners.name,
};
const withPartner = and(eq(partners.tenantId, users.tenantId), eq(partners.id, users.partnerId));

export async function listPeople(
  tx: Tx,
  caller: Caller,
  page: ListRequest & { query?: string },
): Promise<{ total: number; items: ConversationMember[] }> {
  const query = page.query?.trim();
  const where = and(reachable(caller), query ? containsText(sql`${users.firstName} || ' ' || ${users.lastName}`, query) : undefined);
  const [count] = await tx
    .select({ total: sql<number>`count(*)::int` })
    .from(users)
    .where(where);
  const items = await tx
    .select(person)
    .from(users)
    .leftJoin(partners, withPartner)
    .where(where)
    .orderBy(...orderByColumns(page.order, users.firstName, users.lastName), asc(users.id))
    .limit(page.limit)
    .offset(page.offset);
  return { total: count?.total ?? 0, items };
}

export async function canReach(tx: Tx, caller: Caller, userId: string): Promise<boolean> {
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(reachable(caller), eq(users.id, userId)));
  return rows.length > 0;
}

/** The given ids that are users of the tenant; a super-admin who has switched to it is not. */
export async function usersOf(tx: Tx, tenantId: string, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.tenantId, tenantId), inArray(users.id, ids)));
  return rows.map((row) => row.id);
}

/** Marks the caller's notifications about the conversation as read. */
export async function readNews(tx: Tx, { tenantId, userId }: Caller, roomId: string): Promise<void> {
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
