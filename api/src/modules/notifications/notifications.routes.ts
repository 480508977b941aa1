import type { FastifyInstance } from 'fastify';
import * as contract from '@techadds/shared/contract/notifications/endpoints';
import type { Deps } from '../../platform/deps';
import { notFound } from '../../platform/http/errors';
import { route } from '../../platform/http/route';
import { toPage } from '../../platform/database/pagination';
import { listNotifications, markAllRead, updateNotificationStatus } from './notifications.db';
import { updatePreferences, getPreferences } from './notification-preferences.rules';

export function notificationsRoutes(app: FastifyInstance, { db: database }: Deps): void {
  route(app, contract.listNotifications, ({ query, caller }) =>
    database.withTenant(caller.tenantId, async (tx) => {
      const { total, unread, items } = await listNotifications(tx, caller, query);
      return { ...toPage(query, total, items), unread };
    }),
  );

  route(app, contract.readNotification, ({ params, caller }) =>
    database.withTenant(caller.tenantId, async (tx) => {
      const notification = await updateNotificationStatus(tx, caller, params.id, 'read');
      if (!notification) throw notFound('notification');
      return notification;
    }),
  );

  route(app, contract.archiveNotification, ({ params, caller }) =>
    database.withTenant(caller.tenantId, async (tx) => {
      const notification = await updateNotificationStatus(tx, caller, params.id, 'archived');
      if (!notification) throw notFound('notification');
      return notification;
    }),
  );

  route(app, contract.readAllNotifications, ({ caller }) =>
    database.withTenant(caller.tenantId, async (tx) => ({ read: await markAllRead(tx, caller) })),
  );

  route(app, contract.getPreferences, ({ caller }) => database.withTenant(caller.tenantId, (tx) => getPreferences(tx, caller)));

  route(app, contract.putPreferences, ({ body, caller }) =>
    database.withTenant(caller.tenantId, async (tx) => {
      await updatePreferences(tx, caller, body.items);
      return getPreferences(tx, caller);
    }),
  );

  route(app, contract.notificationStream, async ({ caller, reply }) =>
    app.openEventStream(caller, reply, ['notification', 'message', 'read']),
  );
}
