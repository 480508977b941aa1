import { randomUUID } from 'node:crypto';
import type * as z from 'zod/mini';
import type { ChannelDetail, CreateChannel, UpdateChannel } from '@techadds/shared/contract/channels/endpoints';
import { type ChannelNotificationLevel, maxChannelMembers } from '@techadds/shared/contract/channels/forms';
import { paths } from '@techadds/shared/paths';
import type { Caller } from '../../platform/auth/caller';
import type { Tx } from '../../platform/database/client';
import { isUniqueViolation } from '../../platform/database/errors';
import { publishLiveUpdate } from '../../platform/events/publish-live-update';
import { conflict, notFound, validationError } from '../../platform/http/errors';
import type { ActionContext } from '../audit/action-context.service';
import { filterPossibleMembers, listChannelMembers } from '../conversations/channel-members.service';
import { saveNotificationLevel } from '../conversations/conversation-readers.db';
import { canManageChannel } from '../conversations/conversations.service';
import type { CreatedInSlack } from '../slack/channels-in-slack';
import { isNameTaken, linkChannel } from '../slack/linked-channels.db';
import { notify } from '../notifications/notifications.service';
import * as db from './channels.db';
import { toChannelDto } from './channels.presenter';

/** @throws AppError 404 if the caller neither belongs to it nor can join it */
export async function getChannel(tx: Tx, caller: Caller, id: string): Promise<ChannelDetail> {
  const found = await db.findChannel(tx, caller, id);
  if (!found) throw notFound('channel');
  return { ...toChannelDto(caller, found), members: await listChannelMembers(tx, found.row) };
}

async function lockChannel(tx: Tx, caller: Caller, id: string): Promise<db.ChannelRow> {
  const found = await db.findChannel(tx, caller, id, true);
  if (!found) throw notFound('channel');
  return found;
}

/** @throws AppError 404 also for a channel of others that the caller only belongs to */
export async function lockManagedChannel(tx: Tx, caller: Caller, id: string): Promise<db.ChannelRow> {
  const found = await lockChannel(tx, caller, id);
  if (!canManageChannel(caller, found.row.partnerId)) throw notFound('channel');
  return found;
}

const nameTakenText = 'Another channel has this name.';
const rethrowAsNameTaken = (error: unknown) => {
  throw isUniqueViolation(error, 'rooms_channel_name') ? validationError({ name: nameTakenText }) : error;
};
const archivedError = () => conflict('archived', 'This channel is archived. Restore it first. Nothing was changed.');
const fullError = () => conflict('channel_full', `This channel has ${maxChannelMembers} members already. Nothing was changed.`);

const auditSnapshot = ({ row: { serviceName, topic, isPrivate } }: db.ChannelRow) => ({ name: serviceName, topic, isPrivate });
const recordEvent = ({ caller, audit }: ActionContext, tx: Tx, event: string, verb: string, { row }: db.ChannelRow, states: object = {}) =>
  audit(tx, {
    event: `channel.${event}`,
    description: `${caller.name} ${verb} the channel #${row.serviceName}`,
    targets: [{ type: 'channel', id: row.id, name: `#${row.serviceName}` }],
    ...states,
  });

/** Makes the browsers of the members show the new state. */
async function publishChange(tx: Tx, { caller, now }: ActionContext, { tenantId, id }: db.ChannelRow['row'], memberIds: readonly string[]) {
  await db.touchReader(tx, { tenantId, id }, caller, now.toISOString());
  await publishLiveUpdate(tx, { tenantId, userIds: memberIds });
}

/** @throws AppError 422 if one of the new members cannot see channels of the team */
async function requirePossibleMembers(tx: Tx, channel: { tenantId: string; partnerId: string | null }, ids: readonly string[]) {
  if ((await filterPossibleMembers(tx, channel, ids)).length < ids.length)
    throw validationError({ memberIds: 'One of these users cannot be a member of this channel.' });
}

const notifyAdded = (tx: Tx, { caller, now }: ActionContext, { row }: db.ChannelRow, userIds: string[]) => {
  const title = `${caller.name} added you to #${row.serviceName}`;
  const notification = { type: 'chat.message' as const, title, body: row.topic, path: paths.room(row.id), groupKey: `room:${row.id}` };
  return notify(tx, row.tenantId, userIds, notification, now);
};

/** Checks what would refuse a new channel here, before it is created in Slack. @throws AppError 422 by field */
export async function checkNewChannel(tx: Tx, caller: Caller, { name, memberIds }: z.output<typeof CreateChannel>): Promise<void> {
  const partnerId = caller.scope === 'tenant' ? null : caller.partnerId;
  const others = [...new Set(memberIds)].filter((memberId) => memberId !== caller.userId);
  await requirePossibleMembers(tx, { tenantId: caller.tenantId, partnerId }, others);
  if (others.length >= maxChannelMembers) throw validationError({ memberIds: `Give at most ${maxChannelMembers} members, with yourself.` });
  if (await isNameTaken(tx, { tenantId: caller.tenantId, partnerId }, name)) throw validationError({ name: nameTakenText });
}

/** Creates a channel of the caller's team, or of the administrators. @throws AppError 422 by field */
export async function createChannel(
  tx: Tx,
  context: ActionContext,
  body: z.output<typeof CreateChannel>,
  createdInSlack?: CreatedInSlack,
): Promise<ChannelDetail> {
  const { caller, now } = context;
  const { name, topic, isPrivate } = body;
  const { tenantId, userId } = caller;
  const [id, at] = [randomUUID(), now.toISOString()];
  const partnerId = caller.scope === 'tenant' ? null : caller.partnerId;
  const others = [...new Set(body.memberIds)].filter((memberId) => memberId !== userId);
  await checkNewChannel(tx, caller, body);
  const values = {
    tenantId,
    id,
    kind: 'channel' as const,
    serviceName: name,
    topic,
    isPrivate,
    partnerId,
    createdAt: at,
    lastMessageAt: at,
  };
  await db.insertChannel(tx, values).catch(rethrowAsNameTaken);
  await db.addMembers(tx, { tenantId, id }, [userId, ...others], at);
  if (createdInSlack) await linkChannel(tx, createdInSlack.connection, id, createdInSlack.externalId, at);
  const channel = await lockChannel(tx, caller, id);
  await recordEvent(context, tx, 'created', 'created', channel, { after: auditSnapshot(channel) });
  await notifyAdded(tx, context, channel, others);
  await publishChange(tx, context, channel.row, [userId, ...others]);
  return getChannel(tx, caller, id);
}

/** Changes a channel. Omitted fields keep their value. @throws AppError 404, 409 `archived`, 422 by field */
export async function updateChannel(
  tx: Tx,
  context: ActionContext,
  id: string,
  { name, memberIds, ...fields }: z.output<typeof UpdateChannel>,
): Promise<ChannelDetail> {
  const { caller, now } = context;
  const before = await lockManagedChannel(tx, caller, id);
  const { row } = before;
  if (row.archivedAt !== null) throw archivedError();
  const current = await db.listMemberIds(tx, row);
  const next = memberIds ? [...new Set(memberIds)] : current;
  const added = next.filter((memberId) => !current.includes(memberId));
  await requirePossibleMembers(tx, row, added);
  if ((fields.isPrivate ?? row.isPrivate) && !next.includes(caller.userId))
    throw validationError({ [memberIds ? 'memberIds' : 'isPrivate']: 'Only members see a private channel, and you would not be one.' });
  const values = { ...fields, ...(name !== undefined && { serviceName: name }) };
  if (Object.keys(values).length > 0) await db.updateChannelRow(tx, before, values).catch(rethrowAsNameTaken);
  await db.addMembers(tx, row, added, now.toISOString());
  await db.removeMembers(
    tx,
    row,
    current.filter((memberId) => !next.includes(memberId)),
  );
  const after = await lockChannel(tx, caller, id);
  const members = (ids: string[]) => ({ memberIds: ids.toSorted((a, b) => a.localeCompare(b)) });
  await recordEvent(context, tx, 'updated', 'changed', after, {
    before: { ...auditSnapshot(before), ...members(current) },
    after: { ...auditSnapshot(after), ...members(next) },
  });
  await notifyAdded(
    tx,
    context,
    after,
    added.filter((memberId) => memberId !== caller.userId),
  );
  await publishChange(tx, context, row, next);
  return getChannel(tx, caller, id);
}

/** Archives or restores a channel; a repeat changes nothing. @throws AppError 404, 409 `name_taken` if another channel has the name meanwhile */
export async function archiveOrRestoreChannel(
  tx: Tx,
  context: ActionContext,
  id: string,
  action: 'archive' | 'restore',
): Promise<ChannelDetail> {
  const { caller, now } = context;
  const found = await lockManagedChannel(tx, caller, id);
  if ((found.row.archivedAt !== null) === (action === 'archive')) return getChannel(tx, caller, id);
  const archivedAt = action === 'archive' ? now.toISOString() : null;
  await db.updateChannelRow(tx, found, { archivedAt }).catch((error: unknown) => {
    if (!isUniqueViolation(error, 'rooms_channel_name')) throw error;
    throw conflict('name_taken', `${nameTakenText} Rename it first. Nothing was changed.`);
  });
  const event = action === 'archive' ? 'archived' : 'restored';
  await recordEvent(context, tx, event, event, found);
  await publishChange(tx, context, found.row, await db.listMemberIds(tx, found.row));
  return getChannel(tx, caller, id);
}

/** Makes the caller a member; a repeat changes nothing. @throws AppError 404, 409 `archived`, 409 `channel_full` */
export async function joinChannel(tx: Tx, context: ActionContext, id: string): Promise<ChannelDetail> {
  const { caller, now } = context;
  const found = await lockChannel(tx, caller, id);
  if (found.isMember) return getChannel(tx, caller, id);
  if (found.row.archivedAt !== null) throw archivedError();
  const current = await db.listMemberIds(tx, found.row);
  if (current.length >= maxChannelMembers) throw fullError();
  await db.addMembers(tx, found.row, [caller.userId], now.toISOString());
  await recordEvent(context, tx, 'joined', 'joined', found);
  await publishChange(tx, context, found.row, [...current, caller.userId]);
  return getChannel(tx, caller, id);
}

/** Ends the caller's membership; a repeat changes nothing. @throws AppError 404, 409 `last_member` */
export async function leaveChannel(tx: Tx, context: ActionContext, id: string): Promise<void> {
  const { caller } = context;
  const found = await lockChannel(tx, caller, id);
  if (!found.isMember) return;
  const current = await db.listMemberIds(tx, found.row);
  if (found.row.isPrivate && current.length === 1)
    throw conflict('last_member', 'Nobody else would see this private channel. Add a member or archive it first. Nothing was changed.');
  await db.removeMembers(tx, found.row, [caller.userId]);
  await recordEvent(context, tx, 'left', 'left', found);
  await publishChange(tx, context, found.row, current);
}

/** Saves what the caller, a member, is notified of. @throws AppError 404 if the caller does not belong to the channel */
export async function setChannelNotifications(
  tx: Tx,
  caller: Caller,
  id: string,
  level: ChannelNotificationLevel,
): Promise<{ level: ChannelNotificationLevel }> {
  const found = await db.findChannel(tx, caller, id);
  if (!found?.isMember) throw notFound('channel');
  await saveNotificationLevel(tx, found.row, caller, level);
  return { level };
}
