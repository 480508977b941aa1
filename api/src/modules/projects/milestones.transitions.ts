import { instantPaymentMethods } from '@techadds/shared/contract/orders/forms';
import {
  endedMilestoneStatuses,
  milestoneActions,
  milestoneTimers,
  milestoneTransitions,
  saleStatusByMilestone,
  type MilestoneAction,
  type MilestoneStatus,
  type ProjectEventName,
  type ProjectStatus,
} from '@techadds/shared/contract/projects/states';
import { getScope } from '@techadds/shared/permissions';
import type { Role } from '@techadds/shared/roles';
import type { Tx } from '../../platform/database/client';
import { conflict, notFound } from '../../platform/http/errors';
import type { ActionContext, ActorContext } from '../audit/action-context.service';
import { updateOrderRow, type OrderRow } from '../orders/orders.db';
import { setConversationWatched } from '../conversations/conversations.service';
import { actionNotAllowedError, formatTransitionError, isAllowedIn, transition, type Lifecycle } from '../transitions/transitions.service';
import { notifyProjectParties } from './projects.notifications';
import { applyProjectTransition } from './projects.transitions';
import * as projectsDb from './projects.db';
import * as db from './milestones.db';

/** A locked milestone with its project and its sale. */
export interface LockedMilestone extends db.MilestoneRecord {
  project: projectsDb.ProjectRecord;
}

/** Sales whose payment is on its way, or not even started. */
const isUnpaid = (sale: OrderRow | null): boolean => (sale?.paidCents ?? 0) === 0;
const hasMoney = (sale: OrderRow | null): boolean => sale !== null && sale.paidCents > sale.refundedCents;
const agreedUnfunded = ({ partnerUnfundedAt, customerUnfundedAt }: db.MilestoneRow) =>
  partnerUnfundedAt !== null && customerUnfundedAt !== null;

/** Whether a milestone's work may start: it is funded, or both parties agreed on "unfunded". */
const mayStart = (milestone: db.MilestoneRow): boolean => milestone.status !== 'pending' || agreedUnfunded(milestone);

/** The actions that a role may take on a milestone now; row scope is checked separately. */
export function getAllowedMilestoneActions(
  { milestone, sale }: db.MilestoneRecord,
  project: Pick<projectsDb.ProjectRow, 'status' | 'archivedAt'> | null,
  role: Role,
): MilestoneAction[] {
  if (!project || project.archivedAt !== null) return [];
  return milestoneActions.filter((action) => {
    if (getScope(`milestones.${action}`, role) === undefined) return false;
    if (!isAllowedIn(milestoneTransitions[action], milestone.status, role)) return false;
    if (action === 'start') return project.status !== 'on_hold' && mayStart(milestone);
    if (action === 'fund') return project.status !== 'on_hold' && isUnpaid(sale);
    if (action === 'remove') return isUnpaid(sale);
    if (action === 'recordPayment') return sale !== null && isUnpaid(sale) && !instantPaymentMethods.includes(sale.method);
    if (action === 'agreeUnfunded')
      return isUnpaid(sale) && (role === 'customer' ? milestone.customerUnfundedAt : milestone.partnerUnfundedAt) === null;
    if (action === 'dispute' || action === 'refund') return hasMoney(sale);
    return true;
  });
}

/**
 * Locks a milestone of a project visible to the caller for an action.
 * @throws AppError 404 if it is not visible to the caller, 409 if its status or its money does not allow the action
 */
export async function lockMilestoneForAction(
  tx: Tx,
  { caller }: Pick<ActionContext, 'caller'>,
  { id, milestoneId }: { id: string; milestoneId: string },
  action: MilestoneAction,
): Promise<LockedMilestone> {
  const project = await projectsDb.lockProject(tx, caller, id);
  if (!project) throw notFound('project');
  const found = await db.lockMilestone(tx, caller.tenantId, milestoneId);
  if (found?.milestone.projectId !== id) throw notFound('milestone');
  if (found.milestone.removedAt !== null) throw notFound('milestone');
  const allowed = getAllowedMilestoneActions(found, project.project, caller.role);
  if (allowed.includes(action)) return { ...found, project };
  throw toMilestoneError({ ...found, project }, action, allowed);
}

function toMilestoneError(
  { milestone, project: { project } }: LockedMilestone,
  action: MilestoneAction,
  allowed: readonly MilestoneAction[],
) {
  const { status, title } = milestone;
  if (project.archivedAt !== null)
    return conflict('project_archived', `${project.number} is archived. Restore it first; nothing was changed.`);
  if (isAllowedIn(milestoneTransitions[action], status)) {
    if (project.status === 'on_hold' && (action === 'start' || action === 'fund'))
      return conflict('project_on_hold', `${project.number} is on hold. Resume it first; nothing was changed.`);
    if (action === 'start')
      return conflict('not_funded', `${title} is not funded yet. The customer pays it first, or both sides agree to start it unfunded.`);
    if (action === 'recordPayment')
      return conflict('no_transfer_expected', `No bank transfer for ${title} is expected. Nothing was booked.`);
    if (action === 'remove') return conflict('already_funded', `${title} is paid. Cancel it to refund it; nothing was changed.`);
    if (action === 'fund') return conflict('already_funded', `${title} is paid already. Nothing was charged.`);
    if (action === 'dispute' || action === 'refund') return conflict('not_funded', `No money of ${title} is held or released.`);
  }
  const message = formatTransitionError(title, status, milestoneTransitions[action].event);
  return actionNotAllowedError(milestoneTransitions, action, status, message, allowed);
}

type DescribedMilestone = db.MilestoneRow & { parent: { type: 'project' | 'contract'; id: string; number: string } };

export const milestoneLifecycle: Lifecycle<DescribedMilestone, MilestoneStatus, ProjectEventName> = {
  noun: 'milestone',
  statusColumn: 'status',
  save: db.updateMilestoneRow,
  addTimelineEvent: async (tx, context, { projectId, id: milestoneId }, event, note) => {
    if (projectId !== null) await projectsDb.insertProjectEvent(tx, context, { projectId, milestoneId, event, note });
  },
  verbs: { agreed_unfunded: 'agreed to start unfunded:', created: 'planned', updated: 'changed', resolved: 'decided the dispute over' },
  describe: ({ title, parent }) => `${title} of ${parent.number}`,
  getTargets: ({ id, title, parent }) => [
    { type: 'milestone', id, name: title },
    { type: parent.type, id: parent.id, name: parent.number },
  ],
  getSnapshot: ({ status, amountCents, version }) => ({ status, amountCents, version }),
  noteField: 'reason',
  getStatusColumns: (status, now) => {
    const timer = milestoneTimers[status];
    return { autoAt: timer === undefined ? null : new Date(now.getTime() + timer).toISOString() };
  },
};

export interface MilestoneStep {
  to?: MilestoneStatus | null;
  event: ProjectEventName;
  note?: string | null;
  change?: Partial<db.MilestoneRow>;
  after?: Record<string, unknown>;
}

/** Applies a transition: status, timeline, audit event and notifications; the paid sale and the project follow. */
export async function applyMilestoneTransition(
  tx: Tx,
  context: ActorContext,
  locked: LockedMilestone,
  step: MilestoneStep,
): Promise<LockedMilestone> {
  const { project, milestone } = locked;
  const parent = { type: 'project', id: project.project.id, number: project.project.number } as const;
  const { parent: _, ...next } = await transition(tx, context, milestoneLifecycle, { ...milestone, parent }, step);
  const sale = await syncSale(tx, context, locked.sale, next.status);
  const moved = { milestone: next, sale, project: await syncProject(tx, context, project, step.event) };
  await notifyProjectParties(tx, context, moved.project, { title: next.title, event: step.event, note: step.note ?? null });
  return moved;
}

/** A paid sale has the status that follows from its milestone's. */
async function syncSale(tx: Tx, { now }: ActorContext, sale: OrderRow | null, status: MilestoneStatus): Promise<OrderRow | null> {
  if (!sale || sale.paidCents === 0 || sale.fulfilmentStatus === saleStatusByMilestone[status]) return sale;
  const change = { fulfilmentStatus: saleStatusByMilestone[status], autoAt: null, version: sale.version + 1, updatedAt: now.toISOString() };
  return updateOrderRow(tx, sale, change);
}

/** A project becomes active with its first work, and ends with its last milestone. */
async function syncProject(
  tx: Tx,
  context: ActorContext,
  record: projectsDb.ProjectRecord,
  event: ProjectEventName,
): Promise<projectsDb.ProjectRecord> {
  const { project } = record;
  const move = async (to: ProjectStatus, name: ProjectEventName) => ({
    ...record,
    project: await applyProjectTransition(tx, context, project, { to, event: name }),
  });
  if (event === 'started' && project.status === 'planned') return move('active', 'activated');
  const all = await db.loadMilestones(tx, { tenantId: project.tenantId, projectId: project.id });
  const statuses = all.map(({ milestone }) => milestone.status);
  await setConversationWatched(tx, project.tenantId, project.id, statuses.includes('disputed'));
  if (project.status === 'completed' || project.status === 'canceled') return record;
  if (!statuses.every((status) => (endedMilestoneStatuses as readonly MilestoneStatus[]).includes(status))) return record;
  return statuses.some((status) => status === 'released' || status === 'split')
    ? move('completed', 'completed')
    : move('canceled', 'canceled');
}
