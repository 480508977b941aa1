import { and, eq, inArray, not, or, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/client';
import { journalEntries, postings } from '../../schema';
import { chartOfAccounts, type ChartAccount } from '../ledger/chart-of-accounts.service';
import type { MoneySplit } from './order-split.service';
import type { OrderRow } from './orders.db';

/** The shares, with what the partner came to owe for refunds, and what of the partner's share was set off against debts. */
interface BookedShares extends MoneySplit {
  owed: number;
  setOff: number;
}

/** What each party has of a released order, by its entries in the journal: refunds are taken off, also what the partner owes for them. */
export async function readBookedShares(
  tx: Tx,
  { tenantId, id, partnerId, currency }: Pick<OrderRow, 'tenantId' | 'id' | 'partnerId' | 'currency'>,
): Promise<BookedShares> {
  const sumCredits = (...accounts: ChartAccount[]) => {
    const codes = accounts.map(({ code }) => code);
    const credits = sql`case when ${inArray(postings.creditCode, codes)} then ${postings.amountCents} else 0 end`;
    const debits = sql`case when ${inArray(postings.debitCode, codes)} then ${postings.amountCents} else 0 end`;
    return sql<number>`coalesce(sum(${credits} - ${debits}), 0)::bigint`.mapWith(Number);
  };
  const { partnerPending, partnerAvailable, partnerOwed, commission, feeRecovery, taxPayable } = chartOfAccounts;
  const fxCode = chartOfAccounts.fx(currency).code;
  const isExchange = or(eq(postings.debitCode, fxCode), eq(postings.creditCode, fxCode))!;
  const isReversal = eq(journalEntries.kind, 'reversal');
  // A reversal of a refund takes back what was owed; only entries that make earnings available set off.
  const owedCode = partnerOwed(partnerId).code;
  const owed = sql<number>`coalesce(sum(${postings.amountCents} * case when ${postings.debitCode} = ${owedCode} then 1
    when ${and(isReversal, eq(postings.creditCode, owedCode))} then -1 else 0 end), 0)::bigint`.mapWith(Number);
  const setOff = sql<number>`coalesce(sum(${postings.amountCents}) filter (where ${and(
    eq(journalEntries.kind, 'availability'),
    eq(postings.creditCode, owedCode),
  )}), 0)::bigint`.mapWith(Number);
  const [shares] = await tx
    .select({
      partner: sumCredits(partnerPending(partnerId), partnerAvailable(partnerId), partnerOwed(partnerId)),
      commission: sumCredits(commission),
      fee: sumCredits(feeRecovery),
      tax: sumCredits(taxPayable),
      owed,
      setOff,
    })
    .from(postings)
    .innerJoin(journalEntries, and(eq(journalEntries.tenantId, postings.tenantId), eq(journalEntries.id, postings.entryId)))
    .where(
      and(
        eq(postings.tenantId, tenantId),
        eq(postings.orderId, id),
        // An exchange only moves the partner's share into another currency.
        eq(postings.currency, currency),
        not(isExchange),
        inArray(journalEntries.phase, ['posted', 'post']),
      ),
    );
  return shares ?? { partner: 0, commission: 0, fee: 0, tax: 0, owed: 0, setOff: 0 };
}
