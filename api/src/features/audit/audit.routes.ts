import type { FastifyInstance } from 'fastify';
import * as contract from '@techadds/shared/contract/audit';
import type { Deps } from '../../http/deps';
import { notFound } from '../../http/errors';
import { route } from '../../http/route';
import { pageOf } from '../../records/list';
import { eventNames, findEvent, listEvents } from './audit.db';

export function auditRoutes(app: FastifyInstance, { db: database }: Deps): void {
  route(app, contract.listAuditEvents, ({ query, caller: { tenantId } }) =>
    database.withTenant(tenantId, async (tx) => {
      const { total, items } = await listEvents(tx, tenantId, query);
      return pageOf(query, total, items);
    }),
  );

  route(app, contract.auditFacets, ({ caller: { tenantId } }) =>
    database.withTenant(tenantId, async (tx) => ({ events: await eventNames(tx, tenantId) })),
  );

  route(app, contract.getAuditEvent, ({ params, caller: { tenantId } }) =>
    database.withTenant(tenantId, async (tx) => {
      const event = await findEvent(tx, tenantId, params.id);
      if (!event) throw notFound('event in the log');
      return event;
    }),
  );
}
