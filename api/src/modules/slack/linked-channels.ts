import { randomUUID } from 'node:crypto';
import type { Tx } from '../../platform/database/client';
import { publishLiveUpdate } from '../../platform/events/publish-live-update';
import * as channels from '../channels/channels.db';
import type { ConversationRow } from '../conversations/conversations.service';
import type { ConnectionRow } from './connection.db';
import { isNameTaken, linkChannel } from './linked-channels.db';
import type { SlackChannel } from './slack-api';

type Changes = Partial<Pick<SlackChannel, 'name' | 'topic' | 'isArchived'>>;

/** Takes over what changed in Slack. A name that another channel here has is not, so the channel keeps its own. */
export async function takeOverChannel(tx: Tx, room: ConversationRow, { name, topic, isArchived }: Changes, now: Date): Promise<void> {
  const { tenantId, id, serviceName } = room;
  const at = now.toISOString();
  const wasArchived = room.archivedAt !== null;
  const isRenamed = name !== undefined && name !== serviceName && !(await isNameTaken(tx, room, name));
  const isRestored = isArchived === false && wasArchived && !(await isNameTaken(tx, room, isRenamed ? name : (serviceName ?? '')));
  const values = {
    ...(isRenamed && { serviceName: name.slice(0, 80) }),
    ...(topic !== undefined && topic !== room.topic && { topic: topic.slice(0, 250) }),
    ...(isArchived === true && !wasArchived && { archivedAt: at }),
    ...(isRestored && { archivedAt: null }),
  };
  if (Object.keys(values).length === 0) return;
  await channels.updateChannelRow(tx, { row: room }, values);
  const memberIds = await channels.listMemberIds(tx, { tenantId, id });
  const [first] = memberIds;
  if (first === undefined) return;
  await channels.touchReader(tx, { tenantId, id }, { userId: first, name: '' }, at);
  await publishLiveUpdate(tx, { tenantId, userIds: memberIds });
}

/** Creates a channel here for one that only Slack has; the team can join it. @returns false where its name is taken here */
export async function importChannel(
  tx: Tx,
  connection: ConnectionRow,
  { id: externalId, name, topic }: SlackChannel,
  at: string,
): Promise<boolean> {
  const { tenantId, partnerId } = connection;
  if (await isNameTaken(tx, connection, name)) return false;
  const id = randomUUID();
  const values = { tenantId, id, kind: 'channel' as const, serviceName: name.slice(0, 80), topic: topic.slice(0, 250), partnerId };
  await channels.insertChannel(tx, { ...values, createdAt: at, lastMessageAt: at });
  await linkChannel(tx, connection, id, externalId, at);
  return true;
}
