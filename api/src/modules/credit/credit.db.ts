import { and, asc, desc, eq, inArray, notExists, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { CreditBalance, CreditEntry } from '@techadds/shared/contract/credit/endpoints';
import type { CreditEntryKind } from '@techadds/shared/contract/credit/states';
import type { Tx } from '../../platform/database/client';
import { containsText, type ListRequest } from '../../platform/database/pagination';
import { deposits, journalEntries, ledgerAccounts, orders, postings } from '../../schema';
import { listCreditAccounts, type CreditOwner } from './credit-accounts.service';

/** The owner's credit by partner and currency, without empty balances. */
export async function listBalances(tx: Tx, owner: CreditOwner): Promise<CreditBalance[]> {
  const accounts = await listCreditAccounts(tx, owner);
  if (accounts.length === 0) return [];
  const codes = accounts.map(({ code }) => code);
  const rows = await tx
    .select()
    .from(ledgerAccounts)
    .where(and(eq(ledgerAccounts.tenantId, owner.tenantId), inArray(ledgerAccounts.code, codes)))
    .orderBy(asc(ledgerAccounts.currency));
  return accounts.flatMap(({ code, customerId, partner }) =>
    rows.flatMap((row): CreditBalance[] => {
      const postedCents = row.postedCredit - row.postedDebit;
      if (row.code !== code || postedCents === 0) return [];
      const reservedCents = row.pendingDebit;
      return [{ customerId, partner, currency: row.currency, availableCents: postedCents - reservedCents, reservedCents }];
    }),
  );
}

const kindOfEntry = sql<CreditEntryKind>`case ${journalEntries.kind} when 'capture' then 'payment' when 'refund' then 'refund'
  when 'deposit' then 'deposit' when 'deposit_refund' then 'deposit_refund' when 'credit_payout' then 'payout' else 'correction' end`;

/** Booked entries, and holds as long as they are pending: what they become is an entry of its own. */
function isShown(tx: Tx, tenantId: string) {
  const end = alias(journalEntries, 'hold_end');
  const resolved = tx
    .select({ one: sql`1` })
    .from(end)
    .where(and(eq(end.tenantId, tenantId), eq(end.resolvesId, journalEntries.id)));
  return or(inArray(journalEntries.phase, ['posted', 'post']), and(eq(journalEntries.phase, 'pending'), notExists(resolved)));
}

export interface CreditEntryFilter extends ListRequest {
  query?: string;
  kind?: CreditEntryKind;
}

/** A page of the entries of the owner's credit, and their total number. */
export async function listEntries(tx: Tx, owner: CreditOwner, filter: CreditEntryFilter): Promise<{ total: number; items: CreditEntry[] }> {
  const { tenantId } = owner;
  const { query, kind, limit, offset, order } = filter;
  const accounts = await listCreditAccounts(tx, owner);
  if (accounts.length === 0) return { total: 0, items: [] };
  const codes = accounts.map(({ code }) => code);
  const isCredited = inArray(postings.creditCode, codes);
  const reference = sql<string>`coalesce(${orders.number}, ${deposits.number}, ${journalEntries.description})`;
  const sortBy = order === 'desc' ? desc : asc;
  const rows = await tx
    .select({
      id: journalEntries.id,
      at: journalEntries.postedAt,
      kind: kindOfEntry,
      reserved: sql<boolean>`${journalEntries.phase} = 'pending'`,
      amountCents: sql<number>`sum(case when ${isCredited} then ${postings.amountCents} else -${postings.amountCents} end)`.mapWith(Number),
      currency: journalEntries.currency,
      code: sql<string>`max(case when ${isCredited} then ${postings.creditCode} else ${postings.debitCode} end)`,
      reference,
      orderId: sql<string | null>`case when ${orders.milestoneId} is null then ${orders.id} end`,
      total: sql<number>`(count(*) over ())::int`,
    })
    .from(postings)
    .innerJoin(journalEntries, and(eq(journalEntries.tenantId, postings.tenantId), eq(journalEntries.id, postings.entryId)))
    .leftJoin(orders, and(eq(orders.tenantId, postings.tenantId), eq(orders.id, postings.orderId)))
    .leftJoin(deposits, and(eq(deposits.tenantId, journalEntries.tenantId), eq(deposits.id, journalEntries.subjectId)))
    .where(
      and(
        eq(postings.tenantId, tenantId),
        eq(journalEntries.tenantId, tenantId),
        or(isCredited, inArray(postings.debitCode, codes)),
        isShown(tx, tenantId),
        kind && sql`${kindOfEntry} = ${kind}`,
        query?.trim() ? containsText(reference, query.trim()) : undefined,
      ),
    )
    .groupBy(journalEntries.tenantId, journalEntries.id, orders.id, orders.number, orders.milestoneId, deposits.number)
    .orderBy(sortBy(journalEntries.postedAt), sortBy(journalEntries.seq))
    .limit(limit)
    .offset(offset);
  // Only rows carry the total, and a page behind the last one has none.
  if (rows.length === 0 && offset > 0) return { ...(await listEntries(tx, owner, { ...filter, offset: 0, limit: 1 })), items: [] };
  const partnerByCode = new Map(accounts.map(({ code, partner }) => [code, partner]));
  const items = rows.map(({ total: _total, code, ...entry }) => ({ ...entry, partner: partnerByCode.get(code)! }));
  return { total: rows[0]?.total ?? 0, items };
}
