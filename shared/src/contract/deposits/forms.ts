import * as z from 'zod/mini';
import { depositKinds } from './states';
import { cents, id, requiredText, text } from '../fields';
import { paymentMethods } from '../orders/forms';

export const CreateDeposit = z.strictObject({
  kind: z.enum(depositKinds),
  /** The paying customer: required for all kinds except the partner's own top-up. */
  customerId: z.optional(id),
  amountCents: cents.check(z.gte(1)),
  method: z._default(z.enum(paymentMethods), 'wire'),
  reference: z._default(text(80), ''),
});

export const RefundDeposit = z.strictObject({
  /** The whole remaining amount by default. */
  amountCents: z.optional(cents.check(z.gte(1))),
  reason: requiredText(300),
});
