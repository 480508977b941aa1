import * as z from 'zod/mini';
import { endpoint } from '../endpoint';
import { basisPoints, cents, currency, Id, id, maxCents, timestamp, wholeNumber } from '../fields';
import { listResponse, listQuery } from '../list';
import {
  CancelOrder,
  DeclineOrder,
  DeliverOrder,
  DisputeOrder,
  paymentMethods,
  PlaceOrder,
  RecordPayment,
  RefundOrder,
  RequestChanges,
  ResolveDispute,
} from './forms';
import { fileTypes } from '../files/endpoints';
import { channels } from '../notifications/types';
import { filterableStatuses, orderActions, orderEventNames, orderStatuses, paymentStatuses } from './states';

export { DeclineOrder, paymentMethods, PlaceOrder } from './forms';

export const Order = z.object({
  id,
  number: z.string(),
  service: z.object({ id, name: z.string(), category: z.string() }),
  packageName: z.string(),
  quantity: z.int(),
  customer: z.object({ id, name: z.string() }),
  partner: z.object({ id, name: z.string() }),
  /** The assigned member of the partner's team; null if nobody is assigned. */
  assignedTo: z.nullable(z.object({ id, name: z.string() })),
  fulfilmentStatus: z.enum(orderStatuses),
  paymentStatus: z.enum(paymentStatuses),
  currency,
  netCents: cents,
  taxBp: basisPoints,
  taxCents: cents,
  /** The total discount of the perks. */
  discountCents: cents,
  totalCents: cents,
  method: z.enum(paymentMethods),
  /** The amount the customer pays: the total, and the payment fee if the customer pays it. */
  payCents: cents,
  /** The part of `payCents` that the customer's credit pays. */
  creditCents: cents,
  refundedCents: cents,
  placedAt: timestamp,
  /** The due date of the partner's decision, then of the delivery. */
  dueAt: timestamp,
  /** When the next automatic transition happens; null if there is none. */
  autoAt: z.nullable(timestamp),
  updatedAt: timestamp,
  version: z.int(),
});
export type Order = z.infer<typeof Order>;

export const OrderEvent = z.object({
  id,
  at: timestamp,
  event: z.enum(orderEventNames),
  actorName: z.string(),
  note: z.nullable(z.string()),
});
export type OrderEvent = z.infer<typeof OrderEvent>;

/** The current payment attempt. `url` is the payment processor's card form, shown in a frame. */
export const OrderPayment = z.object({
  status: z.enum(['open', 'processing', 'failed', 'paid', 'canceled']),
  url: z.nullable(z.string()),
  failure: z.nullable(z.object({ code: z.string(), message: z.string() })),
});
export type OrderPayment = z.infer<typeof OrderPayment>;

/** How the money that was not refunded is split, in cents. A partner's part can be negative after a refund whose fee is not returned. */
export const OrderSplit = z.object({
  partnerCents: z.int(),
  /** The tax within the partner's share that the partner remits. */
  partnerTaxCents: z.int(),
  /** The part of refunds that the partner had been paid out already, and came to owe. */
  owedCents: z.int(),
  /** The part of the partner's share that was set off against what the partner owed. */
  setOffCents: z.int(),
  /** The discount by who bears it; the partner's part is off the price already, the platform's is part of the money. */
  partnerDiscountCents: cents,
  platformDiscountCents: cents,
  commissionCents: z.int(),
  feeCents: z.int(),
  feePayer: z.enum(['partner', 'customer', 'platform']),
  taxCents: z.int(),
  releasedAt: z.nullable(timestamp),
  availableAt: z.nullable(timestamp),
  /** The partner's share in the currency of the partner's payouts, less what refunds took back; null if it was not exchanged. */
  exchange: z.nullable(
    z.object({
      currency,
      partnerCents: z.int(),
      spreadCents: z.int(),
      /** Which amount was exchanged, at which rate of which day. */
      description: z.string(),
    }),
  ),
  /** The currency that the share will be exchanged into when it becomes available; null if it will not be. */
  exchangesInto: z.nullable(currency),
});
export type OrderSplit = z.infer<typeof OrderSplit>;

/** A delivered file; its content is the response of `getFile`. */
export const Deliverable = z.object({ id, name: z.string(), type: z.enum(fileTypes), size: z.int(), deliveredAt: timestamp });
export type Deliverable = z.infer<typeof Deliverable>;

export const OrderDetail = z.extend(Order, {
  requirements: z.string(),
  /** The part of `refundedCents` that went back to the customer's credit. */
  creditRefundedCents: cents,
  /** The perks that were redeemed, as they were then. */
  perks: z.array(z.object({ label: z.string(), cents })),
  /** How many revisions the customer may request in total, and how many are left. */
  revisions: z.int(),
  revisionsLeft: z.int(),
  /** The delivered files, the latest first. */
  deliverables: z.array(Deliverable),
  /** The channels in which the caller follows the order. */
  following: z.array(z.enum(channels)),
  payment: z.nullable(OrderPayment),
  /** Null for customers, who may not see it. */
  shares: z.nullable(OrderSplit),
  timeline: z.array(OrderEvent),
  /** The actions available to the caller; the server checks again. */
  allowedActions: z.array(z.enum(orderActions)),
});
export type OrderDetail = z.infer<typeof OrderDetail>;

export const placeOrder = endpoint({
  method: 'POST',
  path: '/orders',
  summary: 'Order a package of a service. Card orders wait 15 minutes for `pay`; orders by transfer are placed at once',
  permission: 'orders.place',
  body: PlaceOrder,
  response: OrderDetail,
  status: 201,
  idempotent: true,
  errors: [404, 409, 429],
  refetches: ['dashboard', 'notifications', 'credit'],
});

const OrderListQuery = z.extend(listQuery(['placedAt', 'number', 'total', 'dueAt'], 'desc'), {
  status: z.optional(z.enum(orderStatuses)),
  customerId: z.optional(id),
});

/** The number of orders in each tab. Overdue orders are also counted in their state. */
export const OrderCounts = z.record(z.enum(['all', 'overdue', ...filterableStatuses]), z.int());
export type OrderCounts = z.infer<typeof OrderCounts>;

export const listOrders = endpoint({
  method: 'GET',
  path: '/orders',
  summary: "List orders visible to the caller: own, the partner's, or the tenant's, with a count per tab",
  permission: 'orders.read',
  query: OrderListQuery,
  response: z.extend(listResponse(Order), { counts: OrderCounts }),
});

/** Orders assigned to the caller, or to nobody. */
export const assignmentFilters = ['me', 'nobody'] as const;

export const listQueue = endpoint({
  method: 'GET',
  path: '/orders/queue',
  summary: 'List the order queue, with a count per tab',
  permission: 'orders.queue',
  query: z.extend(listQuery(['dueAt', 'placedAt', 'number', 'total']), {
    scope: z._default(z.enum(['partner']), 'partner'),
    status: z.optional(z.enum([...orderStatuses, 'overdue'])),
    assignee: z.optional(z.enum(assignmentFilters)),
  }),
  response: z.extend(listResponse(Order), { counts: OrderCounts }),
});

export const getOrder = endpoint({
  method: 'GET',
  path: '/orders/{id}',
  summary: "Get an order with its timeline and the caller's allowed actions",
  permission: 'orders.read',
  params: Id,
  response: OrderDetail,
  errors: [404],
});

export const subscribeToOrder = endpoint({
  method: 'POST',
  path: '/orders/{id}/subscribe',
  summary: 'Follow an order over the given channels; an empty list unfollows',
  permission: 'orders.subscribe',
  params: Id,
  body: z.strictObject({ channels: z.array(z.enum(channels)).check(z.maxLength(channels.length)) }),
  response: z.object({ orderId: id, channels: z.array(z.enum(channels)) }),
  errors: [404],
});

export const payOrder = endpoint({
  method: 'POST',
  path: '/orders/{id}/pay',
  summary: 'Start the payment of an order; `payment.url` is the page for the card details',
  permission: 'orders.pay',
  params: Id,
  response: OrderDetail,
  idempotent: true,
  errors: [404, 409],
  refetches: ['dashboard', 'notifications'],
});

export const recordPayment = endpoint({
  method: 'POST',
  path: '/orders/{id}/record-payment',
  summary: 'Record the receipt of a bank transfer for an order',
  permission: 'orders.recordPayment',
  params: Id,
  body: RecordPayment,
  response: OrderDetail,
  idempotent: true,
  errors: [404, 409],
  refetches: ['dashboard', 'notifications', 'finance', 'analytics'],
});

export const acceptOrder = endpoint({
  method: 'POST',
  path: '/orders/{id}/accept',
  summary: 'Accept an order, as the partner',
  permission: 'orders.accept',
  params: Id,
  response: OrderDetail,
  idempotent: true,
  errors: [404, 409],
  refetches: ['dashboard', 'notifications'],
});

export const declineOrder = endpoint({
  method: 'POST',
  path: '/orders/{id}/decline',
  summary: 'Decline an order, as the partner, with a reason for the customer; refunds the payment',
  permission: 'orders.decline',
  params: Id,
  body: DeclineOrder,
  response: OrderDetail,
  idempotent: true,
  errors: [404, 409],
  refetches: ['dashboard', 'notifications', 'finance', 'analytics'],
});

export const startOrder = endpoint({
  method: 'POST',
  path: '/orders/{id}/start',
  summary: 'Start work on an order, as the partner',
  permission: 'orders.start',
  params: Id,
  response: OrderDetail,
  idempotent: true,
  errors: [404, 409],
  refetches: ['dashboard', 'notifications'],
});

export const deliverOrder = endpoint({
  method: 'POST',
  path: '/orders/{id}/deliver',
  summary: 'Deliver an order, as the partner; the customer has 14 days to respond',
  permission: 'orders.deliver',
  params: Id,
  body: DeliverOrder,
  response: OrderDetail,
  idempotent: true,
  errors: [404, 409],
  refetches: ['dashboard', 'notifications'],
});

export const requestChanges = endpoint({
  method: 'POST',
  path: '/orders/{id}/request-changes',
  summary: 'Request changes to a delivery, as the customer',
  permission: 'orders.requestChanges',
  params: Id,
  body: RequestChanges,
  response: OrderDetail,
  idempotent: true,
  errors: [404, 409],
  refetches: ['dashboard', 'notifications'],
});

export const completeOrder = endpoint({
  method: 'POST',
  path: '/orders/{id}/complete',
  summary: 'Accept a delivery, as the customer; releases the money to the partner',
  permission: 'orders.complete',
  params: Id,
  response: OrderDetail,
  idempotent: true,
  errors: [404, 409],
  refetches: ['dashboard', 'notifications', 'finance', 'analytics'],
});

export const cancelOrder = endpoint({
  method: 'POST',
  path: '/orders/{id}/cancel',
  summary: 'Cancel an order before completion; refunds the payment',
  permission: 'orders.cancel',
  params: Id,
  body: CancelOrder,
  response: OrderDetail,
  idempotent: true,
  errors: [404, 409],
  refetches: ['dashboard', 'notifications', 'finance', 'analytics', 'credit'],
});

export const disputeOrder = endpoint({
  method: 'POST',
  path: '/orders/{id}/dispute',
  summary: 'Dispute an order, as the customer; the money stays in escrow until a decision',
  permission: 'orders.dispute',
  params: Id,
  body: DisputeOrder,
  response: OrderDetail,
  idempotent: true,
  errors: [404, 409],
  refetches: ['dashboard', 'notifications'],
});

export const resolveDispute = endpoint({
  method: 'POST',
  path: '/orders/{id}/dispute/resolve',
  summary: 'Resolve a dispute: release, refund, or split',
  permission: 'orders.resolve',
  params: Id,
  body: ResolveDispute,
  response: OrderDetail,
  idempotent: true,
  errors: [404, 409],
  refetches: ['dashboard', 'notifications', 'finance', 'analytics'],
});

/** The parts of a refund by who pays them, in cents. The parts less `promotionCents` add up to the amount. */
export const RefundPreview = z.object({
  currency,
  amountCents: cents,
  /** The part that goes back to the customer's credit; the payment method gets back what it was charged first. */
  creditCents: cents,
  /** The maximum amount that can be refunded now. */
  mostCents: cents,
  partnerCents: z.int(),
  commissionCents: z.int(),
  feeCents: z.int(),
  taxCents: z.int(),
  /** The part of the platform's discounts that is returned to the platform. */
  promotionCents: z.int(),
  /** The part of the partner's share that the partner no longer has, and will owe. */
  owedCents: z.int(),
  /** Whether the money has left the escrow. */
  released: z.boolean(),
});
export type RefundPreview = z.infer<typeof RefundPreview>;

export const previewRefund = endpoint({
  method: 'GET',
  path: '/orders/{id}/refund-preview',
  summary: 'Preview how a refund is split between the parties; defaults to the full refundable amount',
  permission: 'orders.refund',
  params: Id,
  query: z.strictObject({ amountCents: z.optional(wholeNumber(1, maxCents)) }),
  response: RefundPreview,
  errors: [404, 409],
});

export const refundOrder = endpoint({
  method: 'POST',
  path: '/orders/{id}/refund',
  summary: 'Refund an order in part or in full, before or after the release',
  permission: 'orders.refund',
  params: Id,
  body: RefundOrder,
  response: OrderDetail,
  idempotent: true,
  errors: [404, 409],
  refetches: ['dashboard', 'notifications', 'finance', 'analytics'],
});
