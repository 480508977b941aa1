import { streamCsvPages, type CsvColumns } from '../../platform/documents/csv-pages';
import { formatPlainAmount, formatPlainPercent } from '../../platform/money/format';
import type { PerkDto } from './perks.db';

const columns: CsvColumns<PerkDto> = [
  ['Title', ({ title }) => title],
  ['Code', ({ code }) => code],
  ['Kind', ({ kind }) => kind],
  ['Percent', ({ kind, value }) => (kind === 'percent' ? formatPlainPercent(value) : null)],
  ['Amount', ({ kind, value, currency }) => (kind === 'fixed' || kind === 'credit' ? formatPlainAmount(value, currency) : null)],
  ['Services', ({ services }) => (services.length === 0 ? 'all' : services.map(({ name }) => name).join(', '))],
  ['Smallest order', ({ minOrderCents, currency }) => formatPlainAmount(minOrderCents, currency)],
  ['Starts', ({ startsAt }) => startsAt],
  ['Ends', ({ endsAt }) => endsAt],
  ['Status', ({ status }) => status],
  ['Cost bearer', ({ costBearer }) => costBearer],
  ['Platform percent', ({ costBearer, platformShareBp }) => (costBearer === 'shared' ? formatPlainPercent(platformShareBp) : null)],
  ['Approval', ({ approval }) => approval],
  ['Redemptions', ({ redemptionCount }) => redemptionCount],
  ['Limit', ({ capTotal }) => capTotal],
  ['Limit per customer', ({ capPerCustomer }) => capPerCustomer],
  ['Discounts given', ({ discountCents, currency }) => formatPlainAmount(discountCents, currency)],
  ['Currency', ({ currency }) => currency],
  ['Rating', ({ rating }) => rating?.average ?? null],
  ['Created', ({ createdAt }) => createdAt],
];

export const streamPerksCsv = (pageAt: (offset: number, limit: number) => Promise<PerkDto[]>, total: number) =>
  streamCsvPages(columns, pageAt, total);
