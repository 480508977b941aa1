import { amountIn } from '../../platform/money/format';

/** Such as `USD 1,995.98`. */
export const formatCurrencyAmount = (cents: number, currency: string): string => `${currency} ${amountIn(cents, currency)}`;
