import * as z from 'zod/mini';
import { endpoint } from './endpoint';
import { basisPoints, cents, currency, Id, id, timestamp } from './fields';
import { listOf, listQuery } from './list';
import { DeclineOrder, PlaceOrder } from './order-forms';
import { orderActions, orderStatuses, paymentStatuses } from './order-states';

export { DeclineOrder, paymentMethods, PlaceOrder } from './order-forms';

export const Order = z.object({
  id,
  number: z.string(),
  service: z.object({ id, name: z.string(), category: z.string() }),
  packageName: z.string(),
  quantity: z.int(),
  customer: z.object({ id, name: z.string() }),
  partner: z.object({ id, name: z.string() }),
  fulfilmentStatus: z.enum(orderStatuses),
  paymentStatus: z.enum(paymentStatuses),
  currency,
  netCents: cents,
  taxBp: basisPoints,
  taxCents: cents,
  totalCents: cents,
  placedAt: timestamp,
  /** When the partner's answer is due. */
  dueAt: timestamp,
  updatedAt: timestamp,
  version: z.int(),
});
export type Order = z.infer<typeof Order>;

export const OrderEvent = z.object({
  id,
  at: timestamp,
  event: z.enum(['placed', 'accepted', 'declined']),
  actorName: z.string(),
  note: z.nullable(z.string()),
});
export type OrderEvent = z.infer<typeof OrderEvent>;

export const OrderDetail = z.extend(Order, {
  requirements: z.string(),
  timeline: z.array(OrderEvent),
  /** What the caller may do now; the server checks again. */
  allowedActions: z.array(z.enum(orderActions)),
});
export type OrderDetail = z.infer<typeof OrderDetail>;

export const placeOrder = endpoint({
  method: 'POST',
  path: '/orders',
  summary: 'Order a package of a service. Send `Idempotency-Key` so that a repeat returns the same order',
  permission: 'orders.place',
  body: PlaceOrder,
  response: OrderDetail,
  status: 201,
  errors: [404, 409],
  refetches: ['dashboard', 'notifications'],
});

const OrderList = z.extend(listQuery(['placedAt', 'number', 'total', 'dueAt'], 'desc'), { status: z.optional(z.enum(orderStatuses)) });

export const listOrders = endpoint({
  method: 'GET',
  path: '/orders',
  summary: "Orders in the caller's reach: own, the partner's, or the tenant's",
  permission: 'orders.read',
  query: OrderList,
  response: listOf(Order),
});

export const OrderCounts = z.object({
  all: z.int(),
  placed: z.int(),
  accepted: z.int(),
  in_progress: z.int(),
  delivered: z.int(),
  declined: z.int(),
  overdue: z.int(),
});

export const listQueue = endpoint({
  method: 'GET',
  path: '/orders/queue',
  summary: 'The order queue with a count for each tab',
  permission: 'orders.queue',
  query: z.extend(listQuery(['dueAt', 'placedAt', 'number', 'total']), {
    scope: z._default(z.enum(['partner']), 'partner'),
    status: z.optional(z.enum([...orderStatuses, 'overdue'])),
  }),
  response: z.extend(listOf(Order), { counts: OrderCounts }),
});

export const getOrder = endpoint({
  method: 'GET',
  path: '/orders/{id}',
  summary: 'One order with its timeline and the actions open to the caller',
  permission: 'orders.read',
  params: Id,
  response: OrderDetail,
  errors: [404],
});

export const acceptOrder = endpoint({
  method: 'POST',
  path: '/orders/{id}/accept',
  summary: 'The partner takes the order on',
  permission: 'orders.accept',
  params: Id,
  response: OrderDetail,
  errors: [404, 409],
  refetches: ['dashboard', 'notifications'],
});

export const declineOrder = endpoint({
  method: 'POST',
  path: '/orders/{id}/decline',
  summary: 'The partner turns the order down, with a reason for the customer',
  permission: 'orders.decline',
  params: Id,
  body: DeclineOrder,
  response: OrderDetail,
  errors: [404, 409],
  refetches: ['dashboard', 'notifications'],
});
