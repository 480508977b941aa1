import type { FastifyInstance } from 'fastify';
import * as contract from '@techadds/shared/contract/deposits/endpoints';
import type { Tx } from '../../platform/database/client';
import type { Caller } from '../../platform/auth/caller';
import type { Deps } from '../../platform/deps';
import { notFound } from '../../platform/http/errors';
import { route } from '../../platform/http/route';
import { createContextFactory } from '../audit/action-context.service';
import { toPage } from '../../platform/database/pagination';
import { findDeposit, listDeposits, sumDeposits } from './deposits.db';
import { cancelDeposit, createDeposit, refundDeposit, settleDeposit } from './deposits.rules';
import { getAllowedDepositActions } from './deposits.transitions';

async function getDepositDetail(tx: Tx, caller: Caller, id: string): Promise<contract.Deposit> {
  const deposit = await findDeposit(tx, caller, id);
  if (!deposit) throw notFound('deposit');
  return { ...deposit, allowedActions: getAllowedDepositActions(deposit.status, caller.role) };
}

export function depositsRoutes(app: FastifyInstance, { db: database, clock }: Deps): void {
  const toContext = createContextFactory(clock);

  route(app, contract.listDeposits, ({ query, caller }) =>
    database.withTenant(caller.tenantId, async (tx) => {
      const { total, items } = await listDeposits(tx, caller, query);
      return toPage(
        query,
        total,
        items.map((item) => ({ ...item, allowedActions: getAllowedDepositActions(item.status, caller.role) })),
      );
    }),
  );

  route(app, contract.depositSummary, ({ caller }) =>
    database.withTenant(caller.tenantId, async (tx) => ({ currencies: await sumDeposits(tx, caller) })),
  );

  route(app, contract.getDeposit, ({ params, caller }) =>
    database.withTenant(caller.tenantId, (tx) => getDepositDetail(tx, caller, params.id)),
  );

  route(app, contract.createDeposit, async ({ body, tx, ...call }) =>
    getDepositDetail(tx, call.caller, await createDeposit(tx, toContext(call), body)),
  );
  route(app, contract.settleDeposit, async ({ params, tx, ...call }) => {
    await settleDeposit(tx, toContext(call), params.id);
    return getDepositDetail(tx, call.caller, params.id);
  });
  route(app, contract.cancelDeposit, async ({ params, tx, ...call }) => {
    await cancelDeposit(tx, toContext(call), params.id);
    return getDepositDetail(tx, call.caller, params.id);
  });
  route(app, contract.refundDeposit, async ({ params, body, tx, ...call }) => {
    await refundDeposit(tx, toContext(call), params.id, body);
    return getDepositDetail(tx, call.caller, params.id);
  });
}
