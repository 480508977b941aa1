import * as z from 'zod/mini';
import { listTasks } from '@techadds/shared/contract/tasks/endpoints';
import { paths } from '@techadds/shared/paths';
import { findPeriod, isWithin, periodLabel, periods, toDays } from '../periods';
import { scorePhrase } from '../question';
import { count, formatDay, joinWithAnd } from '../record-text';
import { defineTool } from '../tool';

export const tasksTool = defineTool({
  name: 'list_due_tasks',
  source: 'Tasks',
  description:
    'Tasks that are still to be done, the first due first: all, those of the asker, those that are overdue, or those due in a period.',
  permission: 'tasks.read',
  forbiddenText: "Tasks are for partners' teams and administrators.",
  input: z.strictObject({ mine: z.optional(z.boolean()), overdue: z.optional(z.boolean()), due: z.optional(z.enum(periods)) }),
  phrases: [
    'task|todo|to-do due|overdue|late|open|my|mine|our|list|show|which|what|any|how|next|today|tomorrow|week|month',
    'what must|should|have|need i|we do|finish',
  ],
  toInput: (question) => ({
    mine: scorePhrase('my|mine|i', question) > 0,
    overdue: scorePhrase('overdue|late', question) > 0,
    due: findPeriod(question),
  }),
  run: async ({ mine, overdue, due }, { read, now }) => {
    const filter = { ...(mine && { mine: '1' as const }), ...(overdue && { overdue: '1' as const }) };
    const { items } = await read(listTasks, { query: { ...filter, status: 'open', sort: 'due', limit: '200' } });
    const days = due && toDays(due, now);
    const tasks = items.filter(({ dueAt }) => !days || (dueAt !== null && isWithin(dueAt, days)));
    const search = new URLSearchParams(filter).toString();
    const all = {
      kind: 'page' as const,
      title: 'Tasks',
      detail: 'The whole list',
      path: search ? `${paths.tasks}?${search}` : paths.tasks,
    };
    const which = joinWithAnd([overdue && 'overdue', due && `due ${periodLabel(due)}`].filter((part) => typeof part === 'string'));
    const ofWhom = mine ? ' of yours' : '';
    if (tasks.length === 0) return { text: `No task${ofWhom} is ${which || 'open'}.`, links: [all] };
    const isOverdue = tasks.filter((task) => task.overdue).length;
    const text = [
      `${count(tasks.length, 'task')}${ofWhom} ${tasks.length === 1 ? 'is' : 'are'} ${which || 'open'}.`,
      !overdue && isOverdue > 0 && `${isOverdue.toLocaleString('en')} of them ${isOverdue === 1 ? 'is' : 'are'} overdue.`,
    ];
    const links = tasks.slice(0, 5).map(({ id, title, dueAt, assignee }) => ({
      ...{ kind: 'record' as const, title, path: paths.task(id) },
      detail: [dueAt && `due ${formatDay(dueAt)}`, assignee?.name].filter(Boolean).join(', '),
    }));
    return { text: text.filter(Boolean).join(' '), links: [...links, all] };
  },
});
