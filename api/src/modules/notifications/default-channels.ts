import type { Channel, NotificationType } from '@techadds/shared/contract/notifications/types';

/** Types where somebody waits for the recipient to act. */
const actionRequiredTypes: ReadonlySet<NotificationType> = new Set([
  'order.placed',
  'order.assigned',
  'order.delivered',
  'order.changes_requested',
  'order.disputed',
  'payout.requested',
  'payout.failed',
  'payout.paused',
  'payout.account_submitted',
  'payout.account_blocked',
  'deposit.announced',
  'quote.requested',
  'quote.countered',
  'quote.replied',
  'quote.accepted',
  'quote.declined',
  'contract.completed',
  'contract.declined',
  'template.submitted',
  'template.changes_requested',
  'milestone.funded',
  'milestone.submitted',
  'milestone.changes_requested',
  'milestone.disputed',
  'milestone.agreed_unfunded',
  'perk.submitted',
  'perk.declined',
  'appeal.opened',
  'task.assigned',
  'chat.message',
  'webhook.disabled',
]);

/** Channels of users who have not chosen: in the app, and by e-mail and on their registered devices if somebody waits for them. */
export const defaultChannels = (type: NotificationType): Channel[] =>
  actionRequiredTypes.has(type) ? ['in_app', 'email', 'push'] : ['in_app'];
