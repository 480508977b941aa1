import { and, eq, inArray, sql, type SQL } from 'drizzle-orm';
import {
  computeAverage,
  countsTowardAverage,
  ratingTargets,
  type RatingTarget,
  type Stars,
} from '@techadds/shared/contract/ratings/states';
import type { Tx } from '../../platform/database/client';
import { partners, ratings, services } from '../../schema';

/** Whose ratings: a service's, or a partner's. */
type Rated = { serviceId: string } | { partnerId: string };
export interface Standing extends Stars {
  average: number | null;
}
type Targets = readonly RatingTarget[];

const forServices: Targets = ratingTargets.filter((target) => countsTowardAverage[target].service);
const forPartners: Targets = ratingTargets.filter((target) => countsTowardAverage[target].partner);

const withAverage = (stars: Stars): Standing => ({ ...stars, average: computeAverage(stars) });
/** Of nothing that is published yet. */
export const unrated = withAverage({ count: 0, sum: 0 });

/** The published ratings that count for one of them. */
export const counted = (tenantId: string, of: Rated): SQL | undefined =>
  and(
    eq(ratings.tenantId, tenantId),
    eq(ratings.status, 'published'),
    'serviceId' in of
      ? and(eq(ratings.serviceId, of.serviceId), inArray(ratings.target, [...forServices]))
      : and(eq(ratings.partnerId, of.partnerId), inArray(ratings.target, [...forPartners])),
  );

const stars = { count: sql<number>`count(*)::int`, sum: sql<number>`coalesce(sum(${ratings.stars}), 0)::int` };

export async function standingOf(tx: Tx, tenantId: string, of: Rated): Promise<Standing> {
  const [row] = await tx.select(stars).from(ratings).where(counted(tenantId, of));
  return withAverage(row ?? unrated);
}

/** Of several at once, by their ids; those without a published rating are left out. */
export async function standingsOf(tx: Tx, tenantId: string, serviceIds: string[], partnerIds: string[]): Promise<Map<string, Standing>> {
  const of = async (column: typeof ratings.serviceId | typeof ratings.partnerId, ids: string[], targets: Targets) =>
    ids.length === 0
      ? []
      : tx
          .select({ id: column, ...stars })
          .from(ratings)
          .where(
            and(
              eq(ratings.tenantId, tenantId),
              eq(ratings.status, 'published'),
              inArray(column, ids),
              inArray(ratings.target, [...targets]),
            ),
          )
          .groupBy(column);
  const rows = [...(await of(ratings.serviceId, serviceIds, forServices)), ...(await of(ratings.partnerId, partnerIds, forPartners))];
  return new Map(rows.map(({ id, ...each }) => [id, withAverage(each)]));
}

/** The service and the partner of a rating, locked: until the transaction ends nobody else changes what their ratings amount to. */
export async function lockRated(
  tx: Tx,
  tenantId: string,
  { serviceId, partnerId }: { serviceId: string; partnerId: string },
): Promise<void> {
  await tx
    .select({ id: services.id })
    .from(services)
    .where(and(eq(services.tenantId, tenantId), eq(services.id, serviceId)))
    .for('no key update');
  await tx
    .select({ id: partners.id })
    .from(partners)
    .where(and(eq(partners.tenantId, tenantId), eq(partners.id, partnerId)))
    .for('no key update');
}

const hundredths = ({ average }: Standing) => Math.round((average ?? 0) * 100);

/** Writes down what the published ratings of both amount to, which are locked; answers with it. */
export async function keepStandings(tx: Tx, tenantId: string, { serviceId, partnerId }: { serviceId: string; partnerId: string }) {
  const service = await standingOf(tx, tenantId, { serviceId });
  const partner = await standingOf(tx, tenantId, { partnerId });
  await tx
    .update(services)
    .set({ ratingAverage: hundredths(service), ratingCount: service.count })
    .where(and(eq(services.tenantId, tenantId), eq(services.id, serviceId)));
  await tx
    .update(partners)
    .set({ ratingAverage: hundredths(partner), ratingCount: partner.count })
    .where(and(eq(partners.tenantId, tenantId), eq(partners.id, partnerId)));
  return { service, partner };
}

/** The distribution over one to five stars, and the average of each aspect, of the published ratings that fit. */
export async function spreadOf(tx: Tx, where: SQL | undefined) {
  const rows = await tx
    .select({ stars: ratings.stars, count: sql<number>`count(*)::int` })
    .from(ratings)
    .where(where)
    .groupBy(ratings.stars);
  const distribution = [1, 2, 3, 4, 5].map((each) => rows.find((row) => row.stars === each)?.count ?? 0);
  const values = await tx.execute<{ name: string; average: number }>(
    sql`select a.key as name, round(avg(a.value::int), 2)::float8 as average from ${ratings}, jsonb_each_text(${ratings.aspects}) a where ${where ?? sql`true`} group by a.key`,
  );
  const sum = rows.reduce((all, row) => all + row.stars * row.count, 0);
  const count = rows.reduce((all, row) => all + row.count, 0);
  return {
    standing: withAverage({ count, sum }),
    distribution,
    aspects: Object.fromEntries(values.rows.map(({ name, average }) => [name, Number(average)])),
  };
}
