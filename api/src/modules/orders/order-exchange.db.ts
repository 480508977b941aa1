import { and, eq, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/client';
import { journalEntries, postings } from '../../schema';
import { chartOfAccounts } from '../ledger/chart-of-accounts.service';
import type { OrderRow } from './orders.db';

/** One side of an exchange, by its reference. */
export async function findExchangeEntry(
  tx: Tx,
  { tenantId }: Pick<OrderRow, 'tenantId'>,
  reference: string,
): Promise<{ id: string; totalCents: number } | undefined> {
  const [row] = await tx
    .select({ id: journalEntries.id, totalCents: journalEntries.totalCents })
    .from(journalEntries)
    .where(and(eq(journalEntries.tenantId, tenantId), eq(journalEntries.reference, reference)));
  return row;
}

/** The debt of the partner that an entry made. */
export async function sumOwed(tx: Tx, { tenantId, partnerId }: Pick<OrderRow, 'tenantId' | 'partnerId'>, entryId: string): Promise<number> {
  const isDebt = eq(postings.debitCode, chartOfAccounts.partnerOwed(partnerId).code);
  const [row] = await tx
    .select({ cents: sql<number>`coalesce(sum(${postings.amountCents}), 0)::bigint`.mapWith(Number) })
    .from(postings)
    .where(and(eq(postings.tenantId, tenantId), eq(postings.entryId, entryId), isDebt));
  return row?.cents ?? 0;
}
