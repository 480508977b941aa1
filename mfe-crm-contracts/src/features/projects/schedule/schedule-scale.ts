import type { MilestoneDetail, ProjectDetail } from '@techadds/shared/contract/projects/endpoints';

const dayMs = 86_400_000;
export const toDayNumber = (day: string): number => Math.round(Date.parse(`${day}T00:00:00Z`) / dayMs);
export const fromDayNumber = (day: number): string => new Date(day * dayMs).toISOString().slice(0, 10);

/** A milestone's bar: days since 1970, from the end of the milestone before it to its own due day. */
export interface ScheduleBar {
  milestone: MilestoneDetail;
  from: number;
  to: number;
}

export interface ScheduleScale {
  first: number;
  last: number;
  bars: readonly ScheduleBar[];
  /** Milestones without a due day. */
  unplanned: readonly MilestoneDetail[];
}

/** The bars of a project's milestones in their order, and the days that the schedule covers: at least two weeks, with today. */
export function createScale({ startsOn, dueOn, createdAt, milestones }: ProjectDetail, today: string): ScheduleScale {
  let from = toDayNumber(startsOn ?? createdAt.slice(0, 10));
  const bars: ScheduleBar[] = [];
  for (const milestone of milestones) {
    if (milestone.dueOn === null || milestone.status === 'canceled') continue;
    const to = toDayNumber(milestone.dueOn);
    bars.push({ milestone, from: Math.min(from, to), to });
    from = Math.max(from, to);
  }
  const days = [from, toDayNumber(today), ...bars.flatMap((bar) => [bar.from, bar.to]), ...(dueOn === null ? [] : [toDayNumber(dueOn)])];
  const first = Math.min(...days) - 2;
  return {
    first,
    last: Math.max(Math.max(...days) + 3, first + 14),
    bars,
    unplanned: milestones.filter((milestone) => milestone.dueOn === null && milestone.status !== 'canceled'),
  };
}

/** The days to label: about eight, evenly spread. */
export function getTicks({ first, last }: Pick<ScheduleScale, 'first' | 'last'>): number[] {
  const step = Math.max(1, Math.ceil((last - first) / 8));
  return Array.from({ length: Math.floor((last - first) / step) + 1 }, (_, n) => first + n * step);
}

/** By how many days an arrow key moves a due day; undefined for other keys. */
export function getKeyDays(key: string, isWeek: boolean): number | undefined {
  const days = isWeek ? 7 : 1;
  return key === 'ArrowLeft' ? -days : key === 'ArrowRight' ? days : undefined;
}
