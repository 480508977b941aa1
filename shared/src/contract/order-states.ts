/** The life of an order. Payment is an axis of its own. */
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

export const paymentStatuses = ['none', 'authorized', 'partial', 'paid', 'partially_refunded', 'refunded'] as const;

export const orderActions = ['accept', 'decline'] as const;
export type OrderAction = (typeof orderActions)[number];

/**
 * What can be done with an order, from which states and to which. Server rules, buttons and tests read this table.
 * The permission of an action is `orders.<action>`.
 */
export const orderCan: Record<OrderAction, { from: readonly OrderStatus[]; to: OrderStatus; past: 'accepted' | 'declined' }> = {
  accept: { from: ['placed'], to: 'accepted', past: 'accepted' },
  decline: { from: ['placed'], to: 'declined', past: 'declined' },
};

/** Hours a partner has to answer a placed order (Mercur gives its sellers the same window). */
export const answerWithinHours = 72;
