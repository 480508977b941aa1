import type { Channel, NotificationType } from '@techadds/shared/contract/notifications/types';

/** Somebody waits until the person who is told does something. */
const waitFor: ReadonlySet<NotificationType> = new Set([
  'order.placed',
  'order.assigned',
  'order.delivered',
  'order.changes_requested',
  'order.disputed',
  'payout.requested',
  'payout.failed',
  'quote.requested',
  'quote.accepted',
  'quote.declined',
  'contract.completed',
  'contract.declined',
  'appeal.opened',
  'chat.message',
]);

/** How people are told who have not chosen: in the app, and by e-mail where somebody waits for them. */
export const defaultChannels = (type: NotificationType): Channel[] => (waitFor.has(type) ? ['in_app', 'email'] : ['in_app']);
