import { and, eq, gte, inArray, lt, or, sql } from 'drizzle-orm';
import { journalLineByKind, journalLines, type AccountChanges, type JournalReport } from '@techadds/shared/contract/reports/journal-lines';
import type { Tx } from '../../platform/database/client';
import { journalEntries, ledgerAccounts, postings } from '../../schema';
import { isDebitNormal } from '../ledger/chart-of-accounts.service';
import { addDays, type DayRange } from './report-period.service';

const noChanges: AccountChanges = { asset: 0, liability: 0, income: 0, expense: 0 };
const addChanges = (a: AccountChanges, b: AccountChanges): AccountChanges => ({
  asset: a.asset + b.asset,
  liability: a.liability + b.liability,
  income: a.income + b.income,
  expense: a.expense + b.expense,
});

/** What all booked entries of some days in one currency changed, each kind of entry in exactly one line. Lines without entries are left out. */
export async function computeJournalReport(tx: Tx, tenantId: string, currency: string, { from, to }: DayRange): Promise<JournalReport> {
  const isDebit = eq(ledgerAccounts.code, postings.debitCode);
  const rows = await tx
    .select({
      kind: journalEntries.kind,
      type: ledgerAccounts.type,
      debitCents: sql<number>`sum(case when ${isDebit} then ${postings.amountCents} else -${postings.amountCents} end)`.mapWith(Number),
      entryIds: sql<string[]>`array_agg(distinct ${journalEntries.id}::text)`,
    })
    .from(postings)
    .innerJoin(journalEntries, and(eq(journalEntries.tenantId, postings.tenantId), eq(journalEntries.id, postings.entryId)))
    .innerJoin(
      ledgerAccounts,
      and(
        eq(ledgerAccounts.tenantId, postings.tenantId),
        eq(ledgerAccounts.currency, postings.currency),
        or(isDebit, eq(ledgerAccounts.code, postings.creditCode)),
      ),
    )
    .where(
      and(
        eq(postings.tenantId, tenantId),
        eq(postings.currency, currency),
        inArray(journalEntries.phase, ['posted', 'post']),
        gte(journalEntries.postedAt, `${from}T00:00:00.000Z`),
        lt(journalEntries.postedAt, `${addDays(to, 1)}T00:00:00.000Z`),
      ),
    )
    .groupBy(journalEntries.kind, ledgerAccounts.type);
  const lines = journalLines.flatMap((line) => {
    const some = rows.filter(({ kind }) => journalLineByKind[kind] === line);
    const entries = new Set(some.flatMap(({ entryIds }) => entryIds)).size;
    const changes = some.reduce(
      (sum, { type, debitCents }) => addChanges(sum, { ...noChanges, [type]: isDebitNormal(type) ? debitCents : 0 - debitCents }),
      noChanges,
    );
    return entries === 0 ? [] : [{ line, entries, changes }];
  });
  return { lines, total: lines.reduce((sum, { changes }) => addChanges(sum, changes), noChanges) };
}
