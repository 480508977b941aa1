import type { Project } from '@techadds/shared/contract/projects/endpoints';
import { formatDay } from '@techadds/shared/format/date';

/** Why a project is on track, at risk or off track, in words. */
export function describeHealth({ healthReason: { kind, title, dueOn } }: Pick<Project, 'healthReason'>): string {
  const what = title ?? 'The project';
  const day = dueOn === null ? '' : formatDay(dueOn);
  switch (kind) {
    case 'overdue':
      return `Off track: ${what} was due on ${day}`;
    case 'disputed':
      return `At risk: ${what} is disputed`;
    case 'due_soon':
      return `At risk: ${what} is due on ${day}`;
    default:
      return dueOn === null ? 'On track: nothing is due' : `On track: ${what} is due next, on ${day}`;
  }
}
