import type { Totals } from '@techadds/shared/contract/reports/endpoints';
import { getMinorUnits } from '@techadds/shared/contract/currency/exponent';
import type { Measure } from './sales-metrics.service';

/** Column headings of the measures, in column order. */
export const measureHeadings: readonly [Measure, string][] = [
  ['gmv', 'Gross sales'],
  ['commission', 'Commission'],
  ['fees', 'Fees'],
  ['tax', 'Tax'],
  ['refunds', 'Refunds'],
  ['net', 'Net to partners'],
  ['losses', 'Losses'],
  ['held', 'Held in escrow'],
];

/** Converts minor units to a number that spreadsheets can add up, such as 1234.5 for 123450 cents. */
export const toAmountCell = (cents: number, currency: string): number => cents / getMinorUnits(currency);

export const toTotalsCells = (totals: Totals, currency: string): number[] =>
  measureHeadings.map(([measure]) => toAmountCell(totals[measure], currency));
