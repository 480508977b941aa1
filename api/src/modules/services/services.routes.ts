import type { FastifyInstance } from 'fastify';
import * as contract from '@techadds/shared/contract/services/endpoints';
import type { Deps } from '../../platform/deps';
import { validationError } from '../../platform/http/errors';
import { route, coalescedRoute } from '../../platform/http/route';
import { csvParsing, type CsvRow } from '../../platform/documents/csv-parse';
import { toPage } from '../../platform/database/pagination';
import { listFlagships, orderFlagships, setFlagship } from './flagships.rules';
import { importServices } from './services-import.rules';
import { upsertService } from './offline-services.rules';
import { streamServicesCsv } from './services.csv';
import * as db from './services.db';
import * as rules from './services.rules';
import { toServiceDto } from './services.presenter';
import { createContextFactory } from '../audit/action-context.service';

/** Limits the duration of a single request; clients split larger selections. */
const maxBulk = 1000;
const zeroCounts = { all: 0, live: 0, draft: 0, flagship: 0 };

export function servicesRoutes(app: FastifyInstance, { db: database, clock, heavyWork }: Deps): void {
  const toContext = createContextFactory(clock);

  coalescedRoute(app, contract.listServices, async ({ query, cacheScope }) => {
    const [rows, [counts = zeroCounts]] = await database.readPipelined(cacheScope.tenantId, (tx) => [
      db.listServices(tx, cacheScope, query),
      db.countServices(tx, cacheScope, query),
    ]);
    const items = rows.map((row) => toServiceDto(row, cacheScope));
    return { ...toPage(query, counts[query.shown ?? 'all'], items), counts };
  });

  route(app, contract.exportServices, async ({ query, caller, reply }) => {
    const { tenantId } = caller;
    const [[counts = zeroCounts]] = await database.readPipelined(tenantId, (tx) => [db.countServices(tx, caller, query)]);
    const total = counts[query.shown ?? 'all'];
    reply.header('Content-Disposition', 'attachment; filename="services.csv"').header('X-Total-Rows', String(total));
    return streamServicesCsv(
      (offset, limit) => database.withTenant(tenantId, async (tx) => db.listServices(tx, caller, { ...query, offset, limit })),
      total,
    );
  });

  route(app, contract.listServicePartners, ({ caller }) =>
    database.withTenant(caller.tenantId, async (tx) => {
      const items = await db.listVisiblePartners(tx, caller);
      return toPage({ limit: 1000, offset: 0, sort: 'name', order: 'asc' }, items.length, items);
    }),
  );

  route(app, contract.getService, ({ params, caller }) =>
    database.withTenant(caller.tenantId, async (tx) => toServiceDto(await rules.getService(tx, caller, params.id, false), caller)),
  );

  route(app, contract.createService, async ({ body, query, tx, reply, ...call }) => {
    const { record, outcome: outcome } = await upsertService(tx, toContext(call), body, query.force !== undefined);
    if (outcome !== 'added') reply.code(contract.createService.replayStatus);
    if (outcome === 'repeated') reply.header('Idempotent-Replay', 'true');
    return record;
  });

  route(app, contract.updateService, ({ params, body, ...call }) =>
    database.withTenant(call.caller.tenantId, (tx) => rules.updateService(tx, toContext(call), params.id, body)),
  );

  route(app, contract.archiveService, ({ params, ...call }) =>
    database.withTenant(call.caller.tenantId, (tx) => rules.transitionService(tx, toContext(call), params.id, 'archive')),
  );

  route(app, contract.restoreService, ({ params, ...call }) =>
    database.withTenant(call.caller.tenantId, (tx) => rules.transitionService(tx, toContext(call), params.id, 'restore')),
  );

  route(app, contract.duplicateService, ({ params, tx, ...call }) => rules.duplicateService(tx, toContext(call), params.id));

  route(app, contract.setFlagship, ({ params, body, ...call }) =>
    database.withTenant(call.caller.tenantId, (tx) => setFlagship(tx, toContext(call), params.id, body)),
  );

  route(app, contract.listFlagships, ({ caller }) => database.withTenant(caller.tenantId, (tx) => listFlagships(tx, { caller })));

  route(app, contract.orderFlagships, ({ body, ...call }) =>
    database.withTenant(call.caller.tenantId, (tx) => orderFlagships(tx, toContext(call), body.ids)),
  );

  route(app, contract.setCompanyProfile, ({ params, body, ...call }) =>
    database.withTenant(call.caller.tenantId, (tx) => rules.setCompanyProfile(tx, toContext(call), params.id, body.company_profile)),
  );

  route(app, contract.bulkServices, ({ body: { action, ids, where }, ...call }) =>
    database.withTenant(call.caller.tenantId, async (tx) => {
      if ((ids === undefined) === (where === undefined))
        throw validationError({ ids: 'Name the services in `ids`, or say which in `where`.' });
      const chosenIds = ids ?? (await db.listMatchingIds(tx, call.caller, where!, maxBulk + 1));
      if (chosenIds.length > maxBulk) throw validationError({ where: 'More than 1,000 services match. Narrow the list first.' });
      return rules.transitionServices(tx, toContext(call), chosenIds, action);
    }),
  );

  route<typeof contract.importServices, CsvRow[]>(
    app,
    contract.importServices,
    ({ body, tx, prepared: rows, ...call }) => importServices(tx, toContext(call), body, rows),
    ({ body: { csv }, caller: { tenantId }, requestMeta }) => heavyWork.run(csvParsing, { tenantId, requestMeta }, [csv]),
  );
}
