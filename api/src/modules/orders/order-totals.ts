import { computeTax } from '../../platform/money/tax';
import { computeDiscountBearers, type DiscountLine } from './order-split.service';

/**
 * The totals of an order, in cents. Tax is due on the partner's price: a discount borne by the platform does not reduce it, because the platform
 * pays that part of the price.
 */
export function computeOrderTotals(netCents: number, taxBp: number, discounts: readonly DiscountLine[]) {
  const { discountCents, partnerCents: partnerDiscountCents } = computeDiscountBearers(discounts);
  const taxCents = computeTax(netCents - partnerDiscountCents, taxBp);
  return { netCents, taxCents, discountCents, partnerDiscountCents, totalCents: netCents - discountCents + taxCents };
}
