import type { Message } from '@techadds/shared/contract/conversations/endpoints';
import { findMentions } from '@techadds/shared/contract/conversations/mentions';
import { paths } from '@techadds/shared/paths';
import type { Tx } from '../../platform/database/client';
import type { Caller } from '../../platform/auth/caller';
import { validationError } from '../../platform/http/errors';
import { publishLiveUpdate, type LiveUpdateRecipients } from '../../platform/events/publish-live-update';
import { listMentionable } from '../projects/project-members.service';
import { notify } from '../notifications/notifications.service';
import { listChannelMembers } from './channel-members.service';
import { findChannelRecipients } from './channel-recipients';
import { toLiveUpdateRecipients, type ConversationRow } from './conversations.service';
import { findThread, listThreadAuthorIds } from './messages.db';
import { listNotificationLevels } from './conversation-readers.db';

/** The recipients of live updates of a conversation. */
export const listRecipients = async (tx: Tx, room: ConversationRow): Promise<LiveUpdateRecipients> =>
  room.kind === 'channel' ? { userIds: (await listChannelMembers(tx, room)).map(({ id }) => id) } : toLiveUpdateRecipients(room);

/** @throws AppError 422 if it is not the first message of a thread of this channel */
export async function requireThread(tx: Tx, room: ConversationRow, threadId: string): Promise<void> {
  if (room.kind !== 'channel' || !(await findThread(tx, room, threadId)))
    throw validationError({ threadId: 'This message has no thread. Reply to a message of this channel.' });
}

/** The users whom a text of a channel or a project mentions; nobody in other conversations, which notify everybody. */
export async function listMentions(tx: Tx, room: ConversationRow, text: string): Promise<Message['mentions']> {
  if (!text.includes('@')) return [];
  if (room.kind === 'project') return findMentions(text, await listMentionable(tx, room));
  if (room.kind !== 'channel') return [];
  return findMentions(text, await listChannelMembers(tx, room)).map(({ id, name }) => ({ id, name }));
}

/**
 * Publishes a live update to the members of a channel. Notifies those who chose all messages, and those who are mentioned or take part in the
 * thread, unless they chose nothing; the others see the number of unread messages.
 */
export async function notifyChannelMembers(
  tx: Tx,
  caller: Pick<Caller, 'userId' | 'name'>,
  room: ConversationRow,
  message: Message,
  text: string,
  now: Date,
): Promise<void> {
  const { tenantId, id, serviceName } = room;
  const memberIds = (await listChannelMembers(tx, room)).map((member) => member.id);
  await publishLiveUpdate(tx, { tenantId, userIds: memberIds });
  const inThread = message.threadId === null ? [] : await listThreadAuthorIds(tx, room, message.threadId);
  const { mentioned, replied, followers } = findChannelRecipients({
    ...{ authorId: caller.userId, memberIds, threadAuthorIds: inThread },
    mentionedIds: message.mentions.map((user) => user.id),
    levels: await listNotificationLevels(tx, room, memberIds),
  });
  const notification = {
    type: 'chat.message' as const,
    body: [...text].slice(0, 200).join(''),
    path: paths.room(id),
    groupKey: `room:${id}`,
  };
  await notify(tx, tenantId, mentioned, { ...notification, title: `${caller.name} mentioned you in #${serviceName}` }, now);
  await notify(tx, tenantId, replied, { ...notification, title: `${caller.name} replied in #${serviceName}` }, now);
  await notify(tx, tenantId, followers, { ...notification, title: `${caller.name} wrote in #${serviceName}` }, now);
}
