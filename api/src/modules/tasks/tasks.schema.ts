import type { Task } from '@techadds/shared/contract/tasks/endpoints';
import type { TaskSubjectType } from '@techadds/shared/contract/tasks/states';
import { foreignKey, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { partners } from '../partners/partners.schema';
import { tenantKeys, tenantPolicy, timestampColumn, timestamps } from '../../platform/database/schema-columns';

/** What a partner's team, or the administrators, have to do. */
export const tasks = pgTable(
  'tasks',
  {
    ...tenantKeys,
    partnerId: uuid('partner_id'),
    title: text('title').notNull(),
    description: text('description').notNull().default(''),
    status: text('status').$type<Task['status']>().notNull(),
    priority: text('priority').$type<Task['priority']>().notNull(),
    /** No foreign key: users are removed and deactivated without regard to their tasks. */
    assigneeId: uuid('assignee_id'),
    dueAt: timestampColumn('due_at'),
    /** The record that it is about. No foreign key: it can be one of several tables. */
    subjectType: text('subject_type').$type<TaskSubjectType>(),
    subjectId: uuid('subject_id'),
    /** When the assignee was notified that it is due soon, and that it is overdue; null again after `dueAt` changes. */
    dueSoonNotifiedAt: timestampColumn('due_soon_notified_at'),
    overdueNotifiedAt: timestampColumn('overdue_notified_at'),
    completedAt: timestampColumn('completed_at'),
    /** Who created and who completed it, for timelines; unknown for tasks that are older than the columns. */
    createdByName: text('created_by_name'),
    completedByName: text('completed_by_name'),
    archivedAt: timestampColumn('archived_at'),
    ...timestamps,
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index('tasks_by_due').on(t.tenantId, t.partnerId, t.dueAt, t.id),
    foreignKey({ columns: [t.tenantId, t.partnerId], foreignColumns: [partners.tenantId, partners.id] }),
    tenantPolicy('tasks'),
  ],
);
