import * as z from 'zod/mini';
import { endpoint } from '../endpoint';
import { basisPoints, cents, currency, Id, id, text, timestamp } from '../fields';
import { listQuery, listResponse } from '../list';
import { DecidePerk, DeclinePerk, PutPerk, ValidatePerk } from './forms';
import { costBearers, perkActions, perkApprovals, perkKinds, perkStatuses, redemptionStatuses } from './states';

export { PutPerk } from './forms';

const perkTerms = {
  id,
  title: z.string(),
  description: z.string(),
  kind: z.enum(perkKinds),
  value: cents,
  currency,
  code: z.string(),
  minOrderCents: cents,
  endsAt: z.nullable(timestamp),
};

export const Perk = z.object({
  ...perkTerms,
  partner: z.object({ id, name: z.string() }),
  /** Empty if it is for all services of the partner. */
  services: z.array(z.object({ id, name: z.string() })),
  startsAt: z.nullable(timestamp),
  capTotal: z.nullable(z.int()),
  capPerCustomer: z.nullable(z.int()),
  listed: z.boolean(),
  costBearer: z.enum(costBearers),
  platformShareBp: basisPoints,
  approval: z.enum(perkApprovals),
  approvalNote: z.string(),
  status: z.enum(perkStatuses),
  /** Redemptions that were not returned, and the discounts they gave. */
  redemptionCount: z.int(),
  discountCents: cents,
  rating: z.nullable(z.object({ average: z.number(), count: z.int() })),
  createdAt: timestamp,
  updatedAt: timestamp,
  version: z.int(),
  allowedActions: z.array(z.enum([...perkActions, 'edit'])),
});
export type Perk = z.infer<typeof Perk>;

const perkSorts = ['createdAt', 'title', 'endsAt'] as const;

export const listPerks = endpoint({
  method: 'GET',
  path: '/perks',
  summary: 'List the perks of the caller’s partner, newest first',
  permission: 'perks.manage',
  query: z.extend(listQuery(perkSorts, 'desc'), { status: z.optional(z.enum(perkStatuses)) }),
  response: z.extend(listResponse(Perk), { counts: z.record(z.enum(perkStatuses), z.int()) }),
});

export const exportPerks = endpoint({
  method: 'GET',
  path: '/perks/export',
  summary: 'Export the matching perks as CSV; `X-Total-Rows` has the number of rows',
  permission: 'perks.manage',
  query: z.strictObject({
    query: z.optional(text(200)),
    sort: z._default(z.enum(perkSorts), 'createdAt'),
    order: z._default(z.enum(['asc', 'desc']), 'desc'),
    status: z.optional(z.enum(perkStatuses)),
  }),
  response: z.string(),
  type: 'text/csv',
});

export const getPerk = endpoint({
  method: 'GET',
  path: '/perks/{id}',
  summary: 'Get a perk',
  permission: 'perks.manage',
  params: Id,
  response: Perk,
  errors: [404],
});

export const createPerk = endpoint({
  method: 'POST',
  path: '/perks',
  summary: 'Create a perk as a draft. What the platform is to bear waits for an administrator',
  permission: 'perks.manage',
  idempotent: true,
  body: PutPerk,
  response: Perk,
  status: 201,
  errors: [404],
});

export const updatePerk = endpoint({
  method: 'PUT',
  path: '/perks/{id}',
  summary: 'Change the terms of a draft or paused perk; orders keep the terms they were placed with',
  permission: 'perks.manage',
  params: Id,
  body: PutPerk,
  response: Perk,
  errors: [404, 409],
});

const perkAction = {
  method: 'POST',
  permission: 'perks.manage',
  idempotent: true,
  params: Id,
  response: Perk,
  errors: [404, 409],
} as const;

export const activatePerk = endpoint({
  ...perkAction,
  path: '/perks/{id}/activate',
  summary: 'Activate a draft or paused perk: customers can redeem it',
});

export const pausePerk = endpoint({ ...perkAction, path: '/perks/{id}/pause', summary: 'Pause an active perk' });

export const endPerk = endpoint({ ...perkAction, path: '/perks/{id}/end', summary: 'End a perk for good' });

export const discardPerk = endpoint({
  method: 'DELETE',
  path: '/perks/{id}',
  summary: 'Discard a draft',
  permission: 'perks.manage',
  params: Id,
  response: Perk,
  errors: [404, 409],
});

export const Redemption = z.object({
  id,
  order: z.object({ id, number: z.string() }),
  customer: z.object({ id, name: z.string() }),
  amountCents: cents,
  partnerCents: cents,
  platformCents: cents,
  currency,
  status: z.enum(redemptionStatuses),
  redeemedAt: timestamp,
  returnedAt: z.nullable(timestamp),
});
export type Redemption = z.infer<typeof Redemption>;

export const listRedemptions = endpoint({
  method: 'GET',
  path: '/perks/{id}/redemptions',
  summary: 'List the redemptions of a perk, newest first',
  permission: 'perks.manage',
  params: Id,
  query: listQuery(['redeemedAt', 'amount'], 'desc'),
  response: listResponse(Redemption),
  errors: [404],
});

/** What an order would cost with a perk. Customers are not told who bears the discount. */
export const PerkQuote = z.object({
  perk: z.object({ id, title: z.string(), code: z.string() }),
  netCents: cents,
  discountCents: cents,
  taxCents: cents,
  /** The payment fee that the customer bears. */
  feeCents: cents,
  payCents: cents,
  currency,
});
export type PerkQuote = z.infer<typeof PerkQuote>;

export const validatePerk = endpoint({
  method: 'POST',
  path: '/perks/validate',
  summary: 'Check a code for an order that is about to be placed; wrong codes are limited',
  permission: 'orders.place',
  body: ValidatePerk,
  response: PerkQuote,
  errors: [429],
});

export const MarketplacePerk = z.object({ ...perkTerms, serviceIds: z.array(id), partner: z.object({ id, name: z.string() }) });
export type MarketplacePerk = z.infer<typeof MarketplacePerk>;

export const listMarketplacePerks = endpoint({
  method: 'GET',
  path: '/marketplace/perks',
  summary: 'List the perks that the marketplace shows now, the ones that end first before the others',
  permission: 'catalog.read',
  query: z.extend(listQuery(['endsAt', 'title']), { serviceId: z.optional(id) }),
  response: listResponse(MarketplacePerk),
});

export const listPerksForApproval = endpoint({
  method: 'GET',
  path: '/admin/perks',
  summary: 'List the perks whose cost the platform bears, all or in part',
  permission: 'perks.decide',
  query: z.extend(listQuery(['createdAt', 'title'], 'desc'), { approval: z.optional(z.enum(perkApprovals)) }),
  response: listResponse(Perk),
});

export const approvePerk = endpoint({
  method: 'POST',
  path: '/admin/perks/{id}/approve',
  summary: 'Agree to what the platform bears of a perk',
  permission: 'perks.decide',
  idempotent: true,
  params: Id,
  body: DecidePerk,
  response: Perk,
  errors: [404, 409],
});

export const declinePerk = endpoint({
  method: 'POST',
  path: '/admin/perks/{id}/decline',
  summary: 'Decline what the platform is to bear of a perk, with a reason for the partner',
  permission: 'perks.decide',
  idempotent: true,
  params: Id,
  body: DeclinePerk,
  response: Perk,
  errors: [404, 409],
});
