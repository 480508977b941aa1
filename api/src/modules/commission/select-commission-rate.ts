import type { CommissionCandidate, CommissionRate } from '@techadds/shared/contract/commission/endpoints';
import { commissionReferences } from '@techadds/shared/contract/commission/forms';

type RuleReference = CommissionRate['rules'][number]['reference'];
export type SelectableRate = Omit<CommissionRate, 'state' | 'updatedAt'>;

/** The order fields that determine its rate. */
export interface OrderFacts {
  serviceId: string;
  categoryId: string;
  partnerId: string;
  currency: string;
  placedAt: string;
}

export interface RateSelection {
  /** Undefined if no rate applies. */
  rate: SelectableRate | undefined;
  /** The matching rule of the narrowest dimension; undefined for the default and for no rate. */
  ruleId: string | undefined;
  /** All rates considered, the winner first. */
  candidates: CommissionCandidate[];
}

const getReferenceId = (facts: OrderFacts, reference: RuleReference) => facts[`${reference}Id`];
const formatDay = (moment: string) => moment.slice(0, 10);
const pluralLabels: Record<RuleReference, string> = { service: 'services', category: 'categories', partner: 'partners' };
const formatDimensions = (n: number) => `${n} ${n === 1 ? 'dimension' : 'dimensions'}`;
const formatMatchedRules = (matched: SelectableRate['rules']) => matched.map(({ reference, name }) => `${reference} ${name}`).join(', ');

/** The first matching rule of each dimension that the rate has rules for, and the dimensions without a match. */
function matchRules(rate: SelectableRate, facts: OrderFacts): { matched: SelectableRate['rules']; missing: RuleReference[] } {
  const dimensions = commissionReferences.filter((reference) => rate.rules.some((rule) => rule.reference === reference));
  const hits = dimensions.map((reference) =>
    rate.rules.find(
      (rule) => rule.reference === reference && rule.referenceId.toLowerCase() === getReferenceId(facts, reference).toLowerCase(),
    ),
  );
  return { matched: hits.filter((rule) => rule !== undefined), missing: dimensions.filter((_, n) => hits[n] === undefined) };
}

/** The reason why a rate does not apply to the order regardless of its rules; undefined if it does. */
function findInactiveReason(rate: SelectableRate, { currency, placedAt }: OrderFacts): string | undefined {
  const at = Date.parse(placedAt);
  if (rate.archivedAt !== null) return `It was archived on ${formatDay(rate.archivedAt)}.`;
  if (!rate.isEnabled) return 'It is switched off.';
  if (Date.parse(rate.activeFrom) > at) return `It counts from ${formatDay(rate.activeFrom)} on.`;
  if (rate.activeUntil !== null && Date.parse(rate.activeUntil) <= at) return `It counted until ${formatDay(rate.activeUntil)}.`;
  if (rate.type === 'fixed' && !rate.amounts.some((amount) => amount.currency === currency)) return `It has no amount in ${currency}.`;
  return undefined;
}

const compareAge = (a: SelectableRate, b: SelectableRate) => Date.parse(a.createdAt) - Date.parse(b.createdAt) || (a.id < b.id ? -1 : 1);

/**
 * Selects the rate of an order. A rate matches if, in each dimension that it has rules for, at least one of them matches the order. The rate
 * with most dimensions wins, then the oldest. If none matches, the default applies.
 */
export function selectRate(rates: readonly SelectableRate[], facts: OrderFacts): RateSelection {
  const looked = [...rates].sort(compareAge).map((rate) => ({ rate, ...matchRules(rate, facts), out: findInactiveReason(rate, facts) }));
  const matching = looked
    .filter(({ matched, missing, out }) => out === undefined && matched.length > 0 && missing.length === 0)
    .sort((a, b) => b.matched.length - a.matched.length || compareAge(a.rate, b.rate));
  const best = matching[0];
  const winner = best ?? looked.find(({ rate, out }) => rate.isDefault && out === undefined);

  const reasonOf = ({ rate, matched, missing, out }: (typeof looked)[number]): string => {
    const matches = matched.length > 0 && missing.length === 0;
    if (rate === winner?.rate) {
      if (!best) return 'It is the default, and no rule matches.';
      const where = `It matches in ${formatDimensions(matched.length)} (${formatMatchedRules(matched)})`;
      const rival = matching[1];
      if (!rival) return `${where}; no other rule does.`;
      return rival.matched.length < matched.length
        ? `${where}, more than any other.`
        : `${where}, as many as ${rival.rate.name}, and is older.`;
    }
    if (out !== undefined) return out;
    if (matches && best) {
      const where = `It matches in ${formatDimensions(matched.length)} (${formatMatchedRules(matched)})`;
      return best.matched.length > matched.length
        ? `${where}; ${best.rate.name} matches in ${best.matched.length}.`
        : `${where}, as many as ${best.rate.name}, but is newer.`;
    }
    if (missing.length > 0) return `Its rules name other ${missing.map((reference) => pluralLabels[reference]).join(' and ')}.`;
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
