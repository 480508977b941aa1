import { heldForDays, type OrderStatus } from '@techadds/shared/contract/order-states';
import type { Tx } from '../../database/database';
import { releaseParts } from '../../money/order';
import type { Deed } from './order-action-context';
import { leftOf } from '../payments/payments.db';
import { changeOrder, type OrderRow } from './orders.db';
import { bookAvailability, bookRelease } from './order-postings';

const earned: readonly OrderStatus[] = ['completed', 'split', 'rated'];
const day = 86_400_000;

/** Releases the escrow of an order that is finished and paid; does nothing to any other. */
export async function releaseIfDue(tx: Tx, deed: Deed, order: OrderRow): Promise<OrderRow> {
  if (!earned.includes(order.fulfilmentStatus) || order.releasedAt !== null || order.paidCents === 0) return order;
  const parts = releaseParts(await leftOf(tx, order));
  await bookRelease(tx, deed, order, parts);
  return changeOrder(tx, order, {
    releasedAt: deed.now.toISOString(),
    availableAt: new Date(deed.now.getTime() + heldForDays * day).toISOString(),
    heldCents: parts.partner,
  });
}

/** Lets the partner have what is held back. `name` is of the event, which is booked once. */
export async function makeAvailable(tx: Tx, deed: Deed, order: OrderRow, name = `order:${order.id}`): Promise<void> {
  await bookAvailability(tx, deed, order, name);
  await changeOrder(tx, order, { heldCents: 0, madeAvailableAt: deed.now.toISOString() });
}
