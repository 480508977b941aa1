import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/client';
import { deals, pipelineStages } from '../../schema';
import type { StageRow } from './stages.service';

/** Makes moves of deals wait until the end of the transaction, which changes the stages. */
export async function lockStages(tx: Tx, tenantId: string): Promise<void> {
  await tx.select({ id: pipelineStages.id }).from(pipelineStages).where(eq(pipelineStages.tenantId, tenantId)).for('update');
}

/** The number of deals in each of these stages, archived ones included. */
export async function countDealsInStages(tx: Tx, tenantId: string, ids: readonly string[]): Promise<{ stageId: string; count: number }[]> {
  if (ids.length === 0) return [];
  return tx
    .select({ stageId: deals.stageId, count: sql<number>`count(*)::int` })
    .from(deals)
    .where(and(eq(deals.tenantId, tenantId), inArray(deals.stageId, [...ids])))
    .groupBy(deals.stageId);
}

export async function deleteStages(tx: Tx, tenantId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.delete(pipelineStages).where(and(eq(pipelineStages.tenantId, tenantId), inArray(pipelineStages.id, [...ids])));
}

type NewStage = Omit<typeof pipelineStages.$inferInsert, 'id'>;

export async function insertStage(tx: Tx, values: NewStage): Promise<void> {
  await tx.insert(pipelineStages).values(values);
}

export async function updateStage(tx: Tx, { tenantId, id }: Pick<StageRow, 'tenantId' | 'id'>, values: Partial<NewStage>): Promise<void> {
  await tx
    .update(pipelineStages)
    .set(values)
    .where(and(eq(pipelineStages.tenantId, tenantId), eq(pipelineStages.id, id)));
}
