import type { FastifyInstance } from 'fastify';
import { eq } from 'drizzle-orm';
import * as contract from '@techadds/shared/contract/payouts/endpoints';
import type { Tx } from '../../platform/database/client';
import { tenants } from '../../schema';
import type { Caller } from '../../platform/auth/caller';
import type { Deps } from '../../platform/deps';
import { notFound } from '../../platform/http/errors';
import { route } from '../../platform/http/route';
import { getDocumentBranding } from '../branding/branding.service';
import { toPage } from '../../platform/database/pagination';
import { decidePayoutAccount, findPayoutAccount, putPayoutAccount, toPayoutAccountDto } from './payout-accounts.rules';
import { listPayoutAccounts } from './payout-accounts.db';
import { findBalance, findPayout, listPayouts, sumPaidByMonth } from './payouts.db';
import { cancelPayout, createPayout, markPayoutFailed, markPayoutPaid, retryPayout } from './payouts.rules';
import { allowedPayoutActions } from './payouts.transitions';
import { statementCsv, statementPdf } from './payout-statement';
import { createContextFactory } from '../audit/action-context.service';

async function getPayoutDetail(tx: Tx, caller: Caller, id: string): Promise<contract.PayoutDetail> {
  const payout = await findPayout(tx, caller, id);
  if (!payout) throw notFound('payout');
  return { ...payout, allowedActions: allowedPayoutActions(payout, caller.role) };
}

export function payoutsRoutes(app: FastifyInstance, { db: database, clock, fieldEncryption, config, heavyWork }: Deps): void {
  const toContext = createContextFactory(clock);

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
      return toPage(query, total, items);
    }),
  );

  route(app, contract.getPaidByMonth, ({ caller }) =>
    database.withTenant(caller.tenantId, async (tx) => ({ months: await sumPaidByMonth(tx, caller, clock()) })),
  );

  route(app, contract.getPayout, ({ params, caller }) =>
    database.withTenant(caller.tenantId, (tx) => getPayoutDetail(tx, caller, params.id)),
  );

  route(app, contract.requestPayout, async ({ body, tx, ...call }) => {
    const { partnerId } = call.caller;
    if (partnerId === null) throw notFound('partner');
    const { amountCents } = body;
    const id = await createPayout(tx, toContext(call), { partnerId, ...(amountCents !== undefined && { amountCents }) });
    return getPayoutDetail(tx, call.caller, id);
  });
  route(app, contract.cancelPayout, async ({ params, tx, ...call }) => {
    await cancelPayout(tx, toContext(call), params.id);
    return getPayoutDetail(tx, call.caller, params.id);
  });
  route(app, contract.retryPayout, async ({ params, tx, ...call }) =>
    getPayoutDetail(tx, call.caller, await retryPayout(tx, toContext(call), params.id)),
  );
  route(app, contract.markPayoutPaid, async ({ params, tx, ...call }) => {
    await markPayoutPaid(tx, toContext(call), params.id);
    return getPayoutDetail(tx, call.caller, params.id);
  });
  route(app, contract.markPayoutFailed, async ({ params, body, tx, ...call }) => {
    await markPayoutFailed(tx, toContext(call), params.id, body);
    return getPayoutDetail(tx, call.caller, params.id);
  });

  route(app, contract.payoutStatement, async ({ params, query, caller, requestMeta, reply }) => {
    const { tenantId } = caller;
    const [payout, issuer, branding] = await database.withTenant(tenantId, async (tx) => {
      const detail = await getPayoutDetail(tx, caller, params.id);
      const [tenant] = await tx.select({ name: tenants.name }).from(tenants).where(eq(tenants.tenantId, tenantId));
      return [detail, tenant?.name ?? '', await getDocumentBranding(tx, tenantId, null)] as const;
    });
    reply.header('Content-Disposition', `attachment; filename="${payout.number}.${query.format}"`);
    if (query.format === 'pdf') return heavyWork.render(statementPdf, { tenantId, requestMeta }, [payout, issuer, branding]);
    reply.type('text/csv; charset=utf-8');
    return heavyWork.render(statementCsv, { tenantId, requestMeta }, [payout]);
  });

  route(app, contract.getPayoutAccount, ({ caller: { tenantId, partnerId } }) =>
    database.withTenant(tenantId, async (tx) => {
      const account = partnerId === null ? undefined : await findPayoutAccount(tx, tenantId, partnerId);
      return { account: account ? toPayoutAccountDto(account) : null };
    }),
  );

  route(app, contract.putPayoutAccount, ({ body, caller, requestMeta }) =>
    database.withTenant(caller.tenantId, (tx) =>
      putPayoutAccount(tx, toContext({ caller, requestMeta }), body, { fieldEncryption, demo: config.demo }),
    ),
  );

  route(app, contract.listPayoutAccounts, ({ query, caller: { tenantId } }) =>
    database.withTenant(tenantId, async (tx) => {
      const { total, items } = await listPayoutAccounts(tx, tenantId, query);
      return toPage(query, total, items);
    }),
  );

  route(app, contract.decidePayoutAccount, ({ params, body, caller, requestMeta, tx }) =>
    decidePayoutAccount(tx, toContext({ caller, requestMeta }), params.partnerId, body),
  );
}
