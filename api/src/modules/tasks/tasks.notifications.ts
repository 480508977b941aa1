import { paths } from '@techadds/shared/paths';
import type { Tx } from '../../platform/database/client';
import type { ActionContext } from '../audit/action-context.service';
import { notify } from '../notifications/notifications.service';
import type { TaskRow } from './tasks.db';

/** Notifies the assignee of a task that somebody else gave to them. */
export async function notifyAssignee(tx: Tx, { caller, now }: Pick<ActionContext, 'caller' | 'now'>, { task }: TaskRow): Promise<void> {
  const { tenantId, id, title, assigneeId } = task;
  if (assigneeId === null || assigneeId === caller.userId) return;
  const message = { type: 'task.assigned' as const, title: `${title} is yours`, body: `${caller.name} gave you this task.` };
  await notify(tx, tenantId, [assigneeId], { ...message, path: paths.task(id) }, now);
}
