import type { Project } from '@techadds/shared/contract/projects/endpoints';
import { doneMilestoneStatuses, endedMilestoneStatuses, type MilestoneStatus } from '@techadds/shared/contract/projects/states';
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

type Dated = Pick<MilestoneRow, 'title' | 'dueOn' | 'status'>;
type Assessment = Pick<Project, 'health' | 'healthReason'>;

/** Off track once unfinished work is overdue; at risk while a milestone is disputed, and shortly before unfinished work is due. */
export function assessHealth(milestones: readonly Dated[], dueOn: string | null, now: Date): Assessment {
  const unfinished = milestones.filter(isUnfinished);
  const due = [...unfinished, ...(unfinished.length > 0 ? [{ title: null, dueOn }] : [])]
    .flatMap(({ title, dueOn: day }) => (day === null ? [] : [{ title, dueOn: day }]))
    .sort((a, b) => (a.dueOn < b.dueOn ? -1 : a.dueOn > b.dueOn ? 1 : 0));
  const today = now.toISOString().slice(0, 10);
  const soon = new Date(now.getTime() + riskDays * 86_400_000).toISOString().slice(0, 10);
  const [first] = due;
  const disputed = milestones.find(({ status }) => status === 'disputed');
  if (first && first.dueOn < today) return { health: 'off_track', healthReason: { kind: 'overdue', ...first } };
  if (disputed) return { health: 'at_risk', healthReason: { kind: 'disputed', title: disputed.title, dueOn: null } };
  if (first && first.dueOn <= soon) return { health: 'at_risk', healthReason: { kind: 'due_soon', ...first } };
  return { health: 'on_track', healthReason: { kind: 'on_schedule', title: first?.title ?? null, dueOn: first?.dueOn ?? null } };
}

/** Statuses in which the customer has been asked for the amount. */
const billedStatuses = ['submitted', 'approved', 'released', 'split'] as const satisfies readonly MilestoneStatus[];

export const isBilled = (status: MilestoneStatus): boolean => isOneOf(billedStatuses, status);

/** The parts of the value that were billed, paid, released and refunded. */
export const computeProjectMoney = (records: readonly MilestoneRecord[]) => ({
  billedCents: sum(records, ({ milestone }) => (isBilled(milestone.status) ? milestone.amountCents : 0)),
  paidCents: sum(records, ({ sale }) => sale?.paidCents ?? 0),
  releasedCents: sum(records, ({ sale }) => (sale && sale.releasedAt !== null ? sale.paidCents - sale.refundedCents : 0)),
  refundedCents: sum(records, ({ sale }) => sale?.refundedCents ?? 0),
});
