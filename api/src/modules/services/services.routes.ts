import type { FastifyInstance } from 'fastify';
import * as contract from '@techadds/shared/contract/services';
import type { Caller, Origin } from '../../http/caller';
import type { Deps } from '../../http/deps';
import { invalid } from '../../http/errors';
import { route, sharedRoute } from '../../http/route';
import { pageOf } from '../../records/list';
import { flagships, orderFlagships, setFlagship } from './flagships.rules';
import { importServices } from './services-import.rules';
import { addService } from './offline-services.rules';
import { servicesAsCsv } from './services.csv';
import * as db from './services.db';
import * as rules from './services.rules';
import { shownService } from './services.presenter';

/** More is done in parts, so that one request never keeps others waiting for long. */
const maxBulk = 1000;
const noServices = { all: 0, live: 0, draft: 0, flagship: 0 };

export function servicesRoutes(app: FastifyInstance, { db: database, clock }: Deps): void {
  const act = ({ caller, origin }: { caller: Caller; origin: Origin }) => ({ caller, origin, now: clock() });

  sharedRoute(app, contract.listServices, async ({ query, audience }) => {
    const [rows, [counts = noServices]] = await database.readTogether(audience.tenantId, (tx) => [
      db.pageOfServices(tx, audience, query),
      db.countServices(tx, audience, query),
    ]);
    const items = rows.map((row) => shownService(row, audience));
    return { ...pageOf(query, counts[query.shown ?? 'all'], items), counts };
  });

  route(app, contract.exportServices, async ({ query, caller, reply }) => {
    const { tenantId } = caller;
    const [[counts = noServices]] = await database.readTogether(tenantId, (tx) => [db.countServices(tx, caller, query)]);
    const total = counts[query.shown ?? 'all'];
    reply.header('Content-Disposition', 'attachment; filename="services.csv"').header('X-Total-Rows', String(total));
    return servicesAsCsv(
      (offset, limit) => database.withTenant(tenantId, async (tx) => db.pageOfServices(tx, caller, { ...query, offset, limit })),
      total,
    );
  });

  route(app, contract.listServicePartners, ({ caller }) =>
    database.withTenant(caller.tenantId, async (tx) => {
      const items = await db.partnersWithin(tx, caller);
      return pageOf({ limit: 1000, offset: 0, sort: 'name', order: 'asc' }, items.length, items);
    }),
  );

  route(app, contract.getService, ({ params, caller }) =>
    database.withTenant(caller.tenantId, async (tx) => shownService(await rules.serviceBy(tx, caller, params.id, false), caller)),
  );

  route(app, contract.createService, async ({ body, query, tx, reply, ...call }) => {
    const { record, became } = await addService(tx, act(call), body, query.force !== undefined);
    if (became !== 'added') reply.code(contract.createService.statusAgain);
    if (became === 'repeated') reply.header('Idempotent-Replay', 'true');
    return record;
  });

  route(app, contract.updateService, ({ params, body, ...call }) =>
    database.withTenant(call.caller.tenantId, (tx) => rules.updateService(tx, act(call), params.id, body)),
  );

  route(app, contract.archiveService, ({ params, ...call }) =>
    database.withTenant(call.caller.tenantId, (tx) => rules.moveService(tx, act(call), params.id, 'archive')),
  );

  route(app, contract.restoreService, ({ params, ...call }) =>
    database.withTenant(call.caller.tenantId, (tx) => rules.moveService(tx, act(call), params.id, 'restore')),
  );

  route(app, contract.duplicateService, ({ params, tx, ...call }) => rules.duplicateService(tx, act(call), params.id));

  route(app, contract.setFlagship, ({ params, body, ...call }) =>
    database.withTenant(call.caller.tenantId, (tx) => setFlagship(tx, act(call), params.id, body)),
  );

  route(app, contract.listFlagships, ({ caller }) => database.withTenant(caller.tenantId, (tx) => flagships(tx, { caller })));

  route(app, contract.orderFlagships, ({ body, ...call }) =>
    database.withTenant(call.caller.tenantId, (tx) => orderFlagships(tx, act(call), body.ids)),
  );

  route(app, contract.setCompanyProfile, ({ params, body, ...call }) =>
    database.withTenant(call.caller.tenantId, (tx) => rules.setCompanyProfile(tx, act(call), params.id, body.company_profile)),
  );

  route(app, contract.bulkServices, ({ body: { action, ids, where }, ...call }) =>
    database.withTenant(call.caller.tenantId, async (tx) => {
      if ((ids === undefined) === (where === undefined)) throw invalid({ ids: 'Name the services in `ids`, or say which in `where`.' });
      const chosen = ids ?? (await db.matchingIds(tx, call.caller, where!, maxBulk + 1));
      if (chosen.length > maxBulk) throw invalid({ where: 'More than 1,000 services match. Narrow the list first.' });
      return rules.moveServices(tx, act(call), chosen, action);
    }),
  );

  route(app, contract.importServices, ({ body, tx, ...call }) => importServices(tx, act(call), body));
}
