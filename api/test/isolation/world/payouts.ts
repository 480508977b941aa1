import { chartOfAccounts, type ChartAccount } from '../../../src/modules/ledger/chart-of-accounts.service';
import { postEntry } from '../../../src/modules/ledger/ledger.service';
import type { Actor, TestWorld } from '../test-world';

/** Credits each partner's pending and available balance. */
export async function creditPartners({ test, actors }: TestWorld): Promise<void> {
  const now = new Date();
  for (const { tenant, partnerId, name } of actors) {
    if (partnerId === null || !name.endsWith('partner_admin')) continue;
    const { id: tenantId } = test.tenants[tenant];
    const entry = (reference: string, debit: ChartAccount, credit: ChartAccount, amountCents = 500_000) => ({
      ...{
        tenantId,
        reference: `${partnerId}:${reference}`,
        kind: 'adjustment' as const,
        subject: { type: 'partner' as const, id: partnerId },
      },
      ...{
        description: `Earned by ${name}`,
        actorId: null,
        cid: 'world',
        postings: [{ debit, credit, amountCents, currency: 'USD' }],
      },
    });
    await test.deps.db.withTenant(tenantId, async (tx) => {
      await postEntry(tx, entry('pending', chartOfAccounts.cash, chartOfAccounts.partnerPending(partnerId)), now);
      await postEntry(tx, entry('available', chartOfAccounts.cash, chartOfAccounts.partnerAvailable(partnerId)), now);
      await postEntry(tx, entry('owed', chartOfAccounts.partnerOwed(partnerId), chartOfAccounts.cash, 10_000), now);
    });
  }
}

/** Creates payouts and deposits of each partner in several statuses. */
export async function createPayoutsAndDeposits({ test, actors, send }: TestWorld): Promise<void> {
  const call = async (actor: Actor | undefined, method: 'PUT' | 'POST', url: string, payload?: object) => {
    const answer = await send(actor ?? null, { method, url, ...(payload && { payload }) });
    if (answer.statusCode >= 300) throw new Error(`The world has no money in motion: ${url} ${answer.body}`);
    return answer.json<{ id: string }>().id;
  };
  const account = {
    holder: 'Account',
    country: 'DE',
    currency: 'USD',
    accountNumber: 'DE89370400440532013000',
    schedule: 'weekly',
    minimumCents: 0,
  };
  for (const partner of actors.filter(({ role }) => role === 'partner_admin')) {
    const admin = actors.find(({ role, tenant }) => role === 'admin' && tenant === partner.tenant);
    await call(partner, 'PUT', '/finance/payout-account', account);
    for (const failing of [true, false, false, false]) {
      const id = await call(partner, 'POST', '/finance/payouts', { amountCents: 1_000 });
      if (failing) await call(admin, 'POST', `/finance/payouts/${id}/mark-failed`, { code: 'bank_declined' });
    }
    for (const arriving of [true, false, false, false]) {
      const id = await call(partner, 'POST', '/finance/deposits', { kind: 'partner_topup', amountCents: 5_000 });
      if (arriving) await call(admin, 'POST', `/finance/deposits/${id}/settle`);
    }
    const paying = await test.asOwner(
      `select id, user_id from customers where partner_id = $1 and user_id is not null and merged_into_id is null`,
      [partner.partnerId],
    );
    for (const { id: customerId, user_id: userId } of paying) {
      const customer = actors.find(({ id }) => id === userId);
      if (!customer) continue;
      const id = await call(partner, 'POST', '/finance/deposits', { kind: 'down_payment', customerId, amountCents: 5_000 });
      await call(admin, 'POST', `/finance/deposits/${id}/settle`);
      const bank = { holder: 'Customer', currency: 'USD', accountNumber: 'DE89370400440532013000' };
      for (const amountCents of [10, 11, 12, 13]) await call(customer, 'POST', '/credit-payouts', { ...bank, customerId, amountCents });
    }
  }
}
