import type { Deps } from '../../platform/deps';
import type { EuroRates } from '../../platform/money/exchange';
import { bundledEuroRates, getCurrentRates } from './currency.rules';

/** The terms of exchanges of a day. */
export interface ExchangeTerms {
  /** The day of the rates, and who published them. */
  asOf: string;
  source: string;
  rates: EuroRates;
  spreadBp: number;
}

/** Days without rates, such as weekends and holidays, use the newest ones up to this age. */
const maxRateAgeDays = 7;
const dayMs = 86_400_000;

/** The rates that ship with the product, which apply where no source is configured. */
export const getBundledTerms = (spreadBp: number): ExchangeTerms => ({ ...bundledEuroRates, spreadBp });

/**
 * The terms at which earnings are exchanged now. Undefined if a source is configured that has published nothing for too long: then money waits,
 * because nobody may gain or lose by an old rate. Without a source the bundled rates apply; every amount names their day.
 */
export async function findExchangeTerms({ db, config }: Pick<Deps, 'db' | 'config'>, now: Date): Promise<ExchangeTerms | undefined> {
  const { exchangeSpreadBp: spreadBp, currencySourceUrl } = config;
  const { asOf, source, rates } = await getCurrentRates(db, now);
  if (currencySourceUrl === undefined) return { asOf, source, rates, spreadBp };
  const ageDays = (Date.parse(now.toISOString().slice(0, 10)) - Date.parse(asOf)) / dayMs;
  return ageDays > maxRateAgeDays ? undefined : { asOf, source, rates, spreadBp };
}
