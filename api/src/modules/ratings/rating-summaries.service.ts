import { and, eq, inArray, sql, type SQL } from 'drizzle-orm';
import { computeAverage, averagesAffectedBy, ratingTargets, type RatingTarget, type Stars } from '@techadds/shared/contract/ratings/states';
import { perkRankWeightBp } from '@techadds/shared/contract/perks/states';
import type { Tx } from '../../platform/database/client';
import { partners, ratings, services } from '../../schema';

/** The service or partner that ratings are counted for. */
type RatedEntity = { serviceId: string } | { partnerId: string };
export interface RatingAverage extends Stars {
  average: number | null;
}
type Targets = readonly RatingTarget[];

const serviceTargets: Targets = ratingTargets.filter((target) => averagesAffectedBy[target].service);
const partnerTargets: Targets = ratingTargets.filter((target) => averagesAffectedBy[target].partner);

const withAverage = (stars: Stars): RatingAverage => ({ ...stars, average: computeAverage(stars) });
/** The summary without published ratings. */
export const noRatings = withAverage({ count: 0, sum: 0 });

/** Condition for the published ratings that count toward the average of a service or partner. */
export const countedRatingsFilter = (tenantId: string, of: RatedEntity): SQL | undefined =>
  and(
    eq(ratings.tenantId, tenantId),
    eq(ratings.status, 'published'),
    'serviceId' in of
      ? and(eq(ratings.serviceId, of.serviceId), inArray(ratings.target, [...serviceTargets]))
      : and(eq(ratings.partnerId, of.partnerId), inArray(ratings.target, [...partnerTargets])),
  );

const starColumns = { count: sql<number>`count(*)::int`, sum: sql<number>`coalesce(sum(${ratings.stars}), 0)::int` };

export async function computeRatingAverage(tx: Tx, tenantId: string, of: RatedEntity): Promise<RatingAverage> {
  const [row] = await tx.select(starColumns).from(ratings).where(countedRatingsFilter(tenantId, of));
  return withAverage(row ?? noRatings);
}

/** Summaries of several services and partners by id; those without published ratings are missing. */
export async function computeRatingAverages(
  tx: Tx,
  tenantId: string,
  serviceIds: string[],
  partnerIds: string[],
): Promise<Map<string, RatingAverage>> {
  const of = async (column: typeof ratings.serviceId | typeof ratings.partnerId, ids: string[], targets: Targets) =>
    ids.length === 0
      ? []
      : tx
          .select({ id: column, ...starColumns })
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
  const rows = [...(await of(ratings.serviceId, serviceIds, serviceTargets)), ...(await of(ratings.partnerId, partnerIds, partnerTargets))];
  return new Map(rows.map(({ id, ...each }) => [id, withAverage(each)]));
}

/** Locks the service and partner of a rating, so that their summaries are updated one at a time. */
export async function lockRatedEntities(
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

const toHundredths = ({ average }: RatingAverage) => Math.round((average ?? 0) * 100);

/** The average of the published ratings of perks that were redeemed in orders of a service. */
async function computePerkAverage(tx: Tx, tenantId: string, serviceId: string): Promise<RatingAverage> {
  const ofPerks = and(
    eq(ratings.tenantId, tenantId),
    eq(ratings.serviceId, serviceId),
    eq(ratings.target, 'perk'),
    eq(ratings.status, 'published'),
  );
  const [row] = await tx.select(starColumns).from(ratings).where(ofPerks);
  return withAverage(row ?? noRatings);
}

/**
 * The ranking of a service among search results, in hundredths of a star: its average, of which the ratings of perks make up
 * `perkRankWeightBp` where there are any. The average that is shown stays without them.
 */
function computeRanking(service: RatingAverage, perks: RatingAverage): number {
  if (perks.average === null) return toHundredths(service);
  const weighted = toHundredths(service) * (10_000 - perkRankWeightBp) + toHundredths(perks) * perkRankWeightBp;
  return Math.round(weighted / 10_000);
}

/** Recomputes and stores the averages of a locked service and partner. Returns both summaries. */
export async function saveRatingAverages(tx: Tx, tenantId: string, { serviceId, partnerId }: { serviceId: string; partnerId: string }) {
  const service = await computeRatingAverage(tx, tenantId, { serviceId });
  const partner = await computeRatingAverage(tx, tenantId, { partnerId });
  const ranking = computeRanking(service, await computePerkAverage(tx, tenantId, serviceId));
  await tx
    .update(services)
    .set({ ratingAverage: toHundredths(service), ratingCount: service.count, ranking })
    .where(and(eq(services.tenantId, tenantId), eq(services.id, serviceId)));
  await tx
    .update(partners)
    .set({ ratingAverage: toHundredths(partner), ratingCount: partner.count })
    .where(and(eq(partners.tenantId, tenantId), eq(partners.id, partnerId)));
  return { service, partner };
}

/** Distribution over one to five stars and the average of each aspect, for the matching ratings. */
export async function computeRatingSummary(tx: Tx, where: SQL | undefined) {
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
