import type { SlackMode } from '@techadds/shared/contract/slack/forms';
import { sql } from 'drizzle-orm';
import { boolean, foreignKey, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { tenantKeys, tenantPolicy, timestampColumn, timestamps } from '../../platform/database/schema-columns';
import { messages, rooms } from '../conversations/conversations.schema';
import { partners } from '../partners/partners.schema';

/** The Slack app of a team: a partner's, or the administrators', which has no partner. Secrets are encrypted. */
export const slackConnections = pgTable(
  'slack_connections',
  {
    ...tenantKeys,
    partnerId: uuid('partner_id'),
    slackMode: text('slack_mode').$type<SlackMode>().notNull().default('native'),
    clientId: text('client_id').notNull().default(''),
    clientSecret: text('client_secret'),
    signingSecret: text('signing_secret'),
    botToken: text('bot_token'),
    /** The workspace, app and bot user, set while it is connected. */
    workspaceId: text('workspace_id'),
    workspaceName: text('workspace_name'),
    appId: text('app_id'),
    botUserId: text('bot_user_id'),
    botId: text('bot_id'),
    scopes: text('scopes').notNull().default(''),
    connectedAt: timestampColumn('connected_at'),
    /** Set when Slack no longer accepts the token or a scope is missing; nothing is sent until it is connected again. */
    brokenAt: timestampColumn('broken_at'),
    lastEventAt: timestampColumn('last_event_at'),
    lastError: text('last_error'),
    lastErrorAt: timestampColumn('last_error_at'),
    /** When the channels of Slack were read last. */
    refreshedAt: timestampColumn('refreshed_at'),
    ...timestamps,
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    uniqueIndex('slack_connections_team').on(t.tenantId, sql`coalesce(partner_id, '00000000-0000-0000-0000-000000000000')`),
    foreignKey({ columns: [t.tenantId, t.partnerId], foreignColumns: [partners.tenantId, partners.id] }),
    tenantPolicy('slack_connections'),
  ],
);

/** Authorizations that were begun: each can be completed once, by the user and session that began it. */
export const slackAuthorizations = pgTable(
  'slack_authorizations',
  {
    tenantId: uuid('tenant_id').notNull(),
    stateHash: text('state_hash').notNull(),
    connectionId: uuid('connection_id').notNull(),
    userId: uuid('user_id').notNull(),
    sessionId: uuid('session_id').notNull(),
    redirectUrl: text('redirect_url').notNull(),
    expiresAt: timestampColumn('expires_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.stateHash] }),
    foreignKey({ columns: [t.tenantId, t.connectionId], foreignColumns: [slackConnections.tenantId, slackConnections.id] }),
    tenantPolicy('slack_authorizations'),
  ],
);

/** Which channel here and which in Slack are the same. The row stays when the mode is switched back, so that both find each other again. */
export const slackChannels = pgTable(
  'slack_channels',
  {
    tenantId: uuid('tenant_id').notNull(),
    roomId: uuid('room_id').notNull(),
    connectionId: uuid('connection_id').notNull(),
    workspaceId: text('workspace_id').notNull(),
    externalId: text('external_id').notNull(),
    /** Whether messages are exchanged. */
    isActive: boolean('is_active').notNull().default(true),
    linkedAt: timestampColumn('linked_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.roomId] }),
    uniqueIndex('slack_channels_external').on(t.tenantId, t.connectionId, t.workspaceId, t.externalId),
    foreignKey({ columns: [t.tenantId, t.connectionId], foreignColumns: [slackConnections.tenantId, slackConnections.id] }),
    foreignKey({ columns: [t.tenantId, t.roomId], foreignColumns: [rooms.tenantId, rooms.id] }),
    tenantPolicy('slack_channels'),
  ],
);

/** A message and its counterpart in Slack. `pending` is the outbox: the state of the message here has yet to reach Slack. */
export const slackMessages = pgTable(
  'slack_messages',
  {
    tenantId: uuid('tenant_id').notNull(),
    messageId: uuid('message_id').notNull(),
    roomId: uuid('room_id').notNull(),
    /** The time stamp that identifies it in its channel of Slack; null before it is posted. */
    externalTs: text('external_ts'),
    status: text('status').$type<'pending' | 'sent' | 'failed' | 'received'>().notNull(),
    /** Counts the changes here, so that one made while it is sent is not overlooked. */
    revision: integer('revision').notNull().default(0),
    attempts: integer('attempts').notNull().default(0),
    /** Whether an attempt ended without an answer, so that it may be in Slack already. */
    isUncertain: boolean('is_uncertain').notNull().default(false),
    firstAttemptAt: timestampColumn('first_attempt_at'),
    queuedAt: timestampColumn('queued_at').notNull(),
    dueAt: timestampColumn('due_at').notNull(),
    lastError: text('last_error'),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.messageId] }),
    uniqueIndex('slack_messages_external').on(t.tenantId, t.roomId, t.externalTs),
    index('slack_messages_pending')
      .on(t.tenantId, t.queuedAt)
      .where(sql`status = 'pending'`),
    foreignKey({ columns: [t.tenantId, t.messageId], foreignColumns: [messages.tenantId, messages.id] }),
    tenantPolicy('slack_messages'),
  ],
);

/** Events of Slack, each once however often it is delivered. They are worked on in the background. */
export const slackEvents = pgTable(
  'slack_events',
  {
    tenantId: uuid('tenant_id').notNull(),
    connectionId: uuid('connection_id').notNull(),
    eventId: text('event_id').notNull(),
    payload: jsonb('payload').$type<Record<string, unknown>>().notNull(),
    receivedAt: timestampColumn('received_at').notNull(),
    processedAt: timestampColumn('processed_at'),
    attempts: integer('attempts').notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.connectionId, t.eventId] }),
    index('slack_events_waiting')
      .on(t.tenantId, t.receivedAt)
      .where(sql`processed_at is null`),
    foreignKey({ columns: [t.tenantId, t.connectionId], foreignColumns: [slackConnections.tenantId, slackConnections.id] }),
    tenantPolicy('slack_events'),
  ],
);

/** Names of users in Slack, read again after a day. */
export const slackUsers = pgTable(
  'slack_users',
  {
    tenantId: uuid('tenant_id').notNull(),
    connectionId: uuid('connection_id').notNull(),
    externalId: text('external_id').notNull(),
    name: text('name').notNull(),
    readAt: timestampColumn('read_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.connectionId, t.externalId] }),
    foreignKey({ columns: [t.tenantId, t.connectionId], foreignColumns: [slackConnections.tenantId, slackConnections.id] }),
    tenantPolicy('slack_users'),
  ],
);
