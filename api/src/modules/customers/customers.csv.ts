import type { Customer } from '@techadds/shared/contract/customers/endpoints';
import { streamCsvPages, type CsvColumns } from '../../platform/documents/csv-pages';

const columns: CsvColumns<Customer> = [
  ['Name', ({ name }) => name],
  ['Kind', ({ kind }) => kind],
  ['E-mail', ({ email }) => email],
  ['Phone', ({ phone }) => phone],
  ['Website', ({ website }) => website],
  ['Country', ({ countryCode }) => countryCode],
  ['Tax id', ({ taxId }) => taxId],
  ['Status', ({ status }) => status],
  ['Source', ({ source }) => source],
  ['Orders', ({ orderCount }) => orderCount],
  ['Note', ({ note }) => note],
  ['Added', ({ createdAt }) => createdAt],
];

export const streamCustomersCsv = (pageAt: (offset: number, limit: number) => Promise<Customer[]>, total: number) =>
  streamCsvPages(columns, pageAt, total);
