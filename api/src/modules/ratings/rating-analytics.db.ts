import { and, desc, eq, gte, inArray, sql, type SQL } from 'drizzle-orm';
import { averagesAffectedBy, ratingTargets, pendingAppealStatuses } from '@techadds/shared/contract/ratings/states';
import type { RatingAnalytics } from '@techadds/shared/contract/ratings/endpoints';
import type { Tx } from '../../platform/database/client';
import { appeals, partners, ratings, services } from '../../schema';
import { computeRatingSummary } from './rating-summaries.service';
import { visibleAppeals } from '../appeals/appeals.db';
import { visibleRatings, type RatingViewer } from './ratings.db';

const day = 86_400_000;
const periodDays = { '30d': 30, '90d': 90, '12m': 365 } as const;
type AnalyticsPeriod = keyof typeof periodDays | 'all';

/** Number of services and partners listed. */
const topCount = 10;

const average = sql<number>`round(avg(${ratings.stars}), 2)::float8`;
const count = sql<number>`count(*)::int`;

/** Computes analytics of the published ratings visible to the caller, from the start of the period until `now`. */
export async function computeRatingAnalytics(tx: Tx, viewer: RatingViewer, period: AnalyticsPeriod, now: Date): Promise<RatingAnalytics> {
  const since = period === 'all' ? undefined : new Date(now.getTime() - periodDays[period] * day).toISOString();
  const countedTargets = ratingTargets.filter((target) => averagesAffectedBy[target].partner);
  const where = and(
    visibleRatings(viewer),
    eq(ratings.status, 'published'),
    inArray(ratings.target, countedTargets),
    since === undefined ? undefined : gte(ratings.publishedAt, since),
  );
  const month = sql<string>`to_char(${ratings.publishedAt} at time zone 'UTC', 'YYYY-MM')`;
  const series = await tx.select({ month, average, count }).from(ratings).where(where).groupBy(month).orderBy(month);
  const byService = await tx
    .select({ id: ratings.serviceId, name: services.name, average, count })
    .from(ratings)
    .innerJoin(services, and(eq(services.tenantId, ratings.tenantId), eq(services.id, ratings.serviceId)))
    .where(and(where, eq(ratings.target, 'order')))
    .groupBy(ratings.serviceId, services.name)
    .orderBy(desc(count), services.name)
    .limit(topCount);
  const byPartner = await tx
    .select({ id: ratings.partnerId, name: partners.name, average, count })
    .from(ratings)
    .innerJoin(partners, and(eq(partners.tenantId, ratings.tenantId), eq(partners.id, ratings.partnerId)))
    .where(where)
    .groupBy(ratings.partnerId, partners.name)
    .orderBy(desc(count), partners.name)
    .limit(topCount);
  return {
    summary: await computeRatingSummary(tx, where),
    series,
    byService,
    byPartner,
    replies: await countReplies(tx, where),
    appeals: await countAppealsSince(tx, viewer, since),
  };
}

async function countReplies(tx: Tx, where: SQL | undefined): Promise<RatingAnalytics['replies']> {
  const [row] = await tx
    .select({ answered: sql<number>`count(${ratings.reply})::int`, all: count })
    .from(ratings)
    .where(where);
  const { answered = 0, all = 0 } = row ?? {};
  return { answered, unanswered: all - answered };
}

async function countAppealsSince(tx: Tx, viewer: RatingViewer, since: string | undefined): Promise<RatingAnalytics['appeals']> {
  const rows = await tx
    .select({ status: appeals.status, decision: appeals.decision, count })
    .from(appeals)
    .where(and(visibleAppeals(viewer), since === undefined ? undefined : gte(appeals.createdAt, since)))
    .groupBy(appeals.status, appeals.decision);
  const sum = (matches: (row: (typeof rows)[number]) => boolean) => rows.filter(matches).reduce((all, row) => all + row.count, 0);
  return {
    undecided: sum(({ status }) => (pendingAppealStatuses as readonly string[]).includes(status)),
    kept: sum(({ decision }) => decision === 'rating_kept'),
    amended: sum(({ decision }) => decision === 'rating_amended'),
    removed: sum(({ decision }) => decision === 'rating_removed'),
    withdrawn: sum(({ status }) => status === 'withdrawn'),
  };
}
