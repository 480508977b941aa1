import type { FastifyInstance } from 'fastify';
import * as contract from '@techadds/shared/contract/customers/endpoints';
import { undoMerge as undoMergeEndpoint } from '@techadds/shared/contract/customers/merges';
import type { Deps } from '../../platform/deps';
import { route, coalescedRoute } from '../../platform/http/route';
import { toPage } from '../../platform/database/pagination';
import { streamCustomersCsv } from './customers.csv';
import * as db from './customers.db';
import * as rules from './customers.rules';
import { mergeCustomers } from './merge-customers.rules';
import { undoMerge } from './undo-merge.rules';
import { createContextFactory } from '../audit/action-context.service';

export function customersRoutes(app: FastifyInstance, { db: database, clock }: Deps): void {
  const toContext = createContextFactory(clock);

  coalescedRoute(app, contract.listCustomers, async ({ query, cacheScope }) => {
    const [items, [count]] = await database.readPipelined(cacheScope.tenantId, (tx) => [
      db.listCustomers(tx, cacheScope, query),
      db.countCustomers(tx, cacheScope, query),
    ]);
    return toPage(query, count?.total ?? 0, items);
  });

  route(app, contract.exportCustomers, async ({ query, caller, reply }) => {
    const { tenantId } = caller;
    const [[count]] = await database.readPipelined(tenantId, (tx) => [db.countCustomers(tx, caller, query)]);
    const total = count?.total ?? 0;
    reply.header('Content-Disposition', 'attachment; filename="customers.csv"').header('X-Total-Rows', String(total));
    return streamCustomersCsv(
      (offset, limit) => database.withTenant(tenantId, async (tx) => db.listCustomers(tx, caller, { ...query, offset, limit })),
      total,
    );
  });

  route(app, contract.createCustomer, ({ body, ...call }) =>
    database.withTenant(call.caller.tenantId, (tx) => rules.createCustomer(tx, toContext(call), body)),
  );

  route(app, contract.mergeCustomers, ({ body, ...call }) =>
    database.withTenant(call.caller.tenantId, (tx) => mergeCustomers(tx, toContext(call), body)),
  );

  route(app, undoMergeEndpoint, ({ params, ...call }) =>
    database.withTenant(call.caller.tenantId, (tx) => undoMerge(tx, toContext(call), params.id)),
  );

  route(app, contract.getCustomer, ({ caller, params }) =>
    database.withTenant(caller.tenantId, (tx) => rules.getCustomer(tx, caller, params.id, clock())),
  );

  route(app, contract.updateCustomer, ({ body, params, ...call }) =>
    database.withTenant(call.caller.tenantId, (tx) => rules.updateCustomer(tx, toContext(call), params.id, body)),
  );

  route(app, contract.listCustomerTimeline, ({ caller, params, query }) =>
    database.withTenant(caller.tenantId, (tx) => rules.listCustomerTimeline(tx, caller, params.id, query)),
  );

  route(app, contract.addCustomerActivity, ({ body, params, ...call }) =>
    database.withTenant(call.caller.tenantId, (tx) => rules.addCustomerActivity(tx, toContext(call), params.id, body)),
  );
}
