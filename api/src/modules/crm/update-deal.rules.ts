import type * as z from 'zod/mini';
import type { DealDetail, UpdateDeal } from '@techadds/shared/contract/crm/deals';
import { isClosing } from '@techadds/shared/contract/crm/stages';
import type { Tx } from '../../platform/database/client';
import { conflict, notFound, validationError } from '../../platform/http/errors';
import { isStaleVersion, nextUpdatedAt } from '../../platform/database/record-version';
import type { ActionContext } from '../audit/action-context.service';
import { toConflictDto } from '../client-references/offline-upsert.service';
import { insertActivity } from '../timeline/activities.service';
import { insertStageChange } from './deal-relations.db';
import { toDealDetailDto } from './deals.presenter';
import * as db from './deals.db';
import { dealAuditSnapshot, dealTarget, getDeal, lockDeal, lockTargetStage, rejectLossDetails } from './deals.rules';
import { requireParties } from './parties.rules';
import { findFreeRank } from './ranks.db';
import type { StageRow } from './stages.service';

type DealChange = Omit<z.output<typeof UpdateDeal>, 'updatedAt'>;

async function changedMeanwhile(tx: Tx, row: db.DealRow, now: Date) {
  const message = 'Somebody else changed this deal in the meantime. Nothing was saved; look at the new version first.';
  return conflict('changed_meanwhile', message, { current: toConflictDto(await toDealDetailDto(tx, row, now)) });
}

/** The name of the audit event of a move. */
function moveEvent(from: db.DealRow['stage'], to: StageRow): 'moved' | 'won' | 'lost' | 'reopened' {
  if (to.type === 'won' || to.type === 'lost') return to.type;
  return isClosing(from.type) ? 'reopened' : 'moved';
}

/** The columns that follow from a move to a stage. */
function toStageColumns(stage: StageRow, row: db.DealRow, { lostReason, lostNotes }: DealChange, now: Date) {
  const isLost = stage.type === 'lost';
  return {
    ...{ stageId: stage.id, enteredStageAt: now.toISOString(), closedAt: isClosing(stage.type) ? now.toISOString() : null },
    ...{ lostReason: isLost ? (lostReason ?? row.lostReason) : null, lostNotes: isLost ? (lostNotes ?? row.lostNotes) : '' },
  };
}

/** Records a move between stages in the history of the deal. */
async function recordMove(
  tx: Tx,
  { caller, now }: ActionContext,
  { tenantId, id, stage, enteredStageAt }: db.DealRow,
  to: StageRow,
  note: string,
) {
  const at = now.toISOString();
  const durationSeconds = Math.max(0, Math.round((now.getTime() - Date.parse(enteredStageAt)) / 1000));
  await insertStageChange(tx, {
    ...{ tenantId, dealId: id, at, fromStage: stage.name, toStage: to.name, durationSeconds },
    actorName: caller.name,
    note,
  });
}

/** Labels of the fields in the timeline. */
const fieldLabels: Partial<Record<keyof DealChange, string>> = {
  ...{
    name: 'name',
    amountCents: 'amount',
    customerId: 'customer',
    contactIds: 'contacts',
    ownerId: 'owner',
    probabilityBp: 'probability',
  },
  ...{ expectedCloseDate: 'close date', nextStep: 'next step', lostReason: 'reason', lostNotes: 'notes' },
};

/**
 * Updates a deal, and moves it to a stage and a position. Omitted fields keep their value.
 * @throws AppError 404; 409 `changed_meanwhile` with `current`; 422 by field, such as `lostReason` for a move to a lost stage
 */
export async function updateDeal(
  tx: Tx,
  context: ActionContext,
  id: string,
  { updatedAt, ...change }: z.output<typeof UpdateDeal>,
): Promise<DealDetail> {
  const { caller, audit, now } = context;
  const seen = await db.findDeal(tx, caller, id);
  if (!seen) throw notFound('deal');
  const { stageId = seen.stage.id, rank, contactIds, lostReason, lostNotes, ...fields } = change;
  // The stage is locked before the deal, see `lockStage`.
  const isPlaced = change.stageId !== undefined || rank !== undefined;
  const stage = isPlaced ? await lockTargetStage(tx, caller.tenantId, stageId, lostReason ?? seen.lostReason) : undefined;
  const row = await lockDeal(tx, caller, id);
  if (isStaleVersion(updatedAt, row) || row.stage.id !== seen.stage.id) throw await changedMeanwhile(tx, row, now);
  rejectLossDetails((stage ?? row.stage).type, change);
  const moves = stage !== undefined && stage.id !== row.stage.id;
  const ofCustomer = await requireParties(tx, caller, change);
  if (change.customerId && ofCustomer !== row.partnerId) throw validationError({ customerId: 'This customer belongs to another list.' });

  const place = { tenantId: row.tenantId, stageId, dealId: id };
  await db.updateDealRow(tx, row, {
    ...fields,
    ...(row.stage.type === 'lost' && !moves && { ...(lostReason && { lostReason }), ...(lostNotes !== undefined && { lostNotes }) }),
    ...(moves && toStageColumns(stage, row, change, now)),
    ...(isPlaced && (moves || rank !== undefined) && { rank: await findFreeRank(tx, place, rank) }),
    updatedAt: nextUpdatedAt(row, now),
  });
  if (contactIds) await db.setDealContacts(tx, row.tenantId, id, contactIds);
  if (moves) await recordMove(tx, context, row, stage, stage.type === 'lost' ? (lostReason ?? '') : '');
  const changed = Object.keys(change).flatMap((key) => fieldLabels[key as keyof DealChange] ?? []);
  if (!moves && changed.length > 0)
    await insertActivity(tx, {
      tenantId: row.tenantId,
      dealId: id,
      kind: 'updated',
      at: now.toISOString(),
      actorName: caller.name,
      body: changed.join(', '),
    });
  const next = await lockDeal(tx, caller, id);
  const event = moves ? moveEvent(row.stage, stage) : 'updated';
  await audit(tx, {
    event: `deal.${event}`,
    description: `${caller.name} ${moves ? `moved the deal ${next.name} from ${row.stage.name} to ${stage.name}` : `changed the deal ${next.name}`}`,
    targets: [dealTarget(next)],
    before: dealAuditSnapshot(row),
    after: dealAuditSnapshot(next),
  });
  return getDeal(tx, caller, id, now);
}
