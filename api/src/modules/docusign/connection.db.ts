import { and, count, desc, eq, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { isOfTeam, type Team } from '../../platform/auth/team';
import type { Tx } from '../../platform/database/client';
import { docusignConnections, docusignEnvelopes } from '../../schema';

export type ConnectionRow = typeof docusignConnections.$inferSelect;

export async function findConnection(tx: Tx, team: Team): Promise<ConnectionRow | undefined> {
  const [row] = await tx.select().from(docusignConnections).where(isOfTeam(docusignConnections, team));
  return row;
}

export async function findConnectionById(tx: Tx, tenantId: string, id: string): Promise<ConnectionRow | undefined> {
  const [row] = await tx
    .select()
    .from(docusignConnections)
    .where(and(eq(docusignConnections.tenantId, tenantId), eq(docusignConnections.id, id)));
  return row;
}

/** The settings that apply to a partner's contracts: their own, or those of the tenant. */
export async function findApplyingConnection(tx: Tx, { tenantId, partnerId }: Team): Promise<ConnectionRow | undefined> {
  const own = partnerId === null ? undefined : eq(docusignConnections.partnerId, partnerId);
  const [row] = await tx
    .select()
    .from(docusignConnections)
    .where(and(eq(docusignConnections.tenantId, tenantId), or(own, isNull(docusignConnections.partnerId))))
    .orderBy(desc(sql`${docusignConnections.partnerId} is not null`))
    .limit(1);
  return row;
}

/** Selects the settings of a team, created where there are none, `for update`. */
export async function lockConnection(tx: Tx, team: Team, now: Date): Promise<ConnectionRow> {
  const at = now.toISOString();
  await tx
    .insert(docusignConnections)
    .values({ ...team, createdAt: at, updatedAt: at })
    .onConflictDoNothing();
  const [row] = await tx.select().from(docusignConnections).where(isOfTeam(docusignConnections, team)).for('update');
  if (!row) throw new Error('The connection was not kept.');
  return row;
}

export async function updateConnection(
  tx: Tx,
  { tenantId, id }: Pick<ConnectionRow, 'tenantId' | 'id'>,
  values: Partial<ConnectionRow>,
): Promise<ConnectionRow> {
  const [row] = await tx
    .update(docusignConnections)
    .set(values)
    .where(and(eq(docusignConnections.tenantId, tenantId), eq(docusignConnections.id, id)))
    .returning();
  return row!;
}

const isOpenIn = ({ tenantId, id }: Pick<ConnectionRow, 'tenantId' | 'id'>) =>
  and(eq(docusignEnvelopes.tenantId, tenantId), eq(docusignEnvelopes.connectionId, id), isNotNull(docusignEnvelopes.dueAt));

/** How many contracts are out for signature in the account, or wait for something there. */
export async function countOpenEnvelopes(tx: Tx, connection: Pick<ConnectionRow, 'tenantId' | 'id'>): Promise<number> {
  const [row] = await tx.select({ open: count() }).from(docusignEnvelopes).where(isOpenIn(connection));
  return row?.open ?? 0;
}

/** Lets everything that waits in the account be tried at once, as after the connection was repaired. */
export async function wakeEnvelopes(tx: Tx, connection: Pick<ConnectionRow, 'tenantId' | 'id'>, now: Date): Promise<void> {
  await tx
    .update(docusignEnvelopes)
    .set({ dueAt: now.toISOString() })
    .where(and(isOpenIn(connection), isNotNull(docusignEnvelopes.error)));
}
