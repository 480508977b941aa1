import { and, eq, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Tx } from '../../platform/database/client';
import { conflict } from '../../platform/http/errors';
import { formatMoney } from '../../platform/money/format';
import { payoutAccounts, tenants } from '../../schema';
import { chartOfAccounts } from '../ledger/chart-of-accounts.service';
import { getLedgerBalance, lockLedger } from '../ledger/ledger.service';

/** The currency in which a partner is paid out: that of the payout account, or the tenant's where there is none. */
export const payoutCurrencyOf = (tenantId: string, partnerId: PgColumn): SQL<string> =>
  sql`coalesce((select ${payoutAccounts.currency} from ${payoutAccounts} where ${payoutAccounts.tenantId} = ${tenantId}
    and ${payoutAccounts.partnerId} = ${partnerId}), (select ${tenants.currency} from ${tenants} where ${tenants.tenantId} = ${tenantId}))`;

/** @see payoutCurrencyOf. It is final until the transaction ends if the ledger is locked. */
export async function getPayoutCurrency(tx: Tx, tenantId: string, partnerId: string): Promise<string> {
  const [row] = await tx
    .select({ ofTenant: tenants.currency, ofAccount: payoutAccounts.currency })
    .from(tenants)
    .leftJoin(payoutAccounts, and(eq(payoutAccounts.tenantId, tenants.tenantId), eq(payoutAccounts.partnerId, partnerId)))
    .where(eq(tenants.tenantId, tenantId));
  if (!row) throw new Error('The tenant of the partner is gone.');
  return row.ofAccount ?? row.ofTenant;
}

/**
 * Refuses another currency of payouts while there is money in the present one: payouts are made in one currency, so it would stay behind.
 * @throws AppError 409 `payout_currency_in_use`
 */
export async function assertPayoutCurrencyFree(tx: Tx, tenantId: string, partnerId: string, newCurrency: string): Promise<void> {
  // Earnings that become available at the same time go into the currency that is decided here.
  await lockLedger(tx, tenantId);
  const currency = await getPayoutCurrency(tx, tenantId, partnerId);
  if (currency === newCurrency) return;
  const getCents = async (bucket: 'partnerAvailable' | 'partnerInTransit' | 'partnerReserve' | 'partnerOwed') =>
    (await getLedgerBalance(tx, tenantId, chartOfAccounts[bucket](partnerId), currency)).postedCents;
  const [available, inTransit, reserve, owed] = [
    await getCents('partnerAvailable'),
    await getCents('partnerInTransit'),
    await getCents('partnerReserve'),
    await getCents('partnerOwed'),
  ];
  const refuse = (cents: number, problem: string) =>
    conflict('payout_currency_in_use', `${formatMoney(cents, currency)} ${problem} Nothing was changed.`, { currency });
  if (available + reserve > 0)
    throw refuse(available + reserve, `is still to be paid out in ${currency}. Pay it out first, then change the currency.`);
  if (inTransit > 0) throw refuse(inTransit, `is on its way in ${currency}. Change the currency once it has arrived.`);
  if (owed > 0) throw refuse(owed, `is still owed in ${currency}. Change the currency once it is settled.`);
}
