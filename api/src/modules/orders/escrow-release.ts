import { escrowHoldDays, type OrderStatus } from '@techadds/shared/contract/orders/states';
import type { Tx } from '../../platform/database/client';
import type { ExchangeTerms } from '../currency/exchange-rates.service';
import { lockLedger } from '../ledger/ledger.service';
import { exchangeShare, findOrderExchange } from './exchange-postings';
import { isPaid } from './free-orders.service';
import { assignTax, computeReleaseSplit } from './order-split.service';
import { computeRemainingSplit } from '../payments/payments.db';
import { getMoneyReference } from './money-subject.service';
import { updateOrderRow, type OrderRow } from './orders.db';
import { bookAvailability, bookRelease } from './order-postings';
import type { ActorContext } from '../audit/action-context.service';

const releasableStatuses: readonly OrderStatus[] = ['completed', 'split', 'rated'];
const dayMs = 86_400_000;

/** Releases the escrow of an order that is completed and paid; returns other orders unchanged. */
export async function releaseEscrowIfDue(tx: Tx, context: ActorContext, order: OrderRow): Promise<OrderRow> {
  if (!releasableStatuses.includes(order.fulfilmentStatus) || order.releasedAt !== null || !isPaid(order)) return order;
  const parts = assignTax(computeReleaseSplit(await computeRemainingSplit(tx, order)), order);
  await bookRelease(tx, context, order, parts);
  return updateOrderRow(tx, order, {
    releasedAt: context.now.toISOString(),
    availableAt: new Date(context.now.getTime() + escrowHoldDays * dayMs).toISOString(),
    heldCents: parts.partner,
  });
}

/**
 * Makes the partner's pending share available for payout, in the currency of the partner's payouts; without a rate it stays pending. `name`
 * prefixes the ledger reference, which is booked once.
 */
export async function makeFundsAvailable(
  tx: Tx,
  context: ActorContext,
  order: OrderRow,
  terms: ExchangeTerms | undefined,
  name = getMoneyReference(order),
): Promise<void> {
  await lockLedger(tx, order.tenantId);
  const exchange = await findOrderExchange(tx, order, terms);
  if (exchange === undefined) return;
  const leftCents = await bookAvailability(tx, context, order, name, exchange !== null);
  await updateOrderRow(tx, order, {
    heldCents: 0,
    madeAvailableAt: order.madeAvailableAt ?? context.now.toISOString(),
    exchange: exchange && (await exchangeShare(tx, context, order, exchange, { amountCents: leftCents, name })),
  });
}
