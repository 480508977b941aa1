import { and, eq, inArray } from 'drizzle-orm';
import type { Appeal } from '@techadds/shared/contract/ratings';
import type { Tx } from '../../database/database';
import { ratings } from '../../database/schema';
import type { Caller } from '../../http/caller';
import { standingsOf, unrated } from '../../records/standing';
import { allowedActions } from './appeals.rules';
import type { AppealRow } from './appeals.db';
import { findRatings } from '../ratings/ratings.db';
import { shownTo } from '../ratings/ratings.presenter';

/** Appeals with their ratings and what the published ratings are, in the order given. */
export async function shownAppeals(tx: Tx, caller: Caller, rows: readonly AppealRow[], now: Date): Promise<Appeal[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ ratingId }) => ratingId);
  const found = await findRatings(tx, and(eq(ratings.tenantId, caller.tenantId), inArray(ratings.id, ids)));
  const by = new Map(found.map((each) => [each.rating.id, each]));
  const serviceIds = [...new Set(found.map(({ rating }) => rating.serviceId))];
  const partnerIds = [...new Set(found.map(({ rating }) => rating.partnerId))];
  const standings = await standingsOf(tx, caller.tenantId, serviceIds, partnerIds);
  return rows.flatMap((row) => {
    const of = by.get(row.ratingId);
    if (!of) return [];
    const standing = (id: string) => ({ before: standings.get(id) ?? unrated, after: null });
    const { id, reason, statement, evidence, status, createdAt, createdByName, reviewerName } = row;
    const { decision, decisionNote, amendedStars, decidedAt, decidedByName } = row;
    return [
      {
        ...{ id, reason, statement, evidence, status, createdAt, createdByName, reviewerName },
        ...{ decision, decisionNote, amendedStars, decidedAt, decidedByName },
        rating: shownTo(caller, now, of),
        partner: { id: row.partnerId, name: of.partnerName },
        averages: row.averages ?? { service: standing(of.rating.serviceId), partner: standing(of.rating.partnerId) },
        allowedActions: allowedActions(row, of.rating, caller),
      },
    ];
  });
}
