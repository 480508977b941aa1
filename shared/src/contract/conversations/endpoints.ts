import * as z from 'zod/mini';
import { roles } from '@techadds/shared/roles';
import { channelNotificationLevels } from '../channels/forms';
import { EditMessage, SendMessage } from './forms';
import { endpoint } from '../endpoint';
import { Id, id, timestamp } from '../fields';
import { fileTypes } from '../files/endpoints';
import { listResponse, listQuery } from '../list';

export { EditMessage, SendMessage } from './forms';

/** A file of a message; its content is at `/files/{id}`. */
export const Attachment = z.object({
  id,
  name: z.string(),
  type: z.enum(fileTypes),
  /** In bytes. */
  size: z.int(),
});
export type Attachment = z.infer<typeof Attachment>;

export const Message = z.object({
  id,
  roomId: id,
  /** The author, with their name at the time. */
  author: z.object({ id, name: z.string() }),
  /** Empty for a deleted message, and for messages of files only. */
  text: z.string(),
  files: z.array(Attachment),
  /** The first message of the thread that it replies in; null for the others. */
  threadId: z.nullable(id),
  /** The replies in the thread that it started; null without any. */
  replies: z.nullable(z.object({ count: z.int(), lastAt: timestamp })),
  /** The users of the channel or project whom it mentions as `@name`. */
  mentions: z.array(z.object({ id, name: z.string() })),
  /** The client's id of the message; null if it sent none. */
  clientId: z.nullable(z.string()),
  createdAt: timestamp,
  editedAt: z.nullable(timestamp),
  deletedAt: z.nullable(timestamp),
});
export type Message = z.infer<typeof Message>;

export const Conversation = z.object({
  /** The conversation of an order or a project has the id of that. */
  id,
  kind: z.enum(['order', 'project', 'direct', 'channel']),
  /** The name of the other side of the order or project, of the other user, or of the channel. */
  title: z.string(),
  /** The order that it is about; null for other conversations. */
  order: z.nullable(z.object({ id, number: z.string(), serviceName: z.string() })),
  /** The project that it is about. */
  project: z.nullable(z.object({ id, number: z.string(), name: z.string() })),
  /** The channel that it is; the caller may change it if they manage it. */
  channel: z.nullable(
    z.object({
      ...{ topic: z.string(), isPrivate: z.boolean(), archivedAt: z.nullable(timestamp), canManage: z.boolean() },
      /** Whether its messages are exchanged with a channel of Slack. */
      inSlack: z.boolean(),
      /** The messages that the caller is notified of. */
      notificationLevel: z.enum(channelNotificationLevels),
    }),
  ),
  /** Whether the caller may write, rather than only read. */
  canSend: z.boolean(),
  unread: z.int(),
  /** The number of unread messages that mention the caller. */
  mentions: z.int(),
  muted: z.boolean(),
  lastMessage: z.nullable(
    z.object({
      authorName: z.string(),
      text: z.string(),
      /** The number of attached files. */
      files: z.int(),
      createdAt: timestamp,
      deleted: z.boolean(),
    }),
  ),
  /** The latest message of a channel that matches the search, shortened to the words around the match. */
  match: z.optional(z.object({ authorName: z.string(), text: z.string() })),
});
export type Conversation = z.infer<typeof Conversation>;

/** How far another participant has read. */
export const ConversationReader = z.object({ id, name: z.string(), readAt: timestamp });
export type ConversationReader = z.infer<typeof ConversationReader>;

export const ConversationMember = z.object({ id, name: z.string(), role: z.enum(roles), partnerName: z.nullable(z.string()) });
export type ConversationMember = z.infer<typeof ConversationMember>;

const ConversationIdParam = z.strictObject({ roomId: id });
const MessageIdParam = z.strictObject({ roomId: id, messageId: id });

export const listMessages = endpoint({
  method: 'GET',
  path: '/chat/messages/{roomId}',
  summary:
    'List the messages of a room, newest first, with the room and its read positions. The room of an order or a project has the id of that. Replies in threads are listed with `threadId`, and found by a search',
  permission: 'chat.own',
  params: ConversationIdParam,
  query: z.extend(listQuery(['createdAt'], 'desc'), {
    threadId: z.optional(id),
    /** Messages with files only. */
    files: z.optional(z.literal('1')),
  }),
  response: z.extend(listResponse(Message), {
    room: Conversation,
    readers: z.array(ConversationReader),
    /** Whom a comment of a project can mention as `@name`; those of a channel are its members. */
    mentionable: z.optional(z.array(z.object({ id, name: z.string() }))),
  }),
  errors: [404],
});

export const sendMessage = endpoint({
  method: 'POST',
  path: '/chat/messages/{roomId}',
  summary: 'Send a message with text, files or both. A repeat with the same `clientId` returns the first one',
  permission: 'chat.own',
  params: ConversationIdParam,
  body: SendMessage,
  response: Message,
  status: 201,
  errors: [404, 409, 429],
});

export const editMessage = endpoint({
  method: 'PUT',
  path: '/chat/messages/{roomId}/{messageId}',
  summary: "Edit one's own message",
  permission: 'chat.own',
  params: MessageIdParam,
  body: EditMessage,
  response: Message,
  errors: [404, 409],
});

export const deleteMessage = endpoint({
  method: 'DELETE',
  path: '/chat/messages/{roomId}/{messageId}',
  summary: "Delete one's own message with its files; a placeholder stays visible",
  permission: 'chat.own',
  params: MessageIdParam,
  response: Message,
  errors: [404],
});

export const listConversations = endpoint({
  method: 'GET',
  path: '/chat/rooms',
  summary:
    "List the caller's conversations, latest first, with the total unread count. A search finds orders, projects and channels by their names, and channels by their messages",
  permission: 'chat.own',
  query: listQuery(['lastMessageAt'], 'desc'),
  response: z.extend(listResponse(Conversation), { unread: z.int() }),
});

export const openConversation = endpoint({
  method: 'POST',
  path: '/chat/rooms',
  summary: 'Get or create the direct conversation with a user',
  permission: 'chat.own',
  body: z.strictObject({ userId: id }),
  response: Conversation,
  errors: [404],
});

export const markConversationRead = endpoint({
  method: 'POST',
  path: '/chat/rooms/{id}/read',
  summary: 'Mark a room as read',
  permission: 'chat.own',
  params: Id,
  response: z.object({ unread: z.int() }),
  errors: [404],
  refetches: ['notifications'],
});

export const muteConversation = endpoint({
  method: 'PUT',
  path: '/chat/rooms/{id}',
  summary: 'Mute or unmute a room',
  permission: 'chat.own',
  params: Id,
  body: z.strictObject({ muted: z.boolean() }),
  response: Conversation,
  errors: [404, 409],
});

export const sendTyping = endpoint({
  method: 'POST',
  path: '/chat/rooms/{id}/typing',
  summary: 'Send a typing indicator to the other participants of a room',
  permission: 'chat.own',
  params: Id,
  response: z.object({}),
  status: 204,
  errors: [404, 409],
});

export const listContacts = endpoint({
  method: 'GET',
  path: '/chat/people',
  summary: 'List users the caller can message: colleagues and administrators',
  permission: 'chat.own',
  query: listQuery(['name']),
  response: listResponse(ConversationMember),
});

export const chatStream = endpoint({
  method: 'GET',
  path: '/chat/stream',
  summary: "Stream events of the caller's rooms: `message`, `read` and `typing`. Resumes after `Last-Event-ID`",
  permission: 'chat.own',
  response: z.string(),
  type: 'text/event-stream',
  errors: [429],
});
