import { and, eq, inArray } from 'drizzle-orm';
import type { Notification } from '@techadds/shared/contract/notifications/endpoints';
import type { Tx } from '../../platform/database/client';
import { pushMessages, pushSubscriptions } from '../../schema';

/** PostgreSQL limits a statement to 65,535 parameters. */
const maxRowsPerInsert = 1_000;

type PushNotification = Pick<Notification, 'type' | 'title' | 'body' | 'path'> & {
  userId: string;
  groupKey?: string | null;
  createdAt?: string;
};

/** Queues notifications for all browsers of their users, in the transaction of what they report. They are sent after the commit. */
export async function queuePushMessages(tx: Tx, tenantId: string, notifications: readonly PushNotification[], now: Date): Promise<void> {
  if (notifications.length === 0) return;
  const userIds = [...new Set(notifications.map(({ userId }) => userId))];
  const subscriptions = await tx
    .select({ id: pushSubscriptions.id, userId: pushSubscriptions.userId })
    .from(pushSubscriptions)
    .where(and(eq(pushSubscriptions.tenantId, tenantId), inArray(pushSubscriptions.userId, userIds)));
  const dueAt = now.toISOString();
  const rows = notifications.flatMap(({ userId, type, title, body, path, groupKey = null, createdAt = dueAt }) =>
    subscriptions
      .filter((subscription) => subscription.userId === userId)
      .map(({ id }) => ({ tenantId, userId, subscriptionId: id, type, title, body, path, groupKey, createdAt, dueAt })),
  );
  for (let start = 0; start < rows.length; start += maxRowsPerInsert)
    await tx.insert(pushMessages).values(rows.slice(start, start + maxRowsPerInsert));
}
