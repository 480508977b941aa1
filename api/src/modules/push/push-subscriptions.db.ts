import { and, desc, eq, inArray, ne } from 'drizzle-orm';
import { type PushSettings, UpdatePushSettings } from '@techadds/shared/contract/push/endpoints';
import type { ReadingTx, Tx } from '../../platform/database/client';
import { pushSettings, pushSubscriptions } from '../../schema';

export type SubscriptionRow = typeof pushSubscriptions.$inferSelect;
type SessionEndpoint = Pick<SubscriptionRow, 'tenantId' | 'sessionId' | 'endpointHash'>;
type Owner = Pick<SubscriptionRow, 'tenantId' | 'userId'>;

/** The tenants in which a browser is registered; for a transaction that looks it up by this hash. */
export async function findTenantsOfEndpoint(tx: ReadingTx, endpointHash: string): Promise<string[]> {
  const rows = await tx
    .selectDistinct({ tenantId: pushSubscriptions.tenantId })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.endpointHash, endpointHash));
  return rows.map(({ tenantId }) => tenantId);
}

/** Removes a browser from the tenant's users, except the given one. */
export async function deleteEndpoint(tx: Tx, tenantId: string, endpointHash: string, except?: string): Promise<void> {
  await tx
    .delete(pushSubscriptions)
    .where(
      and(
        eq(pushSubscriptions.tenantId, tenantId),
        eq(pushSubscriptions.endpointHash, endpointHash),
        except === undefined ? undefined : ne(pushSubscriptions.userId, except),
      ),
    );
}

/** Removes what the session's browser was registered with before. */
export async function deleteFormerSubscription(tx: Tx, { tenantId, sessionId, endpointHash }: SessionEndpoint): Promise<void> {
  await tx
    .delete(pushSubscriptions)
    .where(
      and(
        eq(pushSubscriptions.tenantId, tenantId),
        eq(pushSubscriptions.sessionId, sessionId),
        ne(pushSubscriptions.endpointHash, endpointHash),
      ),
    );
}

export async function upsertSubscription(tx: Tx, row: typeof pushSubscriptions.$inferInsert): Promise<string> {
  const { userId, sessionId, endpoint, p256dh, auth, serverKey, createdAt } = row;
  const [saved] = await tx
    .insert(pushSubscriptions)
    .values(row)
    .onConflictDoUpdate({
      target: [pushSubscriptions.tenantId, pushSubscriptions.endpointHash],
      set: { userId, sessionId, endpoint, p256dh, auth, serverKey, createdAt },
    })
    .returning({ id: pushSubscriptions.id });
  return saved!.id;
}

/** Keeps the subscriptions of a user that were registered last. */
export async function deleteOldestSubscriptions(tx: Tx, { tenantId, userId }: Owner, kept: number): Promise<void> {
  const surplus = await tx
    .select({ id: pushSubscriptions.id })
    .from(pushSubscriptions)
    .where(and(eq(pushSubscriptions.tenantId, tenantId), eq(pushSubscriptions.userId, userId)))
    .orderBy(desc(pushSubscriptions.createdAt), desc(pushSubscriptions.id))
    .offset(kept);
  if (surplus.length === 0) return;
  const ids = surplus.map(({ id }) => id);
  await tx.delete(pushSubscriptions).where(and(eq(pushSubscriptions.tenantId, tenantId), inArray(pushSubscriptions.id, ids)));
}

const noSettings: PushSettings = { showDetails: false, quietHours: null };

/** Settings that cannot be read, such as a time zone that is no longer known, count as none: they must not stop the queue. */
export function toPushSettings(row: typeof pushSettings.$inferSelect | null | undefined): PushSettings {
  if (!row) return noSettings;
  const { showDetails, quietFrom: from, quietUntil: until, timeZone } = row;
  return UpdatePushSettings.safeParse({ showDetails, quietHours: from === null ? null : { from, until, timeZone } }).data ?? noSettings;
}

export async function findSettings(tx: Tx, { tenantId, userId }: Owner): Promise<PushSettings> {
  const [row] = await tx
    .select()
    .from(pushSettings)
    .where(and(eq(pushSettings.tenantId, tenantId), eq(pushSettings.userId, userId)));
  return toPushSettings(row);
}

export async function upsertSettings(tx: Tx, owner: Owner, { showDetails, quietHours }: PushSettings): Promise<void> {
  const set = {
    showDetails,
    quietFrom: quietHours?.from ?? null,
    quietUntil: quietHours?.until ?? null,
    timeZone: quietHours?.timeZone ?? null,
  };
  await tx
    .insert(pushSettings)
    .values({ ...owner, ...set })
    .onConflictDoUpdate({ target: [pushSettings.tenantId, pushSettings.userId], set });
}
