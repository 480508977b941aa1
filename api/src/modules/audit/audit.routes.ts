import type { FastifyInstance } from 'fastify';
import * as contract from '@techadds/shared/contract/audit/endpoints';
import type { Deps } from '../../platform/deps';
import { validationError, notFound } from '../../platform/http/errors';
import { route } from '../../platform/http/route';
import { collectCheckpoints } from '../../platform/checkpoints/checkpoint-copies';
import { auditHashChain } from './audit-hash-chain';
import { toPage } from '../../platform/database/pagination';
import { verifyAuditLog } from './verify-audit';
import { streamAuditCsv, streamAuditJson } from './audit.csv';
import { countAuditEventsByName, findAuditEvent, listAuditEvents, listAuditEventsById, listAuditEventIdsForExport } from './audit.db';

const { maxExportedEvents } = contract;

const exportPageSize = 200;

export function auditRoutes(app: FastifyInstance, { db: database, config }: Deps): void {
  /** Each page is its own transaction, so that a slow reader holds no connection; events never change. */
  async function* listExportedPages(tenantId: string, ids: readonly string[]) {
    for (let start = 0; start < ids.length; start += exportPageSize)
      yield await database.withTenant(tenantId, (tx) => listAuditEventsById(tx, tenantId, ids.slice(start, start + exportPageSize)));
  }

  route(app, contract.listAuditEvents, ({ query, caller: { tenantId } }) =>
    database.withTenant(tenantId, async (tx) => {
      const { total, items } = await listAuditEvents(tx, tenantId, query);
      return toPage(query, total, items);
    }),
  );

  route(app, contract.exportAuditEvents, async ({ query, caller: { tenantId }, reply }) => {
    const ids = await database.withTenant(tenantId, (tx) => listAuditEventIdsForExport(tx, tenantId, query, maxExportedEvents + 1));
    if (ids.length > maxExportedEvents) {
      throw validationError({ from: `More than ${maxExportedEvents.toLocaleString('en')} events match. Choose a shorter time.` });
    }
    reply.header('Content-Disposition', `attachment; filename="audit-log.${query.format}"`);
    const pages = listExportedPages(tenantId, ids);
    if (query.format === 'csv') return streamAuditCsv(pages);
    reply.type('application/json; charset=utf-8');
    return streamAuditJson(pages);
  });

  route(app, contract.verifyAudit, ({ caller: { tenantId } }) =>
    database.withTenant(tenantId, async (tx) =>
      verifyAuditLog(tx, tenantId, await collectCheckpoints(config, auditHashChain, tenantId, tx.hmac)),
    ),
  );

  route(app, contract.auditFacets, ({ caller: { tenantId } }) =>
    database.withTenant(tenantId, async (tx) => ({ events: await countAuditEventsByName(tx, tenantId) })),
  );

  route(app, contract.getAuditEvent, ({ params, caller: { tenantId } }) =>
    database.withTenant(tenantId, async (tx) => {
      const event = await findAuditEvent(tx, tenantId, params.id);
      if (!event) throw notFound('event in the log');
      return event;
    }),
  );
}
