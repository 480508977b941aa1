import { randomUUID } from 'node:crypto';
import type * as z from 'zod/mini';
import type { Attachment, Message, SendMessage } from '@techadds/shared/contract/conversations/endpoints';
import { paths } from '@techadds/shared/paths';
import type { Tx } from '../../platform/database/client';
import type { Caller } from '../../platform/auth/caller';
import { conflict, validationError, notFound } from '../../platform/http/errors';
import { notify, usersOfPartner } from '../notifications/notifications.service';
import { audienceOf, type RoomRow, worksForPartner } from './conversations.service';
import { publishLiveUpdate } from '../../platform/events/publish-live-update';
import * as db from './conversations.db';

/** @throws AppError 404 if the conversation is not visible to the caller. */
export async function roomFor(tx: Tx, caller: Caller, id: string): Promise<db.SeenRoom> {
  const found = await db.findRoom(tx, caller, id);
  if (!found) throw notFound('room');
  return found;
}

/** @throws AppError 404 if it is not visible to the caller, 409 `read_only` if the caller is not a member or the order is not placed. */
async function roomToWriteIn(tx: Tx, caller: Caller, id: string): Promise<RoomRow> {
  const { row, room } = await roomFor(tx, caller, id);
  if (!room.canSend) throw conflict('read_only', 'You can read this conversation, but not write in it. Nothing was sent.');
  return row;
}

/**
 * Sends a message. Idempotent by `clientId`, so that clients can retry after a lost response.
 * @throws AppError 404; 409 `read_only`; 422 if the `clientId` belongs to a different message, or a file is not the caller's own attachment
 * upload or was sent before.
 */
export async function sendMessage(
  tx: Tx,
  caller: Caller,
  roomId: string,
  { text, clientId, files: ids }: z.output<typeof SendMessage>,
  now: Date,
): Promise<{ message: Message; replayed: boolean }> {
  const at = now.toISOString();
  const room = await db.keepRoom(tx, await roomToWriteIn(tx, caller, roomId), at);
  const earlier = clientId === undefined ? undefined : await db.messageByKey(tx, room, caller.userId, clientId);
  if (earlier) {
    const sameFiles = earlier.files.map(({ id }) => id).join() === ids.join();
    if ((earlier.text !== text || !sameFiles) && earlier.editedAt === null && earlier.deletedAt === null)
      throw validationError({ clientId: 'This clientId belongs to another message. Use a new one.' });
    return { message: earlier, replayed: true };
  }
  const files = await filesToSend(tx, caller, ids);
  const message = await db.insertMessage(tx, room, caller, { text, files, clientKey: clientId ?? null }, at);
  if (!message) throw fileGone();
  await tellOthers(tx, caller, room, text.trim() === '' ? files.map(({ name }) => name).join(', ') : text, now);
  return { message, replayed: false };
}

const fileGone = () => validationError({ files: 'One of these files is not there, or was sent before. Upload it again.' });

async function filesToSend(tx: Tx, caller: Caller, ids: readonly string[]): Promise<Attachment[]> {
  if (new Set(ids).size < ids.length) throw validationError({ files: 'Give each file once.' });
  const files = await db.uploadsOf(tx, caller, ids);
  if (files.length < ids.length) throw fileGone();
  return files;
}

/** Publishes a live update to the members and notifies the other side, with one notification per conversation until it is read. */
async function tellOthers(tx: Tx, caller: Caller, room: RoomRow, text: string, now: Date): Promise<void> {
  const { tenantId, id, partnerId, buyerId, firstId, secondId } = room;
  await publishLiveUpdate(tx, { tenantId, ...audienceOf(room) });
  // Colleagues of the sender get the live update, but no notification.
  const staff = partnerId === null || worksForPartner(caller) ? [] : await usersOfPartner(tx, tenantId, partnerId);
  const others = [buyerId, firstId, secondId, ...staff].filter((userId) => userId !== null && userId !== caller.userId) as string[];
  const silent = await db.mutedIn(tx, room, others);
  const known = await db.usersOf(
    tx,
    tenantId,
    others.filter((userId) => !silent.includes(userId)),
  );
  const news = {
    type: 'chat.message' as const,
    title: titleOf(caller, room),
    body: [...text].slice(0, 200).join(''),
    groupKey: `room:${id}`,
  };
  const customers = known.filter((userId) => userId === buyerId);
  const answering = known.filter((userId) => staff.includes(userId) && userId !== buyerId && partnerId !== null);
  const pair = known.filter((userId) => !customers.includes(userId) && !answering.includes(userId));
  await notify(tx, tenantId, customers, { ...news, path: `${paths.order(id)}#messages` }, now);
  await notify(tx, tenantId, answering, { ...news, path: `${paths.partnerOrder(id)}#messages` }, now);
  await notify(tx, tenantId, pair, { ...news, path: paths.room(id) }, now);
}

const titleOf = ({ name }: Caller, { number }: RoomRow) => (number === null ? `Message from ${name}` : `${name} wrote about ${number}`);

/** Edits or deletes an own message. @throws AppError 404 if the message is not the caller's or is deleted. */
export async function changeMessage(
  tx: Tx,
  caller: Caller,
  { roomId, messageId }: { roomId: string; messageId: string },
  change: Parameters<typeof db.changeMessage>[4],
): Promise<Message> {
  const { row } = await roomFor(tx, caller, roomId);
  const message = await db.changeMessage(tx, row, caller, messageId, change);
  if (!message) throw notFound('message');
  if (change.deletedAt !== undefined) await db.removeFiles(tx, { tenantId: row.tenantId, id: message.id });
  await publishLiveUpdate(tx, { tenantId: row.tenantId, ...audienceOf(row) });
  return change.deletedAt === undefined ? message : { ...message, files: [] };
}

/** Marks the conversation and its notifications as read. Returns the number of unread messages in all conversations. */
export async function readRoom(tx: Tx, caller: Caller, id: string, now: Date): Promise<number> {
  const { row, room } = await roomFor(tx, caller, id);
  // A conversation without messages has no row yet.
  if (room.lastMessage && (await db.markRead(tx, row, caller, now.toISOString()))) {
    await db.readNews(tx, caller, id);
    await publishLiveUpdate(tx, { tenantId: row.tenantId, ...audienceOf(row) });
  }
  return db.countUnread(tx, caller);
}

/** The direct conversation with another user, created if needed. @throws AppError 404 if the caller may not write to the user. */
export async function openRoom(tx: Tx, caller: Caller, userId: string, now: Date): Promise<db.SeenRoom> {
  if (!(await db.canReach(tx, caller, userId))) throw notFound('person');
  const at = now.toISOString();
  const [firstId, secondId] = caller.userId < userId ? [caller.userId, userId] : [userId, caller.userId];
  const room = await db.keepRoom(
    tx,
    {
      ...{ tenantId: caller.tenantId, id: randomUUID(), kind: 'direct', number: null, serviceName: null, buyerId: null, partnerId: null },
      ...{ watched: false, firstId, secondId, createdAt: at, lastMessageAt: at },
    },
    at,
  );
  return roomFor(tx, caller, room.id);
}

/** Publishes that the caller is typing; nothing is stored. */
export async function typeIn(tx: Tx, caller: Caller, id: string): Promise<void> {
  const room = await roomToWriteIn(tx, caller, id);
  const typing = { roomId: id, id: caller.userId, name: caller.name };
  await publishLiveUpdate(tx, { tenantId: room.tenantId, ...audienceOf(room), typing });
}
