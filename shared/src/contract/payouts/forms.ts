import * as z from 'zod/mini';
import { cents, currency, requiredText, text } from '../fields';
import { payoutFailureCodes, payoutSchedules } from './states';

// What forms check in the browser stands apart from the endpoints, so that only who shows the form loads the schema.

const country = z.string().check(z.regex(/^[A-Z]{2}$/, 'Use a two-letter country code, like DE.'));
const spaced = (form: RegExp, words: string) => z.string().check(z.maxLength(50), z.regex(form, words));

export const PutPayoutAccount = z.strictObject({
  holder: requiredText(120),
  country,
  currency,
  /** An IBAN, or an account number with its routing number. Left out, the bank stays as it is. */
  accountNumber: z.optional(spaced(/^[A-Za-z0-9 ]{4,42}$/, 'Enter an IBAN or an account number: letters and digits.')),
  /** Of banks in the United States. */
  routingNumber: z.optional(spaced(/^\d{9}$/, 'Enter the nine digits of the routing number.')),
  schedule: z.enum(payoutSchedules),
  /** Payouts are not smaller than this. */
  minimumCents: cents,
});

export const RequestPayout = z.strictObject({
  /** All that is available where left out. */
  amountCents: z.optional(cents.check(z.gte(1))),
});

export const FailPayout = z.strictObject({ code: z.enum(payoutFailureCodes), note: z._default(text(300), '') });

export const DecidePayoutAccount = z.strictObject({
  decision: z.enum(['active', 'restricted', 'rejected']),
  note: z._default(text(300), ''),
});
