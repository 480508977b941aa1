import type { Tx } from '../../platform/database/client';
import { conflict, notFound, validationError } from '../../platform/http/errors';
import type { ActionContext } from '../audit/action-context.service';
import { dropOpenSale } from './milestone-funding.rules';
import { changeMilestone, type PlanParent } from './milestones.rules';
import * as db from './milestones.db';
import { applyMilestoneTransition, lockMilestoneForAction } from './milestones.transitions';
import type { ProjectRow } from './projects.db';
import { lockProjectForAction } from './projects.transitions';

interface MilestonePath {
  id: string;
  milestoneId: string;
}

const toParent = (project: ProjectRow): PlanParent => ({ ...project, type: 'project' });

/**
 * Removes a pending milestone from its plan; its amount is added to another pending one, so that the sum stays the value.
 * @throws AppError 404; 409 if it is not pending or is paid; 422 if `amountTo` is not another pending milestone of the project
 */
export async function removeMilestone(tx: Tx, context: ActionContext, path: MilestonePath, amountTo: string): Promise<void> {
  const locked = await lockMilestoneForAction(tx, context, path, 'remove');
  const { milestone, project } = locked;
  const target = (await db.loadMilestones(tx, { tenantId: milestone.tenantId, projectId: path.id })).find(
    (each) => each.milestone.id === amountTo,
  );
  if (target?.milestone.status !== 'pending' || amountTo === milestone.id)
    throw validationError({ amountTo: 'Choose another pending milestone of the project.' });
  await dropOpenSale(tx, context, locked.sale);
  const amountCents = target.milestone.amountCents + milestone.amountCents;
  await changeMilestone(tx, context, toParent(project.project), target, { amountCents });
  const change = { removedAt: context.now.toISOString(), amountMovedTo: amountTo };
  const after = { amountMovedTo: target.milestone.title };
  await applyMilestoneTransition(tx, context, { ...locked, sale: null }, { event: 'removed', change, after });
  await db.shiftPositions(tx, milestone, -1);
}

/**
 * Restores a removed milestone with its amount and its place.
 * @throws AppError 404; 409 `amount_in_use` if the milestone that has its amount is not pending any more or has too little, 409 if the project has ended
 */
export async function restoreMilestone(tx: Tx, context: ActionContext, { id, milestoneId }: MilestonePath): Promise<void> {
  const project = await lockProjectForAction(tx, context, id, 'update');
  const found = await db.lockMilestone(tx, context.caller.tenantId, milestoneId);
  if (found?.milestone.projectId !== id || found.milestone.removedAt === null) throw notFound('milestone');
  const { milestone } = found;
  const others = await db.loadMilestones(tx, { tenantId: milestone.tenantId, projectId: id });
  const source = others.find((each) => each.milestone.id === milestone.amountMovedTo);
  const leftCents = (source?.milestone.amountCents ?? 0) - milestone.amountCents;
  if (source?.milestone.status !== 'pending' || leftCents < 1)
    throw conflict(
      'amount_in_use',
      `The amount of ${milestone.title} is used elsewhere by now. Add a milestone instead; nothing was changed.`,
    );
  await changeMilestone(tx, context, toParent(project.project), source, { amountCents: leftCents });
  const position = Math.min(milestone.position, others.length);
  await db.shiftPositions(tx, { ...milestone, position }, 1);
  const change = { removedAt: null, amountMovedTo: null, position };
  await applyMilestoneTransition(tx, context, { ...found, project }, { event: 'restored', change });
}
