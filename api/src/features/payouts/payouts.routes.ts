import type { FastifyInstance } from 'fastify';
import { eq } from 'drizzle-orm';
import * as contract from '@techadds/shared/contract/payouts';
import type { Tx } from '../../database/database';
import { tenants } from '../../database/schema';
import type { Caller, Origin } from '../../http/caller';
import type { Deps } from '../../http/deps';
import { notFound } from '../../http/errors';
import { route } from '../../http/route';
import { pageOf } from '../../records/list';
import { decideAccount, findAccount, putAccount, shownAccount } from './account.rules';
import { findBalance, findPayout, listPayouts } from './payouts.db';
import { allowedActions, cancelPayout, makePayout, markFailed, markPaid, retryPayout, type Deed } from './payouts.rules';
import { statementCsv, statementPdf } from './statement';

async function detailOf(tx: Tx, caller: Caller, id: string): Promise<contract.PayoutDetail> {
  const payout = await findPayout(tx, caller, id);
  if (!payout) throw notFound('payout');
  return { ...payout, allowedActions: allowedActions(payout, caller.role) };
}

export function payoutsRoutes(app: FastifyInstance, { db: database, clock, vault, config }: Deps): void {
  /** Does something with the payout `id` (another one may come of it), and answers with it. */
  const change = (caller: Caller, origin: Origin, id: string, act: (tx: Tx, deed: Deed) => Promise<string | void>) =>
    database.withTenant(caller.tenantId, async (tx) => {
      const made = await act(tx, { caller, tenantId: caller.tenantId, origin, now: clock() });
      return detailOf(tx, caller, made ?? id);
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

  route(app, contract.requestPayout, ({ body, caller, origin }) =>
    change(caller, origin, '', (tx, deed) => {
      if (caller.partnerId === null) throw notFound('partner');
      const { amountCents } = body;
      return makePayout(tx, deed, { partnerId: caller.partnerId, ...(amountCents !== undefined && { amountCents }) });
    }),
  );

  route(app, contract.cancelPayout, ({ params, caller, origin }) =>
    change(caller, origin, params.id, (tx, deed) => cancelPayout(tx, deed, params.id)),
  );
  route(app, contract.retryPayout, ({ params, caller, origin }) =>
    change(caller, origin, params.id, (tx, deed) => retryPayout(tx, deed, params.id)),
  );
  route(app, contract.markPayoutPaid, ({ params, caller, origin }) =>
    change(caller, origin, params.id, (tx, deed) => markPaid(tx, deed, params.id)),
  );
  route(app, contract.markPayoutFailed, ({ params, body, caller, origin }) =>
    change(caller, origin, params.id, (tx, deed) => markFailed(tx, deed, params.id, body)),
  );

  route(app, contract.payoutStatement, ({ params, query, caller, reply }) =>
    database.withTenant(caller.tenantId, async (tx) => {
      const payout = await detailOf(tx, caller, params.id);
      reply.header('Content-Disposition', `attachment; filename="${payout.number}.${query.format}"`);
      if (query.format === 'csv') {
        reply.type('text/csv; charset=utf-8');
        return statementCsv(payout);
      }
      const [tenant] = await tx.select({ name: tenants.name }).from(tenants).where(eq(tenants.tenantId, caller.tenantId));
      return statementPdf(payout, tenant?.name ?? '');
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

  route(app, contract.decidePayoutAccount, ({ params, body, caller, origin }) =>
    database.withTenant(caller.tenantId, (tx) => decideAccount(tx, { caller, origin, now: clock() }, params.partnerId, body)),
  );
}
