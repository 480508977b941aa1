import { and, eq, isNull, ne, or, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Conversation } from '@techadds/shared/contract/conversations/endpoints';
import { getScope, type Scope } from '@techadds/shared/permissions';
import type { Tx } from '../../platform/database/client';
import { attachments, customers, messages, milestones, orders, partners, projects, roomReaders, rooms, users } from '../../schema';
import type { Caller } from '../../platform/auth/caller';
import { containsText, orderByColumns, type ListRequest } from '../../platform/database/pagination';
import { inSlackSql } from '../slack/linked-channels.db';
import { visibleOrders, visibleProjects } from '../row-scope/row-scope.service';
import { canManageChannel, visibleConversations, isPartnerUser, type ConversationRow } from './conversations.service';
import { toNotificationLevel } from './conversation-readers.db';

const buyer = alias(users, 'buyer');
const firstUser = alias(users, 'first');
const secondUser = alias(users, 'second');
const ownReader = alias(roomReaders, 'mine');
export const fullNameSql = (table: typeof buyer | typeof firstUser | typeof secondUser | typeof users) =>
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
