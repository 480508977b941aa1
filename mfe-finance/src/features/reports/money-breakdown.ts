import type { Totals } from '@techadds/shared/contract/reports/endpoints';

export interface TotalPart {
  key: 'net' | 'commission' | 'fees' | 'tax' | 'refunds' | 'held';
  label: string;
  color: 1 | 2 | 3 | 4 | 6 | 'prev';
}

/** The breakdown of gross sales, in the order and colors used on all pages. The parts add up to gross sales plus losses of the platform. */
export const totalParts: readonly TotalPart[] = [
  { key: 'net', label: 'Net to partners', color: 1 },
  { key: 'commission', label: 'Commission', color: 3 },
  { key: 'fees', label: 'Payment fees', color: 2 },
  { key: 'tax', label: 'Tax', color: 4 },
  { key: 'refunds', label: 'Refunds', color: 6 },
  { key: 'held', label: 'Held in escrow', color: 'prev' },
];

export const sumTotalParts = (totals: Totals): number => totalParts.reduce((sum, { key }) => sum + totals[key], 0);
