import type { ActivityKind } from '@techadds/shared/contract/crm/timeline';
import type { Contact } from '@techadds/shared/contract/crm/contacts';
import type { StageType } from '@techadds/shared/contract/crm/stages';
import { sql } from 'drizzle-orm';
import { customType, foreignKey, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { customers } from '../customers/customers.schema';
import { partners } from '../partners/partners.schema';
import { centsColumn, tenantKeys, tenantPolicy, timestampColumn, timestamps } from '../../platform/database/schema-columns';

/** A fractional index is compared by its bytes, whatever the language of the database. */
const rankColumn = customType<{ data: string }>({ dataType: () => 'text collate "C"' });

/** The stages of a tenant's pipeline. */
export const pipelineStages = pgTable(
  'pipeline_stages',
  {
    ...tenantKeys,
    position: integer('position').notNull(),
    name: text('name').notNull(),
    type: text('type').$type<StageType>().notNull(),
    probabilityBp: integer('probability_bp').notNull(),
    /** Days after which a deal counts as stuck. */
    stuckAfterDays: integer('stuck_after_days'),
    ...timestamps,
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.id] }), tenantPolicy('pipeline_stages')],
);

/** People whom a partner, or the tenant, wants to sell to. */
export const contacts = pgTable(
  'contacts',
  {
    ...tenantKeys,
    partnerId: uuid('partner_id'),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull().default(''),
    title: text('title').notNull().default(''),
    company: text('company').notNull().default(''),
    customerId: uuid('customer_id'),
    /** No foreign key: users are removed and deactivated without regard to their contacts. */
    ownerId: uuid('owner_id'),
    status: text('status').$type<Contact['status']>().notNull().default('cold'),
    tags: jsonb('tags').$type<string[]>().notNull().default([]),
    emails: jsonb('emails').$type<Contact['emails']>().notNull().default([]),
    phones: jsonb('phones').$type<Contact['phones']>().notNull().default([]),
    background: text('background').notNull().default(''),
    lastContactedAt: timestampColumn('last_contacted_at'),
    /** The contact that this one was merged into; its id then stands for that contact. */
    mergedIntoId: uuid('merged_into_id'),
    archivedAt: timestampColumn('archived_at'),
    ...timestamps,
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index('contacts_by_name').on(t.tenantId, t.partnerId, t.lastName, t.firstName, t.id),
    index('contacts_customer').on(t.tenantId, t.customerId),
    index('contacts_merged').on(t.tenantId, t.mergedIntoId),
    foreignKey({ columns: [t.tenantId, t.partnerId], foreignColumns: [partners.tenantId, partners.id] }),
    foreignKey({ columns: [t.tenantId, t.customerId], foreignColumns: [customers.tenantId, customers.id] }),
    foreignKey({ columns: [t.tenantId, t.mergedIntoId], foreignColumns: [t.tenantId, t.id] }),
    tenantPolicy('contacts'),
  ],
);

export const deals = pgTable(
  'deals',
  {
    ...tenantKeys,
    partnerId: uuid('partner_id'),
    name: text('name').notNull(),
    stageId: uuid('stage_id').notNull(),
    /** The position in the stage, unique among all deals of the stage. */
    rank: rankColumn('rank').notNull(),
    amountCents: centsColumn('amount_cents').notNull().default(0),
    currency: text('currency').notNull(),
    /** Replaces the probability of the stage. */
    probabilityBp: integer('probability_bp'),
    /** A day, such as `2026-12-20`. */
    expectedCloseDate: text('expected_close_date'),
    /** When it was won or lost. */
    closedAt: timestampColumn('closed_at'),
    enteredStageAt: timestampColumn('entered_stage_at').notNull(),
    customerId: uuid('customer_id'),
    ownerId: uuid('owner_id'),
    nextStep: text('next_step').notNull().default(''),
    lostReason: text('lost_reason'),
    lostNotes: text('lost_notes').notNull().default(''),
    source: text('source').$type<'manual' | 'ticket'>().notNull().default('manual'),
    ticketId: text('ticket_id'),
    archivedAt: timestampColumn('archived_at'),
    ...timestamps,
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    uniqueIndex('deals_rank').on(t.tenantId, t.stageId, t.rank),
    uniqueIndex('deals_ticket')
      .on(t.tenantId, t.ticketId)
      .where(sql`ticket_id is not null`),
    index('deals_partner').on(t.tenantId, t.partnerId, t.createdAt),
    index('deals_customer').on(t.tenantId, t.customerId),
    foreignKey({ columns: [t.tenantId, t.stageId], foreignColumns: [pipelineStages.tenantId, pipelineStages.id] }),
    foreignKey({ columns: [t.tenantId, t.partnerId], foreignColumns: [partners.tenantId, partners.id] }),
    foreignKey({ columns: [t.tenantId, t.customerId], foreignColumns: [customers.tenantId, customers.id] }),
    tenantPolicy('deals'),
  ],
);

export const dealContacts = pgTable(
  'deal_contacts',
  { tenantId: uuid('tenant_id').notNull(), dealId: uuid('deal_id').notNull(), contactId: uuid('contact_id').notNull() },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.dealId, t.contactId] }),
    index('deal_contacts_contact').on(t.tenantId, t.contactId),
    foreignKey({ columns: [t.tenantId, t.dealId], foreignColumns: [deals.tenantId, deals.id] }),
    foreignKey({ columns: [t.tenantId, t.contactId], foreignColumns: [contacts.tenantId, contacts.id] }),
    tenantPolicy('deal_contacts'),
  ],
);

/** Each entry of a deal into a stage. The names are those of that time, so that renamed and removed stages stay in the history. */
export const dealStageChanges = pgTable(
  'deal_stage_changes',
  {
    ...tenantKeys,
    dealId: uuid('deal_id').notNull(),
    at: timestampColumn('at').notNull(),
    fromStage: text('from_stage'),
    toStage: text('to_stage').notNull(),
    /** How long it was in `fromStage`. */
    durationSeconds: integer('duration_seconds'),
    actorName: text('actor_name').notNull(),
    /** The reason of a lost deal. */
    note: text('note').notNull().default(''),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index('deal_stage_changes_deal').on(t.tenantId, t.dealId, t.at),
    foreignKey({ columns: [t.tenantId, t.dealId], foreignColumns: [deals.tenantId, deals.id] }),
    tenantPolicy('deal_stage_changes'),
  ],
);

/** Timeline entries of contacts, deals and customers other than moves between stages; each belongs to one of the three. */
export const crmActivities = pgTable(
  'crm_activities',
  {
    ...tenantKeys,
    contactId: uuid('contact_id'),
    dealId: uuid('deal_id'),
    customerId: uuid('customer_id'),
    kind: text('kind').$type<Exclude<ActivityKind, 'stage'>>().notNull(),
    at: timestampColumn('at').notNull(),
    actorName: text('actor_name').notNull(),
    body: text('body').notNull().default(''),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index('crm_activities_contact').on(t.tenantId, t.contactId, t.at),
    index('crm_activities_deal').on(t.tenantId, t.dealId, t.at),
    index('crm_activities_customer').on(t.tenantId, t.customerId, t.at),
    foreignKey({ columns: [t.tenantId, t.contactId], foreignColumns: [contacts.tenantId, contacts.id] }),
    foreignKey({ columns: [t.tenantId, t.dealId], foreignColumns: [deals.tenantId, deals.id] }),
    foreignKey({ columns: [t.tenantId, t.customerId], foreignColumns: [customers.tenantId, customers.id] }),
    tenantPolicy('crm_activities'),
  ],
);
