import * as z from 'zod/mini';
import { endpoint } from '../endpoint';
import { feePayers, PutFeeProfile } from './forms';
import { basisPoints, cents, currency, id, maxCents, timestamp, wholeNumber } from '../fields';
import { listResponse } from '../list';
import { paymentMethods } from '../orders/forms';

export { feePayers, PutFeeProfile } from './forms';

export const FeeProfile = z.object({
  id,
  name: z.string(),
  method: z.enum(paymentMethods),
  percentBp: basisPoints,
  fixedCents: cents,
  minCents: z.nullable(cents),
  maxCents: z.nullable(cents),
  currency,
  payer: z.enum(feePayers),
  /** Whether the fee is returned with a refund. */
  refundable: z.boolean(),
  activeFrom: timestamp,
  /** When the next profile replaces it; null if none is scheduled. For a profile that was replaced before it started, it equals `activeFrom`. */
  activeUntil: z.nullable(timestamp),
  state: z.enum(['active', 'scheduled', 'ended', 'withdrawn']),
  isDefault: z.boolean(),
});
export type FeeProfile = z.infer<typeof FeeProfile>;

export const listFeeProfiles = endpoint({
  method: 'GET',
  path: '/finance/fee-profiles',
  summary: 'List the current fee profile of each payment method and currency; with `history=true` also past and future ones, newest first',
  permission: 'fees.profiles',
  query: z.strictObject({ history: z._default(z.enum(['true', 'false']), 'false') }),
  response: listResponse(FeeProfile),
});

export const putFeeProfile = endpoint({
  method: 'PUT',
  path: '/finance/fee-profiles',
  summary: 'Set the fee of a payment method and currency, from now or a later time. Previous fees are kept as history',
  permission: 'fees.update',
  body: PutFeeProfile,
  response: FeeProfile,
  refetches: ['finance'],
});

export const FeePreview = z.object({
  amountCents: cents,
  method: z.enum(paymentMethods),
  currency,
  profileId: id,
  payer: z.enum(feePayers),
  lines: z.array(
    z.object({
      code: z.enum(['percent', 'fixed', 'minimum', 'maximum', 'rounding']),
      label: z.string(),
      rateBp: basisPoints,
      fixedCents: cents,
      amountCents: z.int(),
    }),
  ),
  /** The fee that is charged: of the grossed-up charge where the customer bears it. */
  feeCents: cents,
  netCents: z.int(),
  /** The amount to charge so that `amountCents` remains after the fee. */
  grossUpCents: cents,
  /** The fee as a share of the amount. */
  effectiveBp: z.int(),
  /** The discount of the perk by who bears it; the fee is that of the amount less the discount. */
  perk: z.nullable(z.object({ title: z.string(), discountCents: cents, partnerCents: cents, platformCents: cents })),
});
export type FeePreview = z.infer<typeof FeePreview>;

export const previewFee = endpoint({
  method: 'GET',
  path: '/finance/fee-preview',
  summary: 'Preview the payment fee on an amount, line by line',
  permission: 'fees.preview',
  query: z.strictObject({
    amountCents: wholeNumber(1, maxCents),
    method: z._default(z.enum(paymentMethods), 'card'),
    /** A perk of the caller's partner, or for administrators of the tenant, that is taken off the amount. */
    perkId: z.optional(id),
  }),
  response: FeePreview,
  errors: [404],
});
