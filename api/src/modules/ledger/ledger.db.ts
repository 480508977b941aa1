import { and, asc, desc, eq, inArray, isNull, lte, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { ReadingTx, Tx } from '../../platform/database/client';
import { settleInOrder } from '../../platform/database/settle-in-order';
import { journalEntries, ledgerAccounts, postings } from '../../schema';
import { lockCounters } from '../document-numbers/document-numbers.service';
import type { ChartAccount } from './chart-of-accounts.service';
import type { JournalEntryRow, PostingRow } from './journal-chain';

/**
 * Serializes writers of the tenant's ledger until the transaction ends, so that the newest entry is final. The audit log is locked first because
 * every booking transaction writes there too, before or after the entry; one order for all prevents deadlocks.
 */
export const lockLedger = (tx: Tx, tenantId: string) => lockCounters(tx, tenantId, ['audit', 'ledger']);

export async function findLastEntry(tx: Tx, tenantId: string) {
  const [row] = await tx
    .select({ seq: journalEntries.seq, hash: journalEntries.hash })
    .from(journalEntries)
    .where(eq(journalEntries.tenantId, tenantId))
    .orderBy(desc(journalEntries.seq))
    .limit(1)
    .execute();
  return row;
}

export async function findEntryByReference(tx: Tx, tenantId: string, reference: string): Promise<JournalEntryRow | undefined> {
  const [row] = await tx
    .select()
    .from(journalEntries)
    .where(and(eq(journalEntries.tenantId, tenantId), eq(journalEntries.reference, reference)))
    .execute();
  return row;
}

export async function findEntryById(tx: Tx, tenantId: string, id: string): Promise<JournalEntryRow | undefined> {
  const [row] = await tx
    .select()
    .from(journalEntries)
    .where(and(eq(journalEntries.tenantId, tenantId), eq(journalEntries.id, id)))
    .execute();
  return row;
}

/** The reversal of an entry, and the entry that resolved it if it is a hold. */
export async function findFollowUpEntries(tx: Tx, tenantId: string, id: string) {
  const followers = await tx
    .select({ id: journalEntries.id, reversesId: journalEntries.reversesId, phase: journalEntries.phase })
    .from(journalEntries)
    .where(and(eq(journalEntries.tenantId, tenantId), sql`${id}::uuid in (${journalEntries.reversesId}, ${journalEntries.resolvesId})`))
    .execute();
  return { reversal: followers.find((row) => row.reversesId === id), resolution: followers.find((row) => row.reversesId !== id) };
}

export async function listPostings(tx: ReadingTx, tenantId: string, entryIds: string[]): Promise<PostingRow[]> {
  if (entryIds.length === 0) return [];
  return tx
    .select()
    .from(postings)
    .where(and(eq(postings.tenantId, tenantId), inArray(postings.entryId, entryIds)))
    .orderBy(asc(postings.entryId), asc(postings.position));
}

/** Creates the accounts that do not exist yet. */
export async function ensureAccounts(tx: Tx, tenantId: string, list: readonly ChartAccount[], currency: string, now: Date): Promise<void> {
  const byCode = new Map(list.map((account) => [account.code, account]));
  const rows = [...byCode.values()]
    .sort((a, b) => (a.code < b.code ? -1 : 1))
    .map(({ code, type, partnerId }) => ({ tenantId, code, currency, type, partnerId: partnerId ?? null, createdAt: now.toISOString() }));
  await tx.insert(ledgerAccounts).values(rows).onConflictDoNothing().execute();
}

export async function insertEntry(tx: Tx, entry: JournalEntryRow, rows: PostingRow[]): Promise<void> {
  // Sent in one batch, executed in this order.
  await settleInOrder([tx.insert(journalEntries).values(entry).execute(), tx.insert(postings).values(rows).execute()]);
}

export async function findAccountRow(tx: Tx, tenantId: string, code: string, currency: string) {
  const [row] = await tx
    .select()
    .from(ledgerAccounts)
    .where(and(eq(ledgerAccounts.tenantId, tenantId), eq(ledgerAccounts.code, code), eq(ledgerAccounts.currency, currency)));
  return row;
}

/** Expired holds that are still pending, oldest first. */
export async function listOverdueHolds(tx: Tx, tenantId: string, now: Date, limit: number): Promise<JournalEntryRow[]> {
  const end = alias(journalEntries, 'hold_end');
  const rows = await tx
    .select({ hold: journalEntries })
    .from(journalEntries)
    .leftJoin(end, and(eq(end.tenantId, journalEntries.tenantId), eq(end.resolvesId, journalEntries.id)))
    .where(
      and(
        eq(journalEntries.tenantId, tenantId),
        eq(journalEntries.phase, 'pending'),
        lte(journalEntries.expiresAt, now.toISOString()),
        isNull(end.id),
      ),
    )
    .orderBy(asc(journalEntries.expiresAt))
    .limit(limit);
  return rows.map(({ hold }) => hold);
}
