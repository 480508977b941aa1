import * as z from 'zod/mini';
import { endpoint } from '../endpoint';
import { timestamp } from '../fields';
import { PutRateSource, rateSources } from './forms';

/** Where the exchange rates of all tenants come from. */
export const RateSourceSettings = z.object({
  source: z.enum(rateSources),
  /** Whether the environment of the server decides, because nobody has chosen yet. */
  isDefault: z.boolean(),
  /** The daily file. */
  url: z.string(),
  /** The day of the rates that ship with the product. */
  bundledAsOf: z.iso.date(),
  /** The day of the newest rates of the daily file, and when they were fetched; null if they never were. */
  fetchedAsOf: z.nullable(z.iso.date()),
  fetchedAt: z.nullable(timestamp),
  /** When the file was read last, and why that failed. */
  checkedAt: z.nullable(timestamp),
  checkError: z.nullable(z.string()),
  /** Null as long as nothing is stored. */
  updatedAt: z.nullable(timestamp),
});
export type RateSourceSettings = z.infer<typeof RateSourceSettings>;

export const getRateSource = endpoint({
  method: 'GET',
  path: '/integrations/currency',
  summary: 'Get where the exchange rates of all tenants come from',
  permission: 'currency.configure',
  response: RateSourceSettings,
});

export const putRateSource = endpoint({
  method: 'PUT',
  path: '/integrations/currency',
  summary: 'Choose where the exchange rates of all tenants come from',
  permission: 'currency.configure',
  body: PutRateSource,
  response: RateSourceSettings,
  errors: [409],
});

export const fetchRates = endpoint({
  method: 'POST',
  path: '/integrations/currency/test',
  summary: 'Read the daily file of exchange rates now, and store its rates',
  permission: 'currency.configure',
  response: z.object({ ok: z.boolean(), message: z.string() }),
});
