import { allocate } from '@techadds/shared/contract/allocate';
import { multiplyDivideHalfEven } from '../../platform/money/round-half-even';

/** The rate for a range of a partner's volume: above `fromCents`, up to and including `toCents` (null: unlimited). */
export interface CommissionTier {
  fromCents: number;
  toCents: number | null;
  rateBp: number;
}

/** Terms of a commission: a share in basis points, optionally by tier, or a fixed amount in cents. */
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

/** The commission on a line: the base, the effective rate, the amount, and its parts by tier. */
export interface CommissionAmount {
  baseCents: number;
  rateBp: number;
  amountCents: number;
  parts: CommissionPart[];
}

const minOrUnlimited = (a: number, b: number | null) => (b === null ? a : Math.min(a, b));

/** Splits a base that follows `priorCents` of volume by tier; the remainder outside all tiers has the rate `rateBp`. */
function splitByTier(
  baseCents: number,
  priorCents: number,
  terms: CommissionTerms & { type: 'percentage' },
): Omit<CommissionPart, 'amountCents'>[] {
  const end = priorCents + baseCents;
  const whole = { fromCents: 0, toCents: null, rateBp: terms.rateBp, baseCents };
  if (terms.tiers.length === 0) return [whole];
  if (terms.tierMode === 'volume') {
    // The tier reached by the volume including this base applies to all of it.
    const reached = terms.tiers.find(({ fromCents, toCents }) => end > fromCents && (toCents === null || end <= toCents));
    return [reached ? { ...reached, baseCents } : whole];
  }
  const parts = terms.tiers
    .map((tier) => ({ ...tier, baseCents: Math.max(0, minOrUnlimited(end, tier.toCents) - Math.max(priorCents, tier.fromCents)) }))
    .filter((part) => part.baseCents > 0);
  const rest = baseCents - parts.reduce((sum, part) => sum + part.baseCents, 0);
  return rest > 0 ? [...parts, { ...whole, baseCents: rest }] : parts;
}

/**
 * The commission on a line of `netCents` plus `taxCents`, for a partner with `priorCents` of volume before it in the tiers' period. It is
 * rounded once, half even, and never exceeds its base; the amounts of the parts add up to it.
 */
export function computeCommissionAmount(
  line: { netCents: number; taxCents: number },
  priorCents: number,
  terms: CommissionTerms,
): CommissionAmount {
  const baseCents = line.netCents + (terms.includeTax ? line.taxCents : 0);
  if (terms.type === 'fixed') {
    const amountCents = Math.min(terms.amountCents, baseCents);
    return { baseCents, rateBp: baseCents === 0 ? 0 : multiplyDivideHalfEven(amountCents, 10_000, baseCents), amountCents, parts: [] };
  }
  const parts = splitByTier(baseCents, priorCents, terms);
  const weights = parts.map((part) => BigInt(part.baseCents) * BigInt(part.rateBp));
  const amountCents = multiplyDivideHalfEven(
    weights.reduce((sum, weight) => sum + weight, 0n),
    1,
    10_000,
  );
  const amounts = allocate(amountCents, weights);
  const rateBp = parts.length === 1 ? parts[0]!.rateBp : baseCents === 0 ? 0 : multiplyDivideHalfEven(amountCents, 10_000, baseCents);
  return { baseCents, rateBp, amountCents, parts: parts.map((part, index) => ({ ...part, amountCents: amounts[index]! })) };
}
