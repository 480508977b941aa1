import * as z from 'zod/mini';
import { listDashboardProjects, type DashboardProject } from '@techadds/shared/contract/projects/endpoints';
import { paths } from '@techadds/shared/paths';
import { findPeriod, isWithin, periodLabel, periods, toDays } from '../periods';
import { count, formatDay, quote } from '../record-text';
import { defineTool } from '../tool';

export const projectsTool = defineTool({
  name: 'list_due_projects',
  source: 'Projects',
  description: 'Open projects with the milestone that is due next, and what waits for the asker in each.',
  permission: 'projects.read',
  forbiddenText: 'Your role does not see projects.',
  input: z.strictObject({ due: z.optional(z.enum(periods)) }),
  phrases: [
    'project|milestone due|next|late|overdue|open|when|which|what|list|show|any|my|our|how',
    'project|milestone approve|fund|waiting|week|month|today|tomorrow',
  ],
  toInput: (question) => ({ due: findPeriod(question) }),
  run: async ({ due }, { read, now }) => {
    const { items } = await read(listDashboardProjects, {});
    const days = due && toDays(due, now);
    const dueOf = ({ nextMilestone }: DashboardProject) => nextMilestone?.dueOn ?? '9999';
    const projects = items.filter((project) => !days || isWithin(dueOf(project), days)).sort((a, b) => (dueOf(a) < dueOf(b) ? -1 : 1));
    const all = { kind: 'page' as const, title: 'Projects', detail: 'The whole list', path: paths.projects };
    if (projects.length === 0) return { text: due ? `No milestone is due ${periodLabel(due)}.` : 'No project is open.', links: [all] };
    const today = now.toISOString().slice(0, 10);
    const late = projects.filter(({ nextMilestone }) => nextMilestone?.dueOn && nextMilestone.dueOn < today);
    const [first] = projects;
    const next = first?.nextMilestone;
    const text = [
      due
        ? `${count(projects.length, 'milestone')} ${projects.length === 1 ? 'is' : 'are'} due ${periodLabel(due)}.`
        : `${count(projects.length, 'project')} ${projects.length === 1 ? 'is' : 'are'} open.`,
      next && `Next in ${first.number}: ${quote(next.title)}${next.dueOn ? `, due ${formatDay(next.dueOn)}` : ''}.`,
      late.length > 0 && `${count(late.length, 'milestone')} ${late.length === 1 ? 'is' : 'are'} overdue.`,
    ];
    const links = projects.slice(0, 5).map(({ id, number, name, nextMilestone, waiting }) => ({
      ...{ kind: 'record' as const, title: `${number}, ${name}`, path: paths.project(id) },
      detail: waiting ?? (nextMilestone?.dueOn ? `due ${formatDay(nextMilestone.dueOn)}` : (nextMilestone?.title ?? '')),
    }));
    return { text: text.filter(Boolean).join(' '), links: [...links, all] };
  },
});
