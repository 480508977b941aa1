import type { FastifyInstance } from 'fastify';
import * as contract from '@techadds/shared/contract/customers/endpoints';
import type { Deps } from '../../platform/deps';
import { route, coalescedRoute } from '../../platform/http/route';
import { toPage } from '../../platform/database/pagination';
import { listCustomers } from './customers.db';
import { createCustomer } from './customers.rules';

export function customersRoutes(app: FastifyInstance, { db: database, clock }: Deps): void {
  coalescedRoute(app, contract.listCustomers, async ({ query, cacheScope }) => {
    const [items, [count]] = await database.readPipelined(cacheScope.tenantId, (tx) => listCustomers(tx, cacheScope, query));
    return toPage(query, count?.total ?? 0, items);
  });

  route(app, contract.createCustomer, ({ body, caller, requestMeta }) =>
    database.withTenant(caller.tenantId, (tx) => createCustomer(tx, { caller, requestMeta, now: clock() }, body)),
  );
}
