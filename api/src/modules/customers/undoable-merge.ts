import type { CustomerDetail } from '@techadds/shared/contract/customers/endpoints';
import { undoMergeWithinDays } from '@techadds/shared/contract/customers/merges';
import type { Tx } from '../../platform/database/client';
import { findLatestMerge } from './undo-merge.db';

const dayMs = 86_400_000;

/** Merges until this moment can no longer be undone. */
export const findUndoLimit = (now: Date): string => new Date(now.getTime() - undoMergeWithinDays * dayMs).toISOString();

/** The merge into a customer that can be undone: the latest one of the last 30 days. */
export async function findUndoableMerge(
  tx: Tx,
  customer: { tenantId: string; id: string },
  now: Date,
): Promise<CustomerDetail['undoableMerge']> {
  const merge = await findLatestMerge(tx, customer, findUndoLimit(now));
  if (!merge) return null;
  const { id, mergedAt, changes } = merge;
  const undoableUntil = new Date(Date.parse(mergedAt) + undoMergeWithinDays * dayMs).toISOString();
  return { id, names: changes.merged.map(({ name }) => name), mergedAt, undoableUntil };
}
