import * as z from 'zod/mini';
import { basisPoints, cents, currency, requiredText, timestamp } from '../fields';
import { paymentMethods } from '../orders/forms';

export const feePayers = ['partner', 'customer', 'platform'] as const;

/** Apart from the endpoints, so that only who shows the form loads its schema. */
export const PutFeeProfile = z.strictObject({
  name: requiredText(80),
  method: z.enum(paymentMethods),
  /** The tenant's own where not given. */
  currency: z.optional(currency),
  percentBp: basisPoints,
  fixedCents: cents,
  minCents: z._default(z.nullable(cents), null),
  maxCents: z._default(z.nullable(cents), null),
  payer: z._default(z.enum(feePayers), 'partner'),
  /** Whether the fee goes back with a refund. */
  refundable: z._default(z.boolean(), false),
  /** When it takes over, now or later; now where not given. */
  activeFrom: z.optional(timestamp),
  /** Whether it becomes what is shown first; as it was where not given. */
  isDefault: z.optional(z.boolean()),
});
