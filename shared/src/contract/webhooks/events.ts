/** The events that are sent to other systems. `rating.created` follows the publication: until then only its author knows a rating. */
export const webhookEventTypes = [
  'order.created',
  'order.completed',
  'order.canceled',
  'quote.sent',
  'quote.accepted',
  'contract.signed',
  'payout.paid',
  'deposit.paid',
  'rating.created',
] as const;
export type WebhookEventType = (typeof webhookEventTypes)[number];

/** The type of test events, which every webhook gets when somebody asks for one. */
export const testEventType = 'webhook.test';

export const deliveryStatuses = ['pending', 'succeeded', 'failed'] as const;
export type DeliveryStatus = (typeof deliveryStatuses)[number];

/** How long the former secret still signs after a rotation. */
export const secretOverlapHours = 24;
