import * as z from 'zod/mini';
import { basisPoints, cents, currency, requiredText, timestamp } from '../fields';
import { paymentMethods } from '../orders/forms';

export const feePayers = ['partner', 'customer', 'platform'] as const;

/** Separate from the endpoints, so that only pages with the form load its schema. */
export const PutFeeProfile = z.strictObject({
  name: requiredText(80),
  method: z.enum(paymentMethods),
  /** The tenant's currency by default. */
  currency: z.optional(currency),
  percentBp: basisPoints,
  fixedCents: cents,
  minCents: z._default(z.nullable(cents), null),
  maxCents: z._default(z.nullable(cents), null),
  payer: z._default(z.enum(feePayers), 'partner'),
  /** Whether the fee is returned with a refund. */
  refundable: z._default(z.boolean(), false),
  /** The start of its validity; now by default. */
  activeFrom: z.optional(timestamp),
  /** Whether it becomes the preselected profile; unchanged if omitted. */
  isDefault: z.optional(z.boolean()),
});
