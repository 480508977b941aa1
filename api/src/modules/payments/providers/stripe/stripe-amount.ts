import { getCurrencyExponent } from '@techadds/shared/contract/currency/exponent';
import { ProviderRejectionError } from '../payment-provider';

/** Currencies that Stripe counts in other units than ISO 4217: ariary without decimals; krónur and shillings with two that are always zero. */
const stripeExponents: Record<string, number> = { MGA: 0, ISK: 2, UGX: 2 };

const getStripeShift = (currency: string) => (stripeExponents[currency] ?? getCurrencyExponent(currency)) - getCurrencyExponent(currency);

/**
 * Converts minor units to Stripe's amount. It is never rounded, since the customer would pay something else than the order says.
 * @throws ProviderRejectionError if Stripe cannot charge the amount: the last of three decimals must be 0
 */
export function toStripeAmount(cents: number, currency: string): number {
  const shift = getStripeShift(currency);
  const step = shift < 0 ? 10 ** -shift : getCurrencyExponent(currency) === 3 ? 10 : 1;
  if (cents % step !== 0)
    throw new ProviderRejectionError('amount_not_chargeable', `Amounts in ${currency} must end in 0 to be paid this way.`);
  return shift < 0 ? cents / step : cents * 10 ** shift;
}

/** Converts Stripe's amount to minor units. */
export function fromStripeAmount(amount: number, currency: string): number {
  const shift = getStripeShift(currency);
  return shift < 0 ? amount * 10 ** -shift : Math.round(amount / 10 ** shift);
}
