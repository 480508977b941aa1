import type { AppealDecision, AppealReason } from '@techadds/shared/contract/ratings/states';
import { partnerIndex, type PlannedOrder } from './order-plan';
import type { DemoTenant } from './tenants';

export interface PlannedRating {
  /** The customer's stars; null if the customer does not rate. */
  stars: number | null;
  comment: string;
  /** The partner's stars for the customer; null if the partner does not rate. */
  partnerStars: number | null;
  reply: string | null;
  appeal: PlannedAppeal | null;
}
interface PlannedAppeal {
  reason: AppealReason;
  statement: string;
  /** The state that the appeal has reached. */
  outcome: 'open' | 'under_review' | 'withdrawn' | AppealDecision;
  note: string;
}

/** Stars of the first partner, whose users have demo accounts: some ratings await a reply or invite an appeal. */
const firstPartnerStars = [2, 4, 1, 5, 2, null, 5, 1, 4, 2] as const;
const otherPartnerStars = [5, 4, null, 5, 3, 5, 4] as const;

const comments: Record<number, string> = {
  1: 'We waited two weeks and had to ask three times. What came was not what we had agreed on.',
  2: 'Parts of the report were missing, and the summary for our management came late.',
  3: 'Solid work. The hand-over could have been clearer.',
  4: 'Good work and quick answers. One finding needed a second look.',
  5: 'Exactly what we needed: clear findings, friendly people, and a day ahead of time.',
};
const replies = [
  'Thank you. We have added the summary to our checklist, so that it comes with the report from now on.',
  'Thanks for the kind words. It was a pleasure to work with your team.',
];

/** The newest low rating invites an appeal. The next ones have an open appeal; older appeals have ended, each in a different way. */
const appealOutcomes: readonly PlannedAppeal['outcome'][] = [
  'open',
  'under_review',
  'rating_amended',
  'rating_kept',
  'rating_removed',
  'withdrawn',
];
const appealTexts: Record<PlannedAppeal['outcome'], Omit<PlannedAppeal, 'outcome'>> = {
  open: { reason: 'false', statement: 'The report was complete on the day that we had agreed on; the delivery shows it.', note: '' },
  under_review: { reason: 'wrong_order', statement: 'This speaks of an order from last year that was split, not of this one.', note: '' },
  rating_amended: {
    reason: 'false',
    statement: 'The summary was part of the delivery. The customer confirmed that by mail.',
    note: 'The summary was delivered in time, as the mail shows. Communication was slow, so the rest stays.',
  },
  rating_kept: {
    reason: 'other',
    statement: 'Three questions in two weeks are usual for work like this.',
    note: 'The customer tells of an experience. That is what ratings are for.',
  },
  rating_removed: {
    reason: 'conflict_of_interest',
    statement: 'Who wrote this has worked for a competitor of ours since May.',
    note: 'The account belongs to a competitor. The rating is removed.',
  },
  withdrawn: { reason: 'other', statement: 'We think that two stars are too few for this.', note: '' },
};

/** Age of the oldest ratings, in hours; fewer ratings keep the first start fast. */
const ratingMaxAgeHours = 240 * 24;

/** Plans the ratings of a tenant's completed orders, by order. */
export function planRatings(tenant: DemoTenant, orders: readonly PlannedOrder[]): Map<PlannedOrder, PlannedRating> {
  const planned = new Map<PlannedOrder, PlannedRating>();
  const cycles = { first: 0, others: 0, low: 0 };
  const completed = orders
    .filter(({ outcome, hoursAgo }) => outcome === 'completed' && hoursAgo < ratingMaxAgeHours)
    .sort((a, b) => a.hoursAgo - b.hoursAgo);
  for (const [n, order] of completed.entries()) {
    const isFirst = partnerIndex(order.service, tenant.partners.length) === 0;
    const isFresh = order.hoursAgo < 8 * 24;
    // The demo customer's newest order awaits their rating; the partner has rated already.
    const isUnrated = isFresh && order.buyer === null;
    const cycle = isFirst ? firstPartnerStars : otherPartnerStars;
    const stars = isUnrated ? null : isFresh ? 4 : cycle[(isFirst ? cycles.first++ : cycles.others++) % cycle.length]!;
    const isLow = isFirst && stars !== null && stars <= 2;
    const appealEnd = (isLow && cycles.low++ > 0 && appealOutcomes[(cycles.low - 2) % appealOutcomes.length]) || null;
    planned.set(order, {
      stars,
      comment: stars === null ? '' : comments[stars]!,
      partnerStars: isUnrated ? 5 : !isFresh && n % 5 === 0 ? 5 : null,
      reply: stars === null || isFresh || n % 3 !== 0 ? null : replies[stars > 3 ? 1 : 0]!,
      appeal: appealEnd && { outcome: appealEnd, ...appealTexts[appealEnd] },
    });
  }
  return planned;
}
