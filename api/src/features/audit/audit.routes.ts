import type { FastifyInstance } from 'fastify';
import * as contract from '@techadds/shared/contract/audit';
import type { Deps } from '../../platform/deps';
import { invalid, notFound } from '../../platform/http/errors';
import { route } from '../../platform/http/route';
import { headsDir, readHeads } from '../../modules/audit/audit-checkpoints';
import { pageOf } from '../../platform/database/pagination';
import { verifyAudit } from '../../modules/audit/verify-audit';
import { eventsAsCsv } from './audit.csv';
import { eventNames, eventsToExport, findEvent, listEvents } from './audit.db';

const { maxExportedEvents } = contract;

export function auditRoutes(app: FastifyInstance, { db: database, config }: Deps): void {
  route(app, contract.listAuditEvents, ({ query, caller: { tenantId } }) =>
    database.withTenant(tenantId, async (tx) => {
      const { total, items } = await listEvents(tx, tenantId, query);
      return pageOf(query, total, items);
    }),
  );

  route(app, contract.exportAuditEvents, async ({ query, caller: { tenantId }, reply }) => {
    const events = await database.withTenant(tenantId, (tx) => eventsToExport(tx, tenantId, query, maxExportedEvents + 1));
    if (events.length > maxExportedEvents) {
      throw invalid({ from: `More than ${maxExportedEvents.toLocaleString('en')} events match. Choose a shorter time.` });
    }
    reply.header('Content-Disposition', `attachment; filename="audit-log.${query.format}"`);
    if (query.format === 'csv') return eventsAsCsv(events);
    reply.type('application/json; charset=utf-8');
    return JSON.stringify(events);
  });

  route(app, contract.verifyAudit, ({ caller: { tenantId } }) =>
    database.withTenant(tenantId, async (tx) => verifyAudit(tx, tenantId, await readHeads(headsDir(config.dataDir), tenantId, tx.seal))),
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
