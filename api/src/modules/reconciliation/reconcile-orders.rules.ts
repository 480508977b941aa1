import { escrowHoldDays } from '@techadds/shared/contract/orders/states';
import type { payments, refunds } from '../../schema';
import { assignTax, computeReleaseSplit, subtractSplit, sumSplit } from '../orders/order-split.service';
import { getChargeCents, getEscrowAccount, getHoldReference, getMoneyReference } from '../orders/money-subject.service';
import { isPaid } from '../orders/free-orders.service';
import { findDifference, type AuditFacts } from './audit-facts.db';
import { isCreditAccount, isEffective, isMoneyAccount, sumCredits, sumPostings, type BookedEntry } from './journal-facts.db';
import { findTermProblems, type OrderRow, type OrderTermSources } from './order-terms';
import { findExchangeProblems, isOtherSide } from './reconcile-exchange.rules';
import { computeInitialSplit, findRefundProblems } from './reconcile-refunds.rules';

export interface OrderSources extends OrderTermSources {
  refunds: (typeof refunds.$inferSelect)[];
  payments: (typeof payments.$inferSelect)[];
  entries: BookedEntry[];
  audit: AuditFacts | undefined;
}

const dayMs = 86_400_000;
const paidStatuses = ['completed', 'split', 'rated'];
const placedFields = [
  'number',
  'quantity',
  'netCents',
  'discountCents',
  'taxCents',
  'totalCents',
  'payCents',
  'feeCents',
  'commissionCents',
  'currency',
  'method',
];

function computePaymentStatus(
  { paidCents, refundedCents, payCents }: OrderRow,
  hasAuthorized: boolean,
  perkCents: number,
  returned: boolean,
): string {
  // The platform pays for all of it.
  if (payCents === 0 && perkCents > 0) return returned ? 'refunded' : 'paid';
  if (paidCents === 0) return hasAuthorized ? 'authorized' : 'none';
  if (refundedCents === 0) return 'paid';
  return refundedCents >= paidCents ? 'refunded' : 'partially_refunded';
}

/** When the share became available: the time of its entry; undefined if nothing was left to make available. */
const findAvailabilityTime = (order: OrderRow, entries: readonly BookedEntry[]) =>
  entries.find(({ reference }) =>
    [`${getMoneyReference(order)}:available`, `${getMoneyReference(order)}:available:sold`].includes(reference),
  )?.postedAt;

/** The facts of an order that its entries contradict, as parts of a sentence. */
function findMoneyProblems(order: OrderRow, { entries, refunds, payments }: OrderSources): string[] {
  const booked = entries.filter(isEffective);
  const ofKind = (kind: string) => booked.filter((entry) => entry.kind === kind);
  const refunded = refunds.filter(({ status }) => status !== 'failed');
  const remaining = refunded.reduce((split, { parts }) => subtractSplit(split, parts), computeInitialSplit(order));
  const creditCents = sumPostings(ofKind('capture'), { debit: isCreditAccount });
  const paidCents = sumPostings(ofKind('capture'), { debit: isMoneyAccount }) + creditCents;
  const creditRefundedCents = refunded.reduce((sum, { toCredit, amountCents }) => (toCredit ? sum + amountCents : sum), 0);
  const release = entries.find(({ kind, reversesId }) => kind === 'release' && reversesId === null);
  const escrowCents = sumCredits(entries, getEscrowAccount(order).code);
  const heldCents = sumCredits(entries, `partner:${order.partnerId}:pending`);
  const releasedCents = computeReleaseSplit(remaining);
  const availability = findAvailabilityTime(order, entries);
  const isWhole = order.paidCents === 0 || order.paidCents === order.payCents;
  const availableAt = order.releasedAt === null ? null : Date.parse(order.releasedAt) + escrowHoldDays * dayMs;
  const fees = sumPostings(ofKind('processing_fee'), {});
  const perkCents = sumPostings(ofKind('capture'), { debit: (code) => code === 'promotions' });
  const hasAuthorized = payments.some(({ status }) => status === 'authorized');
  const checks: Record<string, boolean> = {
    'the amount paid is not what was captured': paidCents !== order.paidCents || !isWhole,
    'its credit is not what was booked': paidCents > 0 && creditCents !== order.creditCents,
    'more went back to the credit than came from it': creditRefundedCents > order.creditCents,
    'more went back to the payment method than it was charged': order.refundedCents - creditRefundedCents > getChargeCents(order),
    'its payment fee is not what was booked': paidCents > 0 && fees !== order.processorFeeCents,
    'the amount refunded is not the sum of its refunds':
      order.refundedCents !== refunded.reduce((sum, { amountCents }) => sum + amountCents, 0),
    'its payment status does not follow from what was paid and refunded':
      order.paymentStatus !== computePaymentStatus(order, hasAuthorized, perkCents, refunded.length > 0),
    'its release is not in the ledger': (order.releasedAt !== null) !== (release !== undefined) && sumSplit(releasedCents) !== 0,
    'it was released at another time': order.releasedAt !== null && release !== undefined && order.releasedAt !== release.postedAt,
    'its share becomes available at another time': availableAt !== (order.availableAt === null ? null : Date.parse(order.availableAt)),
    'the partner’s pending share is not what is booked': order.heldCents !== heldCents,
    'its share became available at another time':
      availability === undefined
        ? order.madeAvailableAt !== null && (heldCents > 0 || availableAt === null || Date.parse(order.madeAvailableAt) < availableAt)
        : order.madeAvailableAt !== availability,
    'it is done and paid, and not released':
      order.paidCents > order.refundedCents && order.releasedAt === null && paidStatuses.includes(order.fulfilmentStatus),
    'it is not done, and released': order.releasedAt !== null && !paidStatuses.includes(order.fulfilmentStatus),
    'the escrow holds another amount than it explains':
      escrowCents !== (order.releasedAt !== null || !isPaid(order) ? 0 : sumSplit(remaining)),
    'its entries are in another currency': entries.some((entry) => entry.currency !== order.currency && !isOtherSide(order, entry)),
    'its entries are of another partner': entries.some(({ postings }) => postings.some(({ partnerId }) => partnerId !== order.partnerId)),
  };
  if (release && releasedCents) {
    const beforeRelease = refunds.filter(({ entryId }) => {
      const entry = entries.find(({ id }) => id === entryId);
      return entry !== undefined && entry.seq < release.seq && (entry.reversedSeq ?? Infinity) > release.seq;
    });
    const left = beforeRelease.reduce((split, { parts }) => subtractSplit(split, parts), computeInitialSplit(order));
    const atRelease = assignTax(computeReleaseSplit(left), order);
    checks['its shares are not what was released'] =
      atRelease.partner !== sumPostings([release], { credit: (code) => code === `partner:${order.partnerId}:pending` }) ||
      atRelease.commission !== sumPostings([release], { credit: (code) => code === 'commission' }) ||
      atRelease.fee !== sumPostings([release], { credit: (code) => code === 'fee_recovery' }) ||
      atRelease.tax !== sumPostings([release], { credit: (code) => code === 'tax_payable' });
  }
  return Object.entries(checks).flatMap(([problem, isWrong]) => (isWrong ? [problem] : []));
}

/** The facts of an order's payments that its entries contradict. */
function findPaymentProblems(order: OrderRow, { payments, entries }: OrderSources): string[] {
  const has = (reference: string) => entries.some((entry) => entry.reference === reference);
  // A payment that its fee takes up leaves nothing to settle.
  const chargeCents = getChargeCents(order);
  const isHoldBooked = has(`${getHoldReference(order)}:end`);
  const isWrong = ({ id, status, amountCents, feeCents, currency, method, settledAt }: OrderSources['payments'][number]) =>
    amountCents !== chargeCents ||
    feeCents !== order.processorFeeCents ||
    currency !== order.currency ||
    method !== order.method ||
    (status === 'captured') !== (has(`payment:${id}:capture`) || (status === 'captured' && isHoldBooked)) ||
    (settledAt !== null) !== (has(`payment:${id}:settle`) || (settledAt !== null && chargeCents === order.processorFeeCents));
  const ids = new Set(payments.map(({ id }) => id));
  const isOrphan = entries.some(
    ({ kind, reference }) => kind === 'capture' && reference.startsWith('payment:') && !ids.has(reference.split(':')[1]!),
  );
  return [
    ...(payments.some(isWrong) ? ['a payment of it does not agree with the ledger'] : []),
    ...(isOrphan ? ['it was paid by a payment that is gone'] : []),
  ];
}

function findAuditProblems(order: OrderRow, audit: AuditFacts | undefined): string[] {
  // The events of a milestone's sale are its milestone's.
  if (order.milestoneId !== null) return [];
  if (!audit) return order.fulfilmentStatus === 'pending_payment' ? [] : ['the audit log does not know it'];
  const problem = findDifference(order, audit.latest, ['fulfilmentStatus']) ?? findDifference(order, audit.first, placedFields);
  return problem === undefined ? [] : [problem];
}

/** Where an order does not agree with its own terms, the ledger and the audit log, as sentences. */
export function findOrderProblems(order: OrderRow, sources: OrderSources): string[] {
  const problems = [
    ...findTermProblems(order, sources),
    ...findMoneyProblems(order, sources),
    ...findPaymentProblems(order, sources),
    ...findExchangeProblems(order, sources.entries),
    ...findAuditProblems(order, sources.audit),
  ];
  return [
    ...problems.map((problem) => `Order ${order.number}: ${problem}.`),
    ...findRefundProblems(order, sources.refunds, sources.entries),
  ];
}
