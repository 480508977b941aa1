import { and, asc, eq, gte, inArray, lt, or, sql, type SQL } from 'drizzle-orm';
import type { EntryKind } from '@techadds/shared/contract/ledger/types';
import type { Tx } from '../../platform/database/client';
import { journalEntries, postings } from '../../schema';
import { chartOfAccounts } from '../ledger/chart-of-accounts.service';

/** The accounts of a partner in one currency. */
export interface PartnerAccounts {
  tenantId: string;
  partnerId: string;
  currency: string;
}

/** An entry that changes the balance of a partner; positive in the partner's favor. */
export interface PartnerEntry {
  kind: EntryKind;
  description: string;
  postedAt: string;
  changeCents: number;
}

/** The accounts whose sum is the balance between a partner and the marketplace; `owed` counts against the partner. */
const listAccountCodes = (partnerId: string): string[] =>
  [
    chartOfAccounts.partnerPending,
    chartOfAccounts.partnerAvailable,
    chartOfAccounts.partnerInTransit,
    chartOfAccounts.partnerReserve,
    chartOfAccounts.partnerOwed,
  ].map((account) => account(partnerId).code);

/** Selects the changes of a partner's balance by entry; what only moves between the partner's accounts is left out. */
function selectChanges(tx: Tx, { tenantId, partnerId, currency }: PartnerAccounts, when?: SQL) {
  const codes = listAccountCodes(partnerId);
  const [isCredit, isDebit] = [inArray(postings.creditCode, codes), inArray(postings.debitCode, codes)];
  const changeCents = sql<number>`sum(case when ${isCredit} then ${postings.amountCents} else 0 end - case when ${isDebit} then ${postings.amountCents} else 0 end)`;
  return tx
    .select({
      seq: journalEntries.seq,
      kind: journalEntries.kind,
      description: journalEntries.description,
      postedAt: journalEntries.postedAt,
      changeCents: changeCents.mapWith(Number).as('change_cents'),
    })
    .from(postings)
    .innerJoin(journalEntries, and(eq(journalEntries.tenantId, postings.tenantId), eq(journalEntries.id, postings.entryId)))
    .where(
      and(
        eq(postings.tenantId, tenantId),
        eq(postings.currency, currency),
        or(isCredit, isDebit),
        // Holds are not booked until they are posted.
        inArray(journalEntries.phase, ['posted', 'post']),
        when,
      ),
    )
    .groupBy(journalEntries.tenantId, journalEntries.id)
    .having(sql`${changeCents} <> 0`);
}

/** The entries from one moment until just before another, in the order of the journal. */
export async function listPartnerEntries(tx: Tx, accounts: PartnerAccounts, from: string, until: string): Promise<PartnerEntry[]> {
  const when = and(gte(journalEntries.postedAt, from), lt(journalEntries.postedAt, until));
  return selectChanges(tx, accounts, when).orderBy(asc(journalEntries.postedAt), asc(journalEntries.seq));
}

/** The balance of a partner just before a moment: negative if the partner owes it. */
export async function sumPartnerBalance(tx: Tx, accounts: PartnerAccounts, until: string): Promise<number> {
  const changes = selectChanges(tx, accounts, lt(journalEntries.postedAt, until)).as('changes');
  const [row] = await tx.select({ cents: sql<number>`coalesce(sum(${changes.changeCents}), 0)`.mapWith(Number) }).from(changes);
  return row?.cents ?? 0;
}

/** The changes of a partner's balance by month in UTC, the oldest first; months without entries are missing. */
export async function listMonthlyChanges(tx: Tx, accounts: PartnerAccounts): Promise<{ month: string; changeCents: number }[]> {
  const changes = selectChanges(tx, accounts).as('changes');
  const month = sql<string>`to_char(${changes.postedAt} at time zone 'UTC', 'YYYY-MM')`;
  return tx
    .select({ month, changeCents: sql<number>`sum(${changes.changeCents})`.mapWith(Number) })
    .from(changes)
    .groupBy(sql`1`)
    .orderBy(sql`1`);
}
