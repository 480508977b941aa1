import { and, asc, eq, gt, inArray, isNull, lte, ne } from 'drizzle-orm';
import type { Tx } from '../../platform/database/client';
import {
  notificationPreferences,
  notifications,
  orders,
  pushMessages,
  pushSettings,
  pushSubscriptions,
  sessions,
  users,
} from '../../schema';
import { toPushSettings } from './push-subscriptions.db';

export type MessageRow = typeof pushMessages.$inferSelect;

/** The messages that have been due longest, locked until the end of the transaction; those that another process holds are skipped. */
export const lockDueMessages = (tx: Tx, tenantId: string, now: Date, limit: number): Promise<MessageRow[]> =>
  tx
    .select()
    .from(pushMessages)
    .where(and(eq(pushMessages.tenantId, tenantId), lte(pushMessages.dueAt, now.toISOString())))
    .orderBy(asc(pushMessages.dueAt), asc(pushMessages.createdAt), asc(pushMessages.id))
    .limit(limit)
    .for('update', { skipLocked: true });

/** A browser with an open session of an active user. */
export type Recipient = Awaited<ReturnType<typeof listRecipients>>[number];

export async function listRecipients(tx: Tx, tenantId: string, subscriptionIds: string[], now: Date) {
  const rows = await tx
    .select({
      subscription: pushSubscriptions,
      role: users.role,
      capabilities: users.capabilities,
      partnerId: users.partnerId,
      settings: pushSettings,
    })
    .from(pushSubscriptions)
    .innerJoin(sessions, and(eq(sessions.tenantId, pushSubscriptions.tenantId), eq(sessions.id, pushSubscriptions.sessionId)))
    .innerJoin(users, and(eq(users.tenantId, pushSubscriptions.tenantId), eq(users.id, pushSubscriptions.userId)))
    .leftJoin(pushSettings, and(eq(pushSettings.tenantId, pushSubscriptions.tenantId), eq(pushSettings.userId, pushSubscriptions.userId)))
    .where(
      and(
        eq(pushSubscriptions.tenantId, tenantId),
        inArray(pushSubscriptions.id, subscriptionIds),
        isNull(sessions.revokedAt),
        gt(sessions.expiresAt, now.toISOString()),
        isNull(users.deactivatedAt),
      ),
    );
  return rows.map(({ settings, ...row }) => ({ ...row, settings: toPushSettings(settings) }));
}

/** The types that each user has turned off for push messages, as `userId type`. */
export async function listTypesTurnedOff(tx: Tx, tenantId: string, userIds: string[]): Promise<Set<string>> {
  const rows = await tx
    .select()
    .from(notificationPreferences)
    .where(and(eq(notificationPreferences.tenantId, tenantId), inArray(notificationPreferences.userId, userIds)));
  return new Set(rows.filter(({ channels }) => !channels.includes('push')).map(({ userId, type }) => `${userId} ${type}`));
}

type SeenKey = Pick<MessageRow, 'userId' | 'type' | 'path' | 'createdAt'>;
export const toSeenKey = ({ userId, type, path, createdAt }: SeenKey): string => [userId, type, path, createdAt].join(' ');

/** The notifications of these times that their users have already read or archived in the app, by `toSeenKey`. */
export async function listSeen(tx: Tx, tenantId: string, messages: readonly MessageRow[]): Promise<Set<string>> {
  const { userId, type, path, createdAt } = notifications;
  const rows = await tx
    .select({ userId, type, path, createdAt })
    .from(notifications)
    .where(
      and(
        eq(notifications.tenantId, tenantId),
        inArray(
          userId,
          messages.map((message) => message.userId),
        ),
        inArray(
          createdAt,
          messages.map((message) => message.createdAt),
        ),
        ne(notifications.status, 'unread'),
      ),
    );
  return new Set(rows.map(toSeenKey));
}

/** The status and partner of orders. */
export async function listOrderStates(tx: Tx, tenantId: string, ids: string[]) {
  if (ids.length === 0) return new Map<string, never>();
  const rows = await tx
    .select({ id: orders.id, status: orders.fulfilmentStatus, partnerId: orders.partnerId })
    .from(orders)
    .where(and(eq(orders.tenantId, tenantId), inArray(orders.id, ids)));
  return new Map(rows.map((row) => [row.id, row]));
}

export async function deleteMessages(tx: Tx, tenantId: string, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await tx.delete(pushMessages).where(and(eq(pushMessages.tenantId, tenantId), inArray(pushMessages.id, [...ids])));
}

export async function updateMessages(
  tx: Tx,
  tenantId: string,
  ids: readonly string[],
  change: Partial<Pick<MessageRow, 'dueAt' | 'held' | 'attempts'>>,
): Promise<void> {
  await tx
    .update(pushMessages)
    .set(change)
    .where(and(eq(pushMessages.tenantId, tenantId), inArray(pushMessages.id, [...ids])));
}

export async function deleteSubscription(tx: Tx, tenantId: string, id: string): Promise<void> {
  await tx.delete(pushSubscriptions).where(and(eq(pushSubscriptions.tenantId, tenantId), eq(pushSubscriptions.id, id)));
}

export async function recordDelivery(tx: Tx, tenantId: string, subscriptionId: string, now: Date): Promise<void> {
  await tx
    .update(pushSubscriptions)
    .set({ lastDeliveredAt: now.toISOString() })
    .where(and(eq(pushSubscriptions.tenantId, tenantId), eq(pushSubscriptions.id, subscriptionId)));
}
