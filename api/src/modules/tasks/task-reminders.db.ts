import { and, asc, eq, gt, inArray, isNotNull, isNull, lte, type SQL } from 'drizzle-orm';
import { openTaskStatuses } from '@techadds/shared/contract/tasks/states';
import type { Tx } from '../../platform/database/client';
import { tasks } from '../../schema';

const dayMs = 86_400_000;
export const reminderKinds = ['dueSoon', 'overdue'] as const;
export type ReminderKind = (typeof reminderKinds)[number];

const notifiedAt = { dueSoon: 'dueSoonNotifiedAt', overdue: 'overdueNotifiedAt' } as const;

function isDue(kind: ReminderKind, now: Date): SQL | undefined {
  if (kind === 'overdue') return lte(tasks.dueAt, now.toISOString());
  return and(gt(tasks.dueAt, now.toISOString()), lte(tasks.dueAt, new Date(now.getTime() + dayMs).toISOString()));
}

/**
 * Marks open tasks whose assignee is to be reminded, and returns them. Whoever marks a task notifies in the same transaction, so that each reminder
 * is sent once. The version of the task stays the same: nobody edited it.
 * @param limit of tasks; the rest follows in the next run
 */
export async function claimReminders(tx: Tx, tenantId: string, kind: ReminderKind, now: Date, limit: number) {
  const column = notifiedAt[kind];
  const isOpen = and(isNull(tasks.archivedAt), inArray(tasks.status, [...openTaskStatuses]), isNotNull(tasks.assigneeId));
  const due = await tx
    .select({ id: tasks.id })
    .from(tasks)
    .where(and(eq(tasks.tenantId, tenantId), isNull(tasks[column]), isOpen, isDue(kind, now)))
    .orderBy(asc(tasks.dueAt), asc(tasks.id))
    .limit(limit)
    .for('update', { skipLocked: true });
  if (due.length === 0) return [];
  const ids = due.map(({ id }) => id);
  return tx
    .update(tasks)
    .set({ [column]: now.toISOString() })
    .where(and(eq(tasks.tenantId, tenantId), inArray(tasks.id, ids)))
    .returning({ id: tasks.id, title: tasks.title, description: tasks.description, assigneeId: tasks.assigneeId });
}
