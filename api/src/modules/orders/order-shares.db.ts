import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/client';
import { journalEntries, postings } from '../../schema';
import { chartOfAccounts, type ChartAccount } from '../ledger/chart-of-accounts.service';
import type { MoneySplit } from './order-split.service';
import type { OrderRow } from './orders.db';

/** What each party has of a released order, by its entries in the journal: refunds are taken off, and what the platform bore is not. */
export async function readBookedShares(
  tx: Tx,
  { tenantId, id, partnerId }: Pick<OrderRow, 'tenantId' | 'id' | 'partnerId'>,
): Promise<MoneySplit> {
  const sumCredits = (...accounts: ChartAccount[]) => {
    const codes = accounts.map(({ code }) => code);
    const credits = sql`case when ${inArray(postings.creditCode, codes)} then ${postings.amountCents} else 0 end`;
    const debits = sql`case when ${inArray(postings.debitCode, codes)} then ${postings.amountCents} else 0 end`;
    return sql<number>`coalesce(sum(${credits} - ${debits}), 0)::bigint`.mapWith(Number);
  };
  const { partnerPending, partnerAvailable, commission, feeRecovery, taxPayable } = chartOfAccounts;
  const [shares] = await tx
    .select({
      partner: sumCredits(partnerPending(partnerId), partnerAvailable(partnerId)),
      commission: sumCredits(commission),
      fee: sumCredits(feeRecovery),
      tax: sumCredits(taxPayable),
    })
    .from(postings)
    .innerJoin(journalEntries, and(eq(journalEntries.tenantId, postings.tenantId), eq(journalEntries.id, postings.entryId)))
    .where(and(eq(postings.tenantId, tenantId), eq(postings.orderId, id), inArray(journalEntries.phase, ['posted', 'post'])));
  return shares ?? { partner: 0, commission: 0, fee: 0, tax: 0 };
}
