import { createHash } from 'node:crypto';
import type { Tx } from '../../platform/database/client';
import { publishLiveUpdate } from '../../platform/events/publish-live-update';
import { listRecipients } from '../conversations/channel-messages.rules';
import { insertExternalMessage } from '../conversations/external-messages.rules';
import type { ConversationRow } from '../conversations/conversations.service';
import type { ConnectionRow } from './connection.db';
import * as db from './events.db';
import { fromSlackText, listMentionedUsers } from './message-text';

/** A message of Slack, also one inside an event about its edit or deletion. */
interface SlackMessage {
  ts?: string;
  thread_ts?: string;
  text?: string;
  user?: string;
  username?: string;
  bot_id?: string;
  app_id?: string;
  bot_profile?: { name?: string };
  edited?: { ts?: string };
  files?: { name?: string }[];
}
export interface MessageEvent extends SlackMessage {
  type: 'message';
  subtype?: string;
  channel?: string;
  message?: SlackMessage;
  previous_message?: SlackMessage;
  deleted_ts?: string;
}

/** Kinds of messages that somebody wrote; the others report what happened in Slack. */
const written = [undefined, 'file_share', 'thread_broadcast', 'me_message', 'bot_message'];

const getMessage = (event: MessageEvent): SlackMessage =>
  event.subtype === 'message_changed'
    ? (event.message ?? {})
    : event.subtype === 'message_deleted'
      ? (event.previous_message ?? {})
      : event;

/** The ids of the author and of the users that the message of an event mentions. */
export function listMentionedIds(event: MessageEvent): string[] {
  const { user, text } = getMessage(event);
  return [...new Set([...(user ? [user] : []), ...listMentionedUsers(text ?? '')])].slice(0, 20);
}

/** Whether the message is one that we posted, which is here already. */
const isOwn = ({ botId, botUserId, appId }: ConnectionRow, { bot_id, user, app_id }: SlackMessage) =>
  (bot_id !== undefined && bot_id === botId) || (user !== undefined && user === botUserId) || (app_id !== undefined && app_id === appId);

const toTime = (ts: string): string => new Date(Math.round(Number(ts) * 1000)).toISOString();
const isTs = (ts: string | undefined): ts is string => ts !== undefined && /^\d{9,12}\.\d{1,9}$/.test(ts);

/** An id for authors who have no account here, the same for each message. */
function toAuthorId({ tenantId, id }: ConnectionRow, user: string): string {
  const hex = createHash('sha256').update(`slack ${tenantId} ${id} ${user}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/**
 * Applies a new, edited or deleted message of Slack. Events may arrive in any order: an edit that comes first brings the message, which its own
 * event then finds, and a deletion that comes first leaves the placeholder of a deleted message. Changes in Slack to our own messages are not taken over.
 */
export async function applyMessageEvent(
  tx: Tx,
  connection: ConnectionRow,
  event: MessageEvent,
  names: ReadonlyMap<string, string>,
  now: Date,
): Promise<void> {
  const message = getMessage(event);
  const isDeletion = event.subtype === 'message_deleted';
  const isEdit = event.subtype === 'message_changed';
  const ts = isDeletion ? (event.deleted_ts ?? message.ts) : message.ts;
  if (!isTs(ts) || isOwn(connection, message) || (!isDeletion && !isEdit && !written.includes(event.subtype))) return;
  const room = await db.findLinkedRoom(tx, connection, event.channel ?? '');
  if (!room) return;
  const at = now.toISOString();
  const fileNames = (message.files ?? []).flatMap(({ name }) => name ?? []);
  const text = isDeletion ? '' : fromSlackText(message.text ?? '', names, fileNames);
  const state = isDeletion ? { text, deletedAt: at } : message.edited ? { text, editedAt: at } : { text };
  const known = await db.findByTs(tx, room, ts);
  if (known) {
    if ((!isDeletion && !isEdit) || known.status !== 'received') return;
    await db.updateReceivedMessage(tx, room, known.id, state);
    await publishLiveUpdate(tx, { tenantId: room.tenantId, ...(await listRecipients(tx, room)) });
    return;
  }
  if (text === '' && !isDeletion) return;
  const author = message.user ?? message.bot_id ?? 'unknown';
  const authorName = (message.user && names.get(message.user)) || message.bot_profile?.name || message.username || 'Slack user';
  const content = {
    ...state,
    authorId: toAuthorId(connection, author),
    authorName,
    createdAt: toTime(ts),
    threadId: await findThreadId(tx, room, message),
  };
  const id = await insertExternalMessage(tx, room, content, now);
  await db.insertReceivedLink(tx, room, id, ts, at);
}

/** The thread here of a reply; none where the first message is not here. */
async function findThreadId(tx: Tx, room: ConversationRow, { ts, thread_ts: threadTs }: SlackMessage): Promise<string | null> {
  if (threadTs === undefined || threadTs === ts) return null;
  const parent = await db.findByTs(tx, room, threadTs);
  return parent ? (parent.threadId ?? parent.id) : null;
}
