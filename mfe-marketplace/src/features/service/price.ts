import type { FeePreview } from '@techadds/shared/contract/fees/endpoints';

export interface PackagePrice {
  netCents: number;
  taxCents: number;
  totalCents: number;
}

/** The price of a quantity, computed like on the server: whole cents, tax rounded half up. */
export function computePackagePrice(unitCents: number, quantity: number, taxBp: number): PackagePrice {
  const net = BigInt(unitCents) * BigInt(quantity);
  const tax = (net * BigInt(taxBp) + 5_000n) / 10_000n;
  return { netCents: Number(net), taxCents: Number(tax), totalCents: Number(net + tax) };
}

/** The customer's part of the payment fee, in cents: 0 if the partner or the platform pays it. */
export const getCustomerFee = (fee: Pick<FeePreview, 'payer' | 'feeCents'>) => (fee.payer === 'customer' ? fee.feeCents : 0);
