import type * as z from 'zod/mini';
import type { RefundOrder } from '@techadds/shared/contract/orders/forms';
import { milestoneTransitions } from '@techadds/shared/contract/projects/states';
import type { ResolveMilestone, SubmitMilestone } from '@techadds/shared/contract/projects/forms';
import type { Tx } from '../../platform/database/client';
import { validationError } from '../../platform/http/errors';
import { getActorName, type ActionContext, type ActorContext } from '../audit/action-context.service';
import { attachDeliverables } from '../orders/deliveries.rules';
import { releaseEscrowIfDue } from '../orders/escrow-release';
import { cancelOrRefundPayment, createRefund } from '../refunds/refunds.rules';
import { dropOpenSale } from './milestone-funding.rules';
import { releaseIfApproved } from './milestone-payment.rules';
import { submitTime } from './time-entries.rules';
import { applyMilestoneTransition, lockMilestoneForAction, type LockedMilestone } from './milestones.transitions';

interface MilestonePath {
  id: string;
  milestoneId: string;
}

/**
 * Steps without a payment of their own: start, request changes, dispute.
 * @throws AppError 404, 409 if the status or the money does not allow it
 */
export async function performMilestoneStep(
  tx: Tx,
  context: ActionContext,
  path: MilestonePath,
  action: 'start' | 'requestChanges' | 'dispute',
  note: string | null = null,
): Promise<void> {
  const locked = await lockMilestoneForAction(tx, context, path, action);
  await applyMilestoneTransition(tx, context, locked, { ...milestoneTransitions[action], note });
}

/** One party agrees that the work may start before it is funded. @throws AppError 404, 409 */
export async function agreeUnfunded(tx: Tx, context: ActionContext, path: MilestonePath): Promise<void> {
  const locked = await lockMilestoneForAction(tx, context, path, 'agreeUnfunded');
  const at = context.now.toISOString();
  const change = context.caller.role === 'customer' ? { customerUnfundedAt: at } : { partnerUnfundedAt: at };
  await applyMilestoneTransition(tx, context, locked, { event: 'agreed_unfunded', change });
}

/**
 * The partner submits a milestone with a note, files and logged time.
 * @throws AppError 404, 409, 422 if a file is not the caller's own upload, or time is not an open entry of the project
 */
export async function submitMilestone(
  tx: Tx,
  context: ActionContext,
  path: MilestonePath,
  { note, files, timeEntryIds }: z.output<typeof SubmitMilestone>,
): Promise<void> {
  const locked = await lockMilestoneForAction(tx, context, path, 'submit');
  const names = await attachDeliverables(tx, context, { milestoneId: path.milestoneId }, files);
  const minutes = await submitTime(tx, context, locked.project.project, path.milestoneId, timeEntryIds);
  const { to, event } = milestoneTransitions.submit;
  const change = { submittedAt: context.now.toISOString() };
  const after = { ...(names.length > 0 && { files: names }), ...(minutes > 0 && { minutes }) };
  await applyMilestoneTransition(tx, context, locked, { to, event, note, change, after });
}

/** Approves a locked milestone; its money is released if it is paid. Also for the automatic approval. */
export async function applyApproval(tx: Tx, context: ActorContext, locked: LockedMilestone): Promise<void> {
  const { to, event } = milestoneTransitions.approve;
  const change = { approvedAt: context.now.toISOString(), approvedBy: getActorName(context) };
  await releaseIfApproved(tx, context, await applyMilestoneTransition(tx, context, locked, { to, event, change }));
}

/** @throws AppError 404, 409 */
export const approveMilestone = async (tx: Tx, context: ActionContext, path: MilestonePath): Promise<void> =>
  applyApproval(tx, context, await lockMilestoneForAction(tx, context, path, 'approve'));

/** Cancels a milestone before its work starts; what was paid is refunded. @throws AppError 404, 409 */
export async function cancelMilestone(tx: Tx, context: ActionContext, path: MilestonePath, reason: string): Promise<void> {
  const locked = await lockMilestoneForAction(tx, context, path, 'cancel');
  await dropOpenSale(tx, context, locked.sale);
  const isPaid = locked.sale !== null && locked.sale.paidCents > 0;
  const sale = isPaid ? await cancelOrRefundPayment(tx, context, locked.sale!, reason) : null;
  const { to, event } = milestoneTransitions.cancel;
  const after = sale ? { paymentStatus: sale.paymentStatus, refundedCents: sale.refundedCents } : {};
  await applyMilestoneTransition(tx, context, { ...locked, sale }, { to, event, note: reason, after });
}

/** Resolves a dispute by release, refund or both. @throws AppError 404, 409, 422 if the refund leaves nothing to the partner */
export async function resolveMilestone(
  tx: Tx,
  context: ActionContext,
  path: MilestonePath,
  { outcome, refundCents, note }: z.output<typeof ResolveMilestone>,
): Promise<void> {
  const locked = await lockMilestoneForAction(tx, context, path, 'resolve');
  const paid = locked.sale!;
  const input = { reason: 'product_unsatisfactory', note } as const;
  if (refundCents !== undefined && refundCents >= paid.paidCents - paid.refundedCents)
    throw validationError({ refundCents: 'A split leaves something to the partner. Refund the milestone to give all back.' });
  const sale =
    outcome === 'released'
      ? paid
      : await createRefund(tx, context, paid, refundCents === undefined ? input : { ...input, amountCents: refundCents });
  const after = { outcome, refundedCents: sale.refundedCents };
  const decided = await applyMilestoneTransition(tx, context, { ...locked, sale }, { to: outcome, event: 'resolved', note, after });
  if (decided.sale) await releaseEscrowIfDue(tx, context, decided.sale);
}

/**
 * Refunds what was paid for a milestone, or a part of it. Its work ends if nothing is left of what was held for it.
 * @throws AppError 404, 409, 422 if the amount exceeds what is refundable
 */
export async function refundMilestone(
  tx: Tx,
  context: ActionContext,
  path: MilestonePath,
  input: z.output<typeof RefundOrder>,
): Promise<void> {
  const locked = await lockMilestoneForAction(tx, context, path, 'refund');
  const sale = await createRefund(tx, context, locked.sale!, input);
  const { amountCents, reason, note } = input;
  const after = { refundCents: amountCents, reason, refundedCents: sale.refundedCents, paymentStatus: sale.paymentStatus };
  const to = sale.releasedAt === null && sale.refundedCents === sale.paidCents ? 'refunded' : null;
  await applyMilestoneTransition(tx, context, { ...locked, sale }, { to, event: 'refunded', note: note === '' ? null : note, after });
}
