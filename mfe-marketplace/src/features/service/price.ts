import type { FeePreview } from '@techadds/shared/contract/fees/endpoints';

export interface Price {
  netCents: number;
  taxCents: number;
  totalCents: number;
}

/** What a quantity of a package costs, as the server will compute it: whole cents, the tax rounded half up. */
export function priceOf(unitCents: number, quantity: number, taxBp: number): Price {
  const net = BigInt(unitCents) * BigInt(quantity);
  const tax = (net * BigInt(taxBp) + 5_000n) / 10_000n;
  return { netCents: Number(net), taxCents: Number(tax), totalCents: Number(net + tax) };
}

/** What the customer bears of the payment fee, in cents: nothing where the partner or the platform pays it. */
export const feeForCustomer = (fee: Pick<FeePreview, 'payer' | 'feeCents'>) => (fee.payer === 'customer' ? fee.feeCents : 0);
