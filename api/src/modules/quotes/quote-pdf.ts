import type { PublicQuote, QuoteLine } from '@techadds/shared/contract/quotes';
import { amountIn, percentText as percent } from '../../money/written';
import type { Letterhead } from '../../records/branding';
import {
  bottom,
  ink,
  left,
  line,
  newPdf,
  printable,
  right,
  soft,
  top,
  wrapped,
  writeFoot,
  writeHead,
  writeLines,
} from '../../platform/documents/pdf';
import { openTable, type Column } from '../../platform/documents/pdf-table';

type QuotePdfData = Omit<PublicQuote, 'look' | 'open' | 'sentAt'> & { sentAt: string | null; updatedAt: string };
type Pdf = ReturnType<typeof newPdf>['pdf'];

const columns: readonly Column[] = [
  { title: 'Item', x: left, width: 172 },
  { title: 'Quantity', x: 226, width: 46, right: true },
  { title: 'Unit', x: 280, width: 36 },
  { title: 'Price', x: 320, width: 66, right: true },
  { title: 'Discount', x: 392, width: 50, right: true },
  { title: 'Tax', x: 446, width: 32, right: true },
  { title: 'Net', x: 482, width: 65, right: true },
];

const moneyFormatter = (currency: string) => (cents: number) => amountIn(cents, currency);
const formatDay = (at: string) => at.slice(0, 10);
const formatDiscount = (discount: QuoteLine['discount'], amount: (cents: number) => string) =>
  discount ? (discount.type === 'percent' ? `–${percent(discount.value)}` : `–${amount(discount.value)}`) : '';

/** What became of it, in words; nothing while it waits for its customer. */
function statusFacts({ status, acceptedBy, decidedAt, declineReason }: QuotePdfData): readonly (readonly [string, string])[] {
  const on = decidedAt ? ` on ${formatDay(decidedAt)}` : '';
  switch (status) {
    case 'draft':
      return [['State', 'Draft, not sent yet']];
    case 'accepted':
    case 'converted':
      return [['Accepted', `by ${acceptedBy ?? ''}${on}`]];
    case 'declined':
      return [['Declined', `${declineReason ?? ''}${on}`]];
    case 'expired':
      return [['State', 'Expired']];
    case 'voided':
      return [['State', 'Taken back by its seller']];
    default:
      return [];
  }
}

function writeQuoteFacts(pdf: Pdf, quote: QuotePdfData, from: number): number {
  const facts = [
    ['For', quote.customerName],
    ...(quote.sentAt ? [['Date', formatDay(quote.sentAt)] as const] : []),
    ['Valid until', quote.validUntil],
    ...statusFacts(quote),
  ] as const;
  let y = from;
  for (const [name, value] of facts) {
    pdf.font('Helvetica').fontSize(10).fillColor(soft).text(name, left, y, { lineBreak: false });
    y = writeLines(pdf.fillColor(ink), wrapped(pdf, value, 400), 140, y, 14, () => top) + 2;
  }
  return y;
}

/** A part with what people wrote, as they broke it into lines. */
function writeParagraph(pdf: Pdf, text: string, from: number, title?: string): number {
  if (text.trim() === '') return from;
  let y = from;
  if (y + 40 > bottom) {
    pdf.addPage();
    y = top;
  }
  if (title) {
    pdf.font('Helvetica-Bold').fontSize(11).fillColor(ink).text(title, left, y, { lineBreak: false });
    y += 18;
  }
  pdf.font('Helvetica').fontSize(10).fillColor(ink);
  return writeLines(pdf, wrapped(pdf, text, right - left), left, y, 14, () => top);
}

function writeRows(pdf: Pdf, { lines, totals, status, currency }: QuotePdfData, from: number): number {
  const amount = moneyFormatter(currency);
  const table = openTable(pdf, columns, from);
  const isDecided = status === 'accepted' || status === 'converted';
  lines.forEach((quoteLine, n) => {
    const { name, description, quantity, unit, unitPriceCents, discount, taxBp, optional, selected } = quoteLine;
    const count = quantity.toLocaleString('en', { maximumFractionDigits: 3 });
    const selectionLabel = selected
      ? isDecided
        ? 'chosen'
        : 'counted in the total'
      : isDecided
        ? 'not chosen'
        : 'not counted in the total';
    table.row(
      name,
      [count, unit, amount(unitPriceCents), formatDiscount(discount, amount), percent(taxBp), amount(totals.lines[n]?.netCents ?? 0)],
      [...(optional ? [`Optional, ${selectionLabel}`] : []), ...(description.trim() === '' ? [] : [description])],
      selected || !optional ? ink : soft,
    );
  });
  return table.end();
}

function writeTotals(pdf: Pdf, { totals, currency, lines }: QuotePdfData, from: number): number {
  const { grossCents, discountCents, netCents, taxes, totalCents, upToCents } = totals;
  const amount = moneyFormatter(currency);
  const isOpenEnded = lines.some(({ optional, selected }) => optional && !selected);
  const rows = [
    ...(discountCents > 0 ? [['Before discounts', amount(grossCents)] as const, ['Discounts', `–${amount(discountCents)}`] as const] : []),
    ['Net', amount(netCents)],
    ...taxes.map(
      ({ taxBp, taxCents, netCents: baseCents }) => [`Tax ${percent(taxBp)} of ${amount(baseCents)}`, amount(taxCents)] as const,
    ),
  ] as const;
  let y = from + 4;
  if (y + rows.length * 15 + 44 > bottom) {
    pdf.addPage();
    y = top;
  }
  const toRight = (text: string) => pdf.text(text, right - pdf.widthOfString(text), y, { lineBreak: false });
  for (const [name, value] of rows) {
    pdf.font('Helvetica').fontSize(9.5).fillColor(soft).text(name, 260, y, { lineBreak: false });
    toRight(pdf.fillColor(ink) && value);
    y += 15;
  }
  pdf.moveTo(260, y).lineTo(right, y).lineWidth(0.8).strokeColor(line).stroke();
  y += 8;
  pdf.font('Helvetica-Bold').fontSize(12).fillColor(ink).text('Total', 260, y, { lineBreak: false });
  toRight(`${currency} ${amount(totalCents)}`);
  y += 18;
  if (isOpenEnded) {
    pdf.font('Helvetica').fontSize(8.5).fillColor(soft).text('With every optional line', 260, y, { lineBreak: false });
    toRight(`${currency} ${amount(upToCents)}`);
    y += 14;
  }
  return y + 14;
}

/** A quote as a document, a character for each byte, with the colours and the logo of its seller. */
export function renderQuotePdf(quote: QuotePdfData, letterhead: Letterhead): Promise<string> {
  const { number, partnerName, tenantName, title, intro, terms } = quote;
  const { pdf, done } = newPdf(`Quote ${number}`, partnerName, quote.updatedAt);
  writeHead(pdf, `Quote ${number}`, partnerName, letterhead);
  const titleLines = wrapped(pdf.font('Helvetica-Bold').fontSize(12).fillColor(ink), title, right - left);
  let y = writeLines(pdf, titleLines, left, 98, 16, () => top) + 8;
  y = writeQuoteFacts(pdf, quote, y) + 12;
  if (intro.trim() !== '') y = writeParagraph(pdf, intro, y) + 14;
  y = writeTotals(pdf, quote, writeRows(pdf, quote, y));
  writeParagraph(pdf, terms, y, 'Terms');
  writeFoot(pdf, printable(`Quote ${number} from ${partnerName}, through ${tenantName}`));
  pdf.end();
  return done;
}
