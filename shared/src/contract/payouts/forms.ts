import * as z from 'zod/mini';
import { cents, currency, requiredText, text } from '../fields';
import { payoutFailureCodes, payoutSchedules } from './states';

// Separate from the endpoints, so that only pages with the forms load the schemas.

const country = z.string().check(z.regex(/^[A-Z]{2}$/, 'Use a two-letter country code, like DE.'));
const codeWithSpaces = (form: RegExp, words: string) => z.string().check(z.maxLength(50), z.regex(form, words));

export const PutPayoutAccount = z.strictObject({
  holder: requiredText(120),
  country,
  currency,
  /** An IBAN, or an account number with its routing number. If omitted, the bank details are unchanged. */
  accountNumber: z.optional(codeWithSpaces(/^[A-Za-z0-9 ]{4,42}$/, 'Enter an IBAN or an account number: letters and digits.')),
  /** For banks in the United States. */
  routingNumber: z.optional(codeWithSpaces(/^\d{9}$/, 'Enter the nine digits of the routing number.')),
  schedule: z.enum(payoutSchedules),
  /** The minimum amount of a payout. */
  minimumCents: cents,
});

export const RequestPayout = z.strictObject({
  /** The whole available amount by default. */
  amountCents: z.optional(cents.check(z.gte(1))),
});

export const FailPayout = z.strictObject({ code: z.enum(payoutFailureCodes), note: z._default(text(300), '') });

export const DecidePayoutAccount = z.strictObject({
  decision: z.enum(['active', 'restricted', 'rejected']),
  note: z._default(text(300), ''),
});
