import { randomUUID } from 'node:crypto';
import type * as z from 'zod/mini';
import type { Attachment, Message, SendMessage } from '@techadds/shared/contract/conversations/endpoints';
import { paths } from '@techadds/shared/paths';
import type { Tx } from '../../platform/database/client';
import type { Caller } from '../../platform/auth/caller';
import { conflict, validationError, notFound } from '../../platform/http/errors';
import { notify, listPartnerUserIds } from '../notifications/notifications.service';
import { listMemberIds } from '../projects/project-members.service';
import { type ConversationRow, isPartnerUser } from './conversations.service';
import { queueChangedMessage, queueNewMessage } from '../slack/slack-outbox.service';
import { publishLiveUpdate } from '../../platform/events/publish-live-update';
import { listMentions, listRecipients, notifyChannelMembers, requireThread } from './channel-messages.rules';
import * as db from './conversations.db';
import { deleteAttachments, findMessageByKey, insertMessage, listOwnUploads, updateMessageRow } from './messages.db';
import { listMutedUserIds, markConversationRead, markNotificationsRead } from './conversation-readers.db';
import { canContact, filterTenantUserIds } from './contacts.db';

/** @throws AppError 404 if the conversation is not visible to the caller. */
export async function getConversation(tx: Tx, caller: Caller, id: string): Promise<db.VisibleConversation> {
  const found = await db.findConversation(tx, caller, id);
  if (!found) throw notFound('room');
  return found;
}

const readOnlyError = () => conflict('read_only', 'You can read this conversation, but not write in it. Nothing was sent.');

/** @throws AppError 404 if it is not visible to the caller, 409 `read_only` if the caller is not a member or the order is not placed. */
async function getWritableConversation(tx: Tx, caller: Caller, id: string): Promise<ConversationRow> {
  const { row, room } = await getConversation(tx, caller, id);
  if (!room.canSend) throw readOnlyError();
  return row;
}

/**
 * Sends a message. Idempotent by `clientId`, so that clients can retry after a lost response.
 * @throws AppError 404; 409 `read_only`; 422 if the `clientId` belongs to a different message, or a file is not the caller's own attachment
 * upload or was sent before, or if there is no such thread.
 */
export async function sendMessage(
  tx: Tx,
  caller: Caller,
  roomId: string,
  { text, clientId, files: ids, threadId }: z.output<typeof SendMessage>,
  now: Date,
): Promise<{ message: Message; replayed: boolean }> {
  const at = now.toISOString();
  const room = await db.createAndLockConversation(tx, await getWritableConversation(tx, caller, roomId), at);
  if (room.archivedAt !== null) throw readOnlyError();
  const earlier = clientId === undefined ? undefined : await findMessageByKey(tx, room, caller.userId, clientId);
  if (earlier) {
    const sameFiles = earlier.files.map(({ id }) => id).join() === ids.join();
    if ((earlier.text !== text || !sameFiles) && earlier.editedAt === null && earlier.deletedAt === null)
      throw validationError({ clientId: 'This clientId belongs to another message. Use a new one.' });
    return { message: earlier, replayed: true };
  }
  const files = await resolveAttachments(tx, caller, ids);
  if (threadId !== undefined) await requireThread(tx, room, threadId);
  const mentions = await listMentions(tx, room, text);
  const message = await insertMessage(
    tx,
    room,
    caller,
    { text, files, mentions, clientKey: clientId ?? null, threadId: threadId ?? null },
    at,
  );
  if (!message) throw fileUnavailableError();
  const summary = text.trim() === '' ? files.map(({ name }) => name).join(', ') : text;
  if (room.kind === 'channel') await queueNewMessage(tx, room, message.id, at);
  if (room.kind === 'channel') await notifyChannelMembers(tx, caller, room, message, summary, now);
  else await notifyOtherMembers(tx, caller, room, message, summary, now);
  return { message, replayed: false };
}

const fileUnavailableError = () => validationError({ files: 'One of these files is not there, or was sent before. Upload it again.' });

async function resolveAttachments(tx: Tx, caller: Caller, ids: readonly string[]): Promise<Attachment[]> {
  if (new Set(ids).size < ids.length) throw validationError({ files: 'Give each file once.' });
  const files = await listOwnUploads(tx, caller, ids);
  if (files.length < ids.length) throw fileUnavailableError();
  return files;
}

/**
 * Publishes a live update to the members and notifies the other side, and whom the message mentions, with one notification per conversation until
 * it is read.
 */
async function notifyOtherMembers(
  tx: Tx,
  caller: Caller,
  room: ConversationRow,
  { mentions }: Message,
  text: string,
  now: Date,
): Promise<void> {
  const { tenantId, id, partnerId, buyerId, firstId, secondId } = room;
  await publishLiveUpdate(tx, { tenantId, ...(await listRecipients(tx, room)) });
  // Colleagues of the sender get the live update, but no notification unless they are mentioned.
  const staff = partnerId === null || isPartnerUser(caller) ? [] : await listTeam(tx, room, partnerId);
  const mentionedIds = mentions.map((user) => user.id);
  const others = [buyerId, firstId, secondId, ...staff, ...mentionedIds].filter(
    (userId) => userId !== null && userId !== caller.userId,
  ) as string[];
  const silent = await listMutedUserIds(tx, room, others);
  const notified = await filterTenantUserIds(
    tx,
    tenantId,
    others.filter((userId) => !silent.includes(userId)),
  );
  const mentioned = notified.filter((userId) => mentionedIds.includes(userId));
  const known = notified.filter((userId) => !mentionedIds.includes(userId));
  const notification = {
    type: 'chat.message' as const,
    title: toNotificationTitle(caller, room),
    body: [...text].slice(0, 200).join(''),
    groupKey: `room:${id}`,
  };
  const customers = known.filter((userId) => userId === buyerId);
  const answering = known.filter((userId) => staff.includes(userId) && userId !== buyerId && partnerId !== null);
  const pair = known.filter((userId) => !customers.includes(userId) && !answering.includes(userId));
  const projectPath = room.kind === 'project' ? `${paths.project(id)}?tab=comments` : undefined;
  const mention = { ...notification, title: `${caller.name} mentioned you in ${room.number}`, path: projectPath ?? paths.room(id) };
  await notify(tx, tenantId, mentioned, mention, now);
  await notify(tx, tenantId, customers, { ...notification, path: projectPath ?? `${paths.order(id)}#messages` }, now);
  await notify(tx, tenantId, answering, { ...notification, path: projectPath ?? `${paths.partnerOrder(id)}#messages` }, now);
  await notify(tx, tenantId, pair, { ...notification, path: paths.room(id) }, now);
}

/** Those of the partner who answer: the members of a project, or whoever may read it where it has none. */
async function listTeam(tx: Tx, { tenantId, id, kind }: ConversationRow, partnerId: string): Promise<string[]> {
  const members = kind === 'project' ? await listMemberIds(tx, tenantId, id) : [];
  return members.length > 0 ? members : listPartnerUserIds(tx, tenantId, partnerId, kind === 'project' ? 'projects.read' : 'orders.read');
}

const toNotificationTitle = ({ name }: Caller, { number }: ConversationRow) =>
  number === null ? `Message from ${name}` : `${name} wrote about ${number}`;

/** Edits or deletes an own message. @throws AppError 404 if the message is not the caller's or is deleted. */
export async function updateMessage(
  tx: Tx,
  caller: Caller,
  { roomId, messageId }: { roomId: string; messageId: string },
  change: Parameters<typeof updateMessageRow>[4],
): Promise<Message> {
  const { row } = await getConversation(tx, caller, roomId);
  const mentionedIds = (await listMentions(tx, row, change.text)).map(({ id }) => id);
  const message = await updateMessageRow(tx, row, caller, messageId, { ...change, mentionedIds });
  if (!message) throw notFound('message');
  if (row.kind === 'channel') await queueChangedMessage(tx, row, message.id, change.editedAt ?? change.deletedAt ?? message.createdAt);
  if (change.deletedAt !== undefined) await deleteAttachments(tx, { tenantId: row.tenantId, id: message.id });
  await publishLiveUpdate(tx, { tenantId: row.tenantId, ...(await listRecipients(tx, row)) });
  return change.deletedAt === undefined ? message : { ...message, files: [] };
}

/** Marks the conversation and its notifications as read. Returns the number of unread messages in all conversations. */
export async function readConversation(tx: Tx, caller: Caller, id: string, now: Date): Promise<number> {
  const { row, room } = await getConversation(tx, caller, id);
  // A conversation without messages has no row yet.
  if (room.lastMessage && (await markConversationRead(tx, row, caller, now.toISOString()))) {
    await markNotificationsRead(tx, caller, id);
    await publishLiveUpdate(tx, { tenantId: row.tenantId, ...(await listRecipients(tx, row)) });
  }
  return db.countUnreadMessages(tx, caller);
}

/** The direct conversation with another user, created if needed. @throws AppError 404 if the caller may not write to the user. */
export async function findOrCreateDirectConversation(tx: Tx, caller: Caller, userId: string, now: Date): Promise<db.VisibleConversation> {
  if (!(await canContact(tx, caller, userId))) throw notFound('user');
  const at = now.toISOString();
  const [firstId, secondId] = caller.userId < userId ? [caller.userId, userId] : [userId, caller.userId];
  const room = await db.createAndLockConversation(
    tx,
    {
      ...{ tenantId: caller.tenantId, id: randomUUID(), kind: 'direct', number: null, serviceName: null, buyerId: null, partnerId: null },
      ...{ ...db.notAChannel, watched: false, firstId, secondId, createdAt: at, lastMessageAt: at },
    },
    at,
  );
  return getConversation(tx, caller, room.id);
}

/** Publishes that the caller is typing; nothing is stored. */
export async function publishTyping(tx: Tx, caller: Caller, id: string): Promise<void> {
  const room = await getWritableConversation(tx, caller, id);
  const typing = { roomId: id, id: caller.userId, name: caller.name };
  await publishLiveUpdate(tx, { tenantId: room.tenantId, ...(await listRecipients(tx, room)), typing });
}
