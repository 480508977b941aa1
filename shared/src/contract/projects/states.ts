import { reviewPeriodDays, type OrderStatus } from '../orders/states';
import type { Transition } from '../transitions';

/** The states of a project. It starts with its first milestone and ends with its last one. */
export const projectStatuses = ['planned', 'active', 'on_hold', 'completed', 'canceled'] as const;
export type ProjectStatus = (typeof projectStatuses)[number];

/**
 * Why a project has its health: unfinished work of a milestone or of the project is overdue (off track); a milestone is disputed, or unfinished work is
 * due within days (at risk); otherwise it is on schedule.
 */
export const healthReasons = ['overdue', 'disputed', 'due_soon', 'on_schedule'] as const;
export type HealthReason = (typeof healthReasons)[number];

/** Whether a project is on schedule, by the due dates and states of its milestones. */
export const projectHealths = ['on_track', 'at_risk', 'off_track'] as const;
export type ProjectHealth = (typeof projectHealths)[number];

/** The states of a milestone. */
export const milestoneStatuses = [
  'pending',
  'funded',
  'in_progress',
  'submitted',
  'changes_requested',
  'approved',
  'released',
  'disputed',
  'refunded',
  'split',
  'canceled',
] as const;
export type MilestoneStatus = (typeof milestoneStatuses)[number];

/** The events of a project's timeline: its own, and those of its milestones. */
export const projectEventNames = [
  'created',
  'updated',
  'activated',
  'held',
  'resumed',
  'completed',
  'canceled',
  'archived',
  'restored',
  'agreed_unfunded',
  'funded',
  'started',
  'submitted',
  'changes_requested',
  'approved',
  'released',
  'disputed',
  'resolved',
  'refunded',
  'removed',
] as const;
export type ProjectEventName = (typeof projectEventNames)[number];

export const projectActions = ['update', 'hold', 'resume', 'archive', 'restore'] as const;
export type ProjectAction = (typeof projectActions)[number];

/** The actions on a project. The permission of an action is `projects.<action>`; an archived project can only be restored. */
export const projectTransitions: Record<ProjectAction, Transition<ProjectStatus, ProjectEventName>> = {
  update: { from: ['planned', 'active', 'on_hold'], to: null, event: 'updated' },
  hold: { from: ['active'], to: 'on_hold', event: 'held' },
  resume: { from: ['on_hold'], to: 'active', event: 'resumed' },
  archive: { from: projectStatuses, to: null, event: 'archived' },
  restore: { from: projectStatuses, to: null, event: 'restored' },
};

export const milestoneActions = [
  'update',
  'agreeUnfunded',
  'fund',
  'recordPayment',
  'start',
  'submit',
  'requestChanges',
  'approve',
  'dispute',
  'resolve',
  'cancel',
  'remove',
  'refund',
] as const;
export type MilestoneAction = (typeof milestoneActions)[number];

/** The actions that move a milestone on, in the order in which they are offered; the party that may take one is waited for. */
export const milestoneSteps = [
  'fund',
  'recordPayment',
  'submit',
  'start',
  'approve',
  'requestChanges',
  'resolve',
] as const satisfies readonly MilestoneAction[];

const inWorkStatuses = ['in_progress', 'submitted', 'changes_requested'] as const;

/** Milestones that are not paid yet: pending ones, and those that both parties started unfunded. */
const payableStatuses = ['pending', ...inWorkStatuses, 'approved'] as const;

/**
 * The actions on a milestone, with the statuses they lead from and to. Server rules, buttons and tests read this table.
 * The permission of an action is `milestones.<action>`.
 */
export const milestoneTransitions: Record<MilestoneAction, Transition<MilestoneStatus, ProjectEventName>> = {
  update: { from: ['pending', 'funded', ...inWorkStatuses], to: null, event: 'updated' },
  agreeUnfunded: { from: ['pending'], to: null, event: 'agreed_unfunded' },
  // It is funded when the payment succeeds, not when it is requested.
  fund: { from: payableStatuses, to: null, event: 'funded' },
  recordPayment: { from: payableStatuses, to: null, event: 'funded' },
  // From `pending` only if both parties agreed to start it unfunded.
  start: { from: ['pending', 'funded', 'changes_requested'], to: 'in_progress', event: 'started' },
  submit: { from: ['in_progress', 'changes_requested'], to: 'submitted', event: 'submitted' },
  requestChanges: { from: ['submitted'], to: 'changes_requested', event: 'changes_requested' },
  // The money is released with the approval, or once it is paid.
  approve: { from: ['submitted'], to: 'approved', event: 'approved' },
  dispute: { from: ['funded', ...inWorkStatuses], to: 'disputed', event: 'disputed' },
  resolve: { from: ['disputed'], to: null, event: 'resolved' },
  cancel: { from: ['pending', 'funded'], to: 'canceled', event: 'canceled' },
  // Its amount is added to another pending milestone.
  remove: { from: ['pending'], to: null, event: 'removed' },
  refund: { from: ['funded', ...inWorkStatuses, 'released', 'split'], to: null, event: 'refunded' },
};

/** The possible outcomes of a dispute, which are the resulting statuses. */
export const milestoneOutcomes = ['released', 'refunded', 'split'] as const satisfies readonly MilestoneStatus[];
export type MilestoneOutcome = (typeof milestoneOutcomes)[number];

/** The status of the sale that a paid milestone is booked as. */
export const saleStatusByMilestone: Record<MilestoneStatus, OrderStatus> = {
  pending: 'pending_payment',
  funded: 'accepted',
  in_progress: 'in_progress',
  submitted: 'delivered',
  changes_requested: 'changes_requested',
  approved: 'completed',
  released: 'completed',
  disputed: 'disputed',
  refunded: 'canceled',
  split: 'split',
  canceled: 'canceled',
};

const dayMs = 86_400_000;

/** Milliseconds after which a milestone in a status is approved automatically. */
export const milestoneTimers: Partial<Record<MilestoneStatus, number>> = { submitted: reviewPeriodDays * dayMs };

/** Statuses without further work. */
export const endedMilestoneStatuses = ['released', 'split', 'refunded', 'canceled'] as const satisfies readonly MilestoneStatus[];
/** Statuses whose weight counts as done. */
export const doneMilestoneStatuses = ['approved', 'released', 'split'] as const satisfies readonly MilestoneStatus[];
