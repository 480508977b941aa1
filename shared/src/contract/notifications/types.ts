import { orderEventNames } from '../orders/states';

/** The types of notifications. */
export const notificationTypes = [
  ...orderEventNames.map((event) => `order.${event}` as const),
  'payout.requested',
  'payout.paid',
  'payout.failed',
  'payout.paused',
  'payout.account_submitted',
  'payout.account_verified',
  'payout.account_blocked',
  'deposit.announced',
  'deposit.settled',
  'quote.requested',
  'quote.sent',
  'quote.viewed',
  'quote.countered',
  'quote.replied',
  'quote.accepted',
  'quote.declined',
  'quote.expired',
  'quote.voided',
  'contract.signed',
  'contract.completed',
  'contract.declined',
  'contract.due_soon',
  'contract.ended',
  'template.submitted',
  'template.approved',
  'template.changes_requested',
  'template.rejected',
  'milestone.funded',
  'milestone.started',
  'milestone.submitted',
  'milestone.changes_requested',
  'milestone.approved',
  'milestone.released',
  'milestone.disputed',
  'milestone.resolved',
  'milestone.canceled',
  'milestone.refunded',
  'milestone.agreed_unfunded',
  'perk.submitted',
  'perk.approved',
  'perk.declined',
  'rating.published',
  'rating.rejected',
  'rating.replied',
  'appeal.opened',
  'appeal.under_review',
  'appeal.resolved',
  'appeal.withdrawn',
  'task.assigned',
  'task.due_soon',
  'task.overdue',
  'staff.joined',
  'chat.message',
  'company.suspended',
  'company.reactivated',
  'webhook.disabled',
  'release.halted',
] as const;
export type NotificationType = (typeof notificationTypes)[number];

export const notificationStatuses = ['unread', 'read', 'archived'] as const;

/** The channels of notifications. */
export const channels = ['in_app', 'email', 'push'] as const;
export type Channel = (typeof channels)[number];
/** The channels that are implemented. */
export const availableChannels = ['in_app', 'email', 'push'] as const satisfies readonly Channel[];
export const channelLabels: Record<Channel, string> = { in_app: 'In the app', email: 'By e-mail', push: 'By push' };
