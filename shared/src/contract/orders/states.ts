import type { Transition } from '../transitions';

/** The statuses of an order. The payment has a separate status. */
export const orderStatuses = [
  'pending_payment',
  'expired',
  'placed',
  'accepted',
  'declined',
  'canceled',
  'in_progress',
  'delivered',
  'changes_requested',
  'completed',
  'disputed',
  'split',
  'rated',
] as const;
export type OrderStatus = (typeof orderStatuses)[number];

/** The statuses to filter orders by, in the order of an order's life. Unpaid orders are left out: they expire within minutes. */
export const filterableStatuses = [
  'placed',
  'accepted',
  'in_progress',
  'delivered',
  'changes_requested',
  'completed',
  'rated',
  'declined',
  'canceled',
  'disputed',
  'split',
] as const satisfies readonly OrderStatus[];

export const paymentStatuses = ['none', 'authorized', 'partial', 'paid', 'partially_refunded', 'refunded'] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

/** The events of the timeline. */
export const orderEventNames = [
  'placed',
  'paid',
  'expired',
  'claimed',
  'assigned',
  'unassigned',
  'accepted',
  'declined',
  'started',
  'delivered',
  'changes_requested',
  'completed',
  'canceled',
  'disputed',
  'resolved',
  'refunded',
  'rated',
  'customer_rated',
] as const;
export type OrderEventName = (typeof orderEventNames)[number];

/** The status whose color and icon an event uses. */
export const statusAfterEvent: Record<OrderEventName, OrderStatus> = {
  placed: 'placed',
  paid: 'completed',
  expired: 'expired',
  claimed: 'accepted',
  assigned: 'accepted',
  unassigned: 'placed',
  accepted: 'accepted',
  declined: 'declined',
  started: 'in_progress',
  delivered: 'delivered',
  changes_requested: 'changes_requested',
  completed: 'completed',
  canceled: 'canceled',
  disputed: 'disputed',
  resolved: 'split',
  refunded: 'canceled',
  rated: 'rated',
  customer_rated: 'rated',
};

export const orderActions = [
  'pay',
  'recordPayment',
  'claim',
  'assign',
  'accept',
  'decline',
  'start',
  'deliver',
  'requestChanges',
  'complete',
  'cancel',
  'dispute',
  'resolve',
  'refund',
  'rate',
  'rateCustomer',
] as const;
export type OrderAction = (typeof orderActions)[number];

const inWorkStatuses = ['in_progress', 'delivered', 'changes_requested'] as const;
/** Statuses in which somebody still has to act. */
export const openStatuses = ['placed', 'accepted', ...inWorkStatuses, 'disputed'] as const satisfies readonly OrderStatus[];
const finishedStatuses = ['completed', 'split', 'rated'] as const;

/**
 * The actions on an order, with the statuses they lead from and to. Server rules, buttons and tests read this table.
 * The permission of an action is `orders.<action>`.
 */
export const orderTransitions: Record<OrderAction, Transition<OrderStatus, OrderEventName>> = {
  // The order is placed when the payment succeeds, not when it is requested.
  pay: { from: ['pending_payment'], to: null, event: 'placed' },
  recordPayment: { from: ['placed', 'accepted', ...inWorkStatuses, ...finishedStatuses], to: null, event: 'paid' },
  claim: { from: openStatuses, to: null, event: 'claimed' },
  assign: { from: openStatuses, to: null, event: 'assigned' },
  accept: { from: ['placed'], to: 'accepted', event: 'accepted' },
  decline: { from: ['placed'], to: 'declined', event: 'declined' },
  start: { from: ['accepted'], to: 'in_progress', event: 'started' },
  deliver: { from: ['in_progress', 'changes_requested'], to: 'delivered', event: 'delivered' },
  requestChanges: { from: ['delivered'], to: 'changes_requested', event: 'changes_requested' },
  complete: { from: ['delivered'], to: 'completed', event: 'completed' },
  cancel: {
    from: ['pending_payment', 'placed', 'accepted', ...inWorkStatuses],
    to: 'canceled',
    event: 'canceled',
    onlyFrom: { customer: ['pending_payment', 'placed'] },
  },
  dispute: { from: inWorkStatuses, to: 'disputed', event: 'disputed' },
  resolve: { from: ['disputed'], to: null, event: 'resolved' },
  refund: { from: ['placed', 'accepted', ...inWorkStatuses, ...finishedStatuses], to: null, event: 'refunded' },
  rate: { from: ['completed'], to: 'rated', event: 'rated' },
  rateCustomer: { from: ['completed', 'rated'], to: null, event: 'customer_rated' },
};

/** The possible outcomes of a dispute, which are the resulting statuses. */
export const disputeOutcomes = ['completed', 'canceled', 'split'] as const satisfies readonly OrderStatus[];
export type DisputeOutcome = (typeof disputeOutcomes)[number];

const hourMs = 3_600_000;

/** Hours a partner has to accept or decline a placed order (Mercur gives its sellers the same window). */
export const responseDeadlineHours = 72;

/** Days a customer has to review a delivery; after that it counts as accepted. */
export const reviewPeriodDays = 14;

/** The automatic transition of an order in a status without an action, and after how many milliseconds. */
export const orderTimers: Partial<Record<OrderStatus, { afterMs: number; to: OrderStatus; past: OrderEventName }>> = {
  pending_payment: { afterMs: hourMs / 4, to: 'expired', past: 'expired' },
  placed: { afterMs: responseDeadlineHours * hourMs, to: 'declined', past: 'declined' },
  delivered: { afterMs: reviewPeriodDays * 24 * hourMs, to: 'completed', past: 'completed' },
};

/** Days for which a partner's earnings of a completed order are pending before they can be paid out. */
export const escrowHoldDays = 7;

/** Statuses in which an order waits for its partner, and can be overdue. */
export const awaitingPartnerStatuses = ['placed', 'accepted', 'in_progress', 'changes_requested'] as const satisfies readonly OrderStatus[];
