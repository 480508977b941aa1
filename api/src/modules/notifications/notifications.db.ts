import { and, eq, ne, sql } from 'drizzle-orm';
import type { Channel, NotificationType } from '@techadds/shared/contract/notifications/types';
import type { Notification } from '@techadds/shared/contract/notifications/endpoints';
import type { Tx } from '../../platform/database/client';
import { excluded } from '../../platform/database/columns';
import { notificationPreferences, notifications } from '../../schema';
import type { Caller } from '../../platform/auth/caller';
import { containsText, orderByColumns, type ListRequest } from '../../platform/database/pagination';
import { nextChangeNumber } from '../document-numbers/document-numbers.service';
import { publishLiveUpdate } from '../../platform/events/publish-live-update';

const notificationColumns = {
  id: notifications.id,
  type: notifications.type,
  title: notifications.title,
  body: notifications.body,
  path: notifications.path,
  status: notifications.status,
  createdAt: notifications.createdAt,
};
const ownNotifications = (caller: Caller) => and(eq(notifications.tenantId, caller.tenantId), eq(notifications.userId, caller.userId));

export interface NotificationFilter extends ListRequest {
  query?: string;
  status?: Notification['status'];
}

/** A page of the caller's notifications, the number of matches, and the number of unread ones. Archived ones are included only by status. */
export async function listNotifications(tx: Tx, caller: Caller, filter: NotificationFilter) {
  const query = filter.query?.trim();
  const where = and(
    ownNotifications(caller),
    query ? containsText(sql`${notifications.title} || ' ' || ${notifications.body}`, query) : undefined,
    filter.status ? eq(notifications.status, filter.status) : ne(notifications.status, 'archived'),
  );
  const [count] = await tx
    .select({
      total: sql<number>`(count(*) filter (where ${where}))::int`,
      unread: sql<number>`(count(*) filter (where ${eq(notifications.status, 'unread')}))::int`,
    })
    .from(notifications)
    .where(ownNotifications(caller));
  const items = await tx
    .select(notificationColumns)
    .from(notifications)
    .where(where)
    .orderBy(...orderByColumns(filter.order, notifications.createdAt, notifications.id))
    .limit(filter.limit)
    .offset(filter.offset);
  return { total: count?.total ?? 0, unread: count?.unread ?? 0, items };
}

/** Returns undefined if the caller has no such notification. Notifies the caller's other browsers. */
export async function updateNotificationStatus(
  tx: Tx,
  caller: Caller,
  id: string,
  status: 'read' | 'archived',
): Promise<Notification | undefined> {
  const changedIn = await nextChangeNumber(tx, caller.tenantId);
  const [row] = await tx
    .update(notifications)
    .set({ status, changedIn })
    .where(and(ownNotifications(caller), eq(notifications.id, id)))
    .returning(notificationColumns);
  if (row) await publishLiveUpdate(tx, { tenantId: caller.tenantId, userIds: [caller.userId] });
  return row;
}

/** Returns the number of notifications that were unread. */
export async function markAllRead(tx: Tx, caller: Caller): Promise<number> {
  const changedIn = await nextChangeNumber(tx, caller.tenantId);
  const rows = await tx
    .update(notifications)
    .set({ status: 'read', changedIn })
    .where(and(ownNotifications(caller), eq(notifications.status, 'unread')))
    .returning({ id: notifications.id });
  if (rows.length > 0) await publishLiveUpdate(tx, { tenantId: caller.tenantId, userIds: [caller.userId] });
  return rows.length;
}

/** The channels that the caller has chosen, by type. */
export async function getChosenChannels(tx: Tx, { tenantId, userId }: Caller): Promise<Map<NotificationType, Channel[]>> {
  const rows = await tx
    .select({ type: notificationPreferences.type, channels: notificationPreferences.channels })
    .from(notificationPreferences)
    .where(and(eq(notificationPreferences.tenantId, tenantId), eq(notificationPreferences.userId, userId)));
  return new Map(rows.map(({ type, channels }) => [type, channels]));
}

export async function upsertPreferences(
  tx: Tx,
  { tenantId, userId }: Caller,
  items: readonly { type: NotificationType; channels: Channel[] }[],
): Promise<void> {
  if (items.length === 0) return;
  await tx
    .insert(notificationPreferences)
    .values(items.map(({ type, channels }) => ({ tenantId, userId, type, channels })))
    .onConflictDoUpdate({
      target: [notificationPreferences.tenantId, notificationPreferences.userId, notificationPreferences.type],
      set: { channels: excluded(notificationPreferences.channels) },
    });
}
