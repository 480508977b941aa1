import { allocate } from '@techadds/shared/contract/allocate';
import { shareHalfEven } from '../../platform/money/round-half-even';

/** A range of a partner's volume in cents, above `fromCents` and up to `toCents` (null: without end), and what is taken in it. */
export interface CommissionTier {
  fromCents: number;
  toCents: number | null;
  rateBp: number;
}

/** What a commission takes: a share in basis points, in tiers where there are any, or a fixed amount of cents. */
export type CommissionTerms = { includeTax: boolean } & (
  | { type: 'percentage'; rateBp: number; tiers: readonly CommissionTier[]; tierMode: 'graduated' | 'volume' }
  | { type: 'fixed'; amountCents: number }
);

interface CommissionPart {
  fromCents: number;
  toCents: number | null;
  rateBp: number;
  baseCents: number;
  amountCents: number;
}

/** The commission on a line: what it is taken of, the effective rate, the amount, and how the tiers make it up. */
export interface Commission {
  baseCents: number;
  rateBp: number;
  amountCents: number;
  parts: CommissionPart[];
}

const least = (a: number, b: number | null) => (b === null ? a : Math.min(a, b));

/** The parts of a base that lies above `priorCents` of volume, by tier; what no tier covers is taken at `rateBp`. */
function slices(
  baseCents: number,
  priorCents: number,
  terms: CommissionTerms & { type: 'percentage' },
): Omit<CommissionPart, 'amountCents'>[] {
  const end = priorCents + baseCents;
  const whole = { fromCents: 0, toCents: null, rateBp: terms.rateBp, baseCents };
  if (terms.tiers.length === 0) return [whole];
  if (terms.tierMode === 'volume') {
    // All of it is taken at the rate of the tier that the volume reaches with it.
    const reached = terms.tiers.find(({ fromCents, toCents }) => end > fromCents && (toCents === null || end <= toCents));
    return [reached ? { ...reached, baseCents } : whole];
  }
  const parts = terms.tiers
    .map((tier) => ({ ...tier, baseCents: Math.max(0, least(end, tier.toCents) - Math.max(priorCents, tier.fromCents)) }))
    .filter((part) => part.baseCents > 0);
  const rest = baseCents - parts.reduce((sum, part) => sum + part.baseCents, 0);
  return rest > 0 ? [...parts, { ...whole, baseCents: rest }] : parts;
}

/**
 * The commission on a line of `netCents` plus `taxCents`, for a partner who had `priorCents` of volume in the period of the tiers before
 * it. It is rounded once, half to even, and never more than what it is taken of; the amounts of the parts add up to it.
 */
export function commissionOn(line: { netCents: number; taxCents: number }, priorCents: number, terms: CommissionTerms): Commission {
  const baseCents = line.netCents + (terms.includeTax ? line.taxCents : 0);
  if (terms.type === 'fixed') {
    const amountCents = Math.min(terms.amountCents, baseCents);
    return { baseCents, rateBp: baseCents === 0 ? 0 : shareHalfEven(amountCents, 10_000, baseCents), amountCents, parts: [] };
  }
  const parts = slices(baseCents, priorCents, terms);
  const weights = parts.map((part) => BigInt(part.baseCents) * BigInt(part.rateBp));
  const amountCents = shareHalfEven(
    weights.reduce((sum, weight) => sum + weight, 0n),
    1,
    10_000,
  );
  const amounts = allocate(amountCents, weights);
  const rateBp = parts.length === 1 ? parts[0]!.rateBp : baseCents === 0 ? 0 : shareHalfEven(amountCents, 10_000, baseCents);
  return { baseCents, rateBp, amountCents, parts: parts.map((part, index) => ({ ...part, amountCents: amounts[index]! })) };
}
