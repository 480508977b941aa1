import type { Company } from '@techadds/shared/contract/companies/endpoints';
import { streamCsvPages, type CsvColumns } from '../../platform/documents/csv-pages';

const columns: CsvColumns<Company> = [
  ['Name', ({ name }) => name],
  ['Legal name', ({ legalName }) => legalName],
  ['Tax id', ({ taxId }) => taxId],
  ['Country', ({ country }) => country],
  ['Currency', ({ currency }) => currency],
  ['Plan', ({ plan }) => plan],
  ['Status', ({ status }) => status],
  ['Reason', ({ statusReason }) => statusReason],
  ['Since', ({ statusChangedAt }) => statusChangedAt],
  ['Marketplaces', ({ tenantCount }) => tenantCount],
  ['Added', ({ createdAt }) => createdAt],
];

export const streamCompaniesCsv = (pageAt: (offset: number, limit: number) => Promise<Company[]>, total: number) =>
  streamCsvPages(columns, pageAt, total);
