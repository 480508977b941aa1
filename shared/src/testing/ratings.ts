import type { Appeal, Rating, RatingSummary, Review } from '@techadds/shared/contract/ratings/endpoints';

const id = (n: number) => `0d9f5f0a-0000-4000-b000-${String(n).padStart(12, '0')}`;

/** A customer's rating of an order: published yesterday, two stars. */
export const makeRating = (changes: Partial<Rating> = {}): Rating => ({
  id: id(1),
  author: 'customer',
  authorName: 'Jonas Weber',
  target: { type: 'order', id: id(2) },
  order: { id: id(2), number: 'OR-2026-0184' },
  service: { id: id(3), name: 'Web app penetration test' },
  partner: { id: id(4), name: 'Halden Systems' },
  customer: { id: id(5), name: 'Kestrel Foods' },
  stars: 2,
  givenStars: null,
  aspects: { quality: 2 },
  comment: 'Half of it was missing.',
  reply: null,
  status: 'published',
  moderationNote: null,
  createdAt: '2026-11-18T09:00:00.000Z',
  editableUntil: '2026-11-20T09:00:00.000Z',
  publishesAt: '2026-11-24T09:00:00.000Z',
  publishedAt: '2026-11-19T09:00:00.000Z',
  appeal: null,
  allowedActions: [],
  ...changes,
});

const ratingAverage = { average: 3.5, count: 2, sum: 7 };

/** An open appeal against the rating. */
export const makeAppeal = (changes: Partial<Appeal> = {}): Appeal => ({
  id: id(9),
  rating: makeRating(),
  partner: { id: id(4), name: 'Halden Systems' },
  reason: 'false',
  statement: 'The report was complete.',
  evidence: [{ note: 'The delivery', url: 'https://files.halden.example/report' }],
  status: 'open',
  createdAt: '2026-11-19T12:00:00.000Z',
  createdByName: 'Ana Sørensen',
  reviewerName: null,
  decision: null,
  decisionNote: null,
  amendedStars: null,
  decidedAt: null,
  decidedByName: null,
  averages: { service: { before: ratingAverage, after: null }, partner: { before: ratingAverage, after: null } },
  allowedActions: [],
  ...changes,
});

/** The rating as the public sees it. */
export const makeReview = (changes: Partial<Review> = {}): Review => ({
  id: id(1),
  authorName: 'Jonas W.',
  verified: true,
  stars: 4,
  amended: false,
  aspects: {},
  comment: 'Good work.',
  reply: null,
  publishedAt: '2026-11-19T09:00:00.000Z',
  ...changes,
});

export const makeRatingSummary = (changes: Partial<RatingSummary> = {}): RatingSummary => ({
  standing: ratingAverage,
  distribution: [0, 1, 0, 0, 1],
  aspects: { quality: 3.5 },
  ...changes,
});

/** A page that contains all items. */
export const singlePage = <T>(items: T[]) => ({
  items,
  meta: { total: items.length, limit: 20, offset: 0, sort: 'createdAt', order: 'desc' as const, hasMore: false },
});
