import { and, eq, ne } from 'drizzle-orm';
import type { Tx } from '../../platform/database/client';
import { pushSubscriptions } from '../../schema';

/** Removes the push subscription of a session that ends: its browser may belong to somebody else next. */
export async function deleteSessionSubscription(tx: Tx, tenantId: string, sessionId: string): Promise<void> {
  await tx.delete(pushSubscriptions).where(and(eq(pushSubscriptions.tenantId, tenantId), eq(pushSubscriptions.sessionId, sessionId)));
}

/** Removes a user's push subscriptions, except the one of the given session. */
export async function deleteUserSubscriptions(tx: Tx, tenantId: string, userId: string, exceptSession?: string): Promise<void> {
  await tx
    .delete(pushSubscriptions)
    .where(
      and(
        eq(pushSubscriptions.tenantId, tenantId),
        eq(pushSubscriptions.userId, userId),
        exceptSession === undefined ? undefined : ne(pushSubscriptions.sessionId, exceptSession),
      ),
    );
}
