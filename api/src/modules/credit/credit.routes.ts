import type { FastifyInstance } from 'fastify';
import * as contract from '@techadds/shared/contract/credit/endpoints';
import type { Deps } from '../../platform/deps';
import { toPage } from '../../platform/database/pagination';
import { route } from '../../platform/http/route';
import { listBalances, listEntries } from './credit.db';

export function creditRoutes(app: FastifyInstance, { db: database }: Deps): void {
  route(app, contract.getCredit, ({ caller }) =>
    database.withTenant(caller.tenantId, async (tx) => ({ balances: await listBalances(tx, caller) })),
  );

  route(app, contract.listCreditEntries, ({ query, caller }) =>
    database.withTenant(caller.tenantId, async (tx) => {
      const { total, items } = await listEntries(tx, caller, query);
      return toPage(query, total, items);
    }),
  );
}
