import type { Contract } from '@techadds/shared/contract/contracts/endpoints';
import { streamCsvPages, type CsvColumns } from '../../platform/documents/csv-pages';
import { formatPlainAmount } from '../../platform/money/format';

const columns: CsvColumns<Contract> = [
  ['Number', ({ number }) => number],
  ['Title', ({ title }) => title],
  ['Customer', ({ customer }) => customer.name],
  ['Partner', ({ partner }) => partner.name],
  ['Quote', ({ quote }) => quote?.number ?? null],
  ['Status', ({ status }) => status],
  ['Value', ({ valueCents, currency }) => formatPlainAmount(valueCents, currency)],
  ['Currency', ({ currency }) => currency],
  ['Starts', ({ effectiveOn }) => effectiveOn],
  ['Ends', ({ endsOn }) => endsOn],
  ['Renewal', ({ renewal }) => renewal],
  ['Renewed until', ({ renewedUntil }) => renewedUntil],
  ['Terminates', ({ terminatesOn }) => terminatesOn],
  ['Signed', ({ signed }) => signed.done],
  ['Signers', ({ signed }) => signed.of],
  ['Created', ({ createdAt }) => createdAt],
  ['Sent', ({ sentAt }) => sentAt],
  ['Completed', ({ completedAt }) => completedAt],
];

export const streamContractsCsv = (pageAt: (offset: number, limit: number) => Promise<Contract[]>, total: number) =>
  streamCsvPages(columns, pageAt, total);
