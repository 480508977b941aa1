import type { CurrencyRates } from '@techadds/shared/contract/currency/endpoints';
import type { Database } from '../../platform/database/client';
import { validationError } from '../../platform/http/errors';
import { computeCrossRate, type EuroRates } from '../../platform/money/exchange';
import { findNewestRates } from './currency.db';
import { bundledRates } from './bundled-rates';

/** Rates are published on working days; Easter and Christmas leave gaps of four days. */
const staleAfterDays = 5;

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

/** The current rates: the newest fetched ones, or the bundled ones if those are newer. */
export async function getCurrentRates(database: Database, now: Date): Promise<CurrentRates> {
  const fetched = await findNewestRates(database);
  const known = fetched && fetched.asOf >= bundledEuroRates.asOf ? fetched : bundledEuroRates;
  const days = (Date.parse(now.toISOString().slice(0, 10)) - Date.parse(known.asOf)) / 86_400_000;
  return { ...known, embedded: known === bundledEuroRates, stale: days > staleAfterDays };
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
