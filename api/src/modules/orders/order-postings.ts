import type { EntryKind } from '@techadds/shared/contract/ledger-terms';
import type { Tx } from '../../database/database';
import { bearersOf, type Parts } from '../../money/order';
import type { Account } from '../ledger/chart-of-accounts';
import { accounts } from '../ledger/chart-of-accounts';
import { lockLedger } from '../ledger/ledger.db';
import { balanceOf, post, type Booked } from '../ledger/ledger.service';
import type { Deed } from './order-action-context';
import type { OrderRow } from './orders.db';

type Move = readonly [debit: Account, credit: Account, amountCents: number];

/** Books moves of an order's money that are above zero. Undefined where none is. */
async function book(
  tx: Tx,
  deed: Deed,
  order: OrderRow,
  kind: EntryKind,
  reference: string,
  description: string,
  moves: readonly Move[],
): Promise<Booked | undefined> {
  const { tenantId, id, partnerId, currency } = order;
  const postings = moves
    .filter(([, , amountCents]) => amountCents > 0)
    .map(([debit, credit, amountCents]) => ({ debit, credit, amountCents, currency, orderId: id, partnerId }));
  if (postings.length === 0) return undefined;
  const { actor, origin, now } = deed;
  const subject = { type: 'order' as const, id };
  return post(tx, { tenantId, reference, kind, subject, description, postings, actorId: actor?.id ?? null, cid: origin.cid }, now);
}

/** The customer's money arrives in escrow, and what the platform adds for its discounts; the fee for it is taken. */
export async function bookReceipt(tx: Tx, deed: Deed, order: OrderRow, name: string, into: 'processor' | 'bank'): Promise<void> {
  const { number, payCents, processorFeeCents, discounts } = order;
  const to = into === 'processor' ? accounts.processorClearing : accounts.cash;
  const escrow = accounts.escrow(order.id);
  await book(tx, deed, order, 'capture', `${name}:capture`, `${number} was paid`, [
    [to, escrow, payCents],
    [accounts.promotions, escrow, bearersOf(discounts).platformCents],
  ]);
  await book(tx, deed, order, 'processing_fee', `${name}:fee`, `Payment fee of ${number}`, [
    [accounts.processingFees, to, processorFeeCents],
  ]);
}

/** The processor pays out what it took, less its fee. Where that fee differs from the agreed one, the difference is booked too. */
export async function bookSettlement(tx: Tx, deed: Deed, order: OrderRow, name: string, feeCents: number): Promise<void> {
  const more = feeCents - order.processorFeeCents;
  await book(tx, deed, order, 'settlement', `${name}:settle`, `The payment of ${order.number} came to the bank`, [
    [accounts.cash, accounts.processorClearing, order.payCents - feeCents],
    [accounts.processingFees, accounts.processorClearing, more],
    [accounts.processorClearing, accounts.processingFees, -more],
  ]);
}

/** The escrow goes to those whose it is; the partner's part is held back for a while. */
export async function bookRelease(tx: Tx, deed: Deed, order: OrderRow, parts: Parts): Promise<void> {
  const escrow = accounts.escrow(order.id);
  await book(tx, deed, order, 'release', `order:${order.id}:release`, `${order.number} was released`, [
    [escrow, accounts.partnerPending(order.partnerId), parts.partner],
    [escrow, accounts.commission, parts.commission],
    [escrow, accounts.feeRecovery, parts.fee],
    [escrow, accounts.taxPayable, parts.tax],
  ]);
}

/** What was held back can be paid out. */
export async function bookAvailability(tx: Tx, deed: Deed, order: OrderRow, name: string): Promise<void> {
  const { partnerId, heldCents, number } = order;
  await book(tx, deed, order, 'availability', `${name}:available`, `${number} can be paid out`, [
    [accounts.partnerPending(partnerId), accounts.partnerAvailable(partnerId), heldCents],
  ]);
}

interface RefundBooking {
  name: string;
  amountCents: number;
  parts: Parts;
  /** What the processor gives back of its fee. */
  feeBackCents: number;
  /** What goes back to the platform of what it added for discounts. */
  promotionCents: number;
  from: 'processor' | 'bank';
}

/** From where a partner's part of a refund is taken after the release: what is held back, then what could be paid out; the rest is lost. */
export async function coverOf(
  tx: Tx,
  { tenantId, partnerId, currency, heldCents }: OrderRow,
  partnerCents: number,
): Promise<{ heldCents: number; availableCents: number; lostCents: number }> {
  const { availableCents } = await balanceOf(tx, tenantId, accounts.partnerAvailable(partnerId), currency);
  const held = Math.max(0, Math.min(partnerCents, heldCents));
  const available = Math.max(0, Math.min(partnerCents - held, availableCents));
  return { heldCents: held, availableCents: available, lostCents: Math.max(0, partnerCents - held - available) };
}

/**
 * Money goes back to the customer: out of the escrow before the release; after it each gives its part, the partner from what is held back,
 * then from what could be paid out. What the partner has not got any more is the platform's loss.
 * Answers with the entry and what was taken of what is held back.
 */
export async function bookRefund(
  tx: Tx,
  deed: Deed,
  order: OrderRow,
  refund: RefundBooking,
): Promise<{ entryId: string; heldTaken: number }> {
  const { name, amountCents, parts, feeBackCents, promotionCents, from } = refund;
  const { tenantId, id, partnerId, number, releasedAt } = order;
  const to = from === 'processor' ? accounts.processorClearing : accounts.cash;
  const escrow = accounts.escrow(id);
  const feeBack: Move = [to, accounts.processingFees, feeBackCents];
  const description = `Refund of ${number}`;
  if (releasedAt === null) {
    const moves: Move[] = [[escrow, to, amountCents], [escrow, accounts.promotions, promotionCents], feeBack];
    const booked = await book(tx, deed, order, 'refund', name, description, moves);
    return { entryId: booked!.entry.id, heldTaken: 0 };
  }
  await lockLedger(tx, tenantId);
  const cover = await coverOf(tx, order, parts.partner);
  const booked = await book(tx, deed, order, 'refund', name, description, [
    [accounts.partnerPending(partnerId), to, cover.heldCents],
    [accounts.partnerAvailable(partnerId), to, cover.availableCents],
    [accounts.losses, to, cover.lostCents],
    [accounts.commission, to, parts.commission],
    [accounts.feeRecovery, to, parts.fee],
    [accounts.taxPayable, to, parts.tax],
    feeBack,
  ]);
  return { entryId: booked!.entry.id, heldTaken: cover.heldCents };
}

/** The processor has taken back from our bank what it sent to the customer. */
export async function bookRefundSettlement(tx: Tx, deed: Deed, order: OrderRow, name: string, amountCents: number): Promise<void> {
  await book(tx, deed, order, 'refund_settlement', `${name}:settle`, `The refund of ${order.number} left the bank`, [
    [accounts.processorClearing, accounts.cash, amountCents],
  ]);
}
