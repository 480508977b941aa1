import { formatAmount } from '../../platform/money/format';
import { mutedColor, pageLeft, pageRight, textColor, type PdfDocument } from '../../platform/documents/pdf';
import type { PartnerEntry } from './partner-entries.db';
import { findRoom, writeCell, writeTableHead, type TableColumn } from './pdf-table';

/** The entries of a monthly statement, and the balance before them. */
export interface StatementEntries {
  openingCents: number;
  entries: readonly PartnerEntry[];
}

const columns: readonly TableColumn[] = [
  { title: 'Date', x: pageLeft, width: 60 },
  { title: 'Entry', x: 113, width: 270 },
  { title: 'Amount', x: 388, width: 75, right: true },
  { title: 'Balance', x: 468, width: 79, right: true },
];

/** Writes every entry with the balance after it. */
export function writeStatementEntries(pdf: PdfDocument, { openingCents, entries }: StatementEntries, currency: string, top: number): void {
  const writeHead = (y: number) => writeTableHead(pdf, columns, y);
  let y = writeHead(findRoom(pdf, top, 40));
  let balanceCents = openingCents;
  for (const { kind, postedAt, description, changeCents } of entries) {
    balanceCents += changeCents;
    // The rate of an exchange has a line of its own, across the amounts.
    const [what = '', rate] = kind === 'exchange' ? description.split(': ') : [description];
    y = findRoom(pdf, y, rate === undefined ? 16 : 28, writeHead);
    const cells = [postedAt.slice(0, 10), what, formatAmount(changeCents, currency), formatAmount(balanceCents, currency)];
    cells.forEach((text, n) => writeCell(pdf, text, columns[n]!, y));
    y += 16;
    if (rate === undefined) continue;
    pdf.fontSize(8).fillColor(mutedColor);
    writeCell(pdf, rate, { x: columns[1]!.x, width: pageRight - columns[1]!.x }, y - 4);
    pdf.fontSize(9).fillColor(textColor);
    y += 12;
  }
}
