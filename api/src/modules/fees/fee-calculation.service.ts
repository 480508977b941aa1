import { maxCents } from '@techadds/shared/contract/fields';
import type { FeePreview } from '@techadds/shared/contract/fees/endpoints';
import { multiplyDivideHalfEven } from '../../platform/money/round-half-even';
import { formatPercent } from '../../platform/money/format';

/** Fee of a payment method: a share of the amount in basis points, plus a fixed part, within limits. */
export interface FeeTerms {
  percentBp: number;
  fixedCents: number;
  minCents: number | null;
  maxCents: number | null;
}
type FeeLine = FeePreview['lines'][number];
type FeePayer = FeePreview['payer'];

/** The parts of the fee on an amount in cents; they add up to the fee. */
export function computeFeeLines(amountCents: number, terms: FeeTerms): FeeLine[] {
  const lines: FeeLine[] = [];
  const add = (line: FeeLine) => lines.push(line);
  const percent = multiplyDivideHalfEven(amountCents, terms.percentBp, 10_000);
  if (terms.percentBp > 0)
    add({
      code: 'percent',
      label: `${formatPercent(terms.percentBp)} of the amount`,
      rateBp: terms.percentBp,
      fixedCents: 0,
      amountCents: percent,
    });
  if (terms.fixedCents > 0)
    add({ code: 'fixed', label: 'Fixed part', rateBp: 0, fixedCents: terms.fixedCents, amountCents: terms.fixedCents });
  const fee = percent + terms.fixedCents;
  if (terms.minCents !== null && fee < terms.minCents)
    add({ code: 'minimum', label: 'Up to the smallest fee', rateBp: 0, fixedCents: terms.minCents, amountCents: terms.minCents - fee });
  if (terms.maxCents !== null && fee > terms.maxCents)
    add({ code: 'maximum', label: 'Down to the largest fee', rateBp: 0, fixedCents: terms.maxCents, amountCents: terms.maxCents - fee });
  return lines;
}

/** The fee on an amount, in cents. */
export function computeFee(amountCents: number, terms: FeeTerms): number {
  const fee = multiplyDivideHalfEven(amountCents, terms.percentBp, 10_000) + terms.fixedCents;
  return Math.min(Math.max(fee, terms.minCents ?? fee), terms.maxCents ?? Infinity);
}

/**
 * The smallest charge that leaves at least `wantedCents` after the fee, however the fee is rounded; undefined if it exceeds `maxCents`.
 * Ignoring the limits, the fee is small enough from one charge upwards; a minimum can only raise that charge, a maximum only lower it.
 */
export function computeGrossUp(wantedCents: number, terms: FeeTerms): number | undefined {
  const left = BigInt(10_000 - terms.percentBp);
  const needed = BigInt(wantedCents + terms.fixedCents) * 10_000n;
  const unlimited = left === 0n ? Infinity : Number((needed + left - 1n) / left);
  const atLeast = Math.max(unlimited, wantedCents + (terms.minCents ?? 0));
  const charge = Math.min(atLeast, wantedCents + (terms.maxCents ?? Infinity));
  return charge <= maxCents ? charge : undefined;
}

/** What is charged for an amount, and the fee of it: a customer who bears the fee pays the grossed-up charge. Undefined if it is too large. */
export function computeCharge(
  amountCents: number,
  terms: FeeTerms,
  payer: FeePayer,
): { chargeCents: number; feeCents: number } | undefined {
  if (payer !== 'customer') return { chargeCents: amountCents, feeCents: computeFee(amountCents, terms) };
  const chargeCents = computeGrossUp(amountCents, terms);
  return chargeCents === undefined ? undefined : { chargeCents, feeCents: chargeCents - amountCents };
}

/** The fee on an amount by line, what is left of the charge, and the grossed-up charge; undefined if the amount is too large. */
export function computeFeePreview(amountCents: number, terms: FeeTerms, payer: FeePayer) {
  const grossUpCents = computeGrossUp(amountCents, terms);
  const charge = computeCharge(amountCents, terms, payer);
  if (grossUpCents === undefined || charge === undefined) return undefined;
  const { chargeCents, feeCents } = charge;
  const lines = computeFeeLines(chargeCents, terms);
  const rest = lines.reduce((left, line) => left - line.amountCents, feeCents);
  if (rest !== 0) lines.push({ code: 'rounding', label: 'Rounding', rateBp: 0, fixedCents: 0, amountCents: rest });
  return {
    lines,
    feeCents,
    netCents: chargeCents - feeCents,
    grossUpCents,
    effectiveBp: multiplyDivideHalfEven(feeCents, 10_000, amountCents),
  };
}
