import type { FastifyInstance } from 'fastify';
import * as contract from '@techadds/shared/contract/notifications';
import type { Deps } from '../../http/deps';
import { notFound } from '../../http/errors';
import { route } from '../../http/route';
import { pageOf } from '../../records/list';
import { listNotifications, markAllRead, markRead } from './notifications.db';

export function notificationsRoutes(app: FastifyInstance, { db: database }: Deps): void {
  route(app, contract.listNotifications, ({ query, caller }) =>
    database.withTenant(caller.tenantId, async (tx) => {
      const { total, unread, items } = await listNotifications(tx, caller, query);
      return { ...pageOf(query, total, items), unread };
    }),
  );

  route(app, contract.readNotification, ({ params, caller }) =>
    database.withTenant(caller.tenantId, async (tx) => {
      const notification = await markRead(tx, caller, params.id);
      if (!notification) throw notFound('notification');
      return notification;
    }),
  );

  route(app, contract.readAllNotifications, ({ caller }) =>
    database.withTenant(caller.tenantId, async (tx) => ({ read: await markAllRead(tx, caller) })),
  );
}
