import type { InvoiceKind } from '@techadds/shared/contract/invoices/kinds';
import type { Tx } from '../../platform/database/client';
import type { InvoiceDraft } from './invoice-draft';
import { listInvoicesOfEntry, type EntryRow } from './invoice-sources.db';

/** The kind that takes a document back. A payout that arrived is not reversed. */
const oppositeKinds: Partial<Record<InvoiceKind, InvoiceKind>> = { invoice: 'credit_note', credit_note: 'invoice', receipt: 'credit_note' };

/** Documents of the opposite kind, with the same content, for those of an entry that was reversed, such as a refund that could not be sent. */
export async function draftReversal(tx: Tx, { tenantId, reversesId, description }: EntryRow): Promise<InvoiceDraft[]> {
  if (reversesId === null) return [];
  const reversed = await listInvoicesOfEntry(tx, tenantId, reversesId);
  return reversed.flatMap(({ kind, id, number, partnerId, customerId, subjectType, subjectId, orderId, content }) => {
    const opposite = oppositeKinds[kind];
    if (!opposite) return [];
    const { seller, buyer, lines, taxes, paidCents, reference } = content;
    const subject = { type: subjectType, id: subjectId };
    const payments = [{ label: `Reverses ${number}`, amountCents: paidCents }];
    const parties = { seller, buyer, partnerId, customerId, subject, orderId };
    return [{ kind: opposite, ...parties, correctsId: id, lines, taxes, payments, reference, note: description }];
  });
}
