import { multiplyDivideHalfEven } from '../../platform/money/round-half-even';
import type { DiscountLine } from '../orders/order-split.service';
import type { PerkRow } from './perks.db';

interface PricedOrder {
  netCents: number;
  unitPriceCents: number;
  /** What the customer has used of a credit already. */
  usedCents: number;
}

/** The discount of a perk on an order, in cents; never more than its price. */
export function computePerkDiscount(
  { kind, value }: Pick<PerkRow, 'kind' | 'value'>,
  { netCents, unitPriceCents, usedCents }: PricedOrder,
): number {
  const wanted = {
    percent: () => multiplyDivideHalfEven(netCents, value, 10_000),
    fixed: () => value,
    // One unit of what is ordered.
    free_service: () => unitPriceCents,
    credit: () => Math.max(0, value - usedCents),
  }[kind]();
  return Math.min(wanted, netCents);
}

/** The discount as it is stored with the order: later changes of the perk do not affect it. */
export const toDiscountLine = (
  { id, title, costBearer, platformShareBp }: Pick<PerkRow, 'id' | 'title' | 'costBearer' | 'platformShareBp'>,
  cents: number,
): DiscountLine => ({
  label: title,
  cents,
  bearer: costBearer,
  ...(costBearer === 'shared' && { sharedBp: 10_000 - platformShareBp }),
  perkId: id,
});
