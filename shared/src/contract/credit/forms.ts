import * as z from 'zod/mini';
import { cents, currency, id, requiredText } from '../fields';

// Separate from the endpoints, so that only pages with the forms load the schemas.

const codeWithSpaces = (form: RegExp, words: string) => z.string().check(z.maxLength(50), z.regex(form, words));

export const RequestCreditPayout = z.strictObject({
  /** The customer whose credit it is, from the balances. */
  customerId: id,
  currency,
  amountCents: cents.check(z.gte(1)),
  holder: requiredText(120),
  /** An IBAN, or an account number with its routing number. */
  accountNumber: codeWithSpaces(/^[A-Za-z0-9 ]{4,42}$/, 'Enter an IBAN or an account number: letters and digits.'),
  /** For banks in the United States. */
  routingNumber: z.optional(codeWithSpaces(/^\d{9}$/, 'Enter the nine digits of the routing number.')),
});

/** The reference of the transfer at the bank. */
export const MarkCreditPayoutPaid = z.strictObject({ reference: requiredText(100) });

export const DeclineCreditPayout = z.strictObject({ reason: requiredText(300) });
