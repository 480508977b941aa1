import { and, asc, eq, inArray, isNull, lte, or, sql } from 'drizzle-orm';
import type { SyncItem } from '@techadds/shared/contract/salesforce/endpoints';
import type { Tx } from '../../../platform/database/client';
import { orderByColumns, type ListRequest } from '../../../platform/database/pagination';
import { syncItems, syncRuns } from '../../../schema';
import type { PlannedItem } from '../compare/plan-object';
import { isOfTeam, type Team } from '../../../platform/auth/team';

export type RunRow = typeof syncRuns.$inferSelect;
export type ItemRow = typeof syncItems.$inferSelect;

const open = inArray(syncRuns.status, ['queued', 'running']);
const isRun = ({ tenantId, id }: Pick<RunRow, 'tenantId' | 'id'>) => and(eq(syncRuns.tenantId, tenantId), eq(syncRuns.id, id));
const ofRun = ({ tenantId, id }: Pick<RunRow, 'tenantId' | 'id'>) => and(eq(syncItems.tenantId, tenantId), eq(syncItems.runId, id));

export async function findRun(tx: Tx, team: Team, id: string, forUpdate = false): Promise<RunRow | undefined> {
  const query = tx
    .select()
    .from(syncRuns)
    .where(and(isOfTeam(syncRuns, team), eq(syncRuns.id, id)));
  const [row] = forUpdate ? await query.for('update') : await query;
  return row;
}

export async function hasOpenRun(tx: Tx, team: Team, except?: string): Promise<boolean> {
  const rows = await tx
    .select({ id: syncRuns.id })
    .from(syncRuns)
    .where(and(isOfTeam(syncRuns, team), open))
    .limit(2);
  return rows.some(({ id }) => id !== except);
}

/** The dry run of polling that nobody has applied yet. */
export async function findPendingPoll(tx: Tx, team: Team): Promise<RunRow | undefined> {
  const [row] = await tx
    .select()
    .from(syncRuns)
    .where(and(isOfTeam(syncRuns, team), eq(syncRuns.trigger, 'poll'), eq(syncRuns.mode, 'dry_run')))
    .limit(1);
  return row;
}

export async function insertRun(tx: Tx, values: typeof syncRuns.$inferInsert): Promise<RunRow> {
  const [row] = await tx.insert(syncRuns).values(values).returning();
  return row!;
}

export async function updateRun(tx: Tx, run: Pick<RunRow, 'tenantId' | 'id'>, values: Partial<RunRow>): Promise<RunRow> {
  const [row] = await tx.update(syncRuns).set(values).where(isRun(run)).returning();
  return row!;
}

/** Removes a run that found nothing, or that a newer one replaces. */
export async function deleteRun(tx: Tx, run: Pick<RunRow, 'tenantId' | 'id'>): Promise<void> {
  await tx.delete(syncItems).where(ofRun(run));
  await tx.delete(syncRuns).where(isRun(run));
}

/** The runs with work that is due, oldest first. */
export const listDueRuns = async (tx: Tx, tenantId: string, now: Date): Promise<RunRow[]> =>
  tx
    .select()
    .from(syncRuns)
    .where(and(eq(syncRuns.tenantId, tenantId), open, or(isNull(syncRuns.retryAt), lte(syncRuns.retryAt, now.toISOString()))))
    .orderBy(asc(syncRuns.createdAt));

/** The queries for a page of the runs of a team, and for their number. */
export function listRuns(tx: Tx, team: Team, { order, limit, offset }: ListRequest) {
  const items = tx
    .select()
    .from(syncRuns)
    .where(isOfTeam(syncRuns, team))
    .orderBy(...orderByColumns(order, syncRuns.createdAt, syncRuns.id))
    .limit(limit)
    .offset(offset);
  const count = tx
    .select({ total: sql<number>`count(*)::int` })
    .from(syncRuns)
    .where(isOfTeam(syncRuns, team));
  return [items, count] as const;
}

/** Replaces the items of a run, which an interrupted comparison may have written. */
export async function replaceItems(tx: Tx, run: Pick<RunRow, 'tenantId' | 'id'>, items: readonly PlannedItem[]): Promise<void> {
  await tx.delete(syncItems).where(ofRun(run));
  for (let start = 0; start < items.length; start += 500)
    await tx
      .insert(syncItems)
      .values(items.slice(start, start + 500).map((item, n) => ({ ...item, tenantId: run.tenantId, runId: run.id, position: start + n })));
}

export type ItemFilter = Partial<Pick<SyncItem, 'action' | 'object' | 'outcome'>> & { query?: string | undefined };

/** The queries for a page of the items of a run, and for their number. */
export function listItems(tx: Tx, run: Pick<RunRow, 'tenantId' | 'id'>, filter: ItemFilter, { order, limit, offset }: ListRequest) {
  const text = filter.query?.trim();
  const where = and(
    ofRun(run),
    filter.action && eq(syncItems.action, filter.action),
    filter.object && eq(syncItems.object, filter.object),
    filter.outcome && eq(syncItems.outcome, filter.outcome),
    text ? sql`position(lower(${text}) in lower(${syncItems.name})) > 0` : undefined,
  );
  const items: PromiseLike<ItemRow[]> = tx
    .select()
    .from(syncItems)
    .where(where)
    .orderBy(...orderByColumns(order, syncItems.position, syncItems.id))
    .limit(limit)
    .offset(offset);
  const count = tx
    .select({ total: sql<number>`count(*)::int` })
    .from(syncItems)
    .where(where);
  return [items, count] as const;
}

/** The next items that wait, all of one object, in their order. */
export async function listPendingItems(tx: Tx, run: RunRow, limit: number): Promise<ItemRow[]> {
  const rows = await tx
    .select()
    .from(syncItems)
    .where(and(ofRun(run), eq(syncItems.outcome, 'pending')))
    .orderBy(asc(syncItems.position), asc(syncItems.id))
    .limit(limit);
  return rows.filter(({ object }) => object === rows[0]?.object);
}

export async function setOutcome(
  tx: Tx,
  { tenantId, id }: Pick<ItemRow, 'tenantId' | 'id'>,
  values: Pick<ItemRow, 'outcome' | 'message'> & Partial<Pick<ItemRow, 'recordId' | 'externalId'>>,
): Promise<void> {
  await tx
    .update(syncItems)
    .set(values)
    // Another process may have finished it meanwhile; its outcome stays.
    .where(and(eq(syncItems.tenantId, tenantId), eq(syncItems.id, id), eq(syncItems.outcome, 'pending')));
}

/** Sets who wins conflicts of a run that are not written yet: all, or those with the given ids. */
export async function setChoices(tx: Tx, run: RunRow, choice: ItemRow['choice'], ids?: readonly string[]): Promise<void> {
  await tx
    .update(syncItems)
    .set({ choice })
    .where(and(ofRun(run), eq(syncItems.action, 'conflict'), eq(syncItems.outcome, 'pending'), ids && inArray(syncItems.id, [...ids])));
}

/** The numbers of items by action and outcome, of several runs. */
export const countItems = (tx: Tx, tenantId: string, runIds: readonly string[]) =>
  tx
    .select({ runId: syncItems.runId, action: syncItems.action, outcome: syncItems.outcome, count: sql<number>`count(*)::int` })
    .from(syncItems)
    .where(and(eq(syncItems.tenantId, tenantId), inArray(syncItems.runId, [...runIds])))
    .groupBy(syncItems.runId, syncItems.action, syncItems.outcome);

/** Lets a rule decide the conflicts that nobody has decided. */
export async function setUndecided(tx: Tx, run: RunRow, choice: NonNullable<ItemRow['choice']>): Promise<void> {
  await tx
    .update(syncItems)
    .set({ choice })
    .where(and(ofRun(run), eq(syncItems.action, 'conflict'), isNull(syncItems.choice)));
}

/** Items that failed wait again, for another attempt of the run. */
export async function retryFailed(tx: Tx, run: RunRow): Promise<void> {
  await tx
    .update(syncItems)
    .set({ outcome: 'pending', message: null })
    .where(and(ofRun(run), eq(syncItems.outcome, 'failed')));
}
