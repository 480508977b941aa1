import type { CommissionRate, updateCommissionRate } from '@techadds/shared/contract/commission/endpoints';
import type { Input } from '@techadds/shared/contract/endpoint';
import { formatAmount } from '@techadds/shared/format/money';
import { getMinorUnits } from '@techadds/shared/contract/currency/exponent';
import { getMoneyError, parseMoney, parseRate, toAmountInput, toRateInput } from '@techadds/shared/format/amount-input';

export type RateBody = Input<typeof updateCommissionRate>['body'];
/** The form values of a tier: upper volume limit ('' for the last tier) and percentage. */
export interface TierFormValues {
  upTo: string;
  rate: string;
}

/** A UTC time as a value of `datetime-local`, in the user's time zone. */
const toLocalTime = (iso: string): string => {
  const at = new Date(iso);
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
};
const toUtcTime = (typed: string): string => new Date(typed).toISOString();

/** The initial form values, as text. `currency` is that of the tiers. */
export const toRateFormValues = (rate: CommissionRate | undefined, currency: string) => ({
  name: rate?.name ?? '',
  code: rate?.code ?? '',
  type: rate?.type ?? 'percentage',
  rateBp: rate ? toRateInput(rate.rateBp) : '',
  fixed: rate?.amounts[0] ? toAmountInput(rate.amounts[0].amountCents, rate.amounts[0].currency) : '',
  includeTax: rate?.includeTax ?? false,
  isEnabled: rate?.isEnabled ?? true,
  isDefault: rate?.isDefault ?? false,
  tiers: (rate?.tiers ?? []).map(({ toCents, rateBp }): TierFormValues => ({
    upTo: toCents === null ? '' : toAmountInput(toCents, currency),
    rate: toRateInput(rateBp),
  })),
  tierMode: rate?.tierMode ?? 'graduated',
  tierPeriod: rate?.tierPeriod ?? 'year',
  activeFrom: rate ? toLocalTime(rate.activeFrom) : '',
  activeUntil: rate?.activeUntil ? toLocalTime(rate.activeUntil) : '',
});
export type RateFormValues = ReturnType<typeof toRateFormValues>;

type AddFieldError = (name: 'rateBp' | 'tiers' | 'fixed', words: string) => never;

function toTiers(typed: readonly TierFormValues[], wrong: AddFieldError, currency: string): NonNullable<RateBody['tiers']> {
  let fromCents = 0;
  return typed.map(({ upTo, rate }, n) => {
    const toCents =
      n === typed.length - 1 && upTo.trim() === ''
        ? null
        : (parseMoney(upTo, currency) ??
          wrong('tiers', `Enter where tier ${n + 1} ends, like ${formatAmount(10_000 * getMinorUnits(currency), currency)}.`));
    const tier = { fromCents, toCents, rateBp: parseRate(rate) ?? wrong('tiers', `Enter the percentage of tier ${n + 1}, like 12.5.`) };
    fromCents = toCents ?? fromCents;
    return tier;
  });
}

/** Converts form values to the request body. A fixed commission has no percentages, and vice versa. `currency` is that of its amounts. */
export function toRateBody(typed: RateFormValues, wrong: AddFieldError, of: CommissionRate | undefined, currency: string): RateBody {
  const { fixed, activeFrom, activeUntil, ...rest } = typed;
  const percentage = typed.type === 'percentage';
  const others = of?.amounts.slice(1) ?? [];
  return {
    ...rest,
    rateBp: percentage ? (parseRate(typed.rateBp) ?? wrong('rateBp', 'Enter a percentage with at most two decimals, like 12.5.')) : 0,
    amounts: percentage
      ? []
      : [{ currency, amountCents: parseMoney(fixed, currency) ?? wrong('fixed', getMoneyError(fixed, currency, 5)) }, ...others],
    tiers: percentage ? toTiers(typed.tiers, wrong, currency) : [],
    // An untouched time is sent as it was, because the input drops the seconds.
    activeFrom: activeFrom === '' || (of && toLocalTime(of.activeFrom) === activeFrom) ? of?.activeFrom : toUtcTime(activeFrom),
    activeUntil:
      activeUntil === '' ? null : of?.activeUntil && toLocalTime(of.activeUntil) === activeUntil ? of.activeUntil : toUtcTime(activeUntil),
    updatedAt: of?.updatedAt,
  };
}
