import { and, eq, or, sql, type SQL } from 'drizzle-orm';
import type { SavedView } from '@techadds/shared/contract/views';
import type { Tx } from '../../database/database';
import { savedViews as t } from '../../database/schema';
import type { Caller } from '../../http/caller';

type ViewRow = typeof t.$inferSelect;

/** Whom a view is shared with that the caller shares; nobody where the caller has no colleagues. */
export const audienceOf = ({ scope, partnerId }: Pick<Caller, 'scope' | 'partnerId'>): 'partner' | 'admins' | 'none' =>
  scope === 'tenant' ? 'admins' : scope === 'partner' && partnerId !== null ? 'partner' : 'none';

/** The caller's own views, and those that colleagues share. */
function visible(caller: Caller): SQL | undefined {
  if (caller.scope === 'partner' && caller.partnerId === null) return sql`false`;
  const audience = audienceOf(caller);
  const shared =
    audience === 'admins'
      ? eq(t.audience, 'admins')
      : audience === 'partner'
        ? and(eq(t.audience, 'partner'), eq(t.partnerId, caller.partnerId!))
        : sql`false`;
  return and(eq(t.tenantId, caller.tenantId), or(eq(t.userId, caller.userId), shared));
}

export const shownView = ({ id, list, name, search, hidden, audience, userId, updatedAt }: ViewRow, caller: Caller): SavedView => ({
  ...{ id, list, name, search, hidden, updatedAt },
  shared: audience !== 'none',
  mine: userId === caller.userId,
});

export async function listViews(tx: Tx, caller: Caller, list?: SavedView['list']): Promise<SavedView[]> {
  const rows = await tx
    .select()
    .from(t)
    .where(and(visible(caller), list && eq(t.list, list)))
    .orderBy(sql`${t.name} collate "und-x-icu"`, t.id)
    .limit(200);
  return rows.map((row) => shownView(row, caller));
}

/** A view of the caller's own, locked; those of others are not theirs to change. */
export async function ownView(tx: Tx, { tenantId, userId }: Caller, id: string): Promise<ViewRow | undefined> {
  const [row] = await tx
    .select()
    .from(t)
    .where(and(eq(t.tenantId, tenantId), eq(t.id, id), eq(t.userId, userId)))
    .for('update');
  return row;
}

export async function countOwn(tx: Tx, { tenantId, userId }: Caller): Promise<number> {
  const [row] = await tx
    .select({ n: sql<number>`count(*)::int` })
    .from(t)
    .where(and(eq(t.tenantId, tenantId), eq(t.userId, userId)));
  return row?.n ?? 0;
}

/** Undefined where the person has a view of this list with the name already. */
export async function insertView(tx: Tx, values: typeof t.$inferInsert): Promise<ViewRow | undefined> {
  const [row] = await tx.insert(t).values(values).onConflictDoNothing().returning();
  return row;
}

export async function nameIsTaken(tx: Tx, { tenantId, userId, list, id }: ViewRow, name: string): Promise<boolean> {
  const found = await tx
    .select({ id: t.id })
    .from(t)
    .where(and(eq(t.tenantId, tenantId), eq(t.userId, userId), eq(t.list, list), eq(t.name, name)));
  return found.some((row) => row.id !== id);
}

export async function setView(tx: Tx, { tenantId, id }: ViewRow, values: Partial<typeof t.$inferInsert>): Promise<ViewRow> {
  const [row] = await tx
    .update(t)
    .set(values)
    .where(and(eq(t.tenantId, tenantId), eq(t.id, id)))
    .returning();
  if (!row) throw new Error('The view is gone.');
  return row;
}

export async function deleteView(tx: Tx, { tenantId, id }: ViewRow): Promise<void> {
  await tx.delete(t).where(and(eq(t.tenantId, tenantId), eq(t.id, id)));
}
