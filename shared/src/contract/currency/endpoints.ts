import * as z from 'zod/mini';
import { endpoint } from '../endpoint';
import { currency, timestamp } from '../fields';

export const CurrencyRates = z.object({
  base: currency,
  /** The day that the rates are of. */
  asOf: z.iso.date(),
  /** Who published them, in words to show. */
  source: z.string(),
  /** Whether they are the ones that come with the product, since no source is set up or none has answered yet. */
  embedded: z.boolean(),
  /** Whether they are older than rates of the source should ever be: show so, and promise nothing by them. */
  stale: z.boolean(),
  /** When they were fetched; null for the embedded ones. */
  fetchedAt: z.nullable(timestamp),
  /** How many of each currency one unit of `base` is; cross rates go through the euro and are rounded half to even to 8 decimals. */
  rates: z.record(z.string(), z.number()),
});
export type CurrencyRates = z.infer<typeof CurrencyRates>;

export const getCurrencyRates = endpoint({
  method: 'GET',
  path: '/finance/currency',
  summary: 'Reference rates of exchange, with their date and source',
  permission: 'currency.read',
  query: z.strictObject({ base: z._default(currency, 'USD') }),
  response: CurrencyRates,
});
