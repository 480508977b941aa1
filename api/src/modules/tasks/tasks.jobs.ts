import { paths } from '@techadds/shared/paths';
import type { Deps } from '../../platform/deps';
import { notify } from '../notifications/notifications.service';
import { claimReminders, reminderKinds } from './task-reminders.db';

/** Tasks of each kind per run; the rest follows in the next run. */
const batchSize = 100;
const messages = {
  dueSoon: { type: 'task.due_soon', text: 'is due within a day' },
  overdue: { type: 'task.overdue', text: 'is overdue' },
} as const;

/** Notifies the assignees of tasks that are due within a day, and of those that became overdue; once each. Returns the number of reminders. */
export const remindOfTasks = ({ db }: Pick<Deps, 'db'>, tenantId: string, now: Date): Promise<number> =>
  db.withTenant(tenantId, async (tx) => {
    let sent = 0;
    for (const kind of reminderKinds) {
      const { type, text } = messages[kind];
      for (const { id, title, description, assigneeId } of await claimReminders(tx, tenantId, kind, now, batchSize)) {
        const message = { type, title: `${title} ${text}`, body: description.slice(0, 200), path: paths.task(id) };
        await notify(tx, tenantId, [assigneeId!], message, now);
        sent += 1;
      }
    }
    return sent;
  });
