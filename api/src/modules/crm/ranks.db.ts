import { and, asc, eq, gt, ne, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/client';
import { validationError } from '../../platform/http/errors';
import { deals, pipelineStages } from '../../schema';
import { isRank, listShortRanks, maxRankLength, rankBetween } from './rank';
import type { StageRow } from './stages.service';

/**
 * Selects a stage so that only one transaction at a time gives out ranks in it. Deals are locked after their stage, never before, so that
 * two moves cannot wait for each other.
 */
export async function lockStage(tx: Tx, tenantId: string, id: string): Promise<StageRow | undefined> {
  const [stage] = await tx
    .select()
    .from(pipelineStages)
    .where(and(eq(pipelineStages.tenantId, tenantId), eq(pipelineStages.id, id)))
    .for('no key update');
  return stage;
}

interface Place {
  tenantId: string;
  /** A stage that `lockStage` locked. */
  stageId: string;
  /** The deal that is placed. */
  dealId: string;
}

const otherDeals = ({ tenantId, stageId, dealId }: Place) =>
  and(eq(deals.tenantId, tenantId), eq(deals.stageId, stageId), ne(deals.id, dealId));

async function findNextRank(tx: Tx, place: Place, after: string | null): Promise<string | null> {
  const [row] = await tx
    .select({ rank: deals.rank })
    .from(deals)
    .where(and(otherDeals(place), after === null ? undefined : gt(deals.rank, after)))
    .orderBy(asc(deals.rank))
    .limit(1);
  return row?.rank ?? null;
}

/**
 * The rank of a deal in a stage: the wanted one, or the next free one after it if another deal has taken it meanwhile. Without a wish it
 * becomes the first.
 * @throws AppError 422 that names `rank` if it is no fractional index
 */
export async function findFreeRank(tx: Tx, place: Place, wanted: string | undefined): Promise<string> {
  if (wanted === undefined) return shorten(tx, place, rankBetween(null, await findNextRank(tx, place, null)));
  if (!isRank(wanted)) throw validationError({ rank: 'This is not a position in the stage.' });
  const taken = await tx.$count(deals, and(otherDeals(place), eq(deals.rank, wanted)));
  return shorten(tx, place, taken === 0 ? wanted : rankBetween(wanted, await findNextRank(tx, place, wanted)));
}

/** Gives all deals of the stage short ranks if this one is too long; their order stays. */
async function shorten(tx: Tx, place: Place, rank: string): Promise<string> {
  if (rank.length <= maxRankLength) return rank;
  const others = await tx.select({ id: deals.id, rank: deals.rank }).from(deals).where(otherDeals(place)).orderBy(asc(deals.rank));
  const ranks = listShortRanks(others.length + 1);
  const position = others.filter((other) => other.rank < rank).length;
  const [own] = ranks.splice(position, 1);
  // No rank begins with a tilde, so that no new rank meets an old one on the way.
  await tx
    .update(deals)
    .set({ rank: sql`'~' || ${deals.rank}` })
    .where(and(eq(deals.tenantId, place.tenantId), eq(deals.stageId, place.stageId)));
  const pairs = JSON.stringify(others.map(({ id }, n) => ({ id, rank: ranks[n] })));
  await tx.execute(sql`
    update ${deals} set rank = shorter.rank from jsonb_to_recordset(${pairs}::jsonb) as shorter (id uuid, rank text)
    where ${deals.tenantId} = ${place.tenantId} and ${deals.id} = shorter.id`);
  return own!;
}
