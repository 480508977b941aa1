import type { AddMilestonesBody, MilestoneFields, UpdateMilestoneBody } from '@techadds/shared/contract/projects/forms';
import type { Tx } from '../../platform/database/client';
import { isStaleVersion } from '../../platform/database/record-version';
import { conflict, validationError } from '../../platform/http/errors';
import type { ActionContext, ActorContext } from '../audit/action-context.service';
import { recordEvent, transition } from '../transitions/transitions.service';
import { dropOpenSale } from './milestone-funding.rules';
import { assertSumIsValue } from './milestone-plan.service';
import * as db from './milestones.db';
import { milestoneLifecycle } from './milestones.transitions';

/** The owner of a plan of milestones, whose value they add up to: a project, or a contract without one. */
export interface PlanParent {
  type: 'project' | 'contract';
  tenantId: string;
  id: string;
  number: string;
  valueCents: number;
  currency: string;
}

const maxMilestones = 100;
type Adjustments = AddMilestonesBody['adjust'];

const toKey = ({ type, tenantId, id }: PlanParent): db.MilestoneParent =>
  type === 'project' ? { tenantId, projectId: id } : { tenantId, contractId: id };

/** Gives pending milestones their new amounts. @throws AppError 422 for an unknown or funded one, 409 while a payment is being processed */
async function adjustAmounts(
  tx: Tx,
  context: ActionContext,
  parent: PlanParent,
  existing: readonly db.MilestoneRecord[],
  adjustments: Adjustments,
): Promise<void> {
  for (const { id, amountCents } of adjustments) {
    const found = existing.find(({ milestone }) => milestone.id === id);
    if (found?.milestone.status !== 'pending')
      throw validationError({ adjust: 'Only pending milestones of the same plan can be adjusted.' });
    if (found.milestone.amountCents === amountCents) continue;
    await changeMilestone(tx, context, parent, found, { amountCents });
  }
}

/**
 * Changes a milestone of a locked parent; an attempt to pay another amount than the new one ends.
 * @throws AppError 409 while a payment of the old amount is being processed
 */
export async function changeMilestone(
  tx: Tx,
  context: ActorContext,
  parent: PlanParent,
  { milestone, sale }: db.MilestoneRecord,
  change: Partial<db.MilestoneRow>,
): Promise<void> {
  // An attempt to pay the old amount ends.
  if (change.amountCents !== undefined && change.amountCents !== milestone.amountCents) await dropOpenSale(tx, context, sale);
  await transition(tx, context, milestoneLifecycle, { ...milestone, parent }, { event: 'updated', change, after: change });
}

function sumAmounts(existing: readonly db.MilestoneRecord[], changes: ReadonlyMap<string, number>): number[] {
  return existing.map(({ milestone }) => changes.get(milestone.id) ?? milestone.amountCents);
}

/**
 * Adds milestones to the plan of a locked parent.
 * @throws AppError 422 with the difference if all milestones do not add up to the value, 422 if an adjusted one is not pending
 */
export async function addToPlan(
  tx: Tx,
  context: ActionContext,
  parent: PlanParent,
  { milestones, adjust }: AddMilestonesBody,
): Promise<void> {
  const existing = await db.loadMilestones(tx, toKey(parent));
  if (existing.length + milestones.length > maxMilestones)
    throw validationError({ milestones: `A plan has at most ${maxMilestones} milestones.` });
  const changes = new Map(adjust.map(({ id, amountCents }) => [id, amountCents]));
  const amounts = [...sumAmounts(existing, changes), ...milestones.map(({ amountCents }) => amountCents)];
  assertSumIsValue(amounts, parent.valueCents, parent.currency);
  await adjustAmounts(tx, context, parent, existing, adjust);
  await insertPlanned(tx, context, parent, milestones, existing.length);
}

/** Adds milestones to the end of a plan that has `from` of them. */
export async function insertPlanned(
  tx: Tx,
  context: ActorContext,
  parent: PlanParent,
  fields: readonly Pick<MilestoneFields, 'title' | 'amountCents' | 'dueOn'>[],
  from: number,
): Promise<void> {
  if (fields.length === 0) return;
  const at = context.now.toISOString();
  const rows = fields.map((each, n) => ({ ...each, ...toKey(parent), position: from + n, createdAt: at, updatedAt: at }));
  for (const row of await db.insertMilestones(tx, rows)) {
    const { title, status, amountCents, dueOn, version } = row;
    await recordEvent(
      tx,
      context,
      milestoneLifecycle,
      { ...row, parent },
      { event: 'created', subject: title, after: { title, status, amountCents, dueOn, version } },
    );
  }
}

/**
 * Changes a milestone of a locked parent, and the amounts of others so that the sum stays the value.
 * @throws AppError 409 if its status does not allow it or it was changed since `updatedAt`; 422 with the difference, or for a fixed amount
 */
export async function updateInPlan(
  tx: Tx,
  context: ActionContext,
  parent: PlanParent,
  milestoneId: string,
  { adjust, updatedAt, ...fields }: UpdateMilestoneBody,
): Promise<void> {
  const existing = await db.loadMilestones(tx, toKey(parent));
  const found = existing.find(({ milestone }) => milestone.id === milestoneId)!;
  const { milestone } = found;
  if (isStaleVersion(updatedAt, milestone))
    throw conflict(
      'changed_meanwhile',
      'Somebody else changed this milestone in the meantime. Nothing was saved; look at it again first.',
      {
        current: { ...milestone, updated_at: milestone.updatedAt },
      },
    );
  const movesAmount = fields.amountCents !== undefined && fields.amountCents !== milestone.amountCents;
  if (movesAmount && milestone.status !== 'pending')
    throw validationError({ amountCents: 'The amount is fixed once it is funded or its work has started.' });
  const changes = new Map(adjust.map(({ id, amountCents }) => [id, amountCents]));
  if (fields.amountCents !== undefined) changes.set(milestoneId, fields.amountCents);
  assertSumIsValue(sumAmounts(existing, changes), parent.valueCents, parent.currency, 'amountCents');
  await adjustAmounts(
    tx,
    context,
    parent,
    existing,
    adjust.filter(({ id }) => id !== milestoneId),
  );
  await changeMilestone(tx, context, parent, found, fields);
}
