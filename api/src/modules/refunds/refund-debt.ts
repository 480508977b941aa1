import type { Tx } from '../../platform/database/client';
import { multiplyDivideHalfEven } from '../../platform/money/round-half-even';
import { computeTakeBack } from '../orders/exchange-returns';
import { computeRefundCoverage } from '../orders/order-postings';
import type { OrderRow } from '../orders/orders.db';

/** The part of a refund that the partner comes to owe, in the order's currency; what is owed in another is converted at the rate of the exchange. */
export async function computeOwedByRefund(tx: Tx, order: OrderRow, partnerCents: number): Promise<number> {
  const { exchange, heldCents } = order;
  if (exchange === null) return (await computeRefundCoverage(tx, order, partnerCents)).owedCents;
  const amountCents = partnerCents - Math.min(partnerCents, heldCents);
  if (amountCents <= 0) return 0;
  const { coveredCents, owedCents } = await computeTakeBack(tx, order, exchange, amountCents);
  const takenCents = coveredCents + owedCents;
  return takenCents === 0 ? 0 : multiplyDivideHalfEven(amountCents, owedCents, takenCents);
}
