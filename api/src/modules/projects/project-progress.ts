import {
  doneMilestoneStatuses,
  endedMilestoneStatuses,
  type MilestoneStatus,
  type ProjectHealth,
} from '@techadds/shared/contract/projects/states';
import type { MilestoneRecord, MilestoneRow } from './milestones.db';

const isOneOf = (statuses: readonly MilestoneStatus[], status: MilestoneStatus) => statuses.includes(status);
const sum = <T>(items: readonly T[], getCents: (item: T) => number) => items.reduce((all, item) => all + getCents(item), 0);

/** Percent of the weights that is done; milestones that were canceled or given back do not count. */
export function computePercentComplete(milestones: readonly Pick<MilestoneRow, 'weight' | 'status'>[]): number {
  const counted = milestones.filter(({ status }) => status !== 'canceled' && status !== 'refunded');
  const total = sum(counted, ({ weight }) => weight);
  const done = sum(counted, ({ weight, status }) => (isOneOf(doneMilestoneStatuses, status) ? weight : 0));
  return total === 0 ? 0 : Math.floor((done * 100) / total);
}

const isUnfinished = ({ status }: Pick<MilestoneRow, 'status'>) => !isOneOf([...endedMilestoneStatuses, 'submitted', 'approved'], status);

/** The milestone to be finished next: of those in work or before it, the one due first. */
export function findNextMilestone<M extends Pick<MilestoneRow, 'dueOn' | 'status'>>(milestones: readonly M[]): M | undefined {
  return milestones
    .filter(isUnfinished)
    .reduce<M | undefined>((next, each) => (next && (next.dueOn ?? '~') <= (each.dueOn ?? '~') ? next : each), undefined);
}

/** Days before the due date of unfinished work from which a project is at risk. */
const riskDays = 3;

/** Off track once unfinished work is overdue; at risk shortly before, and while a milestone is disputed. */
export function computeHealth(
  milestones: readonly Pick<MilestoneRow, 'dueOn' | 'status'>[],
  dueOn: string | null,
  now: Date,
): ProjectHealth {
  const unfinished = milestones.filter(isUnfinished);
  const days = [...unfinished.map((milestone) => milestone.dueOn), unfinished.length > 0 ? dueOn : null].filter((day) => day !== null);
  const today = now.toISOString().slice(0, 10);
  const soon = new Date(now.getTime() + riskDays * 86_400_000).toISOString().slice(0, 10);
  if (days.some((day) => day < today)) return 'off_track';
  return days.some((day) => day <= soon) || milestones.some(({ status }) => status === 'disputed') ? 'at_risk' : 'on_track';
}

const billedStatuses = ['submitted', 'approved', 'released', 'split'] as const satisfies readonly MilestoneStatus[];

/** The parts of the value that were billed, paid, released and refunded. */
export const computeProjectMoney = (records: readonly MilestoneRecord[]) => ({
  billedCents: sum(records, ({ milestone }) => (isOneOf(billedStatuses, milestone.status) ? milestone.amountCents : 0)),
  paidCents: sum(records, ({ sale }) => sale?.paidCents ?? 0),
  releasedCents: sum(records, ({ sale }) => (sale && sale.releasedAt !== null ? sale.paidCents - sale.refundedCents : 0)),
  refundedCents: sum(records, ({ sale }) => sale?.refundedCents ?? 0),
});
