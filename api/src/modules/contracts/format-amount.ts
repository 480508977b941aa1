import { amountIn } from '../../money/written';

/** Such as `USD 1,995.98`. */
export const money = (cents: number, currency: string): string => `${currency} ${amountIn(cents, currency)}`;
