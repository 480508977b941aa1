import { and, eq, or, sql, type SQL } from 'drizzle-orm';
import type { SavedView } from '@techadds/shared/contract/saved-views/endpoints';
import type { Tx } from '../../platform/database/client';
import { alphabetically } from '../../platform/database/pagination';
import { savedViews as t } from '../../schema';
import type { Caller } from '../../platform/auth/caller';

type SavedViewRow = typeof t.$inferSelect;

/** The audience of a view that the caller shares; `none` if the caller has no colleagues. */
export const getSharingAudience = ({ scope, partnerId }: Pick<Caller, 'scope' | 'partnerId'>): 'partner' | 'admins' | 'none' =>
  scope === 'tenant' ? 'admins' : scope === 'partner' && partnerId !== null ? 'partner' : 'none';

/** The caller's own views, and those shared with them. */
function visibleViews(caller: Caller): SQL | undefined {
  if (caller.scope === 'partner' && caller.partnerId === null) return sql`false`;
  const audience = getSharingAudience(caller);
  const shared =
    audience === 'admins'
      ? eq(t.audience, 'admins')
      : audience === 'partner'
        ? and(eq(t.audience, 'partner'), eq(t.partnerId, caller.partnerId!))
        : sql`false`;
  return and(eq(t.tenantId, caller.tenantId), or(eq(t.userId, caller.userId), shared));
}

export const toSavedViewDto = (
  { id, list, name, search, hidden, audience, userId, updatedAt }: SavedViewRow,
  caller: Caller,
): SavedView => ({
  ...{ id, list, name, search, hidden, updatedAt },
  shared: audience !== 'none',
  mine: userId === caller.userId,
});

export async function listSavedViews(tx: Tx, caller: Caller, list?: SavedView['list']): Promise<SavedView[]> {
  const rows = await tx
    .select()
    .from(t)
    .where(and(visibleViews(caller), list && eq(t.list, list)))
    .orderBy(alphabetically(t.name), t.id)
    .limit(200);
  return rows.map((row) => toSavedViewDto(row, caller));
}

/** Selects a view `for update` if it is the caller's own; shared views can be changed by their owner only. */
export async function lockOwnView(tx: Tx, { tenantId, userId }: Caller, id: string): Promise<SavedViewRow | undefined> {
  const [row] = await tx
    .select()
    .from(t)
    .where(and(eq(t.tenantId, tenantId), eq(t.id, id), eq(t.userId, userId)))
    .for('update');
  return row;
}

export async function countOwnViews(tx: Tx, { tenantId, userId }: Caller): Promise<number> {
  const [row] = await tx
    .select({ n: sql<number>`count(*)::int` })
    .from(t)
    .where(and(eq(t.tenantId, tenantId), eq(t.userId, userId)));
  return row?.n ?? 0;
}

/** Undefined if the user already has a view of this name for the list. */
export async function insertSavedView(tx: Tx, values: typeof t.$inferInsert): Promise<SavedViewRow | undefined> {
  const [row] = await tx.insert(t).values(values).onConflictDoNothing().returning();
  return row;
}

export async function isViewNameTaken(tx: Tx, { tenantId, userId, list, id }: SavedViewRow, name: string): Promise<boolean> {
  const found = await tx
    .select({ id: t.id })
    .from(t)
    .where(and(eq(t.tenantId, tenantId), eq(t.userId, userId), eq(t.list, list), eq(t.name, name)));
  return found.some((row) => row.id !== id);
}

export async function updateSavedViewRow(
  tx: Tx,
  { tenantId, id }: SavedViewRow,
  values: Partial<typeof t.$inferInsert>,
): Promise<SavedViewRow> {
  const [row] = await tx
    .update(t)
    .set(values)
    .where(and(eq(t.tenantId, tenantId), eq(t.id, id)))
    .returning();
  if (!row) throw new Error('The view is gone.');
  return row;
}

export async function deleteSavedView(tx: Tx, { tenantId, id }: SavedViewRow): Promise<void> {
  await tx.delete(t).where(and(eq(t.tenantId, tenantId), eq(t.id, id)));
}
