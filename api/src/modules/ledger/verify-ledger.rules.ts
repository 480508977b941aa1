import { and, asc, count, eq, gt, sql } from 'drizzle-orm';
import type { Checkpoint } from '../../platform/checkpoints/checkpoints';
import type { ReadingTx } from '../../platform/database/client';
import { journalEntries, ledgerAccounts, postings } from '../../schema';
import { findChartAccount } from './chart-of-accounts.service';
import { findInvariantViolations } from './invariants.db';
import { ledgerGenesisHash, hashJournalEntry, type JournalEntryRow, type PostingRow } from './journal-chain';
import { listPostings } from './ledger.db';

export interface LedgerVerification {
  ok: boolean;
  entries: number;
  postings: number;
  accounts: number;
  /** Hash of the newest entry; null in an empty ledger. */
  head: string | null;
  /** Violations as sentences. */
  problems: string[];
}

/** Other requests are answered between batches. */
const batchSize = 250;
const maxPerInvariant = 5;
/** Problems that are listed. */
export const maxProblems = 50;

function groupByEntry(rows: readonly PostingRow[]): Map<string, PostingRow[]> {
  const byEntry = new Map<string, PostingRow[]>();
  for (const row of rows) byEntry.set(row.entryId, [...(byEntry.get(row.entryId) ?? []), row]);
  return byEntry;
}

/** The problem of an entry, expected at `seq` with the hash of its predecessor; undefined if it is intact. */
function findEntryProblem(tx: ReadingTx, entry: JournalEntryRow, rows: PostingRow[], seq: number, prevHash: string): string | undefined {
  if (entry.seq !== seq) return `entries are missing or were added: its number is not ${seq}`;
  if (entry.prevHash !== prevHash) return 'it does not follow from the one before: one of the two was changed or replaced';
  if (entry.hash !== hashJournalEntry(tx.hmac, prevHash, entry, rows))
    return 'it or its postings were changed after they were booked, or were not booked by this system';
  return undefined;
}

/** Verifies the tenant's chain from its first entry up to the first problem, and compares it with the signed checkpoints. */
async function verifyChain(
  tx: ReadingTx,
  tenantId: string,
  checkpoints: readonly Checkpoint[],
): Promise<{ entries: number; head: string | null; problem?: string }> {
  const checkpointBySeq = new Map(checkpoints.map((checkpoint) => [checkpoint.seq, checkpoint]));
  let [entries, prevHash, lastSeq] = [0, ledgerGenesisHash, Number.MIN_SAFE_INTEGER];
  for (let hasMore = true; hasMore;) {
    const page = await tx
      .select()
      .from(journalEntries)
      .where(and(eq(journalEntries.tenantId, tenantId), gt(journalEntries.seq, lastSeq)))
      .orderBy(asc(journalEntries.seq))
      .limit(batchSize);
    const found = await listPostings(
      tx,
      tenantId,
      page.map(({ id }) => id),
    );
    const byEntry = groupByEntry(found);
    for (const entry of page) {
      const checkpoint = checkpointBySeq.get(entry.seq);
      const problem =
        findEntryProblem(tx, entry, byEntry.get(entry.id) ?? [], entries + 1, prevHash) ??
        (checkpoint && checkpoint.hash !== entry.hash ? `it is not the entry that was signed on ${checkpoint.time}` : undefined);
      const head = entries === 0 ? null : prevHash;
      if (problem) return { entries, head, problem: `Entry ${entry.seq} (${entry.reference}): ${problem}.` };
      [entries, prevHash, lastSeq] = [entries + 1, entry.hash, entry.seq];
    }
    hasMore = page.length === batchSize;
  }
  const head = entries === 0 ? null : prevHash;
  const missing = checkpoints.find(({ seq }) => seq > entries);
  if (!missing) return { entries, head };
  return { entries, head, problem: `Entries are missing at the end: ${missing.seq} were there on ${missing.time}.` };
}

/** Accounts that are not in the chart, or differ from it in type or partner. */
async function findUnknownAccounts(tx: ReadingTx, tenantId: string): Promise<{ accounts: number; problems: string[] }> {
  const rows = await tx
    .select({ code: ledgerAccounts.code, type: ledgerAccounts.type, partnerId: ledgerAccounts.partnerId })
    .from(ledgerAccounts)
    .where(eq(ledgerAccounts.tenantId, tenantId));
  const unknownAccounts = rows.filter(({ code, type, partnerId }) => {
    const account = findChartAccount(code);
    return account?.type !== type || (account.partnerId ?? null) !== partnerId;
  });
  return { accounts: rows.length, problems: unknownAccounts.map(({ code, type }) => `Account ${code} (${type}) is not one of the chart.`) };
}

/**
 * Recomputes a tenant's ledger from its postings: the hash chain, every balance and every invariant. Bookings may continue meanwhile, but
 * `tx` must be a snapshot: otherwise concurrent bookings show as differences. Read the checkpoints before it begins: one written meanwhile could
 * name an entry that it does not see yet.
 */
export async function verifyLedger(tx: ReadingTx, tenantId: string, checkpoints: readonly Checkpoint[] = []): Promise<LedgerVerification> {
  await tx.execute(sql`set local statement_timeout = '10min'`);
  const { entries, head, problem } = await verifyChain(tx, tenantId, checkpoints);
  const { accounts, problems: unknownAccounts } = await findUnknownAccounts(tx, tenantId);
  const [counts] = await tx.select({ postings: count() }).from(postings).where(eq(postings.tenantId, tenantId));
  const problems = [
    ...(problem ? [problem] : []),
    ...unknownAccounts.slice(0, maxPerInvariant),
    ...(await findInvariantViolations(tx, tenantId, maxPerInvariant)),
  ];
  return { ok: problems.length === 0, entries, postings: counts?.postings ?? 0, accounts, head, problems: problems.slice(0, maxProblems) };
}
