import { and, eq, inArray, isNull, or, sql, type SQL } from 'drizzle-orm';
import type { Attachment, Message } from '@techadds/shared/contract/conversations/endpoints';
import type { Tx } from '../../platform/database/client';
import { attachments, files, messages, rooms } from '../../schema';
import type { Caller } from '../../platform/auth/caller';
import { containsText, orderByColumns, type ListRequest } from '../../platform/database/pagination';
import { nextChangeNumber } from '../document-numbers/document-numbers.service';
import { type ConversationRow } from './conversations.service';

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
