import * as z from 'zod/mini';
import { endpoint } from '../endpoint';
import { Id, id, timestamp } from '../fields';
import { listResponse, listQuery } from '../list';
import { channels, notificationStatuses, notificationTypes } from './types';

export const Notification = z.object({
  id,
  type: z.enum(notificationTypes),
  title: z.string(),
  body: z.string(),
  /** The path in the app that shows its subject. */
  path: z.string(),
  status: z.enum(notificationStatuses),
  createdAt: timestamp,
});
export type Notification = z.infer<typeof Notification>;

export const listNotifications = endpoint({
  method: 'GET',
  path: '/notifications',
  summary: "List the caller's notifications, newest first, with the unread count. Archived ones with `status=archived` only",
  permission: 'notifications.own',
  query: z.extend(listQuery(['createdAt'], 'desc'), { status: z.optional(z.enum(notificationStatuses)) }),
  response: z.extend(listResponse(Notification), { unread: z.int() }),
});

export const readNotification = endpoint({
  method: 'POST',
  path: '/notifications/{id}/read',
  summary: 'Mark a notification as read; restores an archived one',
  permission: 'notifications.own',
  params: Id,
  response: Notification,
  errors: [404],
});

export const archiveNotification = endpoint({
  method: 'POST',
  path: '/notifications/{id}/archive',
  summary: 'Archive a notification',
  permission: 'notifications.own',
  params: Id,
  response: Notification,
  errors: [404],
});

export const readAllNotifications = endpoint({
  method: 'POST',
  path: '/notifications/read-all',
  summary: 'Mark all notifications as read',
  permission: 'notifications.own',
  response: z.object({ read: z.int() }),
});

/** The channels of each notification type that concerns the caller's role. */
export const NotificationPreferences = z.object({
  /** The channels available now; the others are stored for when they become available. */
  available: z.array(z.enum(channels)),
  items: z.array(z.object({ type: z.enum(notificationTypes), channels: z.array(z.enum(channels)) })),
});
export type NotificationPreferences = z.infer<typeof NotificationPreferences>;

export const getPreferences = endpoint({
  method: 'GET',
  path: '/notifications/preferences',
  summary: "Get the caller's notification preferences",
  permission: 'notifications.own',
  response: NotificationPreferences,
});

export const putPreferences = endpoint({
  method: 'PUT',
  path: '/notifications/preferences',
  summary: 'Update notification channels of some types; the others stay',
  permission: 'notifications.own',
  body: z.strictObject({
    items: z
      .array(z.strictObject({ type: z.enum(notificationTypes), channels: z.array(z.enum(channels)).check(z.maxLength(channels.length)) }))
      .check(z.maxLength(notificationTypes.length)),
  }),
  response: NotificationPreferences,
  errors: [409],
});

export const notificationStream = endpoint({
  method: 'GET',
  path: '/notifications/stream',
  summary: "Stream the caller's events: `notification`, `message`, `read`, `typing` and `release`. Resumes after `Last-Event-ID`",
  permission: 'notifications.own',
  response: z.string(),
  type: 'text/event-stream',
  errors: [429],
});
