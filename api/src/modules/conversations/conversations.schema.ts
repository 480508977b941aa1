import type { StoredFile } from '@techadds/shared/contract/files/endpoints';
import { sql } from 'drizzle-orm';
import { boolean, foreignKey, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { files } from '../files/files.schema';
import { at, keys, ownTenant, changeNumber } from '../../platform/database/schema-columns';

/**
 * A conversation: about an order, between its customer and the partner's people, or of two people. It is made with its first message;
 * that of an order has the order's id.
 */
export const rooms = pgTable(
  'rooms',
  {
    ...keys,
    kind: text('kind').$type<'order' | 'direct'>().notNull(),
    /** Of an order: its number and service, who ordered, and whose people answer. */
    number: text('number'),
    serviceName: text('service_name'),
    buyerId: uuid('buyer_id'),
    partnerId: uuid('partner_id'),
    /** Whether those who run the marketplace may look on: while the order is disputed. */
    watched: boolean('watched').notNull().default(false),
    /** Of two people: both, the lower id first. */
    firstId: uuid('first_id'),
    secondId: uuid('second_id'),
    createdAt: at('created_at').notNull(),
    lastMessageAt: at('last_message_at').notNull(),
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
    ownTenant('rooms'),
  ],
);

/** How far a person has read in a room, and whether they want to hear of it. */
export const roomReaders = pgTable(
  'room_readers',
  {
    tenantId: uuid('tenant_id').notNull(),
    roomId: uuid('room_id').notNull(),
    readerId: uuid('reader_id').notNull(),
    readerName: text('reader_name').notNull(),
    readAt: at('read_at').notNull(),
    muted: boolean('muted').notNull().default(false),
    changedIn: changeNumber('changed_in'),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.roomId, t.readerId] }),
    index('room_readers_changed').on(t.tenantId, t.changedIn),
    foreignKey({ columns: [t.tenantId, t.roomId], foreignColumns: [rooms.tenantId, rooms.id] }),
    ownTenant('room_readers'),
  ],
);

export const messages = pgTable(
  'messages',
  {
    ...keys,
    roomId: uuid('room_id').notNull(),
    /** No foreign key: a super-admin who switched here is no user of this tenant. */
    authorId: uuid('author_id').notNull(),
    authorName: text('author_name').notNull(),
    text: text('text').notNull(),
    /** The name that its sender gave it, so that a repeat is the same message. */
    clientKey: text('client_key'),
    createdAt: at('created_at').notNull(),
    editedAt: at('edited_at'),
    deletedAt: at('deleted_at'),
    changedIn: changeNumber('changed_in'),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    uniqueIndex('messages_client_key').on(t.tenantId, t.roomId, t.authorId, t.clientKey),
    index('messages_room').on(t.tenantId, t.roomId, t.createdAt, t.id),
    index('messages_changed').on(t.tenantId, t.changedIn),
    foreignKey({ columns: [t.tenantId, t.roomId], foreignColumns: [rooms.tenantId, rooms.id] }),
    ownTenant('messages'),
  ],
);

/**
 * Files that were sent with a message, each with one, as they were when it was sent: a conversation is listed without touching any bytes.
 * Who belongs to its room may have those.
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
    ownTenant('attachments'),
  ],
);
