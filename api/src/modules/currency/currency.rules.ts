import type { RateSource } from '@techadds/shared/contract/currency/forms';
import type { CurrencyRates } from '@techadds/shared/contract/currency/endpoints';
import type { Deps } from '../../platform/deps';
import { validationError } from '../../platform/http/errors';
import { computeCrossRate, type EuroRates } from '../../platform/money/exchange';
import { findNewestRates } from './currency.db';
import { bundledRates } from './bundled-rates';
import { computeAgeDays, staleAfterDays } from './rate-age';
import { getRateSource } from './rate-source.service';

/** The bundled rates in the form of fetched ones. */
export const bundledEuroRates = {
  asOf: bundledRates.asOf,
  source: bundledRates.sender,
  fetchedAt: null,
  rates: {
    EUR: 100_000_000,
    ...Object.fromEntries(Object.entries(bundledRates.perEuro).map(([quote, rate]) => [quote, Math.round(Number(rate) * 100_000_000)])),
  },
};

export interface CurrentRates {
  asOf: string;
  source: string;
  embedded: boolean;
  stale: boolean;
  fetchedAt: string | null;
  rates: EuroRates;
}

/** The current rates: the bundled ones where they are chosen, otherwise the newest fetched ones unless the bundled ones are newer. */
export async function getCurrentRates(deps: Pick<Deps, 'db' | 'config'>, now: Date, chosen?: RateSource): Promise<CurrentRates> {
  const fetched = (chosen ?? (await getRateSource(deps))) === 'bundled' ? undefined : await findNewestRates(deps.db);
  const known = fetched && fetched.asOf >= bundledEuroRates.asOf ? fetched : bundledEuroRates;
  return { ...known, embedded: known === bundledEuroRates, stale: computeAgeDays(known.asOf, now) > staleAfterDays };
}

/** The rates per unit of `base`. @throws AppError 422 for an unknown base. */
export function toCurrencyRates({ rates, ...known }: CurrentRates, base: string): CurrencyRates {
  if (rates[base] === undefined)
    throw validationError({ base: `There is no rate of ${base}. Choose one of: ${Object.keys(rates).sort().join(', ')}.` });
  const each = Object.keys(rates)
    .sort()
    .map((quote) => [quote, (computeCrossRate(rates, base, quote) ?? 0) / 100_000_000] as const);
  return { base, ...known, rates: Object.fromEntries(each) };
}
