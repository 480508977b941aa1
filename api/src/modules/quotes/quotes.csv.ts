import type { Quote } from '@techadds/shared/contract/quotes/endpoints';
import { streamCsvPages, type CsvColumns } from '../../platform/documents/csv-pages';
import { formatPlainAmount } from '../../platform/money/format';

/** Without the link, with which anybody could answer the quote. */
const columns: CsvColumns<Quote> = [
  ['Number', ({ number }) => number],
  ['Version', ({ versionNumber }) => versionNumber],
  ['Title', ({ title }) => title],
  ['Customer', ({ customer }) => customer.name],
  ['E-mail', ({ customer }) => customer.email],
  ['Partner', ({ partner }) => partner.name],
  ['Status', ({ status }) => status],
  ['Total', ({ totalCents, currency }) => formatPlainAmount(totalCents, currency)],
  ['Currency', ({ currency }) => currency],
  ['Valid until', ({ validUntil }) => validUntil],
  ['Created', ({ createdAt }) => createdAt],
  ['Sent', ({ sentAt }) => sentAt],
  ['Viewed', ({ viewedAt }) => viewedAt],
  ['Answered', ({ decidedAt }) => decidedAt],
];

export const streamQuotesCsv = (pageAt: (offset: number, limit: number) => Promise<Quote[]>, total: number) =>
  streamCsvPages(columns, pageAt, total);
