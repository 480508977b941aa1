import type { InputOverrides } from './types';

/** Payouts to partners and customers, deposits, and debts of partners. */
export const payoutInputs: InputOverrides = {
  putPayoutAccount: () => ({
    country: 'DE',
    currency: 'USD',
    accountNumber: 'DE89370400440532013000',
    routingNumber: undefined,
    minimumCents: 0,
  }),
  requestPayout: () => ({ amountCents: 100 }),
  requestCreditPayout: async ({ test }, { id }) => {
    const [customer] = await test.asOwner(
      `select c.id from customers c join ledger_accounts a on a.tenant_id = c.tenant_id and a.code = 'customer:' || c.id || ':credit' where c.user_id = $1 limit 1`,
      [id],
    );
    return { customerId: customer?.id, currency: 'USD', amountCents: 1, accountNumber: 'DE89370400440532013000', routingNumber: undefined };
  },
  refundDeposit: () => ({ amountCents: 1 }),
  // A lower limit would pause all payouts of the tenant.
  putDebtSettings: () => ({ owedLimitCents: 100_000 }),
  writeOffDebt: () => ({ amountCents: 1, currency: 'USD' }),
};
