import type { Tx } from '../../platform/database/client';
import { listMentions, notifyChannelMembers } from './channel-messages.rules';
import * as db from './conversations.db';
import { insertMessage } from './messages.db';
import type { ConversationRow } from './conversations.service';

interface ExternalMessage {
  authorId: string;
  authorName: string;
  text: string;
  threadId: string | null;
  /** When it was written, which may be some time ago. */
  createdAt: string;
  editedAt?: string;
  deletedAt?: string;
}

/** Adds a message that somebody without an account wrote in the counterpart of a channel, and notifies its members. @returns its id */
export async function insertExternalMessage(tx: Tx, channel: ConversationRow, message: ExternalMessage, now: Date): Promise<string> {
  const { authorId, authorName, text, threadId, createdAt, ...state } = message;
  const room = await db.createAndLockConversation(tx, channel, createdAt);
  const author = { userId: authorId, name: authorName };
  const mentions = await listMentions(tx, room, text);
  const inserted = await insertMessage(tx, room, author, { text, files: [], mentions, clientKey: null, threadId, ...state }, createdAt);
  if (!inserted) throw new Error('A message without files was not kept.');
  await notifyChannelMembers(tx, author, room, inserted, text, now);
  return inserted.id;
}
