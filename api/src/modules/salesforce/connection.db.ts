import { and, eq } from 'drizzle-orm';
import type { Tx } from '../../platform/database/client';
import { salesforceConnections } from '../../schema';
import { isOfTeam, type Team } from '../../platform/auth/team';

export type ConnectionRow = typeof salesforceConnections.$inferSelect;

export async function findConnection(tx: Tx, team: Team): Promise<ConnectionRow | undefined> {
  const [row] = await tx.select().from(salesforceConnections).where(isOfTeam(salesforceConnections, team));
  return row;
}

/** Selects the connection of a team, created where there is none, `for update`: only one transaction at a time begins a run of it. */
export async function lockConnection(tx: Tx, team: Team, now: Date): Promise<ConnectionRow> {
  const at = now.toISOString();
  await tx
    .insert(salesforceConnections)
    .values({ ...team, createdAt: at, updatedAt: at })
    .onConflictDoNothing();
  const [row] = await tx.select().from(salesforceConnections).where(isOfTeam(salesforceConnections, team)).for('update');
  if (!row) throw new Error('The connection was not kept.');
  return row;
}

export async function updateConnection(
  tx: Tx,
  { tenantId, id }: Pick<ConnectionRow, 'tenantId' | 'id'>,
  values: Partial<ConnectionRow>,
): Promise<ConnectionRow> {
  const [row] = await tx
    .update(salesforceConnections)
    .set(values)
    .where(and(eq(salesforceConnections.tenantId, tenantId), eq(salesforceConnections.id, id)))
    .returning();
  return row!;
}

/** The connections of the tenant's lists that look for changes by themselves. */
export const listPollingConnections = async (tx: Tx, tenantId: string): Promise<ConnectionRow[]> =>
  tx
    .select()
    .from(salesforceConnections)
    .where(and(eq(salesforceConnections.tenantId, tenantId), eq(salesforceConnections.crmMode, 'salesforce')));
