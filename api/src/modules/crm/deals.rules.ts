import { randomUUID } from 'node:crypto';
import type * as z from 'zod/mini';
import type { CreateDeal, DealDetail, DealFromTicket } from '@techadds/shared/contract/crm/deals';
import { isClosing } from '@techadds/shared/contract/crm/stages';
import type { Tx } from '../../platform/database/client';
import type { Caller } from '../../platform/auth/caller';
import { conflict, notFound, validationError } from '../../platform/http/errors';
import { nextUpdatedAt } from '../../platform/database/record-version';
import type { ActionContext } from '../audit/action-context.service';
import { getTenantCurrency } from '../tenants/tenants.service';
import { insertActivity } from '../timeline/activities.service';
import { insertStageChange } from './deal-relations.db';
import { toDealDetailDto } from './deals.presenter';
import * as db from './deals.db';
import { requireParties, toDefaultOwner, toPartnerId } from './parties.rules';
import { findFreeRank, lockStage } from './ranks.db';
import { listStageRows, type StageRow } from './stages.service';

/** The deal fields recorded in audit events. */
export const dealAuditSnapshot = ({
  name,
  stage,
  amountCents,
  currency,
  customer,
  expectedCloseDate,
  ownProbabilityBp,
  lostReason,
}: db.DealRow) => ({
  ...{ name, stage: stage.name, amountCents, currency, customer: customer?.name ?? null },
  ...{ expectedCloseDate, probabilityBp: ownProbabilityBp, lostReason },
});

export const dealTarget = ({ id, name }: Pick<db.DealRow, 'id' | 'name'>) => ({ type: 'deal', id, name });

/** Selects a deal visible to the caller, `for update`. @throws AppError 404 */
export async function lockDeal(tx: Tx, caller: Caller, id: string): Promise<db.DealRow> {
  const row = await db.findDeal(tx, caller, id, true);
  if (!row) throw notFound('deal');
  return row;
}

/** @throws AppError 404 if it is not visible to the caller */
export async function getDeal(tx: Tx, caller: Caller, id: string, now: Date): Promise<DealDetail> {
  const row = await db.findDeal(tx, caller, id);
  if (!row) throw notFound('deal');
  return toDealDetailDto(tx, row, now);
}

/** @throws AppError 422 if details of a loss are given for a deal that is not lost */
export function rejectLossDetails(type: StageRow['type'], { lostReason, lostNotes }: { lostReason?: string; lostNotes?: string }): void {
  if (type === 'lost') return;
  const reason = 'Only a lost deal has these; move it to a lost stage in the same step.';
  if (lostReason) throw validationError({ lostReason: reason });
  if (lostNotes) throw validationError({ lostNotes: reason });
}

/** Locks a stage for a deal that enters it. @throws AppError 422 if there is no such stage, or if a lost deal has no reason */
export async function lockTargetStage(tx: Tx, tenantId: string, id: string, lostReason: string | null | undefined): Promise<StageRow> {
  const stage = await lockStage(tx, tenantId, id);
  if (!stage) throw validationError({ stageId: 'There is no such stage.' });
  if (stage.type === 'lost' && !lostReason) throw validationError({ lostReason: 'Say why the deal was lost.' });
  return stage;
}

type DealBody = z.output<typeof CreateDeal>;

async function insertNewDeal(tx: Tx, context: ActionContext, body: DealBody, ticketId: string | null): Promise<DealDetail> {
  const { caller, audit, now } = context;
  const { tenantId } = caller;
  const { contactIds = [], lostReason, ownerId = toDefaultOwner(caller), customerId = null, ...fields } = body;
  const ofCustomer = await requireParties(tx, caller, { customerId, ownerId: body.ownerId, contactIds });
  const firstStage = async () => (await listStageRows(tx, tenantId)).find(({ type }) => !isClosing(type))?.id;
  const stageId = body.stageId ?? (await firstStage());
  if (stageId === undefined) throw validationError({ stageId: 'There is no open stage.' });
  const stage = await lockTargetStage(tx, tenantId, stageId, lostReason);
  rejectLossDetails(stage.type, body);
  const [id, at] = [randomUUID(), now.toISOString()];
  const rank = await findFreeRank(tx, { tenantId, stageId, dealId: id }, undefined);
  await db.insertDeal(tx, {
    ...fields,
    ...{ tenantId, id, partnerId: toPartnerId(caller, ofCustomer), stageId, rank, currency: await getTenantCurrency(tx, tenantId) },
    ...{ ownerId, customerId, enteredStageAt: at, createdAt: at, updatedAt: at, closedAt: isClosing(stage.type) ? at : null },
    ...{ lostReason: stage.type === 'lost' ? (lostReason ?? null) : null, source: ticketId === null ? 'manual' : 'ticket', ticketId },
  });
  await db.setDealContacts(tx, tenantId, id, contactIds);
  await insertActivity(tx, { tenantId, dealId: id, kind: 'created', at, actorName: caller.name, body: '' });
  await insertStageChange(tx, { tenantId, dealId: id, at, toStage: stage.name, actorName: caller.name });
  const row = await lockDeal(tx, caller, id);
  await audit(tx, {
    event: 'deal.created',
    description: `${caller.name} added the deal ${row.name}`,
    targets: [dealTarget(row)],
    after: { ...dealAuditSnapshot(row), ...(ticketId !== null && { ticketId }) },
  });
  return toDealDetailDto(tx, row, now);
}

/** Adds a deal as the first of its stage. @throws AppError 422 by field */
export const createDeal = (tx: Tx, context: ActionContext, body: DealBody): Promise<DealDetail> => insertNewDeal(tx, context, body, null);

/**
 * Adds the deal of a ticket once per tenant, also if calls arrive at the same time.
 * @returns the deal, and whether it existed
 * @throws AppError 409 `ticket_taken` if the ticket has a deal that the caller does not see; 422 by field
 */
export async function createDealFromTicket(
  tx: Tx,
  context: ActionContext,
  { ticketId, name = `Ticket ${ticketId}`, ...body }: z.output<typeof DealFromTicket>,
): Promise<{ deal: DealDetail; isRepeat: boolean }> {
  const { caller, now } = context;
  await db.lockTicket(tx, caller.tenantId, ticketId);
  const existing = await db.findTicketDeal(tx, caller.tenantId, ticketId);
  if (!existing) return { deal: await insertNewDeal(tx, context, { ...body, name }, ticketId), isRepeat: false };
  const row = await db.findDeal(tx, caller, existing.id);
  if (!row) throw conflict('ticket_taken', 'Another partner works on the deal of this ticket. Nothing was saved.');
  return { deal: await toDealDetailDto(tx, row, now), isRepeat: true };
}

/** Archives or restores a deal; a repeat changes nothing. @throws AppError 404 */
export async function archiveOrRestoreDeal(tx: Tx, context: ActionContext, id: string, action: 'archive' | 'restore'): Promise<DealDetail> {
  const { caller, audit, now } = context;
  const row = await lockDeal(tx, caller, id);
  if ((row.archivedAt !== null) === (action === 'archive')) return toDealDetailDto(tx, row, now);
  const archivedAt = action === 'archive' ? now.toISOString() : null;
  await db.updateDealRow(tx, row, { archivedAt, updatedAt: nextUpdatedAt(row, now) });
  const event = action === 'archive' ? 'archived' : 'restored';
  await insertActivity(tx, { tenantId: row.tenantId, dealId: id, kind: event, at: now.toISOString(), actorName: caller.name, body: '' });
  await audit(tx, {
    event: `deal.${event}`,
    description: `${caller.name} ${event} the deal ${row.name}`,
    targets: [dealTarget(row)],
    before: { archivedAt: row.archivedAt },
    after: { archivedAt },
  });
  return getDeal(tx, caller, id, now);
}
