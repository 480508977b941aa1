import { randomUUID } from 'node:crypto';
import type { Tx } from '../../platform/database/client';
import { invoices } from '../../schema';
import type { InvoiceKind } from '@techadds/shared/contract/invoices/kinds';
import { nextCounterValue } from '../document-numbers/document-numbers.service';
import { lockLedger } from '../ledger/ledger.service';
import { draftCreditPayoutStatement } from './credit-payout-documents';
import { draftDepositCreditNote, draftDepositReceipt } from './deposit-documents';
import { computeInvoiceTotals, type InvoiceDraft } from './invoice-draft';
import { draftMonthlyStatement } from './monthly-statements';
import { findEntry, isDocumentedKind, listInvoicesOfEntry, type DocumentedKind, type EntryRow } from './invoice-sources.db';
import { findMonthlyStatementId, type DueStatement } from './statement-months.db';
import { toMonthEnd } from './statement-month';
import { draftPayoutStatement } from './payout-documents';
import { draftReversal } from './reversal-documents';
import { draftFeeInvoice, draftRefundCreditNotes, draftSaleInvoice } from './sale-invoices';

const numberPrefixes: Record<InvoiceKind, string> = {
  ...{ invoice: 'INV', receipt: 'RC', credit_note: 'CN', payout_statement: 'PS', monthly_statement: 'ST' },
};

/** Nothing is drafted for an entry whose order, deposit or payout does not exist. */
const drafters: Record<DocumentedKind, (tx: Tx, entry: EntryRow) => Promise<InvoiceDraft[]>> = {
  capture: draftSaleInvoice,
  release: draftFeeInvoice,
  refund: draftRefundCreditNotes,
  deposit: draftDepositReceipt,
  deposit_refund: draftDepositCreditNote,
  payout_paid: draftPayoutStatement,
  credit_payout: draftCreditPayoutStatement,
  reversal: draftReversal,
};

/**
 * The next number of an issuer's documents of a kind and year, such as `INV-2026-000123`. The counter stays locked until the transaction ends, so
 * a rollback leaves no gap.
 */
export async function nextInvoiceNumber(tx: Tx, tenantId: string, issuerId: string, kind: InvoiceKind, issuedAt: string): Promise<string> {
  const series = `${numberPrefixes[kind]}-${issuedAt.slice(0, 4)}`;
  const value = await nextCounterValue(tx, tenantId, `invoices:${issuerId}:${series}`);
  return `${series}-${String(value).padStart(6, '0')}`;
}

/** Of a document: either the entry or the month that it is about, and its time. */
interface InvoiceSource {
  tenantId: string;
  entryId: string | null;
  month: string | null;
  currency: string;
  issuedAt: string;
}

async function insertInvoice(tx: Tx, source: InvoiceSource, draft: InvoiceDraft): Promise<void> {
  const { tenantId, entryId, month, currency, issuedAt } = source;
  const { kind, seller, buyer, partnerId, customerId, subject, orderId, correctsId, lines, taxes, payments, reference, note } = draft;
  const { netCents, taxCents, totalCents, paidCents, dueCents } = computeInvoiceTotals(draft);
  await tx.insert(invoices).values({
    ...{ tenantId, id: randomUUID(), kind, number: await nextInvoiceNumber(tx, tenantId, seller.id, kind, issuedAt) },
    ...{
      issuerId: seller.id,
      partnerId,
      customerId,
      subjectType: subject.type,
      subjectId: subject.id,
      orderId,
      entryId,
      month,
      correctsId,
    },
    ...{ currency, netCents, taxCents, totalCents, issuedAt },
    content: { seller, buyer, lines, taxes, payments, paidCents, dueCents, reference, note },
  });
}

/**
 * Issues the documents of a journal entry, once: call it in the transaction that books the money, after the rows that the entry is about are
 * written. Does nothing for entries of kinds that have no documents. Returns how many it issued.
 */
export async function issueInvoices(tx: Tx, tenantId: string, entryId: string): Promise<number> {
  // Every booking has locked the ledger already; so concurrent issuers of one entry wait for each other, and counters are locked in one order.
  await lockLedger(tx, tenantId);
  const entry = await findEntry(tx, tenantId, entryId);
  if (!entry || !isDocumentedKind(entry.kind)) return 0;
  if ((await listInvoicesOfEntry(tx, tenantId, entryId)).length > 0) return 0;
  const drafts = await drafters[entry.kind](tx, entry);
  const { currency, postedAt: issuedAt } = entry;
  for (const draft of drafts) await insertInvoice(tx, { tenantId, entryId, month: null, currency, issuedAt }, draft);
  return drafts.length;
}

/**
 * Issues a partner's statement for a month and a currency, once, dated at the start of the next month. Returns whether it did: not for a month
 * that begins and ends without a balance and has no entries.
 */
export async function issueMonthlyStatement(tx: Tx, tenantId: string, due: DueStatement): Promise<boolean> {
  await lockLedger(tx, tenantId);
  if (await findMonthlyStatementId(tx, tenantId, due)) return false;
  const draft = await draftMonthlyStatement(tx, tenantId, due);
  if (!draft) return false;
  const { month, currency } = due;
  await insertInvoice(tx, { tenantId, entryId: null, month, currency, issuedAt: toMonthEnd(month) }, draft);
  return true;
}
