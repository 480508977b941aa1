import type { refunds } from '../../schema';
import {
  assignTax,
  computeDiscountBearers,
  computeRefundSplit,
  computeSplit,
  subtractSplit,
  sumSplit,
  type MoneySplit,
} from '../orders/order-split.service';
import { multiplyDivideHalfEven } from '../../platform/money/round-half-even';
import { isCreditAccount, isMoneyAccount, sumPostings, type BookedEntry } from './journal-facts.db';
import type { OrderRow } from './order-terms';

type RefundRow = typeof refunds.$inferSelect;
/** A refund goes to the customer, and in proportion to the platform that paid for a perk. */
const isGivenTo = (code: string) => isMoneyAccount(code) || isCreditAccount(code) || code === 'promotions';
const splitKeys = ['partner', 'commission', 'fee', 'tax'] as const;

/** How an order's money is divided before refunds. */
export const computeInitialSplit = (order: OrderRow): MoneySplit =>
  computeSplit({ ...order, partnerDiscountCents: computeDiscountBearers(order.discounts).partnerCents });

/** The shares that a refund had to be taken from, given what was refunded before it. */
function computeExpectedParts(
  order: OrderRow,
  refund: RefundRow,
  entry: BookedEntry,
  earlier: readonly [RefundRow, BookedEntry][],
  releaseSeq: number,
) {
  const refundedBefore = earlier.filter(([, { seq, reversedSeq }]) => seq < entry.seq && (reversedSeq ?? Infinity) > entry.seq);
  const remaining = refundedBefore.reduce((split, [{ parts }]) => subtractSplit(split, parts), computeInitialSplit(order));
  const refundedCents = refundedBefore.reduce((sum, [{ amountCents }]) => sum + amountCents, 0);
  const refundableCents = order.payCents - refundedCents;
  const isRest = entry.seq < releaseSeq && refund.amountCents === refundableCents;
  if (isRest) return remaining;
  const promotionLeft = Math.max(0, sumSplit(remaining) - refundableCents);
  const promotionCents =
    refund.amountCents === refundableCents ? promotionLeft : multiplyDivideHalfEven(promotionLeft, refund.amountCents, refundableCents);
  return computeRefundSplit(remaining, refund.amountCents + promotionCents, order);
}

function findRefundProblem(
  order: OrderRow,
  refund: RefundRow,
  entry: BookedEntry | undefined,
  settlement: BookedEntry | undefined,
): string | undefined {
  if (!entry) return 'has no entry in the ledger';
  const one = [entry];
  const feeBackCents = sumPostings(one, { debit: isMoneyAccount, credit: (code) => code === 'processing_fees' });
  const heldCents = sumPostings(one, { debit: (code) => code === `partner:${order.partnerId}:pending` });
  const partnerCents = sumPostings(one, { debit: (code) => code.startsWith('partner:'), credit: isGivenTo });
  // Refunds of earlier releases that the partner could not cover were the platform's loss.
  const lostCents = sumPostings(one, { debit: (code) => code === 'losses' });
  const isFromEscrow = sumPostings(one, { debit: (code) => code.startsWith('escrow:') }) > 0;
  const settledCents = settlement ? sumPostings([settlement], {}) : 0;
  const checks: Record<string, boolean> = {
    'has another amount than its entry':
      sumPostings(one, { credit: refund.toCredit ? isCreditAccount : isMoneyAccount }) !== refund.amountCents,
    'goes both to the credit and to the payment method':
      sumPostings(one, { credit: refund.toCredit ? isMoneyAccount : isCreditAccount }) > 0,
    'has another currency than its entry': entry.currency !== refund.currency,
    'returns another fee than its entry': feeBackCents !== refund.feeBackCents,
    'takes another amount from the pending balance than its entry': heldCents !== refund.heldCents,
    'takes another amount from the partner than its share':
      !isFromEscrow && partnerCents + lostCents !== assignTax(refund.parts, order).partner,
    'failed, and its entry was not reversed': refund.status === 'failed' && entry.reversedSeq === undefined,
    'did not fail, and its entry was reversed': refund.status !== 'failed' && entry.reversedSeq !== undefined,
    'is settled, and no entry says so':
      refund.paymentId !== null && refund.settledAt !== null && settledCents !== Math.abs(refund.amountCents - refund.feeBackCents),
    'was settled by its entry, and does not say so':
      settlement !== undefined && (refund.settledAt === null || refund.status !== 'succeeded'),
    'went by bank transfer, and is not settled': refund.paymentId === null && (refund.settledAt === null || refund.status !== 'succeeded'),
    'was sent, and is not done': refund.status === 'succeeded' && refund.dueAt !== null,
  };
  return Object.entries(checks).find(([, isWrong]) => isWrong)?.[0];
}

/** The refunds of an order that do not agree with its entries, and entries of refunds that have no row, as sentences. */
export function findRefundProblems(order: OrderRow, rows: readonly RefundRow[], entries: readonly BookedEntry[]): string[] {
  const entryById = new Map(entries.map((entry) => [entry.id, entry]));
  const pairs = rows.flatMap((row): [RefundRow, BookedEntry][] => {
    const entry = entryById.get(row.entryId);
    return entry ? [[row, entry]] : [];
  });
  const releaseSeq = entries.find(({ kind, reversesId }) => kind === 'release' && reversesId === null)?.seq ?? Infinity;
  const rowIds = new Set(rows.map(({ id }) => id));
  const problems = rows.flatMap((row) => {
    const entry = entries.find(({ id, reference }) => id === row.entryId && reference === `refund:${row.id}`);
    const settlement = entries.find(({ reference }) => reference === `refund:${row.id}:settle`);
    const problem = findRefundProblem(order, row, entry, settlement);
    if (problem || !entry) return [`A refund of ${order.number} ${problem}.`];
    const expected = computeExpectedParts(order, row, entry, pairs, releaseSeq);
    const isSplitRight = splitKeys.every((key) => expected[key] === row.parts[key]);
    return isSplitRight ? [] : [`A refund of ${order.number} is taken from other shares than those that were left.`];
  });
  const orphans = entries.filter(({ kind, reference }) => kind === 'refund' && !rowIds.has(/^refund:([^:]+)$/.exec(reference)?.[1] ?? ''));
  return [...problems, ...orphans.map(({ seq }) => `Entry ${seq} is a refund of ${order.number} that is not among its refunds.`)];
}
