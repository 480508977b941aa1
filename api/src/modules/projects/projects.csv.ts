import type { Project } from '@techadds/shared/contract/projects/endpoints';
import { streamCsvPages, type CsvColumns } from '../../platform/documents/csv-pages';
import { formatPlainAmount } from '../../platform/money/format';

const columns: CsvColumns<Project> = [
  ['Number', ({ number }) => number],
  ['Name', ({ name }) => name],
  ['Customer', ({ customer }) => customer.name],
  ['Partner', ({ partner }) => partner.name],
  ['Service', ({ service }) => service.name],
  ['Quote', ({ quote }) => quote?.number ?? null],
  ['Contract', ({ contract }) => contract?.number ?? null],
  ['Status', ({ status }) => status],
  ['Health', ({ health }) => health],
  ['Percent complete', ({ percentComplete }) => percentComplete],
  ['Starts', ({ startsOn }) => startsOn],
  ['Due', ({ dueOn }) => dueOn],
  ['Value', ({ valueCents, currency }) => formatPlainAmount(valueCents, currency)],
  ['Billed', ({ billedCents, currency }) => formatPlainAmount(billedCents, currency)],
  ['Paid', ({ paidCents, currency }) => formatPlainAmount(paidCents, currency)],
  ['Refunded', ({ refundedCents, currency }) => formatPlainAmount(refundedCents, currency)],
  ['Currency', ({ currency }) => currency],
  ['Created', ({ createdAt }) => createdAt],
];

export const streamProjectsCsv = (pageAt: (offset: number, limit: number) => Promise<Project[]>, total: number) =>
  streamCsvPages(columns, pageAt, total);
