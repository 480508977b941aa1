import { and, eq, inArray } from 'drizzle-orm';
import type { Appeal } from '@techadds/shared/contract/ratings/endpoints';
import type { Tx } from '../../platform/database/client';
import { ratings } from '../../schema';
import type { Caller } from '../../platform/auth/caller';
import { computeRatingAverages, noRatings } from '../ratings/rating-summaries.service';
import { allowedAppealActions } from './appeals.rules';
import type { AppealRow } from './appeals.db';
import { listRatingsWhere } from '../ratings/ratings.db';
import { toRatingDto } from '../ratings/ratings.presenter';

/** Appeals with their ratings and the current rating averages, in the given order. */
export async function toAppealDtos(tx: Tx, caller: Caller, rows: readonly AppealRow[], now: Date): Promise<Appeal[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ ratingId }) => ratingId);
  const found = await listRatingsWhere(tx, and(eq(ratings.tenantId, caller.tenantId), inArray(ratings.id, ids)));
  const ratingsById = new Map(found.map((each) => [each.rating.id, each]));
  const serviceIds = [...new Set(found.map(({ rating }) => rating.serviceId))];
  const partnerIds = [...new Set(found.map(({ rating }) => rating.partnerId))];
  const summaries = await computeRatingAverages(tx, caller.tenantId, serviceIds, partnerIds);
  return rows.flatMap((row) => {
    const record = ratingsById.get(row.ratingId);
    if (!record) return [];
    const summary = (id: string) => ({ before: summaries.get(id) ?? noRatings, after: null });
    const { id, reason, statement, evidence, status, createdAt, createdByName, reviewerName } = row;
    const { decision, decisionNote, amendedStars, decidedAt, decidedByName } = row;
    return [
      {
        ...{ id, reason, statement, evidence, status, createdAt, createdByName, reviewerName },
        ...{ decision, decisionNote, amendedStars, decidedAt, decidedByName },
        rating: toRatingDto(caller, now, record),
        partner: { id: row.partnerId, name: record.partnerName },
        averages: row.averages ?? { service: summary(record.rating.serviceId), partner: summary(record.rating.partnerId) },
        allowedActions: allowedAppealActions(row, record.rating, caller),
      },
    ];
  });
}
