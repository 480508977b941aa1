import { asc, eq } from 'drizzle-orm';
import { defaultStages } from '@techadds/shared/contract/crm/stages';
import type { Tx } from '../../platform/database/client';
import { pipelineStages } from '../../schema';

export type StageRow = typeof pipelineStages.$inferSelect;

/** Adds the default stages of a new tenant. */
export async function insertDefaultStages(tx: Tx, tenantId: string): Promise<void> {
  await tx.insert(pipelineStages).values(defaultStages.map((stage, position) => ({ ...stage, tenantId, position })));
}

/** The stages of the tenant, in order. */
export const listStageRows = (tx: Tx, tenantId: string): PromiseLike<StageRow[]> =>
  tx
    .select()
    .from(pipelineStages)
    .where(eq(pipelineStages.tenantId, tenantId))
    .orderBy(asc(pipelineStages.position), asc(pipelineStages.id));
