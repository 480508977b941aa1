import { and, asc, eq, gt, inArray, notExists, sql } from 'drizzle-orm';
import type { EntryKind } from '@techadds/shared/contract/ledger/types';
import type { InvoiceKind } from '@techadds/shared/contract/invoices/kinds';
import type { Tx } from '../../platform/database/client';
import { invoices, journalEntries, postings } from '../../schema';
import { isDebitNormal, type ChartAccount } from '../ledger/chart-of-accounts.service';

export type EntryRow = typeof journalEntries.$inferSelect;
export type InvoiceRow = typeof invoices.$inferSelect;

/** The kinds of journal entries that documents are issued for. */
const documentedKinds = ['capture', 'release', 'refund', 'deposit', 'deposit_refund', 'payout_paid', 'credit_payout', 'reversal'] as const;
export type DocumentedKind = (typeof documentedKinds)[number];
export const isDocumentedKind = (kind: EntryKind): kind is DocumentedKind => (documentedKinds as readonly EntryKind[]).includes(kind);

export async function findEntry(tx: Tx, tenantId: string, id: string): Promise<EntryRow | undefined> {
  const [row] = await tx
    .select()
    .from(journalEntries)
    .where(and(eq(journalEntries.tenantId, tenantId), eq(journalEntries.id, id)));
  return row;
}

/** The order whose money an entry moves. */
export async function findOrderId(tx: Tx, { tenantId, id }: EntryRow): Promise<string | null> {
  const [row] = await tx
    .select({ orderId: postings.orderId })
    .from(postings)
    .where(and(eq(postings.tenantId, tenantId), eq(postings.entryId, id)))
    .limit(1);
  return row?.orderId ?? null;
}

/** The change of an account by an entry in cents, positive in its normal direction. */
export async function sumPostings(tx: Tx, { tenantId, id }: EntryRow): Promise<(account: ChartAccount) => number> {
  const rows = await tx
    .select()
    .from(postings)
    .where(and(eq(postings.tenantId, tenantId), eq(postings.entryId, id)));
  return ({ code, type }) => {
    const debitCents = rows.reduce(
      (sum, { debitCode, creditCode, amountCents }) =>
        sum + (debitCode === code ? amountCents : 0) - (creditCode === code ? amountCents : 0),
      0,
    );
    return isDebitNormal(type) ? debitCents : 0 - debitCents;
  };
}

export async function listInvoicesOfEntry(tx: Tx, tenantId: string, entryId: string): Promise<InvoiceRow[]> {
  return tx
    .select()
    .from(invoices)
    .where(and(eq(invoices.tenantId, tenantId), eq(invoices.entryId, entryId)))
    .orderBy(asc(invoices.number), asc(invoices.issuerId));
}

interface InvoiceKey {
  tenantId: string;
  orderId?: string;
  subjectId?: string;
  kind: InvoiceKind;
  issuerId: string;
}

/** The first document of a kind that an issuer has issued for an order or another subject. */
export async function findInvoiceId(tx: Tx, { tenantId, orderId, subjectId, kind, issuerId }: InvoiceKey): Promise<string | null> {
  const [row] = await tx
    .select({ id: invoices.id })
    .from(invoices)
    .where(
      and(
        eq(invoices.tenantId, tenantId),
        orderId === undefined ? undefined : eq(invoices.orderId, orderId),
        subjectId === undefined ? undefined : eq(invoices.subjectId, subjectId),
        eq(invoices.kind, kind),
        eq(invoices.issuerId, issuerId),
      ),
    )
    .orderBy(asc(invoices.issuedAt), asc(invoices.number))
    .limit(1);
  return row?.id ?? null;
}

/** Booked entries after `seq` that a document may be missing for, oldest first. */
export async function listUndocumentedEntries(tx: Tx, tenantId: string, seq: number, limit: number) {
  const documented = tx
    .select({ one: sql`1` })
    .from(invoices)
    .where(and(eq(invoices.tenantId, tenantId), eq(invoices.entryId, journalEntries.id)));
  return tx
    .select({ id: journalEntries.id, seq: journalEntries.seq })
    .from(journalEntries)
    .where(
      and(
        eq(journalEntries.tenantId, tenantId),
        gt(journalEntries.seq, seq),
        inArray(journalEntries.kind, [...documentedKinds]),
        inArray(journalEntries.phase, ['posted', 'post']),
        notExists(documented),
      ),
    )
    .orderBy(asc(journalEntries.seq))
    .limit(limit);
}
