import * as z from 'zod/mini';
import { timestamp } from '../fields';

/** `bundled`: the rates that ship with the product; `ecb`: the daily file of the European Central Bank. */
export const rateSources = ['bundled', 'ecb'] as const;
export type RateSource = (typeof rateSources)[number];

export const PutRateSource = z.strictObject({
  source: z.enum(rateSources),
  /** The version that was edited; the update is rejected if a newer one was saved since. */
  updatedAt: z.optional(timestamp),
});
export type RateSourceBody = z.input<typeof PutRateSource>;
