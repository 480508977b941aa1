import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Channel } from '@techadds/shared/contract/notifications/types';
import type { Notification } from '@techadds/shared/contract/notifications/endpoints';
import { getScope, type Permission } from '@techadds/shared/permissions';
import type { Tx } from '../../platform/database/client';
import { currentTransaction } from '../../platform/database/schema-columns';
import { mailedNews, notificationPreferences, notifications, orderFollowers, users } from '../../schema';
import { pubSubChannel } from '../../platform/database/pubsub';
import { defaultChannels } from './default-channels';

export type Message = Pick<Notification, 'type' | 'title' | 'body' | 'path'>;

/**
 * Tells each of the users the same, in the ways that they want to be told of its type; nobody to tell is no error. With a `groupKey` it takes
 * the place of what is unread under the same. `by` says in which ways they asked for just this, `also` in which besides those of its type; of
 * those, what they switched off is left out.
 * What goes by mail waits for a letter.
 */
export async function notify(
  tx: Tx,
  tenantId: string,
  userIds: string[],
  { type, title, body, path, groupKey, by, also = [] }: Message & { groupKey?: string; by?: readonly Channel[]; also?: readonly Channel[] },
  now: Date,
): Promise<void> {
  if (userIds.length === 0) return;
  // One statement, since it is part of nearly everything that happens; it also wakes the live updates of those who are told.
  const otherwise = JSON.stringify(by ?? [...defaultChannels(type), ...also]);
  const asked = (channel: Channel) => sql`${by === undefined || by.includes(channel)}::boolean and channels ? ${channel}`;
  const news = sql`${tenantId}::uuid, told, ${type}, ${title}, ${body}, ${path}, ${groupKey ?? null}, ${now.toISOString()}::timestamptz`;
  await tx.execute(sql`
    with reached as (
      select told, coalesce(p.channels, ${otherwise}::jsonb) as channels
      from unnest(${`{${[...new Set(userIds)].join(',')}}`}::uuid[]) told
      left join ${notificationPreferences} p on p.tenant_id = ${tenantId}::uuid and p.user_id = told and p.type = ${type}
    ), mailed as (
      insert into ${mailedNews} (tenant_id, user_id, type, title, body, path, group_key, created_at)
      select ${news} from reached where ${asked('email')}
    )
    insert into ${notifications} (tenant_id, user_id, type, title, body, path, group_key, created_at)
    select ${news} from reached where ${asked('in_app')}
    on conflict (tenant_id, user_id, group_key) where status = 'unread'
    do update set title = excluded.title, body = excluded.body, path = excluded.path, created_at = excluded.created_at,
      changed_in = ${currentTransaction}
    returning pg_notify(${pubSubChannel}, json_build_object('tenantId', tenant_id, 'userIds', json_build_array(user_id))::text)`);
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
