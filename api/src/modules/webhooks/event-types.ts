import type { WebhookEventType } from '@techadds/shared/contract/webhooks/events';

interface AuditedChange {
  event: string;
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
}

const typeOfEvent: Readonly<Record<string, WebhookEventType>> = {
  'order.placed': 'order.created',
  'quote.sent': 'quote.sent',
  'quote.accepted': 'quote.accepted',
  'contract.completed': 'contract.signed',
  'payout.paid': 'payout.paid',
  'deposit.settled': 'deposit.paid',
  'rating.published': 'rating.created',
};
const typeOfOrderStatus: Readonly<Record<string, WebhookEventType>> = { completed: 'order.completed', canceled: 'order.canceled' };

/** The event that an audited change is for other systems. A dispute can complete or cancel an order, too, so its new status counts. */
export function toWebhookEventType({ event, before, after }: AuditedChange): WebhookEventType | undefined {
  if (Object.hasOwn(typeOfEvent, event)) return typeOfEvent[event];
  const status = after?.fulfilmentStatus;
  if (!event.startsWith('order.') || typeof status !== 'string' || before?.fulfilmentStatus === status) return undefined;
  return Object.hasOwn(typeOfOrderStatus, status) ? typeOfOrderStatus[status] : undefined;
}
