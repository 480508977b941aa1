import type { FastifyInstance } from 'fastify';
import * as contract from '@techadds/shared/contract/customers';
import type { Deps } from '../../http/deps';
import { route } from '../../http/route';
import { pageOf } from '../../records/list';
import { listCustomers } from './customers.db';
import { createCustomer } from './customers.rules';

export function customersRoutes(app: FastifyInstance, { db: database, clock }: Deps): void {
  route(app, contract.listCustomers, async ({ query, caller }) => {
    const [items, [count]] = await database.readTogether(caller.tenantId, (tx) => listCustomers(tx, caller, query));
    return pageOf(query, count?.total ?? 0, items);
  });

  route(app, contract.createCustomer, ({ body, caller, origin }) =>
    database.withTenant(caller.tenantId, (tx) => createCustomer(tx, { caller, origin, now: clock() }, body)),
  );
}
