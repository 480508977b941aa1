import type { FastifyInstance } from 'fastify';
import * as contract from '@techadds/shared/contract/customers';
import type { Deps } from '../../http/deps';
import { route } from '../../http/route';
import { pageOf } from '../../records/list';
import { listCustomers } from './customers.db';
import { createCustomer } from './customers.rules';

export function customersRoutes(app: FastifyInstance, { db: database, clock }: Deps): void {
  route(app, contract.listCustomers, ({ query, caller }) =>
    database.withTenant(caller.tenantId, async (tx) => {
      const { total, items } = await listCustomers(tx, caller, query);
      return pageOf(query, total, items);
    }),
  );

  route(app, contract.createCustomer, ({ body, caller, origin }) =>
    database.withTenant(caller.tenantId, (tx) => createCustomer(tx, { caller, origin, now: clock() }, body)),
  );
}
