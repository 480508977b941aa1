import type { TemplateEventName, TemplateStatus } from '@techadds/shared/contract/contract-templates/states';
import { foreignKey, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { partners } from '../partners/partners.schema';
import { tenantKeys, tenantPolicy, timestampColumn, timestamps } from '../../platform/database/schema-columns';

/** Templates of contracts: a partner's, or the marketplace's, which all partners use. */
export const contractTemplates = pgTable(
  'contract_templates',
  {
    ...tenantKeys,
    partnerId: uuid('partner_id'),
    description: text('description').notNull().default(''),
    /** The number of the newest version. */
    latestVersion: integer('latest_version').notNull().default(1),
    /** The newest approved version. */
    approvedVersion: integer('approved_version'),
    /** No foreign key: users are removed without regard to their templates. */
    createdBy: uuid('created_by').notNull(),
    archivedAt: timestampColumn('archived_at'),
    ...timestamps,
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index('contract_templates_partner').on(t.tenantId, t.partnerId, t.updatedAt),
    foreignKey({ columns: [t.tenantId, t.partnerId], foreignColumns: [partners.tenantId, partners.id] }),
    tenantPolicy('contract_templates'),
  ],
);

/** Versions of templates. An approved one never changes. */
export const contractTemplateVersions = pgTable(
  'contract_template_versions',
  {
    ...tenantKeys,
    templateId: uuid('template_id').notNull(),
    /** From 1. */
    number: integer('number').notNull(),
    status: text('status').$type<TemplateStatus>().notNull().default('draft'),
    name: text('name').notNull(),
    bodyHtml: text('body_html').notNull(),
    signerRoles: jsonb('signer_roles').$type<string[]>().notNull(),
    submittedAt: timestampColumn('submitted_at'),
    submittedBy: uuid('submitted_by'),
    submittedByName: text('submitted_by_name').notNull().default(''),
    decidedAt: timestampColumn('decided_at'),
    decidedByName: text('decided_by_name').notNull().default(''),
    /** What the reviewer said. */
    note: text('note').notNull().default(''),
    version: integer('version').notNull().default(1),
    ...timestamps,
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    uniqueIndex('contract_template_versions_number').on(t.tenantId, t.templateId, t.number),
    foreignKey({ columns: [t.tenantId, t.templateId], foreignColumns: [contractTemplates.tenantId, contractTemplates.id] }),
    tenantPolicy('contract_template_versions'),
  ],
);

/** The timeline of a template. */
export const contractTemplateEvents = pgTable(
  'contract_template_events',
  {
    ...tenantKeys,
    templateId: uuid('template_id').notNull(),
    versionNumber: integer('version_number').notNull(),
    at: timestampColumn('at').notNull(),
    event: text('event').$type<TemplateEventName>().notNull(),
    actorName: text('actor_name').notNull(),
    note: text('note'),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index('contract_template_events_template').on(t.tenantId, t.templateId, t.at),
    foreignKey({ columns: [t.tenantId, t.templateId], foreignColumns: [contractTemplates.tenantId, contractTemplates.id] }),
    tenantPolicy('contract_template_events'),
  ],
);

/** The clause library: texts that templates take over. */
export const contractClauses = pgTable(
  'contract_clauses',
  {
    ...tenantKeys,
    partnerId: uuid('partner_id'),
    title: text('title').notNull(),
    bodyHtml: text('body_html').notNull(),
    archivedAt: timestampColumn('archived_at'),
    ...timestamps,
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index('contract_clauses_by_title').on(t.tenantId, t.partnerId, t.title, t.id),
    foreignKey({ columns: [t.tenantId, t.partnerId], foreignColumns: [partners.tenantId, partners.id] }),
    tenantPolicy('contract_clauses'),
  ],
);
