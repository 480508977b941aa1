import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Channel } from '@techadds/shared/contract/notifications/types';
import type { Notification } from '@techadds/shared/contract/notifications/endpoints';
import { getScope, type Permission } from '@techadds/shared/permissions';
import type { Tx } from '../../platform/database/client';
import { excluded } from '../../platform/database/columns';
import { settleInOrder } from '../../platform/database/settle-in-order';
import { publishLiveUpdate } from '../../platform/events/publish-live-update';
import { mailedNews, notificationPreferences, notifications, orderFollowers, users } from '../../schema';
import { nextChangeNumber } from '../document-numbers/document-numbers.service';
import { defaultChannels } from './default-channels';

export type Message = Pick<Notification, 'type' | 'title' | 'body' | 'path'>;

type NotificationRow = Omit<typeof notifications.$inferInsert, 'changedIn'>;

/** PostgreSQL carries at most 8,000 bytes in a signal. */
const maxUsersPerUpdate = 100;
/** It takes at most 65,535 parameters in a statement. */
const maxRowsPerInsert = 1_000;

const batchesOf = <T>(rows: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(rows.length / size) }, (_, n) => rows.slice(n * size, (n + 1) * size));

/** Notifications of transactions that have not ended. */
const pending = new WeakMap<Tx, NotificationRow[]>();

/**
 * Notifies each of the users, over the channels that they chose for its type; no users is no error. With a `groupKey` it replaces the unread
 * notification with the same one. `by` names the channels that they chose for just this, `also` adds some to those of its type; channels that
 * they switched off stay off. In the app it is written when the transaction ends; by e-mail it waits for the next digest.
 */
export async function notify(
  tx: Tx,
  tenantId: string,
  userIds: string[],
  { type, title, body, path, groupKey, by, also = [] }: Message & { groupKey?: string; by?: readonly Channel[]; also?: readonly Channel[] },
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
  for (const batch of batchesOf(byEmail, maxRowsPerInsert)) await tx.insert(mailedNews).values(batch);
  const inApp = rowsFor('in_app');
  if (inApp.length === 0) return;
  const waiting = pending.get(tx);
  if (waiting) return void waiting.push(...inApp);
  pending.set(tx, inApp);
  tx.beforeCommit(() => insertPending(tx, tenantId));
}

/** Writes the notifications of a transaction, and wakes the browsers of their users. */
async function insertPending(tx: Tx, tenantId: string): Promise<void> {
  const rows = pending.get(tx) ?? [];
  pending.delete(tx);
  // Two with one group key would be one row twice in a statement; the later one replaces the earlier.
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
    ...batchesOf(latest, maxRowsPerInsert).map(insert),
    ...batchesOf(userIds, maxUsersPerUpdate).map((batch) => publishLiveUpdate(tx, { tenantId, userIds: batch })),
  ]);
}

/** The accounts of those who work for a partner; with `permission`, of those who have it. */
export async function usersOfPartner(tx: Tx, tenantId: string, partnerId: string, permission?: Permission): Promise<string[]> {
  const roles = (['partner_admin', 'partner_staff'] as const).filter((role) => !permission || getScope(permission, role) !== undefined);
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.tenantId, tenantId), eq(users.partnerId, partnerId), inArray(users.role, roles)));
  return rows.map((row) => row.id);
}

/** The accounts that follow an order, and in which ways they want to be told. */
export function followersOf(tx: Tx, tenantId: string, orderId: string) {
  return tx
    .select({ userId: orderFollowers.userId, role: users.role, channels: orderFollowers.channels })
    .from(orderFollowers)
    .innerJoin(users, and(eq(users.tenantId, orderFollowers.tenantId), eq(users.id, orderFollowers.userId)))
    .where(and(eq(orderFollowers.tenantId, tenantId), eq(orderFollowers.orderId, orderId)));
}

/** The accounts of those who run the marketplace. */
export async function adminsOf(tx: Tx, tenantId: string): Promise<string[]> {
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.tenantId, tenantId), inArray(users.role, ['admin', 'super_admin'])));
  return rows.map((row) => row.id);
}
