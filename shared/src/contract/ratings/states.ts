/** The states of a rating. */
export const ratingStatuses = ['pending', 'published', 'hidden', 'rejected', 'removed'] as const;
export type RatingStatus = (typeof ratingStatuses)[number];

/** States in which the rated side can see the rating. */
export const visibleStatuses = ['published', 'hidden', 'removed'] as const satisfies readonly RatingStatus[];

/** The subjects of a rating. Customers rate the first three, each once per order; the partner rates the customer in return. */
export const ratingTargets = ['order', 'partner', 'perk', 'customer'] as const;
export type RatingTarget = (typeof ratingTargets)[number];

/** The averages that a rating counts towards: for an order, those of service and partner; for a partner, the partner's only. */
export const averagesAffectedBy: Record<RatingTarget, { service: boolean; partner: boolean }> = {
  order: { service: true, partner: true },
  partner: { service: false, partner: true },
  perk: { service: false, partner: false },
  customer: { service: false, partner: false },
};

export const aspectNames = ['quality', 'communication', 'timeliness', 'value'] as const;
export type AspectName = (typeof aspectNames)[number];
export type Aspects = Partial<Record<AspectName, number>>;

export const ratingActions = ['edit', 'publish', 'reject', 'reply', 'appeal'] as const;
export type RatingAction = (typeof ratingActions)[number];

/** The actions on a rating, and the states they lead from and to. */
export const ratingTransitions: Record<RatingAction, { from: readonly RatingStatus[]; to: RatingStatus | null }> = {
  edit: { from: ['pending'], to: null },
  publish: { from: ['pending'], to: 'published' },
  reject: { from: ['pending'], to: 'rejected' },
  reply: { from: ['published'], to: null },
  appeal: { from: ['published'], to: null },
};

/** Days after completion in which an order can be rated. After that, submitted ratings are published. */
export const ratingWindowDays = 7;
/** Hours in which an unpublished rating can be edited. */
export const ratingEditHours = 48;
/** Days after publication in which a rating can be appealed. */
export const appealWindowDays = 30;

export const appealStatuses = ['open', 'under_review', 'resolved', 'withdrawn'] as const;
export type AppealStatus = (typeof appealStatuses)[number];
export const pendingAppealStatuses = ['open', 'under_review'] as const satisfies readonly AppealStatus[];

export const appealActions = ['review', 'resolve', 'withdraw'] as const;
export type AppealAction = (typeof appealActions)[number];

/** The actions on an appeal. Deciding an open appeal passes through the review state. */
export const appealTransitions: Record<AppealAction, { from: readonly AppealStatus[]; to: AppealStatus }> = {
  review: { from: ['open'], to: 'under_review' },
  resolve: { from: pendingAppealStatuses, to: 'resolved' },
  withdraw: { from: pendingAppealStatuses, to: 'withdrawn' },
};

export const appealReasons = ['off_topic', 'false', 'abusive', 'wrong_order', 'conflict_of_interest', 'other'] as const;
export type AppealReason = (typeof appealReasons)[number];
/** Reasons for which a rating is hidden during the review of its appeal. */
export const reasonsHiddenUnderReview: readonly AppealReason[] = ['abusive'];

export const appealDecisions = ['rating_kept', 'rating_amended', 'rating_removed'] as const;
export type AppealDecision = (typeof appealDecisions)[number];
/** The state of a rating after the decision on its appeal. */
export const statusAfterDecision: Record<AppealDecision, RatingStatus> = {
  rating_kept: 'published',
  rating_amended: 'published',
  rating_removed: 'removed',
};

/** Published ratings: their number, and the sum of their stars. */
export interface Stars {
  count: number;
  sum: number;
}

/** The average in stars with two decimals; null if there are no ratings. */
export const computeAverage = ({ count, sum }: Stars): number | null => (count === 0 ? null : Math.round((sum * 100) / count) / 100);

interface CountedRating {
  stars: number;
  /** Whether the rating is published now. */
  published: boolean;
}

/** The published ratings after a decision about one of them. */
export function computeStarsAfter(now: Stars, { stars, published }: CountedRating, decision: AppealDecision, amendedStars?: number): Stars {
  const without = published ? { count: now.count - 1, sum: now.sum - stars } : now;
  if (decision === 'rating_removed') return without;
  const kept = decision === 'rating_amended' ? (amendedStars ?? stars) : stars;
  return { count: without.count + 1, sum: without.sum + kept };
}
