import type { FastifyInstance } from 'fastify';
import { eq } from 'drizzle-orm';
import * as contract from '@techadds/shared/contract/payouts';
import type { Tx } from '../../database/database';
import { tenants } from '../../database/schema';
import type { Caller, Origin } from '../../http/caller';
import type { Deps } from '../../http/deps';
import { notFound } from '../../http/errors';
import { route } from '../../http/route';
import { letterheadOf } from '../../records/branding';
import { pageOf } from '../../records/list';
import { decideAccount, findAccount, putAccount, shownAccount } from './payout-accounts.rules';
import { listAccounts } from './payout-accounts.db';
import { findBalance, findPayout, listPayouts } from './payouts.db';
import { allowedActions, cancelPayout, makePayout, markFailed, markPaid, retryPayout, type Deed } from './payouts.rules';
import { statementCsv, statementPdf } from './payout-statement';

async function detailOf(tx: Tx, caller: Caller, id: string): Promise<contract.PayoutDetail> {
  const payout = await findPayout(tx, caller, id);
  if (!payout) throw notFound('payout');
  return { ...payout, allowedActions: allowedActions(payout, caller.role) };
}

export function payoutsRoutes(app: FastifyInstance, { db: database, clock, vault, config }: Deps): void {
  const deedOf = ({ caller, origin }: { caller: Caller; origin: Origin }): Deed => ({
    caller,
    tenantId: caller.tenantId,
    origin,
    now: clock(),
  });

  route(app, contract.getBalance, ({ query, caller }) =>
    database.withTenant(caller.tenantId, async (tx) => {
      const balance = await findBalance(tx, caller, query);
      if (!balance) throw notFound('partner');
      return balance;
    }),
  );

  route(app, contract.listPayouts, ({ query, caller }) =>
    database.withTenant(caller.tenantId, async (tx) => {
      const { total, items } = await listPayouts(tx, caller, query);
      return pageOf(query, total, items);
    }),
  );

  route(app, contract.getPayout, ({ params, caller }) => database.withTenant(caller.tenantId, (tx) => detailOf(tx, caller, params.id)));

  route(app, contract.requestPayout, async ({ body, tx, ...call }) => {
    const { partnerId } = call.caller;
    if (partnerId === null) throw notFound('partner');
    const { amountCents } = body;
    const id = await makePayout(tx, deedOf(call), { partnerId, ...(amountCents !== undefined && { amountCents }) });
    return detailOf(tx, call.caller, id);
  });
  route(app, contract.cancelPayout, async ({ params, tx, ...call }) => {
    await cancelPayout(tx, deedOf(call), params.id);
    return detailOf(tx, call.caller, params.id);
  });
  route(app, contract.retryPayout, async ({ params, tx, ...call }) =>
    detailOf(tx, call.caller, await retryPayout(tx, deedOf(call), params.id)),
  );
  route(app, contract.markPayoutPaid, async ({ params, tx, ...call }) => {
    await markPaid(tx, deedOf(call), params.id);
    return detailOf(tx, call.caller, params.id);
  });
  route(app, contract.markPayoutFailed, async ({ params, body, tx, ...call }) => {
    await markFailed(tx, deedOf(call), params.id, body);
    return detailOf(tx, call.caller, params.id);
  });

  route(app, contract.payoutStatement, ({ params, query, caller, reply }) =>
    database.withTenant(caller.tenantId, async (tx) => {
      const payout = await detailOf(tx, caller, params.id);
      reply.header('Content-Disposition', `attachment; filename="${payout.number}.${query.format}"`);
      if (query.format === 'csv') {
        reply.type('text/csv; charset=utf-8');
        return statementCsv(payout);
      }
      const [tenant] = await tx.select({ name: tenants.name }).from(tenants).where(eq(tenants.tenantId, caller.tenantId));
      return statementPdf(payout, tenant?.name ?? '', await letterheadOf(tx, caller.tenantId, null));
    }),
  );

  route(app, contract.getPayoutAccount, ({ caller: { tenantId, partnerId } }) =>
    database.withTenant(tenantId, async (tx) => {
      const account = partnerId === null ? undefined : await findAccount(tx, tenantId, partnerId);
      return { account: account ? shownAccount(account) : null };
    }),
  );

  route(app, contract.putPayoutAccount, ({ body, caller, origin }) =>
    database.withTenant(caller.tenantId, (tx) => putAccount(tx, { caller, origin, now: clock() }, body, { vault, demo: config.demo })),
  );

  route(app, contract.listPayoutAccounts, ({ query, caller: { tenantId } }) =>
    database.withTenant(tenantId, async (tx) => {
      const { total, items } = await listAccounts(tx, tenantId, query);
      return pageOf(query, total, items);
    }),
  );

  route(app, contract.decidePayoutAccount, ({ params, body, caller, origin, tx }) =>
    decideAccount(tx, { caller, origin, now: clock() }, params.partnerId, body),
  );
}
