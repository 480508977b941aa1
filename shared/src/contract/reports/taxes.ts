import * as z from 'zod/mini';
import { endpoint } from '../endpoint';
import { calendarDay, currency } from '../fields';
import { DayRange } from './endpoints';

/** The tax of a month that is due in a country. */
export const TaxRow = z.object({
  /** Such as `2026-10`, in UTC; the first and the last may be part of a month. */
  month: z.string(),
  /** The customer's country as on the invoice, ISO 3166-1 such as `DE`; empty if it is not known. */
  countryCode: z.string(),
  /** The taxed sales that were released or given back. */
  sales: z.int(),
  collectedCents: z.int(),
  returnedCents: z.int(),
  dueCents: z.int(),
});
export type TaxRow = z.infer<typeof TaxRow>;

/** Tax that the marketplace remits: opening balance + collected − returned = closing balance of the account of taxes in the ledger. */
export const TaxReport = z.object({
  period: DayRange,
  currency,
  openingCents: z.int(),
  collectedCents: z.int(),
  returnedCents: z.int(),
  closingCents: z.int(),
  /** By month and country. */
  rows: z.array(TaxRow),
});
export type TaxReport = z.infer<typeof TaxReport>;

const taxQuery = { from: z.optional(calendarDay), to: z.optional(calendarDay), currency: z.optional(currency) };

export const getTaxReport = endpoint({
  method: 'GET',
  path: '/finance/taxes',
  summary: 'Get the tax to be remitted of a period by month and country, with the balance before and after. Days are UTC',
  permission: 'ledger.verify',
  query: z.strictObject(taxQuery),
  response: TaxReport,
});

export const exportTaxReport = endpoint({
  method: 'GET',
  path: '/finance/taxes/export',
  summary: 'Export the tax to be remitted of a period by month and country as CSV',
  permission: 'ledger.verify',
  query: z.strictObject(taxQuery),
  response: z.string(),
  type: 'text/csv',
});
