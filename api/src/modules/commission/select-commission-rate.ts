import type { CommissionCandidate, CommissionRate } from '@techadds/shared/contract/commission/endpoints';
import { commissionReferences } from '@techadds/shared/contract/commission/forms';

type Reference = CommissionRate['rules'][number]['reference'];
export type Rate = Omit<CommissionRate, 'state' | 'updatedAt'>;

/** The order fields that determine its rate. */
export interface OrderFacts {
  serviceId: string;
  categoryId: string;
  partnerId: string;
  currency: string;
  placedAt: string;
}

export interface Choice {
  /** Undefined if no rate applies. */
  rate: Rate | undefined;
  /** The matching rule of the narrowest dimension; undefined for the default and for no rate. */
  ruleId: string | undefined;
  /** All rates considered, the winner first. */
  candidates: CommissionCandidate[];
}

const idOf = (facts: OrderFacts, reference: Reference) => facts[`${reference}Id`];
const day = (moment: string) => moment.slice(0, 10);
const plural: Record<Reference, string> = { service: 'services', category: 'categories', partner: 'partners' };
const inDimensions = (n: number) => `${n} ${n === 1 ? 'dimension' : 'dimensions'}`;
const named = (matched: Rate['rules']) => matched.map(({ reference, name }) => `${reference} ${name}`).join(', ');

/** The first matching rule of each dimension that the rate has rules for, and the dimensions without a match. */
function matchOf(rate: Rate, facts: OrderFacts): { matched: Rate['rules']; missing: Reference[] } {
  const dimensions = commissionReferences.filter((reference) => rate.rules.some((rule) => rule.reference === reference));
  const hits = dimensions.map((reference) =>
    rate.rules.find((rule) => rule.reference === reference && rule.referenceId.toLowerCase() === idOf(facts, reference).toLowerCase()),
  );
  return { matched: hits.filter((rule) => rule !== undefined), missing: dimensions.filter((_, n) => hits[n] === undefined) };
}

/** The reason why a rate does not apply to the order regardless of its rules; undefined if it does. */
function outOfForce(rate: Rate, { currency, placedAt }: OrderFacts): string | undefined {
  const at = Date.parse(placedAt);
  if (rate.archivedAt !== null) return `It was archived on ${day(rate.archivedAt)}.`;
  if (!rate.isEnabled) return 'It is switched off.';
  if (Date.parse(rate.activeFrom) > at) return `It counts from ${day(rate.activeFrom)} on.`;
  if (rate.activeUntil !== null && Date.parse(rate.activeUntil) <= at) return `It counted until ${day(rate.activeUntil)}.`;
  if (rate.type === 'fixed' && !rate.amounts.some((amount) => amount.currency === currency)) return `It has no amount in ${currency}.`;
  return undefined;
}

const older = (a: Rate, b: Rate) => Date.parse(a.createdAt) - Date.parse(b.createdAt) || (a.id < b.id ? -1 : 1);

/**
 * Selects the rate of an order. A rate matches if, in each dimension that it has rules for, at least one of them matches the order. The rate
 * with most dimensions wins, then the oldest. If none matches, the default applies.
 */
export function chooseRate(rates: readonly Rate[], facts: OrderFacts): Choice {
  const looked = [...rates].sort(older).map((rate) => ({ rate, ...matchOf(rate, facts), out: outOfForce(rate, facts) }));
  const matching = looked
    .filter(({ matched, missing, out }) => out === undefined && matched.length > 0 && missing.length === 0)
    .sort((a, b) => b.matched.length - a.matched.length || older(a.rate, b.rate));
  const best = matching[0];
  const winner = best ?? looked.find(({ rate, out }) => rate.isDefault && out === undefined);

  const reasonOf = ({ rate, matched, missing, out }: (typeof looked)[number]): string => {
    const matches = matched.length > 0 && missing.length === 0;
    if (rate === winner?.rate) {
      if (!best) return 'It is the default, and no rule matches.';
      const where = `It matches in ${inDimensions(matched.length)} (${named(matched)})`;
      const rival = matching[1];
      if (!rival) return `${where}; no other rule does.`;
      return rival.matched.length < matched.length
        ? `${where}, more than any other.`
        : `${where}, as many as ${rival.rate.name}, and is older.`;
    }
    if (out !== undefined) return out;
    if (matches && best) {
      const where = `It matches in ${inDimensions(matched.length)} (${named(matched)})`;
      return best.matched.length > matched.length
        ? `${where}; ${best.rate.name} matches in ${best.matched.length}.`
        : `${where}, as many as ${best.rate.name}, but is newer.`;
    }
    if (missing.length > 0) return `Its rules name other ${missing.map((reference) => plural[reference]).join(' and ')}.`;
    return rate.isDefault ? 'The default counts where no rule matches.' : 'It has no rules, and is not the default.';
  };

  const candidates = looked.map((one): CommissionCandidate => {
    const { id, name, code } = one.rate;
    const counts = one.out === undefined && one.missing.length === 0;
    return {
      rateId: id,
      name,
      code,
      won: one.rate === winner?.rate,
      dimensions: counts && (one.matched.length > 0 || one.rate.isDefault) ? one.matched.length : null,
      matched: one.matched.map((rule) => ({ ruleId: rule.id, reference: rule.reference, name: rule.name })),
      reason: reasonOf(one),
    };
  });
  candidates.sort((a, b) => Number(b.won) - Number(a.won) || (b.dimensions ?? -1) - (a.dimensions ?? -1));
  return { rate: winner?.rate, ruleId: best?.matched[0]?.id, candidates };
}
