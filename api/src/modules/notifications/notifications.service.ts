import type { Role } from '@techadds/shared/roles';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Channel } from '@techadds/shared/contract/notifications/types';
import type { Notification } from '@techadds/shared/contract/notifications/endpoints';
import { getScope, type Permission } from '@techadds/shared/permissions';
import type { Tx } from '../../platform/database/client';
import { excluded } from '../../platform/database/columns';
import { settleInOrder } from '../../platform/database/settle-in-order';
import { publishLiveUpdate } from '../../platform/events/publish-live-update';
import { digestItems, notificationPreferences, notifications, orderFollowers, users } from '../../schema';
import { nextChangeNumber } from '../document-numbers/document-numbers.service';
import { queuePushMessages } from '../push/push-queue.service';
import { defaultChannels } from './default-channels';

export type NotificationMessage = Pick<Notification, 'type' | 'title' | 'body' | 'path'>;

type NotificationRow = Omit<typeof notifications.$inferInsert, 'changedIn'>;

/** PostgreSQL limits a NOTIFY payload to 8,000 bytes. */
const maxUsersPerUpdate = 100;
/** PostgreSQL limits a statement to 65,535 parameters. */
const maxRowsPerInsert = 1_000;

const toBatches = <T>(rows: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(rows.length / size) }, (_, n) => rows.slice(n * size, (n + 1) * size));

/** Notifications of open transactions, inserted before the commit. */
const pendingNotifications = new WeakMap<Tx, { inApp: NotificationRow[]; byPush: NotificationRow[] }>();

/**
 * Notifies users over the channels that they chose for the type; an empty list is allowed. With a `groupKey` it replaces the unread notification
 * with the same key. `by` limits the channels to these, `also` adds to the defaults of the type; channels that the user turned off stay off.
 * In-app notifications and push messages are inserted before the commit; e-mails wait for the next digest.
 */
export async function notify(
  tx: Tx,
  tenantId: string,
  userIds: string[],
  {
    type,
    title,
    body,
    path,
    groupKey,
    by,
    also = [],
  }: NotificationMessage & { groupKey?: string; by?: readonly Channel[]; also?: readonly Channel[] },
  now: Date,
): Promise<void> {
  if (userIds.length === 0) return;
  const chosen = await tx
    .select({ userId: notificationPreferences.userId, channels: notificationPreferences.channels })
    .from(notificationPreferences)
    .where(
      and(
        eq(notificationPreferences.tenantId, tenantId),
        inArray(notificationPreferences.userId, userIds),
        eq(notificationPreferences.type, type),
      ),
    );
  const channelsOf = new Map(chosen.map(({ userId, channels }) => [userId, channels]));
  const otherwise = by ?? [...defaultChannels(type), ...also];
  const rowsFor = (channel: Channel) =>
    [...new Set(userIds)]
      .filter((userId) => (by === undefined || by.includes(channel)) && (channelsOf.get(userId) ?? otherwise).includes(channel))
      .map((userId) => ({ tenantId, userId, type, title, body, path, groupKey: groupKey ?? null, createdAt: now.toISOString() }));
  const byEmail = rowsFor('email');
  for (const batch of toBatches(byEmail, maxRowsPerInsert)) await tx.insert(digestItems).values(batch);
  const inApp = rowsFor('in_app');
  const byPush = rowsFor('push');
  if (inApp.length === 0 && byPush.length === 0) return;
  const pending = pendingNotifications.get(tx) ?? { inApp: [], byPush: [] };
  pending.inApp.push(...inApp);
  pending.byPush.push(...byPush);
  if (pendingNotifications.has(tx)) return;
  pendingNotifications.set(tx, pending);
  tx.beforeCommit(() => insertPending(tx, tenantId, now));
}

/** Queues the push messages of a transaction, inserts its notifications and publishes live updates to their users. */
async function insertPending(tx: Tx, tenantId: string, now: Date): Promise<void> {
  const { inApp: rows, byPush } = pendingNotifications.get(tx) ?? { inApp: [], byPush: [] };
  pendingNotifications.delete(tx);
  await queuePushMessages(tx, tenantId, byPush, now);
  if (rows.length === 0) return;
  // An upsert cannot affect a row twice, so only the latest notification of a group key is kept.
  const latest = [...new Map(rows.map((row, n) => [row.groupKey === null ? n : `${row.userId} ${row.groupKey}`, row])).values()];
  const changedIn = await nextChangeNumber(tx, tenantId);
  const insert = (batch: NotificationRow[]) =>
    tx
      .insert(notifications)
      .values(batch.map((row) => ({ ...row, changedIn })))
      .onConflictDoUpdate({
        target: [notifications.tenantId, notifications.userId, notifications.groupKey],
        targetWhere: sql`status = 'unread'`,
        set: {
          title: excluded(notifications.title),
          body: excluded(notifications.body),
          path: excluded(notifications.path),
          createdAt: excluded(notifications.createdAt),
          changedIn: excluded(notifications.changedIn),
        },
      })
      .execute();
  const userIds = [...new Set(rows.map(({ userId }) => userId))];
  await settleInOrder([
    ...toBatches(latest, maxRowsPerInsert).map(insert),
    ...toBatches(userIds, maxUsersPerUpdate).map((batch) => publishLiveUpdate(tx, { tenantId, userIds: batch })),
  ]);
}

/** Ids of the partner's active users; with `permission`, only of those who have it. */
export async function listPartnerUserIds(tx: Tx, tenantId: string, partnerId: string, permission?: Permission): Promise<string[]> {
  const roles = (['partner_admin', 'partner_staff'] as const).filter((role) => !permission || getScope(permission, role) !== undefined);
  const rows = await tx
    .select({ id: users.id, role: users.role, capabilities: users.capabilities })
    .from(users)
    .where(and(eq(users.tenantId, tenantId), eq(users.partnerId, partnerId), inArray(users.role, roles), isNull(users.deactivatedAt)));
  return rows.filter(({ role, capabilities }) => !permission || getScope(permission, role, capabilities)).map(({ id }) => id);
}

/** Users who follow an order, with their channels. */
export function listOrderFollowers(tx: Tx, tenantId: string, orderId: string) {
  return tx
    .select({ userId: orderFollowers.userId, role: users.role, channels: orderFollowers.channels })
    .from(orderFollowers)
    .innerJoin(users, and(eq(users.tenantId, orderFollowers.tenantId), eq(users.id, orderFollowers.userId)))
    .where(and(eq(orderFollowers.tenantId, tenantId), eq(orderFollowers.orderId, orderId)));
}

/** Ids of all active users of the tenant. */
export async function listTenantUserIds(tx: Tx, tenantId: string): Promise<string[]> {
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.tenantId, tenantId), isNull(users.deactivatedAt)));
  return rows.map((row) => row.id);
}

/** Ids of the tenant's active administrators who have the permission: not all decisions are for super-admins. */
export const listAdminIdsWith = (tx: Tx, tenantId: string, permission: Permission): Promise<string[]> =>
  listAdminIds(
    tx,
    tenantId,
    (['admin', 'super_admin'] as const).filter((role) => getScope(permission, role) !== undefined),
  );

/** Ids of the tenant's active administrators, or of those with one of these roles. */
export async function listAdminIds(tx: Tx, tenantId: string, roles: Role[] = ['admin', 'super_admin']): Promise<string[]> {
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.tenantId, tenantId), inArray(users.role, roles), isNull(users.deactivatedAt)));
  return rows.map((row) => row.id);
}
