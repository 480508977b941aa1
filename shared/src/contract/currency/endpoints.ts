import * as z from 'zod/mini';
import { endpoint } from '../endpoint';
import { currency, timestamp } from '../fields';

export const CurrencyRates = z.object({
  base: currency,
  /** The date of the rates. */
  asOf: z.iso.date(),
  /** The publisher's name, for display. */
  source: z.string(),
  /** Whether these are the bundled rates, because no source is configured or none has responded yet. */
  embedded: z.boolean(),
  /** Whether they are older than the source's rates should ever be: show this, and do not rely on them. */
  stale: z.boolean(),
  /** When they were fetched; null for the bundled ones. */
  fetchedAt: z.nullable(timestamp),
  /** Units of each currency per unit of `base`; cross rates are computed through the euro and rounded half to even to 8 decimals. */
  rates: z.record(z.string(), z.number()),
});
export type CurrencyRates = z.infer<typeof CurrencyRates>;

export const getCurrencyRates = endpoint({
  method: 'GET',
  path: '/finance/currency',
  summary: 'List reference exchange rates with date and source',
  permission: 'currency.read',
  query: z.strictObject({ base: z._default(currency, 'USD') }),
  response: CurrencyRates,
});
