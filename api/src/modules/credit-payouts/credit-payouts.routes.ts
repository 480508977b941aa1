import type { FastifyInstance } from 'fastify';
import * as contract from '@techadds/shared/contract/credit/payouts';
import type { Caller } from '../../platform/auth/caller';
import type { Tx } from '../../platform/database/client';
import { toPage } from '../../platform/database/pagination';
import type { Deps } from '../../platform/deps';
import { notFound } from '../../platform/http/errors';
import { route } from '../../platform/http/route';
import { createContextFactory } from '../audit/action-context.service';
import { findCreditPayout, listCreditPayouts } from './credit-payouts.db';
import { markCreditPayoutPaid, requestCreditPayout, returnCreditPayout } from './credit-payouts.rules';
import { getAllowedCreditPayoutActions } from './credit-payouts.transitions';

async function getDetail(tx: Tx, caller: Caller, id: string): Promise<contract.CreditPayout> {
  const payout = await findCreditPayout(tx, caller, id);
  if (!payout) throw notFound('payout');
  return { ...payout, allowedActions: getAllowedCreditPayoutActions(payout.status, caller.role) };
}

export function creditPayoutsRoutes(app: FastifyInstance, { db: database, clock, fieldEncryption }: Deps): void {
  const toContext = createContextFactory(clock);

  route(app, contract.listCreditPayouts, ({ query, caller }) =>
    database.withTenant(caller.tenantId, async (tx) => {
      const { total, items } = await listCreditPayouts(tx, caller, query);
      return toPage(
        query,
        total,
        items.map((item) => ({ ...item, allowedActions: getAllowedCreditPayoutActions(item.status, caller.role) })),
      );
    }),
  );

  route(app, contract.requestCreditPayout, async ({ body, tx, ...call }) =>
    getDetail(tx, call.caller, await requestCreditPayout(tx, toContext(call), body, fieldEncryption)),
  );
  route(app, contract.cancelCreditPayout, async ({ params, tx, ...call }) => {
    await returnCreditPayout(tx, toContext(call), params.id, 'cancel', null);
    return getDetail(tx, call.caller, params.id);
  });
  route(app, contract.markCreditPayoutPaid, async ({ params, body, tx, ...call }) => {
    await markCreditPayoutPaid(tx, toContext(call), params.id, body.reference);
    return getDetail(tx, call.caller, params.id);
  });
  route(app, contract.declineCreditPayout, async ({ params, body, tx, ...call }) => {
    await returnCreditPayout(tx, toContext(call), params.id, 'decline', body.reason);
    return getDetail(tx, call.caller, params.id);
  });
}
