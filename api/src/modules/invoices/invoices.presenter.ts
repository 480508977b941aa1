import type { Invoice, InvoiceDetail } from '@techadds/shared/contract/invoices/endpoints';
import type { InvoiceRow } from './invoice-sources.db';

export function toInvoice(row: InvoiceRow): Invoice {
  const { id, kind, number, subjectType, subjectId, currency, netCents, taxCents, totalCents, issuedAt, content } = row;
  const { seller, buyer, reference } = content;
  return {
    ...{ id, kind, number, currency, netCents, taxCents, totalCents, issuedAt },
    seller: { id: seller.id, name: seller.name },
    buyer: { id: buyer.id, name: buyer.name },
    subject: { type: subjectType, id: subjectId, name: reference },
  };
}

export const toInvoiceDetail = (row: InvoiceRow, corrects: InvoiceDetail['corrects']): InvoiceDetail => ({
  ...toInvoice(row),
  content: row.content,
  corrects,
  entryId: row.entryId,
  month: row.month,
});
