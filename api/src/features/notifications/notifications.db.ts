import { and, eq, sql } from 'drizzle-orm';
import type { Notification } from '@techadds/shared/contract/notifications';
import type { Tx } from '../../database/database';
import { notifications } from '../../database/schema';
import type { Caller } from '../../http/caller';
import { contains, ordered, type ListRequest } from '../../records/list';

const columns = {
  id: notifications.id,
  type: notifications.type,
  title: notifications.title,
  body: notifications.body,
  path: notifications.path,
  status: notifications.status,
  createdAt: notifications.createdAt,
};
const own = (caller: Caller) => and(eq(notifications.tenantId, caller.tenantId), eq(notifications.userId, caller.userId));

export interface NotificationFilter extends ListRequest {
  query?: string;
  status?: Notification['status'];
}

/** A page of the caller's notifications, how many match, and how many of all are unread. */
export async function listNotifications(tx: Tx, caller: Caller, filter: NotificationFilter) {
  const query = filter.query?.trim();
  const where = and(
    own(caller),
    query ? contains(sql`${notifications.title} || ' ' || ${notifications.body}`, query) : undefined,
    filter.status && eq(notifications.status, filter.status),
  );
  const [count] = await tx
    .select({
      total: sql<number>`(count(*) filter (where ${where}))::int`,
      unread: sql<number>`(count(*) filter (where ${eq(notifications.status, 'unread')}))::int`,
    })
    .from(notifications)
    .where(own(caller));
  const items = await tx
    .select(columns)
    .from(notifications)
    .where(where)
    .orderBy(...ordered(filter.order, notifications.createdAt, notifications.id))
    .limit(filter.limit)
    .offset(filter.offset);
  return { total: count?.total ?? 0, unread: count?.unread ?? 0, items };
}

/** Undefined where the caller has no such notification. */
export async function markRead(tx: Tx, caller: Caller, id: string): Promise<Notification | undefined> {
  const [row] = await tx
    .update(notifications)
    .set({ status: 'read' })
    .where(and(own(caller), eq(notifications.id, id)))
    .returning(columns);
  return row;
}

/** How many were unread until now. */
export async function markAllRead(tx: Tx, caller: Caller): Promise<number> {
  const rows = await tx
    .update(notifications)
    .set({ status: 'read' })
    .where(and(own(caller), eq(notifications.status, 'unread')))
    .returning({ id: notifications.id });
  return rows.length;
}
