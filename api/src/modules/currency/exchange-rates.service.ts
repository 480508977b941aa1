import type { Deps } from '../../platform/deps';
import type { EuroRates } from '../../platform/money/exchange';
import { bundledEuroRates, getCurrentRates } from './currency.rules';
import { computeAgeDays, maxRateAgeDays } from './rate-age';
import { getRateSource } from './rate-source.service';

/** The terms of exchanges of a day. */
export interface ExchangeTerms {
  /** The day of the rates, and who published them. */
  asOf: string;
  source: string;
  rates: EuroRates;
  spreadBp: number;
}

/** The rates that ship with the product, which apply where no daily file is chosen. */
export const getBundledTerms = (spreadBp: number): ExchangeTerms => ({ ...bundledEuroRates, spreadBp });

/**
 * The terms at which earnings are exchanged now. Undefined if the daily file is chosen and has published nothing for too long: then money
 * waits, because nobody may gain or lose by an old rate. Otherwise the bundled rates apply; every amount names their day.
 */
export async function findExchangeTerms(deps: Pick<Deps, 'db' | 'config'>, now: Date): Promise<ExchangeTerms | undefined> {
  const { exchangeSpreadBp: spreadBp } = deps.config;
  const chosen = await getRateSource(deps);
  const { asOf, source, rates } = await getCurrentRates(deps, now, chosen);
  if (chosen === 'bundled') return { asOf, source, rates, spreadBp };
  return computeAgeDays(asOf, now) > maxRateAgeDays ? undefined : { asOf, source, rates, spreadBp };
}
