import type { EntryKind } from '@techadds/shared/contract/ledger/types';
import type { Tx } from '../../platform/database/client';
import { assignTax, computeDiscountBearers, type MoneySplit } from './order-split.service';
import type { ChartAccount } from '../ledger/chart-of-accounts.service';
import { chartOfAccounts } from '../ledger/chart-of-accounts.service';
import { takeBackShare } from './exchange-returns';
import type { OrderExchange } from './order-exchange.service';
import { issueInvoices } from '../invoices/invoices.service';
import { notifyAboutDebt } from '../partner-debts/debt-notification.service';
import { computeSetOff } from '../partner-debts/set-off.service';
import {
  createHold,
  findPendingHoldId,
  getLedgerBalance,
  lockLedger,
  postEntry,
  postHold,
  voidHold,
  type NewEntry,
  type PostResult,
} from '../ledger/ledger.service';
import {
  getChargeCents,
  getCreditAccount,
  getEscrowAccount,
  getHoldReference,
  getMoneyReference,
  getMoneySubject,
} from './money-subject.service';
import type { OrderRow } from './orders.db';
import type { ActorContext } from '../audit/action-context.service';

type MoneyMove = readonly [debit: ChartAccount, credit: ChartAccount, amountCents: number];

/** The entry of the positive moves of an order's money; undefined if there are none. */
function toOrderEntry(
  { actor, requestMeta }: ActorContext,
  order: OrderRow,
  kind: EntryKind,
  reference: string,
  description: string,
  moves: readonly MoneyMove[],
): NewEntry | undefined {
  const { tenantId, id, partnerId, currency } = order;
  const postings = moves
    .filter(([, , amountCents]) => amountCents > 0)
    .map(([debit, credit, amountCents]) => ({ debit, credit, amountCents, currency, orderId: id, partnerId }));
  if (postings.length === 0) return undefined;
  const subject = getMoneySubject(order);
  return { tenantId, reference, kind, subject, description, postings, actorId: actor?.id ?? null, cid: requestMeta.cid };
}

/** Books the positive moves of an order's money. Returns undefined if there are none. */
async function bookOrderEntry(
  tx: Tx,
  context: ActorContext,
  order: OrderRow,
  kind: EntryKind,
  reference: string,
  description: string,
  moves: readonly MoneyMove[],
): Promise<PostResult | undefined> {
  const entry = toOrderEntry(context, order, kind, reference, description, moves);
  return entry && postEntry(tx, entry, context.now);
}

/** Issues the documents of an entry that was booked. */
const issueInvoicesOf = async (tx: Tx, booked: PostResult | undefined): Promise<void> => {
  if (booked) await issueInvoices(tx, booked.entry.tenantId, booked.entry.id);
};

type ReceivingAccount = 'processor' | 'bank';
const getReceivingAccount = (into: ReceivingAccount) => (into === 'processor' ? chartOfAccounts.processorClearing : chartOfAccounts.cash);

/** What goes into escrow when an order is paid: the charge, the customer's credit and the platform's share of discounts. */
function toReceiptMoves(order: OrderRow, into: ReceivingAccount): MoneyMove[] {
  const escrow = getEscrowAccount(order);
  return [
    [getReceivingAccount(into), escrow, getChargeCents(order)],
    [getCreditAccount(order), escrow, order.creditCents],
    [chartOfAccounts.promotions, escrow, computeDiscountBearers(order.discounts).platformCents],
  ];
}

/** Holds of credit end with their order; this only limits those of transfers that never arrive. */
const holdDays = 365;

/**
 * Reserves the customer's credit until the rest of the order is paid: the whole payment is pending, and is booked or given up as one.
 * @throws AppError 409 `insufficient_funds` if the credit is less
 */
export async function holdReceipt(tx: Tx, context: ActorContext, order: OrderRow, into: ReceivingAccount): Promise<void> {
  const moves = toReceiptMoves(order, into);
  const entry = toOrderEntry(context, order, 'capture', getHoldReference(order), `Payment of ${order.number}`, moves);
  const expiresAt = new Date(context.now.getTime() + holdDays * 86_400_000);
  if (entry) await createHold(tx, entry, { expiresAt }, context.now);
}

/** Gives the reserved credit back, if any is still reserved. */
export async function releaseReceipt(tx: Tx, { actor, requestMeta, now }: ActorContext, order: OrderRow): Promise<void> {
  const holdId = order.creditCents > 0 ? await findPendingHoldId(tx, order.tenantId, getHoldReference(order)) : undefined;
  if (holdId) await voidHold(tx, order.tenantId, holdId, now, { actorId: actor?.id ?? null, cid: requestMeta.cid });
}

/**
 * Books the customer's payment, with what was reserved of the credit, and the platform's share of discounts into escrow, and the processing fee.
 * The customer gets an invoice.
 */
export async function bookReceipt(tx: Tx, context: ActorContext, order: OrderRow, name: string, into: ReceivingAccount): Promise<void> {
  const { tenantId, number, processorFeeCents, creditCents } = order;
  const to = getReceivingAccount(into);
  const holdId = creditCents > 0 ? await findPendingHoldId(tx, tenantId, getHoldReference(order)) : undefined;
  const actor = { actorId: context.actor?.id ?? null, cid: context.requestMeta.cid };
  const booked = holdId
    ? await postHold(tx, tenantId, holdId, context.now, actor)
    : await bookOrderEntry(tx, context, order, 'capture', `${name}:capture`, `${number} was paid`, toReceiptMoves(order, into));
  await bookOrderEntry(tx, context, order, 'processing_fee', `${name}:fee`, `Payment fee of ${number}`, [
    [chartOfAccounts.processingFees, to, processorFeeCents],
  ]);
  await issueInvoicesOf(tx, booked);
}

/** Books the processor's payout of a payment less its fee. If that fee differs from the agreed one, books the difference too. */
export async function bookSettlement(tx: Tx, context: ActorContext, order: OrderRow, name: string, feeCents: number): Promise<void> {
  const feeDifference = feeCents - order.processorFeeCents;
  // The fee on a small payment can exceed it: the processor collects the rest.
  const paidOutCents = getChargeCents(order) - feeCents;
  await bookOrderEntry(tx, context, order, 'settlement', `${name}:settle`, `The payment of ${order.number} came to the bank`, [
    [chartOfAccounts.cash, chartOfAccounts.processorClearing, paidOutCents],
    [chartOfAccounts.processorClearing, chartOfAccounts.cash, -paidOutCents],
    [chartOfAccounts.processingFees, chartOfAccounts.processorClearing, feeDifference],
    [chartOfAccounts.processorClearing, chartOfAccounts.processingFees, -feeDifference],
  ]);
}

/** Books the escrow to its owners; the partner's share is pending for a while. The partner gets an invoice for commission and fee. */
export async function bookRelease(tx: Tx, context: ActorContext, order: OrderRow, parts: MoneySplit): Promise<void> {
  const escrow = getEscrowAccount(order);
  const booked = await bookOrderEntry(
    tx,
    context,
    order,
    'release',
    `${getMoneyReference(order)}:release`,
    `${order.number} was released`,
    [
      [escrow, chartOfAccounts.partnerPending(order.partnerId), parts.partner],
      [escrow, chartOfAccounts.commission, parts.commission],
      [escrow, chartOfAccounts.feeRecovery, parts.fee],
      [escrow, chartOfAccounts.taxPayable, parts.tax],
    ],
  );
  await issueInvoicesOf(tx, booked);
}

/**
 * Books the pending amount as available for payout, less what is set off against what the partner owes in the order's currency.
 * @param isExchanged the rest stays pending, to be exchanged
 * @returns the rest
 */
export async function bookAvailability(
  tx: Tx,
  context: ActorContext,
  order: OrderRow,
  name: string,
  isExchanged: boolean,
): Promise<number> {
  const { partnerId, heldCents, number } = order;
  const pending = chartOfAccounts.partnerPending(partnerId);
  const setOffCents = await computeSetOff(tx, order, heldCents);
  await bookOrderEntry(tx, context, order, 'availability', `${name}:available`, `${number} can be paid out`, [
    [pending, chartOfAccounts.partnerOwed(partnerId), setOffCents],
    [pending, chartOfAccounts.partnerAvailable(partnerId), isExchanged ? 0 : heldCents - setOffCents],
  ]);
  return heldCents - setOffCents;
}

interface RefundBooking {
  reference: string;
  amountCents: number;
  parts: MoneySplit;
  /** Part of the processing fee that the processor returns. */
  feeBackCents: number;
  /** Part of the discounts that the platform had paid and gets back. */
  promotionCents: number;
  to: 'processor' | 'bank' | 'credit';
}

/** The accounts that cover the partner's part of a refund after the release: first pending, then available; the partner owes the rest. */
export async function computeRefundCoverage(
  tx: Tx,
  { tenantId, partnerId, currency, heldCents }: OrderRow,
  partnerCents: number,
): Promise<{ heldCents: number; availableCents: number; owedCents: number }> {
  const { availableCents } = await getLedgerBalance(tx, tenantId, chartOfAccounts.partnerAvailable(partnerId), currency);
  const held = Math.max(0, Math.min(partnerCents, heldCents));
  const available = Math.max(0, Math.min(partnerCents - held, availableCents));
  return { heldCents: held, availableCents: available, owedCents: Math.max(0, partnerCents - held - available) };
}

/** What each account gives to the platform for its discount, and to the customer: the platform's own income comes first. */
function splitRefundSources(
  sources: readonly [ChartAccount, number][],
  promotionCents: number,
): [from: ChartAccount, promotionCents: number, customerCents: number][] {
  let left = promotionCents;
  return sources.map(([from, cents]) => {
    const promotion = Math.min(left, Math.max(0, cents));
    left -= promotion;
    return [from, promotion, cents - promotion];
  });
}

/**
 * Books a refund to the customer: from escrow before the release; afterwards from each party's share, the partner's first from pending, then from
 * available. What the partner cannot cover, the partner owes.
 * @returns the id of the entry, the amount taken from pending, and how the partner's share is exchanged then
 */
export async function bookRefund(
  tx: Tx,
  context: ActorContext,
  order: OrderRow,
  refund: RefundBooking,
): Promise<{ entryId: string; heldTaken: number; exchange: OrderExchange | null }> {
  const { reference, amountCents, feeBackCents, promotionCents } = refund;
  const parts = assignTax(refund.parts, order);
  const { tenantId, partnerId, number, releasedAt } = order;
  const to = refund.to === 'credit' ? getCreditAccount(order) : getReceivingAccount(refund.to);
  const escrow = getEscrowAccount(order);
  const feeBack: MoneyMove = [to, chartOfAccounts.processingFees, feeBackCents];
  const description = `Refund of ${number}`;
  if (releasedAt === null) {
    const moves: MoneyMove[] = [[escrow, to, amountCents], [escrow, chartOfAccounts.promotions, promotionCents], feeBack];
    const booked = await bookOrderEntry(tx, context, order, 'refund', reference, description, moves);
    return { entryId: booked!.entry.id, heldTaken: 0, exchange: order.exchange };
  }
  await lockLedger(tx, tenantId);
  const exchange = await takeBackShare(tx, context, order, { reference, partnerCents: parts.partner });
  const cover = await computeRefundCoverage(tx, order, parts.partner);
  const sources: [ChartAccount, number][] = [
    [chartOfAccounts.commission, parts.commission],
    [chartOfAccounts.partnerPending(partnerId), cover.heldCents],
    [chartOfAccounts.partnerAvailable(partnerId), cover.availableCents],
    [chartOfAccounts.partnerOwed(partnerId), cover.owedCents],
    [chartOfAccounts.feeRecovery, parts.fee],
    [chartOfAccounts.taxPayable, parts.tax],
  ];
  const moves = splitRefundSources(sources, promotionCents).flatMap(([from, promotion, customer]): MoneyMove[] => [
    [from, chartOfAccounts.promotions, promotion],
    [from, to, customer],
  ]);
  const booked = await bookOrderEntry(tx, context, order, 'refund', reference, description, [...moves, feeBack]);
  await notifyAboutDebt(tx, context, order, cover.owedCents);
  return { entryId: booked!.entry.id, heldTaken: cover.heldCents, exchange };
}

/** Books that the processor has debited a refund from the platform's bank account. */
export async function bookRefundSettlement(
  tx: Tx,
  context: ActorContext,
  order: OrderRow,
  name: string,
  amountCents: number,
): Promise<void> {
  await bookOrderEntry(tx, context, order, 'refund_settlement', `${name}:settle`, `The refund of ${order.number} left the bank`, [
    [chartOfAccounts.processorClearing, chartOfAccounts.cash, amountCents],
    // The fee that comes back with a refund of a small payment can exceed it.
    [chartOfAccounts.cash, chartOfAccounts.processorClearing, -amountCents],
  ]);
}
