import type { Conversation } from '@techadds/shared/contract/conversations/endpoints';
import type { StoredFile } from '@techadds/shared/contract/files/endpoints';
import { sql } from 'drizzle-orm';
import { boolean, foreignKey, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { files } from '../files/files.schema';
import { timestampColumn, tenantKeys, tenantPolicy, changeNumberColumn } from '../../platform/database/schema-columns';

/**
 * A conversation about an order or a project between its customer and the partner's users, a direct one between two users, or a channel of a
 * team. Its row is created with the first message, that of a channel before; a conversation about an order or a project has the id of that.
 */
export const rooms = pgTable(
  'rooms',
  {
    ...tenantKeys,
    kind: text('kind').$type<Conversation['kind']>().notNull(),
    /** Set for conversations about an order or a project, as are the next three columns. */
    number: text('number'),
    /** The name of the order's service, of the project, or of the channel. */
    serviceName: text('service_name'),
    buyerId: uuid('buyer_id'),
    partnerId: uuid('partner_id'),
    /** Whether administrators can read it: while the order or a milestone of the project is disputed. */
    watched: boolean('watched').notNull().default(false),
    /** The users of a direct conversation, the lower id first. */
    firstId: uuid('first_id'),
    secondId: uuid('second_id'),
    /** Of a channel, as are the next two columns; its `partner_id` is null if it is the administrators'. */
    topic: text('topic').notNull().default(''),
    /** Whether only members know of the channel; the team can join the others. */
    isPrivate: boolean('is_private').notNull().default(false),
    archivedAt: timestampColumn('archived_at'),
    createdAt: timestampColumn('created_at').notNull(),
    lastMessageAt: timestampColumn('last_message_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    uniqueIndex('rooms_pair').on(t.tenantId, t.firstId, t.secondId),
    index('rooms_buyer').on(t.tenantId, t.buyerId, t.lastMessageAt),
    index('rooms_partner').on(t.tenantId, t.partnerId, t.lastMessageAt),
    index('rooms_second').on(t.tenantId, t.secondId),
    index('rooms_watched')
      .on(t.tenantId, t.lastMessageAt)
      .where(sql`watched`),
    uniqueIndex('rooms_channel_name')
      .on(t.tenantId, sql`coalesce(partner_id, tenant_id)`, t.serviceName)
      .where(sql`kind = 'channel' and archived_at is null`),
    tenantPolicy('rooms'),
  ],
);

/** Who belongs to a channel. No foreign key to users, because a super-admin who has switched to this tenant is not one of them. */
export const channelMembers = pgTable(
  'channel_members',
  {
    tenantId: uuid('tenant_id').notNull(),
    roomId: uuid('room_id').notNull(),
    memberId: uuid('member_id').notNull(),
    joinedAt: timestampColumn('joined_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.roomId, t.memberId] }),
    index('channel_members_member').on(t.tenantId, t.memberId),
    foreignKey({ columns: [t.tenantId, t.roomId], foreignColumns: [rooms.tenantId, rooms.id] }),
    tenantPolicy('channel_members'),
  ],
);

/** The read position of a user in a conversation, and the messages that they are notified of. */
export const roomReaders = pgTable(
  'room_readers',
  {
    tenantId: uuid('tenant_id').notNull(),
    roomId: uuid('room_id').notNull(),
    readerId: uuid('reader_id').notNull(),
    readerName: text('reader_name').notNull(),
    readAt: timestampColumn('read_at').notNull(),
    muted: boolean('muted').notNull().default(false),
    /** Whether the user is notified of every message of a channel, rather than of mentions. */
    notifyAll: boolean('notify_all').notNull().default(false),
    changedIn: changeNumberColumn('changed_in'),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.roomId, t.readerId] }),
    index('room_readers_changed').on(t.tenantId, t.changedIn),
    foreignKey({ columns: [t.tenantId, t.roomId], foreignColumns: [rooms.tenantId, rooms.id] }),
    tenantPolicy('room_readers'),
  ],
);

export const messages = pgTable(
  'messages',
  {
    ...tenantKeys,
    roomId: uuid('room_id').notNull(),
    /** No foreign key, because a super-admin who has switched to this tenant is not one of its users. */
    authorId: uuid('author_id').notNull(),
    authorName: text('author_name').notNull(),
    text: text('text').notNull(),
    /** The first message of the thread that it replies in. */
    threadId: uuid('thread_id'),
    /** The users of the channel or project whom it mentions. */
    mentionedIds: uuid('mentioned_ids')
      .array()
      .notNull()
      .default(sql`'{}'::uuid[]`),
    /** The idempotency key chosen by the sender. */
    clientKey: text('client_key'),
    createdAt: timestampColumn('created_at').notNull(),
    editedAt: timestampColumn('edited_at'),
    deletedAt: timestampColumn('deleted_at'),
    changedIn: changeNumberColumn('changed_in'),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    uniqueIndex('messages_client_key').on(t.tenantId, t.roomId, t.authorId, t.clientKey),
    index('messages_room').on(t.tenantId, t.roomId, t.createdAt, t.id),
    index('messages_thread').on(t.tenantId, t.threadId, t.createdAt),
    index('messages_changed').on(t.tenantId, t.changedIn),
    foreignKey({ columns: [t.tenantId, t.roomId], foreignColumns: [rooms.tenantId, rooms.id] }),
    foreignKey({ columns: [t.tenantId, t.threadId], foreignColumns: [t.tenantId, t.id] }),
    tenantPolicy('messages'),
  ],
);

/**
 * Files sent with a message, each with one message only. Copies the metadata, so that listing messages does not read `files`. Members of
 * the conversation may download them.
 */
export const attachments = pgTable(
  'attachments',
  {
    tenantId: uuid('tenant_id').notNull(),
    fileId: uuid('file_id').notNull(),
    messageId: uuid('message_id').notNull(),
    position: integer('position').notNull(),
    name: text('name').notNull(),
    type: text('type').$type<StoredFile['type']>().notNull(),
    size: integer('size').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.fileId] }),
    index('attachments_message').on(t.tenantId, t.messageId),
    foreignKey({ columns: [t.tenantId, t.messageId], foreignColumns: [messages.tenantId, messages.id] }),
    foreignKey({ columns: [t.tenantId, t.fileId], foreignColumns: [files.tenantId, files.id] }),
    tenantPolicy('attachments'),
  ],
);
