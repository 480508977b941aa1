import type { PublicQuote, QuoteLine } from '@techadds/shared/contract/quotes/endpoints';
import { formatAmount, formatPercent as formatPercent } from '../../platform/money/format';
import type { DocumentBranding } from '../../platform/documents/pdf';
import { defineHeavyTask } from '../../platform/heavy-work/heavy-task';
import {
  pageBottom,
  textColor,
  pageLeft,
  lineColor,
  createPdf,
  pageRight,
  mutedColor,
  pageTop,
  wrapText,
  writeFooter,
  writeHeader,
  writeLines,
} from '../../platform/documents/pdf';
import { createPdfTable, type PdfTableColumn } from '../../platform/documents/pdf-table';

type QuotePdfData = Omit<PublicQuote, 'branding' | 'open' | 'codeRecipient' | 'sentAt'> & { sentAt: string | null; updatedAt: string };
type Pdf = ReturnType<typeof createPdf>['pdf'];

const columns: readonly PdfTableColumn[] = [
  { title: 'Item', x: pageLeft, width: 172 },
  { title: 'Quantity', x: 226, width: 46, alignRight: true },
  { title: 'Unit', x: 280, width: 36 },
  { title: 'Price', x: 320, width: 66, alignRight: true },
  { title: 'Discount', x: 392, width: 50, alignRight: true },
  { title: 'Tax', x: 446, width: 32, alignRight: true },
  { title: 'Net', x: 482, width: 65, alignRight: true },
];

const moneyFormatter = (currency: string) => (cents: number) => formatAmount(cents, currency);
const formatDay = (at: string) => at.slice(0, 10);
const formatDiscount = (discount: QuoteLine['discount'], amount: (cents: number) => string) =>
  discount ? (discount.type === 'percent' ? `–${formatPercent(discount.value)}` : `–${amount(discount.value)}`) : '';

/** The customer's decision or the final status; empty while the quote is open. */
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
    pdf.font('regular').fontSize(10).fillColor(mutedColor).text(name, pageLeft, y, { lineBreak: false });
    y = writeLines(pdf.fillColor(textColor), wrapText(pdf, value, 400), 140, y, 14, () => pageTop) + 2;
  }
  return y;
}

/** Writes free text with its own line breaks, on a new page if little room is left. */
function writeParagraph(pdf: Pdf, text: string, from: number, title?: string): number {
  if (text.trim() === '') return from;
  let y = from;
  if (y + 40 > pageBottom) {
    pdf.addPage();
    y = pageTop;
  }
  if (title) {
    pdf.font('bold').fontSize(11).fillColor(textColor).text(title, pageLeft, y, { lineBreak: false });
    y += 18;
  }
  pdf.font('regular').fontSize(10).fillColor(textColor);
  return writeLines(pdf, wrapText(pdf, text, pageRight - pageLeft), pageLeft, y, 14, () => pageTop);
}

function writeRows(pdf: Pdf, { lines, totals, status, currency }: QuotePdfData, from: number): number {
  const amount = moneyFormatter(currency);
  const table = createPdfTable(pdf, columns, from);
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
      [count, unit, amount(unitPriceCents), formatDiscount(discount, amount), formatPercent(taxBp), amount(totals.lines[n]?.netCents ?? 0)],
      [...(optional ? [`Optional, ${selectionLabel}`] : []), ...(description.trim() === '' ? [] : [description])],
      selected || !optional ? textColor : mutedColor,
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
      ({ taxBp, taxCents, netCents: baseCents }) => [`Tax ${formatPercent(taxBp)} of ${amount(baseCents)}`, amount(taxCents)] as const,
    ),
  ] as const;
  let y = from + 4;
  if (y + rows.length * 15 + 44 > pageBottom) {
    pdf.addPage();
    y = pageTop;
  }
  const toRight = (text: string) => pdf.text(text, pageRight - pdf.widthOfString(text), y, { lineBreak: false });
  for (const [name, value] of rows) {
    pdf.font('regular').fontSize(9.5).fillColor(mutedColor).text(name, 260, y, { lineBreak: false });
    toRight(pdf.fillColor(textColor) && value);
    y += 15;
  }
  pdf.moveTo(260, y).lineTo(pageRight, y).lineWidth(0.8).strokeColor(lineColor).stroke();
  y += 8;
  pdf.font('bold').fontSize(12).fillColor(textColor).text('Total', 260, y, { lineBreak: false });
  toRight(`${currency} ${amount(totalCents)}`);
  y += 18;
  if (isOpenEnded) {
    pdf.font('regular').fontSize(8.5).fillColor(mutedColor).text('With every optional line', 260, y, { lineBreak: false });
    toRight(`${currency} ${amount(upToCents)}`);
    y += 14;
  }
  return y + 14;
}

/** Renders a quote as PDF, one character per byte, in the seller's branding. */
export function renderQuotePdf(quote: QuotePdfData, branding: DocumentBranding): Promise<string> {
  const { number, partnerName, tenantName, title, intro, terms } = quote;
  const { pdf, done } = createPdf(`Quote ${number}`, partnerName, quote.updatedAt);
  writeHeader(pdf, `Quote ${number}`, partnerName, branding);
  const titleLines = wrapText(pdf.font('bold').fontSize(12).fillColor(textColor), title, pageRight - pageLeft);
  let y = writeLines(pdf, titleLines, pageLeft, 98, 16, () => pageTop) + 8;
  y = writeQuoteFacts(pdf, quote, y) + 12;
  if (intro.trim() !== '') y = writeParagraph(pdf, intro, y) + 14;
  y = writeTotals(pdf, quote, writeRows(pdf, quote, y));
  writeParagraph(pdf, terms, y, 'Terms');
  writeFooter(pdf, `Quote ${number} from ${partnerName}, through ${tenantName}`);
  pdf.end();
  return done;
}

/** Drawn by a worker. */
export const quotePdf = defineHeavyTask('quote-pdf', renderQuotePdf);
