import * as z from 'zod/mini';
import { cents, id, requiredText, text } from '../fields';
import { perkCode } from '../perks/code';
import { disputeOutcomes } from './states';

export const paymentMethods = ['card', 'ach', 'wire', 'wallet', 'invoice'] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

/** Methods that the payment processor handles immediately; the others are transfers that are recorded when they arrive. */
export const instantPaymentMethods: readonly PaymentMethod[] = ['card', 'ach', 'wallet'];

export const refundReasons = [
  'duplicated_charge',
  'product_unsatisfactory',
  'order_change',
  'order_cancellation',
  'fraudulent_charge',
  'other',
] as const;

const amountField = cents.check(z.gte(1));

// Separate from the endpoints, so that only pages with the forms load the schemas.

export const PlaceOrder = z.strictObject({
  serviceId: id,
  package: requiredText(80),
  quantity: z._default(z.int().check(z.gte(1), z.lte(1000)), 1),
  requirements: z._default(text(4000), ''),
  method: z._default(z.enum(paymentMethods), 'card'),
  /** The code of a perk to redeem. */
  perkCode: z.optional(perkCode),
  /** The part of the total to pay from the customer's credit with this partner. */
  creditCents: z.optional(cents),
  /** What the customer was shown to pay, with tax and a fee that the customer bears: the order is refused if it is another amount now. */
  expectedTotalCents: z.optional(cents),
});

export const DeclineOrder = z.strictObject({ reason: requiredText(500) });

export const CancelOrder = z.strictObject({ reason: requiredText(500) });

/** `files` are the caller's uploads with the purpose `deliverable`; each can be delivered once. */
export const DeliverOrder = z.strictObject({ note: z._default(text(2000), ''), files: z._default(z.array(id).check(z.maxLength(10)), []) });

export const RequestChanges = z.strictObject({ note: requiredText(2000) });

export const DisputeOrder = z.strictObject({ reason: requiredText(2000) });

/** `refundCents` is refunded to the customer if the outcome is a split; the rest is released. */
export const ResolveDispute = z
  .strictObject({ outcome: z.enum(disputeOutcomes), refundCents: z.optional(amountField), note: requiredText(2000) })
  .check(
    z.refine(({ outcome, refundCents }) => (outcome === 'split') === (refundCents !== undefined), {
      path: ['refundCents'],
      error: 'Give it for a split, and for nothing else.',
    }),
  );

export const RefundOrder = z.strictObject({ amountCents: amountField, reason: z.enum(refundReasons), note: z._default(text(500), '') });

export const RecordPayment = z.strictObject({ reference: requiredText(100) });
