import type { Invoice, InvoiceDetail } from '@techadds/shared/contract/invoices/endpoints';
import { streamCsv } from '../../platform/documents/csv';
import { streamCsvPages, type CsvColumns } from '../../platform/documents/csv-pages';
import { toAmountCell } from '../reports/report-csv.service';
import type { StatementEntries } from './statement-entries-pdf';

const columns: CsvColumns<Invoice> = [
  ['Number', ({ number }) => number],
  ['Kind', ({ kind }) => kind],
  ['Issued', ({ issuedAt }) => issuedAt],
  ['From', ({ seller }) => seller.name],
  ['To', ({ buyer }) => buyer.name],
  ['Reference', ({ subject }) => subject.name],
  ['Net', ({ netCents, currency }) => toAmountCell(netCents, currency)],
  ['Tax', ({ taxCents, currency }) => toAmountCell(taxCents, currency)],
  ['Total', ({ totalCents, currency }) => toAmountCell(totalCents, currency)],
  ['Currency', ({ currency }) => currency],
];

export const streamInvoicesCsv = (pageAt: (offset: number, limit: number) => Promise<Invoice[]>, total: number) =>
  streamCsvPages(columns, pageAt, total);

const lineHeadings = ['Number', 'Description', 'Quantity', 'Unit price', 'Tax percent', 'Net', 'Currency'];

/** The lines of a document, before tax. */
export const streamInvoiceLinesCsv = ({ number, currency, content }: InvoiceDetail): AsyncIterable<string> =>
  streamCsv(lineHeadings, content.lines, ({ description, quantity, unitPriceCents, taxBp, netCents }) => [
    ...[number, description, quantity, toAmountCell(unitPriceCents, currency), taxBp / 100, toAmountCell(netCents, currency), currency],
  ]);

/** The entries of a monthly statement with the balance after each, between the opening and the closing balance. */
export function streamStatementCsv(
  { number, currency, issuedAt, month }: InvoiceDetail,
  statement: StatementEntries,
): AsyncIterable<string> {
  let balanceCents = statement.openingCents;
  const rows = statement.entries.map(({ postedAt, kind, description, changeCents }) => {
    balanceCents += changeCents;
    return { at: postedAt, kind, description, changeCents, balanceCents };
  });
  const first = { at: `${month}-01T00:00:00.000Z`, kind: 'opening', description: 'Balance brought forward', changeCents: 0 };
  const last = { at: issuedAt, kind: 'closing', description: 'Balance carried forward', changeCents: 0, balanceCents };
  const all = [{ ...first, balanceCents: statement.openingCents }, ...rows, last];
  return streamCsv(['Number', 'Time', 'Kind', 'Description', 'Amount', 'Balance', 'Currency'], all, (row) => [
    ...[number, row.at, row.kind, row.description, toAmountCell(row.changeCents, currency), toAmountCell(row.balanceCents, currency)],
    currency,
  ]);
}
