import * as z from 'zod/mini';
import { basisPoints, cents, id, requiredText, text, timestamp } from '../fields';
import { paymentMethods } from '../orders/forms';
import { perkCode } from './code';
import { costBearers, perkKinds } from './states';

const cap = z.nullable(z.int().check(z.gte(1), z.lte(1_000_000)));

// Separate from the endpoints, so that only pages with the forms load the schemas.

export const PutPerk = z
  .strictObject({
    title: requiredText(80),
    description: z._default(text(500), ''),
    kind: z.enum(perkKinds),
    /** Basis points of the price, or cents; 0 for a free service. */
    value: cents,
    /** The services that it is for; empty for all of the partner's. */
    serviceIds: z._default(z.array(id).check(z.maxLength(50)), []),
    minOrderCents: z._default(cents, 0),
    startsAt: z._default(z.nullable(timestamp), null),
    endsAt: z._default(z.nullable(timestamp), null),
    capTotal: z._default(cap, null),
    capPerCustomer: z._default(cap, null),
    code: perkCode,
    /** Whether the marketplace shows it; otherwise only customers who know the code can use it. */
    listed: z._default(z.boolean(), true),
    costBearer: z.enum(costBearers),
    /** The platform's share of the cost where both bear it. */
    platformShareBp: z._default(basisPoints, 0),
    /** The version that was edited; the update is rejected if a newer one was saved since. */
    updatedAt: z.optional(timestamp),
  })
  .check(
    z.refine(({ kind, value }) => kind === 'free_service' || value > 0, { path: ['value'], error: 'Must be 1 or more.' }),
    z.refine(({ kind, value }) => kind !== 'percent' || value <= 10_000, { path: ['value'], error: 'Use at most 100 %.' }),
    z.refine(({ kind, value }) => kind !== 'free_service' || value === 0, {
      path: ['value'],
      error: 'A free service has no amount: its price is taken off.',
    }),
    z.refine(({ costBearer, platformShareBp: share }) => (costBearer === 'shared' ? share > 0 && share < 10_000 : share === 0), {
      path: ['platformShareBp'],
      error: 'Give a share between 0 and 100 % if both bear the cost, and none otherwise.',
    }),
    z.refine(({ startsAt, endsAt }) => startsAt === null || endsAt === null || startsAt < endsAt, {
      path: ['endsAt'],
      error: 'Choose a time after the start.',
    }),
  );

export const ValidatePerk = z.strictObject({
  code: perkCode,
  orderDraft: z.strictObject({
    serviceId: id,
    package: requiredText(80),
    quantity: z._default(z.int().check(z.gte(1), z.lte(1000)), 1),
    method: z._default(z.enum(paymentMethods), 'card'),
  }),
});

export const DecidePerk = z.strictObject({ note: z._default(text(500), '') });
export const DeclinePerk = z.strictObject({ note: requiredText(500) });
