import * as z from 'zod/mini';
import { endpoint } from './endpoint';
import { Id, id, timestamp } from './fields';
import { listOf, listQuery } from './list';
import { orderEventNames } from './order-states';

/** What people are told of ratings and appeals. */
const ratingNews = [
  'rating.published',
  'rating.rejected',
  'rating.replied',
  'appeal.opened',
  'appeal.under_review',
  'appeal.resolved',
  'appeal.withdrawn',
] as const;

export const Notification = z.object({
  id,
  type: z.enum([
    ...orderEventNames.map((event) => `order.${event}` as const),
    'payout.requested',
    'payout.paid',
    'payout.failed',
    'quote.requested',
    ...ratingNews,
  ]),
  title: z.string(),
  body: z.string(),
  /** Path in the app that shows what it is about. */
  path: z.string(),
  status: z.enum(['unread', 'read']),
  createdAt: timestamp,
});
export type Notification = z.infer<typeof Notification>;

export const listNotifications = endpoint({
  method: 'GET',
  path: '/notifications',
  summary: "The caller's notifications, newest first, with the number unread",
  permission: 'notifications.own',
  query: z.extend(listQuery(['createdAt'], 'desc'), { status: z.optional(z.enum(['unread', 'read'])) }),
  response: z.extend(listOf(Notification), { unread: z.int() }),
});

export const readNotification = endpoint({
  method: 'POST',
  path: '/notifications/{id}/read',
  summary: 'Mark one as read',
  permission: 'notifications.own',
  params: Id,
  response: Notification,
  errors: [404],
});

export const readAllNotifications = endpoint({
  method: 'POST',
  path: '/notifications/read-all',
  summary: 'Mark all as read',
  permission: 'notifications.own',
  response: z.object({ read: z.int() }),
});
