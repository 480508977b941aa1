import { and, eq } from 'drizzle-orm';
import type { Tx } from '../../platform/database/client';
import { ownConnections } from '../../schema';
import type { OwnProvider, OwnSettings } from './own-connections.schema';

export type ConnectionRow<P extends OwnProvider> = Omit<typeof ownConnections.$inferSelect, 'provider' | 'settings'> & {
  provider: P;
  settings: OwnSettings[P];
};

const isConnection = (tenantId: string, provider: OwnProvider) =>
  and(eq(ownConnections.tenantId, tenantId), eq(ownConnections.provider, provider));

export async function findConnection<P extends OwnProvider>(tx: Tx, tenantId: string, provider: P): Promise<ConnectionRow<P> | undefined> {
  const [row] = await tx.select().from(ownConnections).where(isConnection(tenantId, provider));
  return row as ConnectionRow<P> | undefined;
}

/** Like `findConnection`, `for update`. */
export async function lockConnection<P extends OwnProvider>(tx: Tx, tenantId: string, provider: P): Promise<ConnectionRow<P> | undefined> {
  const [row] = await tx.select().from(ownConnections).where(isConnection(tenantId, provider)).for('update');
  return row as ConnectionRow<P> | undefined;
}

/** Creates the connection, or replaces the one of the tenant. */
export async function saveConnection<P extends OwnProvider>(
  tx: Tx,
  {
    tenantId,
    provider,
    settings,
    secret,
    updatedAt,
  }: Pick<ConnectionRow<P>, 'tenantId' | 'provider' | 'settings' | 'secret' | 'updatedAt'>,
): Promise<ConnectionRow<P>> {
  const values = { settings, secret, updatedAt, checkedAt: null, checkError: null };
  const [row] = await tx
    .insert(ownConnections)
    .values({ tenantId, provider, createdAt: updatedAt, ...values })
    .onConflictDoUpdate({ target: [ownConnections.tenantId, ownConnections.provider], set: values })
    .returning();
  return row as ConnectionRow<P>;
}

export async function deleteConnection(tx: Tx, tenantId: string, provider: OwnProvider): Promise<void> {
  await tx.delete(ownConnections).where(isConnection(tenantId, provider));
}

/** Records how the last use went, unless the settings were changed in the meantime. */
export async function recordCheck(
  tx: Tx,
  { tenantId, provider, updatedAt }: Pick<ConnectionRow<OwnProvider>, 'tenantId' | 'provider' | 'updatedAt'>,
  checkError: string | null,
  now: Date,
): Promise<void> {
  await tx
    .update(ownConnections)
    .set({ checkedAt: now.toISOString(), checkError: checkError?.slice(0, 300) ?? null })
    .where(and(isConnection(tenantId, provider), eq(ownConnections.updatedAt, updatedAt)));
}
