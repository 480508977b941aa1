import type { MilestoneStatus, ProjectEventName, ProjectStatus } from '@techadds/shared/contract/projects/states';
import { sql } from 'drizzle-orm';
import { check, foreignKey, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { contracts } from '../contracts/contracts.schema';
import { customers } from '../customers/customers.schema';
import { files } from '../files/files.schema';
import { partners } from '../partners/partners.schema';
import { quotes } from '../quotes/quotes.schema';
import { services } from '../services/services.schema';
import { tasks } from '../tasks/tasks.schema';
import { users } from '../users/users.schema';
import { timestampColumn, centsColumn, tenantKeys, tenantPolicy, timestamps } from '../../platform/database/schema-columns';

export const projects = pgTable(
  'projects',
  {
    ...tenantKeys,
    number: text('number').notNull(),
    name: text('name').notNull(),
    partnerId: uuid('partner_id').notNull(),
    customerId: uuid('customer_id').notNull(),
    /** Decides the commission rule and the category of its sales. */
    serviceId: uuid('service_id').notNull(),
    /** The accepted quote and the signed contract that it was created from. */
    quoteId: uuid('quote_id'),
    contractId: uuid('contract_id'),
    currency: text('currency').notNull(),
    /** The total of the milestones, and the tax included in it. */
    valueCents: centsColumn('value_cents').notNull(),
    taxCents: centsColumn('tax_cents').notNull().default(0),
    status: text('status').$type<ProjectStatus>().notNull().default('planned'),
    /** Days, such as `2026-12-20`. */
    startsOn: text('starts_on'),
    dueOn: text('due_on'),
    /** What an hour of its work costs the partner, for members without a rate of their own. */
    hourlyCostCents: centsColumn('hourly_cost_cents'),
    createdBy: uuid('created_by').notNull(),
    archivedAt: timestampColumn('archived_at'),
    version: integer('version').notNull().default(1),
    ...timestamps,
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    uniqueIndex('projects_number').on(t.tenantId, t.number),
    // A quote or a contract becomes one project only.
    uniqueIndex('projects_quote').on(t.tenantId, t.quoteId),
    uniqueIndex('projects_contract').on(t.tenantId, t.contractId),
    index('projects_partner').on(t.tenantId, t.partnerId, t.createdAt),
    index('projects_customer').on(t.tenantId, t.customerId),
    foreignKey({ columns: [t.tenantId, t.partnerId], foreignColumns: [partners.tenantId, partners.id] }),
    foreignKey({ columns: [t.tenantId, t.customerId], foreignColumns: [customers.tenantId, customers.id] }),
    foreignKey({ columns: [t.tenantId, t.serviceId], foreignColumns: [services.tenantId, services.id] }),
    foreignKey({ columns: [t.tenantId, t.quoteId], foreignColumns: [quotes.tenantId, quotes.id] }),
    foreignKey({ columns: [t.tenantId, t.contractId], foreignColumns: [contracts.tenantId, contracts.id] }),
    tenantPolicy('projects'),
  ],
);

/** The partner's users who work on a project. */
export const projectMembers = pgTable(
  'project_members',
  {
    tenantId: uuid('tenant_id').notNull(),
    projectId: uuid('project_id').notNull(),
    userId: uuid('user_id').notNull(),
    /** What an hour of their work costs the partner. */
    hourlyCostCents: centsColumn('hourly_cost_cents'),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.projectId, t.userId] }),
    foreignKey({ columns: [t.tenantId, t.projectId], foreignColumns: [projects.tenantId, projects.id] }),
    foreignKey({ columns: [t.tenantId, t.userId], foreignColumns: [users.tenantId, users.id] }),
    tenantPolicy('project_members'),
  ],
);

/** A part of the value of a project, of a contract, or of a contract and its project. Its payment is a sale (`orders.milestone_id`). */
export const milestones = pgTable(
  'milestones',
  {
    ...tenantKeys,
    projectId: uuid('project_id'),
    contractId: uuid('contract_id'),
    position: integer('position').notNull(),
    title: text('title').notNull(),
    description: text('description').notNull().default(''),
    /** With tax. */
    amountCents: centsColumn('amount_cents').notNull(),
    /** Its part of the progress. */
    weight: integer('weight').notNull().default(1),
    dueOn: text('due_on'),
    acceptanceCriteria: jsonb('acceptance_criteria').$type<string[]>().notNull().default([]),
    deliverables: jsonb('deliverables').$type<string[]>().notNull().default([]),
    status: text('status').$type<MilestoneStatus>().notNull().default('pending'),
    /** When each party agreed that the work may start before it is funded. */
    partnerUnfundedAt: timestampColumn('partner_unfunded_at'),
    customerUnfundedAt: timestampColumn('customer_unfunded_at'),
    submittedAt: timestampColumn('submitted_at'),
    /** Time of the automatic approval. */
    autoAt: timestampColumn('auto_at'),
    approvedAt: timestampColumn('approved_at'),
    approvedBy: text('approved_by'),
    /** When it was removed from the plan, and the milestone that its amount was added to. */
    removedAt: timestampColumn('removed_at'),
    amountMovedTo: uuid('amount_moved_to'),
    version: integer('version').notNull().default(1),
    ...timestamps,
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index('milestones_project').on(t.tenantId, t.projectId, t.position),
    index('milestones_contract').on(t.tenantId, t.contractId, t.position),
    index('milestones_auto')
      .on(t.tenantId, t.autoAt)
      .where(sql`auto_at is not null`),
    foreignKey({ columns: [t.tenantId, t.projectId], foreignColumns: [projects.tenantId, projects.id] }),
    foreignKey({ columns: [t.tenantId, t.contractId], foreignColumns: [contracts.tenantId, contracts.id] }),
    check('milestones_parent', sql`project_id is not null or contract_id is not null`),
    check('milestones_amount', sql`amount_cents > 0`),
    tenantPolicy('milestones'),
  ],
);

/** The timeline of a project and its milestones. */
export const projectEvents = pgTable(
  'project_events',
  {
    ...tenantKeys,
    projectId: uuid('project_id').notNull(),
    milestoneId: uuid('milestone_id'),
    at: timestampColumn('at').notNull(),
    event: text('event').$type<ProjectEventName>().notNull(),
    actorName: text('actor_name').notNull(),
    note: text('note'),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index('project_events_project').on(t.tenantId, t.projectId, t.at),
    foreignKey({ columns: [t.tenantId, t.projectId], foreignColumns: [projects.tenantId, projects.id] }),
    foreignKey({ columns: [t.tenantId, t.milestoneId], foreignColumns: [milestones.tenantId, milestones.id] }),
    tenantPolicy('project_events'),
  ],
);

/** The files that the parties of a project share, besides those submitted with milestones. */
export const projectFiles = pgTable(
  'project_files',
  {
    tenantId: uuid('tenant_id').notNull(),
    fileId: uuid('file_id').notNull(),
    projectId: uuid('project_id').notNull(),
    uploaderId: uuid('uploader_id').notNull(),
    uploaderName: text('uploader_name').notNull(),
    createdAt: timestampColumn('created_at').notNull(),
    archivedAt: timestampColumn('archived_at'),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.fileId] }),
    index('project_files_project').on(t.tenantId, t.projectId, t.createdAt),
    foreignKey({ columns: [t.tenantId, t.projectId], foreignColumns: [projects.tenantId, projects.id] }),
    foreignKey({ columns: [t.tenantId, t.fileId], foreignColumns: [files.tenantId, files.id] }),
    tenantPolicy('project_files'),
  ],
);

/** Time that the partner's team worked on a project, or on one of its tasks. */
export const timeEntries = pgTable(
  'time_entries',
  {
    ...tenantKeys,
    projectId: uuid('project_id').notNull(),
    taskId: uuid('task_id'),
    workerId: uuid('worker_id').notNull(),
    workerName: text('worker_name').notNull(),
    /** A day, such as `2026-12-20`. */
    workedOn: text('worked_on').notNull(),
    minutes: integer('minutes').notNull(),
    note: text('note').notNull(),
    /** The milestone that it was submitted with; from then on the customer sees it, and it does not change. */
    milestoneId: uuid('milestone_id'),
    removedAt: timestampColumn('removed_at'),
    ...timestamps,
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index('time_entries_project').on(t.tenantId, t.projectId, t.workedOn),
    index('time_entries_worker').on(t.tenantId, t.workerId, t.workedOn),
    index('time_entries_milestone').on(t.tenantId, t.milestoneId),
    foreignKey({ columns: [t.tenantId, t.projectId], foreignColumns: [projects.tenantId, projects.id] }),
    foreignKey({ columns: [t.tenantId, t.taskId], foreignColumns: [tasks.tenantId, tasks.id] }),
    foreignKey({ columns: [t.tenantId, t.milestoneId], foreignColumns: [milestones.tenantId, milestones.id] }),
    check('time_entries_minutes', sql`minutes between 1 and 1440`),
    tenantPolicy('time_entries'),
  ],
);
