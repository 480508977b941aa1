import * as z from 'zod/mini';
import { endpoint } from '../endpoint';
import { Id, id, timestamp } from '../fields';
import { listResponse, listQuery } from '../list';
import { OrderDetail } from '../orders/endpoints';
import {
  AppealRating,
  Evidence,
  RateCustomer,
  RateOrder,
  RatePartner,
  RatePerk,
  RejectRating,
  ReplyToRating,
  ResolveAppeal,
} from './forms';
import {
  appealActions,
  appealDecisions,
  appealReasons,
  appealStatuses,
  aspectNames,
  visibleStatuses,
  ratingActions,
  ratingStatuses,
  ratingTargets,
} from './states';

export { AppealRating, RateOrder, RejectRating, ReplyToRating, ResolveAppeal } from './forms';

const starsField = z.int();
const Aspects = z.partialRecord(z.enum(aspectNames), starsField);
const Reply = z.object({ text: z.string(), at: timestamp });
const namedParty = z.object({ id, name: z.string() });

/** The published ratings of a service or a partner. `average` in stars with two decimals, null if there are none. */
export const RatingAverage = z.object({ average: z.nullable(z.number()), count: z.int(), sum: z.int() });
export type RatingAverage = z.infer<typeof RatingAverage>;

/** The number of published ratings with one star, two, and so on to five. */
const Distribution = z.array(z.int()).check(z.length(5));

export const Rating = z.object({
  id,
  /** The author's side of the order. */
  author: z.enum(['customer', 'partner']),
  authorName: z.string(),
  target: z.object({ type: z.enum(ratingTargets), id }),
  order: z.object({ id, number: z.string() }),
  service: namedParty,
  partner: namedParty,
  customer: namedParty,
  stars: starsField,
  /** The original stars, if a decision has changed them. */
  givenStars: z.nullable(starsField),
  aspects: Aspects,
  comment: z.string(),
  reply: z.nullable(Reply),
  status: z.enum(ratingStatuses),
  /** The reason for rejecting, amending or removing it. */
  moderationNote: z.nullable(z.string()),
  createdAt: timestamp,
  editableUntil: timestamp,
  /** The latest time of its publication. */
  publishesAt: timestamp,
  publishedAt: z.nullable(timestamp),
  /** The latest appeal against it. */
  appeal: z.nullable(z.object({ id, status: z.enum(appealStatuses), decision: z.nullable(z.enum(appealDecisions)) })),
  allowedActions: z.array(z.enum(ratingActions)),
});
export type Rating = z.infer<typeof Rating>;

/** A published rating as the public sees it. Only customers of the service can write one, so each is verified. */
export const Review = z.object({
  id,
  /** First name and the initial of the last name. */
  authorName: z.string(),
  verified: z.literal(true),
  stars: starsField,
  /** Whether a moderator changed the stars after an appeal. */
  amended: z.boolean(),
  aspects: Aspects,
  comment: z.string(),
  reply: z.nullable(Reply),
  publishedAt: timestamp,
});
export type Review = z.infer<typeof Review>;

const RatingDistributionCounts = z.object({
  standing: RatingAverage,
  distribution: Distribution,
  /** The average of each rated aspect. */
  aspects: z.partialRecord(z.enum(aspectNames), z.number()),
});
export type RatingSummary = z.infer<typeof RatingDistributionCounts>;

export const Appeal = z.object({
  id,
  rating: Rating,
  partner: namedParty,
  reason: z.enum(appealReasons),
  statement: z.string(),
  evidence: z.array(Evidence),
  status: z.enum(appealStatuses),
  createdAt: timestamp,
  createdByName: z.string(),
  reviewerName: z.nullable(z.string()),
  decision: z.nullable(z.enum(appealDecisions)),
  decisionNote: z.nullable(z.string()),
  amendedStars: z.nullable(starsField),
  decidedAt: z.nullable(timestamp),
  decidedByName: z.nullable(z.string()),
  /** The published ratings before the decision (now, if there is none yet) and after it. */
  averages: z.object({
    service: z.object({ before: RatingAverage, after: z.nullable(RatingAverage) }),
    partner: z.object({ before: RatingAverage, after: z.nullable(RatingAverage) }),
  }),
  allowedActions: z.array(z.enum(appealActions)),
});
export type Appeal = z.infer<typeof Appeal>;

const ratingErrorCodes = [404, 409] as const;
const refetchedResources = ['orders', 'marketplace', 'notifications', 'dashboard'] as const;

export const rateOrder = endpoint({
  method: 'POST',
  path: '/orders/{id}/rate',
  summary: 'Rate a completed order, as the customer. Published with the partner’s rating, or seven days after completion',
  permission: 'orders.rate',
  params: Id,
  body: RateOrder,
  response: OrderDetail,
  status: 201,
  idempotent: true,
  errors: ratingErrorCodes,
  refetches: ['ratings', 'notifications', 'dashboard'],
});

export const rateCustomer = endpoint({
  method: 'POST',
  path: '/orders/{id}/rate-customer',
  summary: 'Rate the customer of a completed order, as the partner. Both ratings are published together, or after seven days',
  permission: 'orders.rateCustomer',
  params: Id,
  body: RateCustomer,
  response: OrderDetail,
  status: 201,
  idempotent: true,
  errors: ratingErrorCodes,
  refetches: ['ratings', 'notifications', 'dashboard'],
});

export const ratePerk = endpoint({
  method: 'POST',
  path: '/ratings/perk',
  summary: 'Rate a perk redeemed in a completed order, as the customer',
  permission: 'ratings.rate',
  body: RatePerk,
  response: Rating,
  status: 201,
  idempotent: true,
  errors: ratingErrorCodes,
  refetches: refetchedResources,
});

export const ratePartner = endpoint({
  method: 'POST',
  path: '/ratings/partner',
  summary: 'Rate the partner of a completed order, as the customer, apart from the order itself',
  permission: 'ratings.rate',
  body: RatePartner,
  response: Rating,
  status: 201,
  idempotent: true,
  errors: ratingErrorCodes,
  refetches: refetchedResources,
});

export const changeRating = endpoint({
  method: 'PUT',
  path: '/ratings/{id}',
  summary: 'Update one’s own rating, within 48 hours and before it is published',
  permission: 'ratings.edit',
  params: Id,
  body: RateOrder,
  response: Rating,
  errors: ratingErrorCodes,
  refetches: refetchedResources,
});

export const listOrderRatings = endpoint({
  method: 'GET',
  path: '/ratings/order/{id}',
  summary: 'List the ratings of an order visible to the caller: own ones, and published ones of the other side',
  permission: 'ratings.ofOrder',
  params: Id,
  response: z.object({
    items: z.array(Rating),
    /** The end of the rating period; null if the order is not completed. */
    openUntil: z.nullable(timestamp),
    /** Perks redeemed in the order that the caller may still rate, with their labels. */
    perks: z.array(z.object({ id, label: z.string() })),
  }),
  errors: [404],
});

const RatingList = listQuery(['createdAt', 'stars', 'publishedAt'], 'desc');
const starsQuery = z.optional(z.enum(['1', '2', '3', '4', '5']));

export const listServiceRatings = endpoint({
  method: 'GET',
  path: '/ratings/service/{id}',
  summary: 'List published ratings of a service, with average and distribution',
  permission: 'catalog.read',
  params: Id,
  query: z.extend(listQuery(['publishedAt', 'stars'], 'desc'), { stars: starsQuery }),
  response: z.extend(listResponse(Review), { summary: RatingDistributionCounts }),
  errors: [404],
});

export const listPartnerRatings = endpoint({
  method: 'GET',
  path: '/ratings/partner',
  summary: 'List ratings received by the caller’s partner, with average and distribution',
  permission: 'ratings.partner',
  query: z.extend(RatingList, { status: z.optional(z.enum(visibleStatuses)), stars: starsQuery }),
  response: z.extend(listResponse(Rating), { summary: RatingDistributionCounts }),
});

export const replyToRating = endpoint({
  method: 'POST',
  path: '/ratings/{id}/reply',
  summary: 'Reply to a published rating, as the partner, once; shown publicly below the rating',
  permission: 'ratings.reply',
  params: Id,
  body: ReplyToRating,
  response: Rating,
  idempotent: true,
  errors: ratingErrorCodes,
  refetches: refetchedResources,
});

/** The number of ratings in each tab, independent of the search. */
const RatingCounts = z.record(z.enum(['all', ...ratingStatuses]), z.int());
const AppealCounts = z.record(z.enum(['all', ...appealStatuses]), z.int());

export const listAllRatings = endpoint({
  method: 'GET',
  path: '/ratings/admin/all',
  summary: 'List all ratings, with a count per status: the moderation queue',
  permission: 'ratings.moderate',
  query: z.extend(RatingList, {
    status: z.optional(z.enum(ratingStatuses)),
    target: z.optional(z.enum(ratingTargets)),
    stars: starsQuery,
  }),
  response: z.extend(listResponse(Rating), { counts: RatingCounts }),
});

export const publishRating = endpoint({
  method: 'POST',
  path: '/ratings/admin/{id}/publish',
  summary: 'Publish a rating early, with the other pending ratings of its order',
  permission: 'ratings.moderate',
  params: Id,
  response: Rating,
  idempotent: true,
  errors: ratingErrorCodes,
  refetches: refetchedResources,
});

export const rejectRating = endpoint({
  method: 'POST',
  path: '/ratings/admin/{id}/reject',
  summary: 'Reject a rating, with a reason for its author',
  permission: 'ratings.moderate',
  params: Id,
  body: RejectRating,
  response: Rating,
  idempotent: true,
  errors: ratingErrorCodes,
  refetches: refetchedResources,
});

export const RatingAnalytics = z.object({
  summary: RatingDistributionCounts,
  /** Months with published ratings, oldest first; `month` as `2026-11`. */
  series: z.array(z.object({ month: z.string(), average: z.number(), count: z.int() })),
  byService: z.array(z.object({ id, name: z.string(), average: z.number(), count: z.int() })),
  byPartner: z.array(z.object({ id, name: z.string(), average: z.number(), count: z.int() })),
  /** Published ratings with and without a reply of the partner. */
  replies: z.object({ answered: z.int(), unanswered: z.int() }),
  appeals: z.object({ undecided: z.int(), kept: z.int(), amended: z.int(), removed: z.int(), withdrawn: z.int() }),
});
export type RatingAnalytics = z.infer<typeof RatingAnalytics>;

export const ratingAnalytics = endpoint({
  method: 'GET',
  path: '/ratings/analytics',
  summary: 'Get statistics of ratings published in a period: the partner’s, or all',
  permission: 'ratings.analytics',
  query: z.strictObject({ period: z._default(z.enum(['30d', '90d', '12m', 'all']), '12m') }),
  response: RatingAnalytics,
});

const AppealId = z.strictObject({ appealId: id });
const AppealList = z.extend(listQuery(['createdAt'], 'desc'), {
  status: z.optional(z.enum(appealStatuses)),
  reason: z.optional(z.enum(appealReasons)),
});
const appealRefetchedResources = ['notifications', 'dashboard', 'marketplace', 'orders'] as const;

export const appealRating = endpoint({
  method: 'POST',
  path: '/ratings/appeal',
  summary: 'Appeal a published rating, as the partner, with evidence, within 30 days of publication',
  permission: 'ratings.appeal',
  body: AppealRating,
  response: Appeal,
  status: 201,
  idempotent: true,
  errors: ratingErrorCodes,
  refetches: appealRefetchedResources,
});

export const listPartnerAppeals = endpoint({
  method: 'GET',
  path: '/ratings/appeals/partner',
  summary: 'List the appeals of the caller’s partner',
  permission: 'ratings.ownAppeals',
  query: AppealList,
  response: z.extend(listResponse(Appeal), { counts: AppealCounts }),
});

export const listAllAppeals = endpoint({
  method: 'GET',
  path: '/ratings/appeals/admin',
  summary: 'List all appeals, with a count per status',
  permission: 'ratings.resolve',
  query: AppealList,
  response: z.extend(listResponse(Appeal), { counts: AppealCounts }),
});

export const reviewAppeal = endpoint({
  method: 'POST',
  path: '/ratings/appeals/{appealId}/review',
  summary: 'Take an appeal under review',
  permission: 'ratings.resolve',
  params: AppealId,
  response: Appeal,
  idempotent: true,
  errors: ratingErrorCodes,
  refetches: appealRefetchedResources,
});

export const resolveAppeal = endpoint({
  method: 'PUT',
  path: '/ratings/appeals/{appealId}/resolve',
  summary: 'Decide an appeal: keep the rating, change its stars, or remove it. Parties to the appeal cannot decide it',
  permission: 'ratings.resolve',
  params: AppealId,
  body: ResolveAppeal,
  response: Appeal,
  idempotent: true,
  errors: ratingErrorCodes,
  refetches: appealRefetchedResources,
});

export const withdrawAppeal = endpoint({
  method: 'POST',
  path: '/ratings/appeals/{appealId}/withdraw',
  summary: 'Withdraw an open appeal, as the partner',
  permission: 'ratings.appeal',
  params: AppealId,
  response: Appeal,
  idempotent: true,
  errors: ratingErrorCodes,
  refetches: appealRefetchedResources,
});
