import type { SplitSegment } from '@techadds/shared/features/amount-breakdown';

interface SimulatedSale {
  netCents: number;
  taxBp: number;
  /** Commission rate, applied to the price without tax. */
  rateBp: number;
  /** Payment fee, borne by the partner. */
  feeCents: number;
}

const computeShare = (cents: number, basisPoints: number) => Math.round((cents * basisPoints) / 10_000);

/** Splits a sale, in cents; the parts add up to what the customer pays, the partner's part first. */
export function simulatePayout({ netCents, taxBp, rateBp, feeCents }: SimulatedSale): { parts: SplitSegment[]; paidCents: number } {
  const taxCents = computeShare(netCents, taxBp);
  const commissionCents = computeShare(netCents, rateBp);
  return {
    paidCents: netCents + taxCents,
    parts: [
      { key: 'partner', label: 'You', cents: netCents - commissionCents - feeCents, color: 1 },
      { key: 'commission', label: 'Commission', cents: commissionCents, color: 3 },
      { key: 'tax', label: 'Tax', cents: taxCents, color: 4 },
      { key: 'fee', label: 'Card fee', cents: feeCents, color: 2 },
    ],
  };
}
