import { formatAmount } from '../../platform/money/format';

/** Formats as `USD 1,995.98`. */
export const formatCurrencyAmount = (cents: number, currency: string): string => `${currency} ${formatAmount(cents, currency)}`;
