import { toCsv } from '../../platform/documents/csv';
import { formatPlainAmount, formatPlainPercent } from '../../platform/money/format';
import type { ServiceRow } from './services.db';

const statusLabels = { draft: 'Draft', active: 'Published', archived: 'Archived' };

/** Heading and cell of each column; the import reads the same headings. */
const columns: readonly [heading: string, cell: (row: ServiceRow) => string | number | null][] = [
  ['Name', ({ name }) => name],
  ['Summary', ({ summary }) => summary],
  ['Description', ({ description }) => description],
  ['Category', ({ category }) => category.name],
  ['Unit', ({ unit }) => unit],
  ['Price', ({ priceFromCents, currency }) => formatPlainAmount(priceFromCents, currency)],
  ['Currency', ({ currency }) => currency],
  ['Delivery days', ({ deliveryDays }) => deliveryDays],
  ['Tax', ({ taxBp }) => formatPlainPercent(taxBp)],
  ['Tags', ({ tags }) => tags.join(', ')],
  [
    'Packages',
    ({ packages, currency }) => packages.map(({ name, priceCents }) => `${name} ${formatPlainAmount(priceCents, currency)}`).join('; '),
  ],
  ['State', ({ status }) => statusLabels[status]],
  ['Flagship', ({ flagshipPromoted }) => (flagshipPromoted ? 'yes' : 'no')],
  ['Partner', ({ partner }) => partner.name],
  ['Changed', ({ updatedAt }) => updatedAt],
];

const headerLine = toCsv([columns.map(([heading]) => heading)]);
const renderRows = (rows: readonly ServiceRow[]) => toCsv(rows.map((row) => columns.map(([, cell]) => cell(row))));

/**
 * Streams the CSV file page by page. Each page is its own transaction, so that a slow reader does not hold a connection; rows that change
 * meanwhile may appear in either version.
 */
export async function* streamServicesCsv(
  pageAt: (offset: number, limit: number) => Promise<ServiceRow[]>,
  total: number,
  pageSize = 500,
): AsyncGenerator<string> {
  yield headerLine;
  for (let offset = 0; offset < total; offset += pageSize) {
    const rows = await pageAt(offset, pageSize);
    if (rows.length === 0) return;
    yield renderRows(rows);
  }
}
