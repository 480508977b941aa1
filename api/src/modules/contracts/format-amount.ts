import { amountIn } from '../../platform/money/format';

/** Formats as `USD 1,995.98`. */
export const formatCurrencyAmount = (cents: number, currency: string): string => `${currency} ${amountIn(cents, currency)}`;
