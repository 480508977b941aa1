import type { FastifyInstance } from 'fastify';
import * as contract from '@techadds/shared/contract/customers/endpoints';
import type { Deps } from '../../platform/deps';
import { route, coalescedRoute } from '../../platform/http/route';
import { toPage } from '../../platform/database/pagination';
import { listCustomers } from './customers.db';
import { createCustomer, getCustomer, updateCustomer } from './customers.rules';
import { createActionContext } from '../audit/action-context.service';

export function customersRoutes(app: FastifyInstance, { db: database, clock }: Deps): void {
  coalescedRoute(app, contract.listCustomers, async ({ query, cacheScope }) => {
    const [items, [count]] = await database.readPipelined(cacheScope.tenantId, (tx) => listCustomers(tx, cacheScope, query));
    return toPage(query, count?.total ?? 0, items);
  });

  route(app, contract.createCustomer, ({ body, caller, requestMeta }) =>
    database.withTenant(caller.tenantId, (tx) => createCustomer(tx, createActionContext(caller, requestMeta, clock()), body)),
  );

  route(app, contract.getCustomer, ({ caller, params }) =>
    database.withTenant(caller.tenantId, (tx) => getCustomer(tx, caller, params.id)),
  );

  route(app, contract.updateCustomer, ({ body, caller, params, requestMeta }) =>
    database.withTenant(caller.tenantId, (tx) => updateCustomer(tx, createActionContext(caller, requestMeta, clock()), params.id, body)),
  );
}
