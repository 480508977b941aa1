import type { AmendContractBody } from '@techadds/shared/contract/contracts/forms';
import type { AmendedMilestone } from '@techadds/shared/contract/contracts/versions';
import { and, eq } from 'drizzle-orm';
import type { Tx } from '../../platform/database/client';
import { conflict, validationError } from '../../platform/http/errors';
import { multiplyDivideHalfEven } from '../../platform/money/round-half-even';
import { projects, type contracts } from '../../schema';
import type { ActorContext } from '../audit/action-context.service';
import { transition } from '../transitions/transitions.service';
import { dropOpenSale } from './milestone-funding.rules';
import { assertSumIsValue } from './milestone-plan.service';
import { changeMilestone, insertPlanned, type PlanParent } from './milestones.rules';
import { applyMilestoneTransition, milestoneLifecycle } from './milestones.transitions';
import * as db from './milestones.db';
import { lockTenantProject, type ProjectRow } from './projects.db';
import { applyProjectTransition } from './projects.transitions';

type ContractTerms = Pick<typeof contracts.$inferSelect, 'tenantId' | 'id' | 'number' | 'currency' | 'valueCents'>;
type Wanted = NonNullable<AmendContractBody['milestones']>;

const toTerms = ({ title, amountCents, dueOn }: db.MilestoneRow) => ({ title, amountCents, dueOn });
/** Whether an amendment leaves a milestone as it was. */
const isUntouched = (each: AmendedMilestone) => !each.removed && isSame(each.was, each);
const isSame = (a: AmendedMilestone['was'], b: AmendedMilestone['was']) =>
  a?.title === b?.title && a?.amountCents === b?.amountCents && a?.dueOn === b?.dueOn;

async function lockProjectOf(tx: Tx, { tenantId, id }: ContractTerms): Promise<ProjectRow | undefined> {
  const [row] = await tx
    .select({ id: projects.id })
    .from(projects)
    .where(and(eq(projects.tenantId, tenantId), eq(projects.contractId, id)));
  return row && (await lockTenantProject(tx, tenantId, row.id))?.project;
}

const loadPlan = (tx: Tx, { tenantId, id: contractId }: ContractTerms, project: ProjectRow | undefined) =>
  db.loadMilestones(tx, project ? { tenantId, projectId: project.id } : { tenantId, contractId });

/**
 * The milestones that an amendment makes of the plan of a locked contract; null if the plan stays.
 * A milestone that is left out is removed.
 * @throws AppError 422 if they do not add up to the value, if one is unknown or named twice, or for a change of one that is not pending
 */
export async function planAmendedMilestones(
  tx: Tx,
  contract: ContractTerms,
  { milestones, valueCents }: Pick<AmendContractBody, 'milestones' | 'valueCents'>,
): Promise<AmendedMilestone[] | null> {
  const existing = await loadPlan(tx, contract, await lockProjectOf(tx, contract));
  const amounts = (milestones ?? existing.map(({ milestone }) => milestone)).map(({ amountCents }) => amountCents);
  if (amounts.length > 0) assertSumIsValue(amounts, valueCents, contract.currency);
  return milestones && matchMilestones(existing, milestones);
}

function matchMilestones(existing: readonly db.MilestoneRecord[], wanted: Wanted): AmendedMilestone[] {
  const rows = new Map(existing.map(({ milestone }) => [milestone.id, milestone]));
  const ids = wanted.flatMap(({ id }) => id ?? []);
  if (new Set(ids).size !== ids.length || ids.some((id) => !rows.has(id)))
    throw validationError({ milestones: 'Name each milestone of the plan once, and new ones without an id.' });
  const removed = existing.flatMap(({ milestone }): AmendedMilestone[] => {
    if (ids.includes(milestone.id)) return [];
    if (milestone.status !== 'pending')
      throw validationError({ milestones: `${milestone.title} stays: it is funded, or its work has started.` });
    return [{ id: milestone.id, ...toTerms(milestone), was: toTerms(milestone), removed: true }];
  });
  const planned = wanted.map((each, n): AmendedMilestone => {
    const row = each.id === null ? undefined : rows.get(each.id);
    const was = row ? toTerms(row) : null;
    const { id, title, amountCents, dueOn } = each;
    if (row && row.status !== 'pending' && !isSame(was, each))
      throw validationError({ [`milestones.${n}.amountCents`]: 'It stays as it is once it is funded or its work has started.' });
    return { id, title, amountCents, dueOn, was };
  });
  return [...planned, ...removed];
}

/** The tax in another value, at the rate that the agreed one has. */
export const scaleTax = (taxCents: number, agreedCents: number, valueCents: number): number =>
  agreedCents === 0 || agreedCents === valueCents ? taxCents : multiplyDivideHalfEven(taxCents, valueCents, agreedCents);

/**
 * Gives the project of a locked contract, and the milestones, the terms of a signed amendment.
 * @throws AppError 409 `milestones_changed` if the plan is not the one that the amendment was made for
 */
export async function applyAmendedPlan(
  tx: Tx,
  context: ActorContext,
  contract: ContractTerms,
  { number, valueCents, amendedMilestones }: { number: string; valueCents: number; amendedMilestones: AmendedMilestone[] | null },
): Promise<void> {
  const project = await lockProjectOf(tx, contract);
  const existing = await loadPlan(tx, contract, project);
  const changed = findConflict(existing, valueCents, amendedMilestones);
  if (changed) {
    const message = `${changed} since ${number} was written, so it cannot be signed any more. Ask for a new amendment; nothing was changed.`;
    throw conflict('milestones_changed', message);
  }
  if (project && project.valueCents !== valueCents) {
    const taxCents = scaleTax(project.taxCents, project.valueCents, valueCents);
    const change = { valueCents, taxCents };
    await applyProjectTransition(tx, context, project, { event: 'updated', change, note: `By the amendment ${number}` });
  }
  if (!amendedMilestones) return;
  const parent: PlanParent = { ...(project ?? contract), valueCents, type: project ? 'project' : 'contract' };
  const removals: db.MilestoneRecord[] = [];
  for (const each of amendedMilestones) {
    const record = existing.find(({ milestone }) => milestone.id === each.id);
    if (!record || isUntouched(each)) continue;
    const { title, amountCents, dueOn, removed } = each;
    if (removed) removals.unshift(record);
    else await changeMilestone(tx, context, parent, record, { title, amountCents, dueOn });
  }
  const added = amendedMilestones.filter(({ id }) => id === null).map(({ title, amountCents, dueOn }) => ({ title, amountCents, dueOn }));
  await insertPlanned(tx, context, parent, added, existing.length);
  // After what is added, so that the project does not end between the two; the last one first, so that the positions of the others hold.
  for (const record of removals) await dropMilestone(tx, context, parent, record);
}

/** Takes a milestone off the plan. @throws AppError 409 while a payment of it is being processed */
async function dropMilestone(tx: Tx, context: ActorContext, parent: PlanParent, { milestone, sale }: db.MilestoneRecord): Promise<void> {
  await dropOpenSale(tx, context, sale);
  const step = { event: 'removed', change: { removedAt: context.now.toISOString() } } as const;
  const project = milestone.projectId === null ? undefined : await lockTenantProject(tx, milestone.tenantId, milestone.projectId);
  if (project) await applyMilestoneTransition(tx, context, { milestone, sale: null, project }, step);
  else await transition(tx, context, milestoneLifecycle, { ...milestone, parent }, step);
  await db.shiftPositions(tx, milestone, -1);
}

/** The change of a plan by which an amendment does not fit it any more; undefined if it fits. */
function findConflict(existing: readonly db.MilestoneRecord[], valueCents: number, amended: AmendedMilestone[] | null): string | undefined {
  if (!amended) {
    const sumCents = existing.reduce((sum, { milestone }) => sum + milestone.amountCents, 0);
    return existing.length > 0 && sumCents !== valueCents ? 'Milestones were planned' : undefined;
  }
  const known = new Map(amended.flatMap((each) => (each.id === null ? [] : [[each.id, each] as const])));
  if (existing.length !== known.size) return 'Milestones were added';
  for (const { milestone } of existing) {
    const each = known.get(milestone.id);
    if (!each || !isSame(each.was, toTerms(milestone))) return `The milestone ${milestone.title} was changed`;
    if (milestone.status !== 'pending' && !isUntouched(each)) return `The milestone ${milestone.title} was funded or started`;
  }
  return undefined;
}
