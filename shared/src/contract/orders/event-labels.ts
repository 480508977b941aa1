import type { OrderEventName } from './states';

/** The label of an event, after the name of its actor. */
export const orderEventLabels: Record<OrderEventName, string> = {
  placed: 'placed the order',
  paid: 'recorded the payment',
  expired: 'let the order expire: it was not paid in time',
  claimed: 'claimed the order',
  assigned: 'gave the order to',
  unassigned: 'took the order back from',
  accepted: 'accepted the order',
  declined: 'declined the order',
  started: 'started the work',
  delivered: 'delivered',
  changes_requested: 'asked for changes',
  completed: 'completed the order',
  canceled: 'canceled the order',
  disputed: 'disputed the order',
  resolved: 'decided the dispute',
  refunded: 'refunded the customer',
  rated: 'rated the order',
  customer_rated: 'rated the customer',
};

/** Events whose note is the name of a user. */
export const hasUserInNote = (event: OrderEventName) => event === 'assigned' || event === 'unassigned';
