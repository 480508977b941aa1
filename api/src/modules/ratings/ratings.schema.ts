import type { Appeal } from '@techadds/shared/contract/ratings/endpoints';
import type {
  AppealDecision,
  AppealReason,
  AppealStatus,
  Aspects,
  RatingStatus,
  RatingTarget,
} from '@techadds/shared/contract/ratings/states';
import { sql } from 'drizzle-orm';
import { foreignKey, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { timestampColumn, tenantKeys, tenantPolicy, timestamps } from '../../platform/database/schema-columns';

/** Ratings of customers about orders, partners and perks, and of partners about customers. */
export const ratings = pgTable(
  'ratings',
  {
    ...tenantKeys,
    orderId: uuid('order_id').notNull(),
    /** Copied from the order, so that row scopes and averages need no join. */
    serviceId: uuid('service_id').notNull(),
    partnerId: uuid('partner_id').notNull(),
    customerId: uuid('customer_id').notNull(),
    placedBy: uuid('placed_by').notNull(),
    /** The side of the author, and the user. */
    author: text('author').$type<'customer' | 'partner'>().notNull(),
    authorId: uuid('author_id').notNull(),
    authorName: text('author_name').notNull(),
    target: text('target').$type<RatingTarget>().notNull(),
    targetId: uuid('target_id').notNull(),
    stars: integer('stars').notNull(),
    /** The original stars if an appeal amended them. */
    givenStars: integer('given_stars'),
    aspects: jsonb('aspects').$type<Aspects>().notNull(),
    comment: text('comment').notNull(),
    reply: text('reply'),
    repliedAt: timestampColumn('replied_at'),
    repliedBy: uuid('replied_by'),
    status: text('status').$type<RatingStatus>().notNull(),
    moderationNote: text('moderation_note'),
    editableUntil: timestampColumn('editable_until').notNull(),
    publishesAt: timestampColumn('publishes_at').notNull(),
    publishedAt: timestampColumn('published_at'),
    version: integer('version').notNull().default(1),
    ...timestamps,
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    uniqueIndex('ratings_once').on(t.tenantId, t.orderId, t.target, t.targetId),
    index('ratings_service').on(t.tenantId, t.serviceId, t.status, t.publishedAt),
    index('ratings_partner').on(t.tenantId, t.partnerId, t.status, t.publishedAt),
    index('ratings_status').on(t.tenantId, t.status, t.createdAt),
    index('ratings_due')
      .on(t.tenantId, t.publishesAt)
      .where(sql`status = 'pending'`),
    tenantPolicy('ratings'),
  ],
);

/** Objections of partners to published ratings. */
export const appeals = pgTable(
  'appeals',
  {
    ...tenantKeys,
    ratingId: uuid('rating_id').notNull(),
    partnerId: uuid('partner_id').notNull(),
    reason: text('reason').$type<AppealReason>().notNull(),
    statement: text('statement').notNull(),
    evidence: jsonb('evidence').$type<Appeal['evidence']>().notNull(),
    status: text('status').$type<AppealStatus>().notNull(),
    createdBy: uuid('created_by').notNull(),
    createdByName: text('created_by_name').notNull(),
    /** No foreign keys: a super-admin who switched to this tenant has no user row in it. */
    reviewerId: uuid('reviewer_id'),
    reviewerName: text('reviewer_name'),
    decision: text('decision').$type<AppealDecision>(),
    decisionNote: text('decision_note'),
    amendedStars: integer('amended_stars'),
    decidedBy: uuid('decided_by'),
    decidedByName: text('decided_by_name'),
    decidedAt: timestampColumn('decided_at'),
    /** The averages before and after the decision. */
    averages: jsonb('averages').$type<Appeal['averages']>(),
    version: integer('version').notNull().default(1),
    ...timestamps,
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    uniqueIndex('appeals_undecided')
      .on(t.tenantId, t.ratingId)
      .where(sql`status in ('open', 'under_review')`),
    index('appeals_rating').on(t.tenantId, t.ratingId, t.createdAt),
    index('appeals_partner').on(t.tenantId, t.partnerId, t.createdAt),
    index('appeals_status').on(t.tenantId, t.status, t.createdAt),
    foreignKey({ columns: [t.tenantId, t.ratingId], foreignColumns: [ratings.tenantId, ratings.id] }),
    tenantPolicy('appeals'),
  ],
);
