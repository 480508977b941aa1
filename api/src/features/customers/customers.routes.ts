import type { FastifyInstance } from 'fastify';
import * as contract from '@techadds/shared/contract/customers';
import type { Deps } from '../../platform/deps';
import { route, sharedRoute } from '../../platform/http/route';
import { pageOf } from '../../platform/database/pagination';
import { listCustomers } from './customers.db';
import { createCustomer } from './customers.rules';

export function customersRoutes(app: FastifyInstance, { db: database, clock }: Deps): void {
  sharedRoute(app, contract.listCustomers, async ({ query, audience }) => {
    const [items, [count]] = await database.readTogether(audience.tenantId, (tx) => listCustomers(tx, audience, query));
    return pageOf(query, count?.total ?? 0, items);
  });

  route(app, contract.createCustomer, ({ body, caller, origin }) =>
    database.withTenant(caller.tenantId, (tx) => createCustomer(tx, { caller, origin, now: clock() }, body)),
  );
}
