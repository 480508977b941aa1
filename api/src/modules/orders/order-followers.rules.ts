import { and, eq } from 'drizzle-orm';
import { channels as order, type Channel } from '@techadds/shared/contract/notifications/types';
import type { Tx } from '../../platform/database/client';
import { orderFollowers } from '../../schema';
import type { Caller } from '../../platform/auth/caller';
import { notFound } from '../../platform/http/errors';
import { findOrder } from './orders.db';

/**
 * Sets the channels over which the caller follows an order; an empty list unsubscribes.
 * @throws AppError 404 if the order is not visible to the caller
 */
export async function subscribeToOrder(tx: Tx, caller: Caller, orderId: string, chosen: readonly Channel[]): Promise<Channel[]> {
  if (!(await findOrder(tx, caller, orderId))) throw notFound('order');
  const { tenantId, userId } = caller;
  const channels = order.filter((channel) => chosen.includes(channel));
  if (channels.length === 0)
    await tx
      .delete(orderFollowers)
      .where(and(eq(orderFollowers.tenantId, tenantId), eq(orderFollowers.orderId, orderId), eq(orderFollowers.userId, userId)));
  else
    await tx
      .insert(orderFollowers)
      .values({ tenantId, orderId, userId, channels })
      .onConflictDoUpdate({ target: [orderFollowers.tenantId, orderFollowers.orderId, orderFollowers.userId], set: { channels } });
  return channels;
}
