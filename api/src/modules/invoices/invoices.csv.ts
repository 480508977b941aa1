import type { Invoice } from '@techadds/shared/contract/invoices/endpoints';
import { streamCsvPages, type CsvColumns } from '../../platform/documents/csv-pages';
import { toAmountCell } from '../reports/report-csv.service';

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
