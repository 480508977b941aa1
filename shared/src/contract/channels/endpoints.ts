import * as z from 'zod/mini';
import { ConversationMember } from '../conversations/endpoints';
import { endpoint } from '../endpoint';
import { Id, id, text, timestamp } from '../fields';
import { listQuery, listResponse } from '../list';
import { channelNotificationLevels, CreateChannel, UpdateChannel } from './forms';

export { CreateChannel, UpdateChannel } from './forms';

/** A channel of a partner's team or of the administrators. Its messages are at `/chat/messages/{id}`. */
export const Channel = z.object({
  id,
  name: z.string(),
  topic: z.string(),
  /** Whether only its members know of it. */
  isPrivate: z.boolean(),
  /** The partner whose team has it; null for the administrators' channels. */
  partner: z.nullable(z.object({ id, name: z.string() })),
  memberCount: z.int(),
  /** Whether the caller is a member, who reads and writes in it. */
  isMember: z.boolean(),
  /** Whether its messages are exchanged with a channel of Slack. */
  inSlack: z.boolean(),
  /** Whether the caller may change and archive it. */
  canManage: z.boolean(),
  createdAt: timestamp,
  archivedAt: z.nullable(timestamp),
});
export type Channel = z.infer<typeof Channel>;

export const ChannelDetail = z.extend(Channel, { members: z.array(ConversationMember) });
export type ChannelDetail = z.infer<typeof ChannelDetail>;

/** Channels are conversations, too. */
const refetches = ['chat'] as const;

export const listChannels = endpoint({
  method: 'GET',
  path: '/slack/channels',
  summary: "List the channels that the caller belongs to or can join: their team's, or for administrators all of the tenant",
  permission: 'channels.read',
  query: z.extend(listQuery(['name']), { archived: z.optional(z.literal('1')) }),
  response: listResponse(Channel),
});

export const exportChannels = endpoint({
  method: 'GET',
  path: '/slack/channels/export',
  summary: 'Export the matching channels as CSV; `X-Total-Rows` has the number of rows',
  permission: 'channels.read',
  query: z.strictObject({ query: z.optional(text(200)), archived: z.optional(z.literal('1')) }),
  response: z.string(),
  type: 'text/csv',
});

export const createChannel = endpoint({
  method: 'POST',
  path: '/slack/channels',
  summary: 'Create a channel, with the caller as a member',
  permission: 'channels.manage',
  body: CreateChannel,
  response: ChannelDetail,
  status: 201,
  errors: [503],
  refetches,
});

export const getChannel = endpoint({
  method: 'GET',
  path: '/slack/channels/{id}',
  summary: 'Get a channel with its members',
  permission: 'channels.read',
  params: Id,
  response: ChannelDetail,
  errors: [404],
});

export const updateChannel = endpoint({
  method: 'PUT',
  path: '/slack/channels/{id}',
  summary: 'Change the name, topic, privacy or members of a channel',
  permission: 'channels.manage',
  params: Id,
  body: UpdateChannel,
  response: ChannelDetail,
  errors: [404, 409, 503],
  refetches,
});

export const archiveChannel = endpoint({
  method: 'DELETE',
  path: '/slack/channels/{id}',
  summary: 'Archive a channel: its messages can be read, but nothing can be written; it can be restored',
  permission: 'channels.manage',
  params: Id,
  response: ChannelDetail,
  errors: [404, 503],
  refetches,
});

export const restoreChannel = endpoint({
  method: 'POST',
  path: '/slack/channels/{id}/restore',
  summary: 'Restore an archived channel',
  permission: 'channels.manage',
  params: Id,
  response: ChannelDetail,
  errors: [404, 409],
  refetches,
});

export const joinChannel = endpoint({
  method: 'POST',
  path: '/slack/channels/{id}/join',
  summary: 'Join a channel that is not private',
  permission: 'channels.read',
  params: Id,
  response: ChannelDetail,
  errors: [404, 409],
  refetches,
});

export const leaveChannel = endpoint({
  method: 'POST',
  path: '/slack/channels/{id}/leave',
  summary: 'Leave a channel; the last member of a private one cannot',
  permission: 'channels.read',
  params: Id,
  response: z.object({}),
  status: 204,
  errors: [404, 409],
  refetches,
});

export const setChannelNotifications = endpoint({
  method: 'PUT',
  path: '/slack/channels/{id}/notifications',
  summary: 'Choose the messages of a channel that the caller, a member, is notified of',
  permission: 'channels.read',
  params: Id,
  body: z.strictObject({ level: z.enum(channelNotificationLevels) }),
  response: z.object({ level: z.enum(channelNotificationLevels) }),
  errors: [404],
  refetches,
});
