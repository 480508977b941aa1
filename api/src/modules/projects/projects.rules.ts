import { randomUUID } from 'node:crypto';
import type * as z from 'zod/mini';
import { and, eq } from 'drizzle-orm';
import { projectTransitions } from '@techadds/shared/contract/projects/states';
import type { CreateProjectBody, UpdateProject } from '@techadds/shared/contract/projects/forms';
import type { Tx } from '../../platform/database/client';
import { isStaleVersion } from '../../platform/database/record-version';
import { conflict, validationError } from '../../platform/http/errors';
import { services } from '../../schema';
import type { ActionContext } from '../audit/action-context.service';
import { nextDocumentNumber } from '../document-numbers/document-numbers.service';
import { markConverted } from '../quotes/quotes.service';
import { recordEvent } from '../transitions/transitions.service';
import { dropOpenSale } from './milestone-funding.rules';
import { addToPlan } from './milestones.rules';
import { adoptMilestones, loadMilestones } from './milestones.db';
import { resolveProjectSource } from './project-source';
import * as db from './projects.db';
import { applyProjectTransition, lockProjectForAction, projectAuditSnapshot, projectLifecycle } from './projects.transitions';

/** @throws AppError 422 if the service is not the partner's */
async function assertServiceOfPartner(tx: Tx, tenantId: string, partnerId: string, serviceId: string | undefined): Promise<string> {
  if (serviceId === undefined) throw validationError({ serviceId: 'Choose the service that it is about: it decides the commission.' });
  const [service] = await tx
    .select({ partnerId: services.partnerId })
    .from(services)
    .where(and(eq(services.tenantId, tenantId), eq(services.id, serviceId)));
  if (service?.partnerId !== partnerId) throw validationError({ serviceId: 'This is not a service of the partner.' });
  return serviceId;
}

/** @throws AppError 422 if one of them does not work for the partner */
async function assertMembers(tx: Tx, tenantId: string, partnerId: string, memberIds: readonly string[]): Promise<void> {
  const wanted = new Set(memberIds);
  if ((await db.countPartnerUsers(tx, tenantId, partnerId, [...wanted])) < wanted.size || wanted.size < memberIds.length)
    throw validationError({ memberIds: 'Choose people who work for the partner, each once.' });
}

function assertDates({ startsOn, dueOn }: { startsOn: string | null; dueOn: string | null }): void {
  if (startsOn !== null && dueOn !== null && dueOn < startsOn) throw validationError({ dueOn: 'It is due before it starts.' });
}

/**
 * Creates a project with its milestones and returns its id.
 * @throws AppError 422 by field, with the difference if the milestones do not add up to the value; 409 as `resolveProjectSource`
 */
export async function createProject(tx: Tx, context: ActionContext, body: CreateProjectBody): Promise<string> {
  const { caller, now } = context;
  const { tenantId } = caller;
  const { name, startsOn, dueOn, memberIds, milestones } = body;
  assertDates(body);
  const { acceptedQuote, serviceId: agreedServiceId, ...source } = await resolveProjectSource(tx, caller, body);
  const serviceId = await assertServiceOfPartner(tx, tenantId, source.partnerId, body.serviceId ?? agreedServiceId);
  await assertMembers(tx, tenantId, source.partnerId, memberIds);
  const number = await nextDocumentNumber(tx, tenantId, 'PR', now);
  const [id, at] = [randomUUID(), now.toISOString()];
  const terms = { ...source, serviceId, name, startsOn, dueOn };
  await db.insertProject(tx, { ...terms, tenantId, id, number, createdBy: caller.userId, createdAt: at, updatedAt: at });
  const { project } = (await db.lockTenantProject(tx, tenantId, id))!;
  await recordEvent(tx, context, projectLifecycle, project, { event: 'created', after: projectAuditSnapshot(project) });
  await db.replaceMembers(tx, project, memberIds);
  if (source.contractId !== null) await adoptMilestones(tx, tenantId, source.contractId, id);
  const planned = await loadMilestones(tx, { tenantId, projectId: id });
  const whole = {
    title: name,
    description: '',
    amountCents: source.valueCents,
    weight: 1,
    dueOn,
    acceptanceCriteria: [],
    deliverables: [],
  };
  const added = milestones.length > 0 || planned.length > 0 ? milestones : [whole];
  if (added.length > 0) await addToPlan(tx, context, { ...project, type: 'project' }, { milestones: added, adjust: [] });
  if (acceptedQuote) await markConverted(tx, context, acceptedQuote, { noun: 'project', number });
  return id;
}

/** @throws AppError 409 `value_agreed` if the value or currency is another than what was agreed */
function assertAgreedValue(
  { number, valueCents, currency }: db.ProjectRow,
  wanted: Pick<z.output<typeof UpdateProject>, 'valueCents' | 'currency'>,
): void {
  if ((wanted.valueCents ?? valueCents) !== valueCents || (wanted.currency ?? currency) !== currency)
    throw conflict('value_agreed', `The value of ${number} is what was agreed; it changes only by an amendment that both accept.`);
}

/** @throws AppError 404; 409 if it has ended or was changed since `updatedAt`; 422 by field */
export async function updateProject(
  tx: Tx,
  context: ActionContext,
  id: string,
  { updatedAt, memberIds, valueCents, currency, ...fields }: z.output<typeof UpdateProject>,
): Promise<void> {
  const { project } = await lockProjectForAction(tx, context, id, 'update');
  if (isStaleVersion(updatedAt, project))
    throw conflict('changed_meanwhile', 'Somebody else changed this project in the meantime. Nothing was saved; look at it again first.', {
      current: { ...project, updated_at: project.updatedAt },
    });
  assertAgreedValue(project, { valueCents, currency });
  assertDates(fields);
  await assertMembers(tx, project.tenantId, project.partnerId, memberIds);
  await db.replaceMembers(tx, project, memberIds);
  await applyProjectTransition(tx, context, project, { ...projectTransitions.update, change: fields, after: { memberIds } });
}

/** @throws AppError 409 `money_held` while the escrow of a milestone holds money or a payment is being processed */
async function assertNoMoneyHeld(tx: Tx, context: ActionContext, { tenantId, id, number }: db.ProjectRow): Promise<void> {
  for (const { milestone, sale } of await loadMilestones(tx, { tenantId, projectId: id })) {
    if (sale && sale.releasedAt === null && sale.paidCents > sale.refundedCents)
      throw conflict('money_held', `Money for "${milestone.title}" of ${number} is held. Release or refund it first; nothing was changed.`);
    await dropOpenSale(tx, context, sale);
  }
}

/** Holds, resumes, archives or restores a project. @throws AppError 404, 409 */
export async function transitionProject(
  tx: Tx,
  context: ActionContext,
  id: string,
  action: 'hold' | 'resume' | 'archive' | 'restore',
): Promise<void> {
  const { project } = await lockProjectForAction(tx, context, id, action);
  if (action === 'archive') await assertNoMoneyHeld(tx, context, project);
  const archivedAt = action === 'archive' ? context.now.toISOString() : null;
  const change = action === 'archive' || action === 'restore' ? { archivedAt } : {};
  await applyProjectTransition(tx, context, project, { ...projectTransitions[action], change, after: change });
}
