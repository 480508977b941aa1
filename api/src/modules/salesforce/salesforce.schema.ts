import type { SalesforceConnection, SyncItem, SyncRun } from '@techadds/shared/contract/salesforce/endpoints';
import type { SalesforceObject } from '@techadds/shared/contract/salesforce/fields';
import { sql } from 'drizzle-orm';
import { boolean, foreignKey, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { partners } from '../partners/partners.schema';
import { tenantKeys, tenantPolicy, timestampColumn, timestamps } from '../../platform/database/schema-columns';
import type { Caller } from '../../platform/auth/caller';

/** Each partner's list of contacts, customers and deals is connected on its own, and so is the tenant's own one, which has no partner. */
const ofList = sql`coalesce(partner_id, '00000000-0000-0000-0000-000000000000')`;

/** How a team is connected to Salesforce. */
export const salesforceConnections = pgTable(
  'salesforce_connections',
  {
    ...tenantKeys,
    partnerId: uuid('partner_id'),
    provider: text('provider').$type<SalesforceConnection['provider']>().notNull().default('embedded'),
    crmMode: text('crm_mode').$type<SalesforceConnection['crmMode']>().notNull().default('native'),
    loginUrl: text('login_url').notNull().default(''),
    clientId: text('client_id').notNull().default(''),
    username: text('username').notNull().default(''),
    /** The encrypted private key. */
    keySecret: text('key_secret'),
    externalIdField: text('external_id_field').notNull().default('TechAdds_Id__c'),
    /** Names in Salesforce that differ from the defaults, by `Contact.email`. */
    fieldNames: jsonb('field_names').$type<Record<string, string>>().notNull().default({}),
    /** The StageName of each stage whose name differs, by the id of the stage. */
    stageNames: jsonb('stage_names').$type<Record<string, string>>().notNull().default({}),
    /** All earlier changes in Salesforce are applied. */
    watermark: timestampColumn('watermark'),
    /** The newest change that polling has seen. */
    seenModstamp: timestampColumn('seen_modstamp'),
    lastPolledAt: timestampColumn('last_polled_at'),
    pollError: text('poll_error'),
    ...timestamps,
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    uniqueIndex('salesforce_connections_list').on(t.tenantId, ofList),
    foreignKey({ columns: [t.tenantId, t.partnerId], foreignColumns: [partners.tenantId, partners.id] }),
    tenantPolicy('salesforce_connections'),
  ],
);

/** The records of the embedded Salesforce, one organization for each team. */
export const salesforceRecords = pgTable(
  'salesforce_records',
  {
    ...tenantKeys,
    partnerId: uuid('partner_id'),
    object: text('object_type').$type<SalesforceObject>().notNull(),
    externalId: text('external_id').notNull(),
    fields: jsonb('fields').$type<Record<string, string>>().notNull().default({}),
    /** How it answers writes: rejected by a validation rule, or once because it is locked. */
    fault: text('fault').$type<'none' | 'rejects_writes' | 'locked'>().notNull().default('none'),
    isDeleted: boolean('is_deleted').notNull().default(false),
    systemModstamp: timestampColumn('system_modstamp').notNull(),
    createdAt: timestamps.createdAt,
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    uniqueIndex('salesforce_records_external').on(t.tenantId, ofList, t.externalId),
    index('salesforce_records_object').on(t.tenantId, t.partnerId, t.object, t.systemModstamp),
    foreignKey({ columns: [t.tenantId, t.partnerId], foreignColumns: [partners.tenantId, partners.id] }),
    tenantPolicy('salesforce_records'),
  ],
);

/** Which record here and which in Salesforce are the same; each has one counterpart, so nothing is created twice. */
export const salesforceLinks = pgTable(
  'salesforce_links',
  {
    ...tenantKeys,
    partnerId: uuid('partner_id'),
    provider: text('provider').$type<SalesforceConnection['provider']>().notNull(),
    object: text('object_type').$type<SalesforceObject>().notNull(),
    recordId: uuid('record_id').notNull(),
    externalId: text('external_id').notNull(),
    /** The values on which both sides agreed last; a value that differs from it has changed since. */
    agreed: jsonb('agreed').$type<Record<string, string>>().notNull(),
    ...timestamps,
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    uniqueIndex('salesforce_links_record').on(t.tenantId, ofList, t.provider, t.object, t.recordId),
    uniqueIndex('salesforce_links_external').on(t.tenantId, ofList, t.provider, t.object, t.externalId),
    foreignKey({ columns: [t.tenantId, t.partnerId], foreignColumns: [partners.tenantId, partners.id] }),
    tenantPolicy('salesforce_links'),
  ],
);

export const syncRuns = pgTable(
  'sync_runs',
  {
    ...tenantKeys,
    partnerId: uuid('partner_id'),
    provider: text('provider').$type<SyncRun['provider']>().notNull(),
    direction: text('direction').$type<SyncRun['direction']>().notNull(),
    mode: text('mode').$type<SyncRun['mode']>().notNull(),
    status: text('status').$type<SyncRun['status']>().notNull().default('queued'),
    rule: text('rule').$type<SyncRun['rule']>().notNull().default('ask'),
    trigger: text('trigger').$type<SyncRun['trigger']>().notNull().default('user'),
    /** Who started it; records are written in this name. Null for a comparison that polling has started. */
    caller: jsonb('caller').$type<Caller>(),
    /** Whether its records are listed, after which only applying is left. */
    isPlanned: boolean('is_planned').notNull().default(false),
    unchanged: integer('unchanged').notNull().default(0),
    /** The newest change in Salesforce that the comparison has seen. */
    seenModstamp: timestampColumn('seen_modstamp'),
    /** Only records that changed in Salesforce since then are compared. */
    since: timestampColumn('since'),
    /** When it goes on after a limit or an outage. */
    retryAt: timestampColumn('retry_at'),
    attempts: integer('attempts').notNull().default(0),
    note: text('note'),
    finishedAt: timestampColumn('finished_at'),
    ...timestamps,
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index('sync_runs_list').on(t.tenantId, t.partnerId, t.createdAt),
    index('sync_runs_open').on(t.tenantId, t.status),
    foreignKey({ columns: [t.tenantId, t.partnerId], foreignColumns: [partners.tenantId, partners.id] }),
    tenantPolicy('sync_runs'),
  ],
);

export const syncItems = pgTable(
  'sync_items',
  {
    ...tenantKeys,
    runId: uuid('run_id').notNull(),
    position: integer('position').notNull(),
    object: text('object_type').$type<SalesforceObject>().notNull(),
    recordId: uuid('record_id'),
    externalId: text('external_id'),
    name: text('name').notNull(),
    action: text('action').$type<SyncItem['action']>().notNull(),
    diff: jsonb('diff').$type<SyncItem['diff']>().notNull(),
    reason: text('reason'),
    choice: text('choice').$type<'ours' | 'theirs' | 'newest'>(),
    /** The versions that were compared; a record with another one was changed since and is not overwritten. */
    recordUpdatedAt: timestampColumn('record_updated_at'),
    externalModstamp: timestampColumn('external_modstamp'),
    outcome: text('outcome').$type<SyncItem['outcome']>().notNull().default('pending'),
    message: text('message'),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    uniqueIndex('sync_items_position').on(t.tenantId, t.runId, t.position),
    foreignKey({ columns: [t.tenantId, t.runId], foreignColumns: [syncRuns.tenantId, syncRuns.id] }),
    tenantPolicy('sync_items'),
  ],
);
