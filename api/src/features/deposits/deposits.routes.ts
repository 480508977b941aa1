import type { FastifyInstance } from 'fastify';
import * as contract from '@techadds/shared/contract/deposits';
import type { Tx } from '../../database/database';
import type { Caller, Origin } from '../../http/caller';
import type { Deps } from '../../http/deps';
import { notFound } from '../../http/errors';
import { route } from '../../http/route';
import type { Act } from '../../records/act';
import { pageOf } from '../../records/list';
import { findDeposit, listDeposits, sumDeposits } from './deposits.db';
import { allowedActions, cancelDeposit, createDeposit, refundDeposit, settleDeposit } from './deposits.rules';

async function detailOf(tx: Tx, caller: Caller, id: string): Promise<contract.Deposit> {
  const deposit = await findDeposit(tx, caller, id);
  if (!deposit) throw notFound('deposit');
  return { ...deposit, allowedActions: allowedActions(deposit.status, caller.role) };
}

export function depositsRoutes(app: FastifyInstance, { db: database, clock }: Deps): void {
  /** Does something with a deposit, and answers with it. */
  const change = (caller: Caller, origin: Origin, id: string, work: (tx: Tx, act: Act) => Promise<string | void>) =>
    database.withTenant(caller.tenantId, async (tx) => {
      const made = await work(tx, { caller, origin, now: clock() });
      return detailOf(tx, caller, made ?? id);
    });

  route(app, contract.listDeposits, ({ query, caller }) =>
    database.withTenant(caller.tenantId, async (tx) => {
      const { total, items } = await listDeposits(tx, caller, query);
      return pageOf(
        query,
        total,
        items.map((item) => ({ ...item, allowedActions: allowedActions(item.status, caller.role) })),
      );
    }),
  );

  route(app, contract.depositSummary, ({ caller }) =>
    database.withTenant(caller.tenantId, async (tx) => ({ currencies: await sumDeposits(tx, caller) })),
  );

  route(app, contract.getDeposit, ({ params, caller }) => database.withTenant(caller.tenantId, (tx) => detailOf(tx, caller, params.id)));

  route(app, contract.createDeposit, ({ body, caller, origin }) => change(caller, origin, '', (tx, act) => createDeposit(tx, act, body)));

  route(app, contract.settleDeposit, ({ params, caller, origin }) =>
    change(caller, origin, params.id, (tx, act) => settleDeposit(tx, act, params.id)),
  );
  route(app, contract.cancelDeposit, ({ params, caller, origin }) =>
    change(caller, origin, params.id, (tx, act) => cancelDeposit(tx, act, params.id)),
  );
  route(app, contract.refundDeposit, ({ params, body, caller, origin }) =>
    change(caller, origin, params.id, (tx, act) => refundDeposit(tx, act, params.id, body)),
  );
}
