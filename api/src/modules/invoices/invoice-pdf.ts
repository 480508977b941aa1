import type { InvoiceContent, InvoiceDetail, InvoiceParty } from '@techadds/shared/contract/invoices/endpoints';
import type { InvoiceKind } from '@techadds/shared/contract/invoices/kinds';
import { formatAmount } from '../../platform/money/format';
import { defineHeavyTask } from '../../platform/heavy-work/heavy-task';
import { embedFacturX } from './factur-x-pdf';
import { isFacturX } from './factur-x-xml';
import {
  archiveFormat,
  createPdf,
  mutedColor,
  pageLeft,
  textColor,
  writeFooter,
  writeHeader,
  type DocumentBranding,
  type PdfDocument,
} from '../../platform/documents/pdf';
import { findRoom, writeCell, writeRule, writeTableHead, type TableColumn } from './pdf-table';
import { writeStatementEntries, type StatementEntries } from './statement-entries-pdf';

const titles: Record<InvoiceKind, string> = {
  ...{ invoice: 'Invoice', receipt: 'Receipt', credit_note: 'Credit note', payout_statement: 'Payout statement' },
  monthly_statement: 'Monthly statement',
};

const columns: readonly TableColumn[] = [
  { title: 'Description', x: pageLeft, width: 250 },
  { title: 'Quantity', x: 303, width: 50, right: true },
  { title: 'Price', x: 358, width: 70, right: true },
  { title: 'Tax', x: 433, width: 40, right: true },
  { title: 'Net', x: 478, width: 69, right: true },
];

const formatRate = (taxBp: number) => `${(taxBp / 100).toLocaleString('en', { maximumFractionDigits: 2 })} %`;

function writeParty(pdf: PdfDocument, label: string, { name, email, countryCode, taxId }: InvoiceParty, x: number): void {
  pdf.font('regular').fontSize(9).fillColor(mutedColor);
  writeCell(pdf, label, { x, width: 235 }, 100);
  pdf.font('bold').fontSize(10).fillColor(textColor);
  writeCell(pdf, name, { x, width: 235 }, 114);
  pdf.font('regular').fontSize(9);
  const details = [email, countryCode, taxId && `Tax id ${taxId}`].filter((text) => text !== '');
  details.forEach((text, n) => writeCell(pdf, text, { x, width: 235 }, 130 + n * 13));
}

function writeLineTable(pdf: PdfDocument, { lines }: InvoiceContent, currency: string, top: number): number {
  const writeHead = (y: number) => writeTableHead(pdf, columns, y);
  let y = writeHead(top);
  for (const { description, quantity, unitPriceCents, taxBp, netCents } of lines) {
    y = findRoom(pdf, y, 16, writeHead);
    const cells = [
      description,
      String(quantity),
      formatAmount(unitPriceCents, currency),
      formatRate(taxBp),
      formatAmount(netCents, currency),
    ];
    cells.forEach((text, n) => writeCell(pdf, text, columns[n]!, y));
    y += 16;
  }
  writeRule(pdf, y);
  return y + 8;
}

type TotalRow = [label: string, cents: number, bold?: true];

/** The sums below the lines; a statement bills nothing, so it has its closing balance alone. */
function toTotalRows({ content, month, netCents, totalCents, currency }: InvoiceDetail): TotalRow[] {
  if (month !== null) return [[`Balance carried forward ${currency}`, totalCents, true]];
  return [
    ['Net', netCents],
    ...content.taxes
      .filter(({ taxCents }) => taxCents > 0)
      .map((tax): [string, number] => [`Tax ${formatRate(tax.taxBp)} on ${formatAmount(tax.netCents, currency)}`, tax.taxCents]),
    [`Total ${currency}`, totalCents, true],
    ...content.payments.map(({ label, amountCents }): [string, number] => [label, amountCents]),
    ['Due', content.dueCents, true],
  ];
}

function writeTotals(pdf: PdfDocument, invoice: InvoiceDetail, top: number): number {
  const { currency } = invoice;
  let y = top;
  for (const [label, amountCents, bold] of toTotalRows(invoice)) {
    y = findRoom(pdf, y, 15);
    pdf
      .font(bold ? 'bold' : 'regular')
      .fontSize(9)
      .fillColor(textColor);
    writeCell(pdf, label, { x: 273, width: 200, right: true }, y);
    writeCell(pdf, formatAmount(amountCents, currency), columns[4]!, y);
    y += 15;
  }
  return y;
}

/** Renders a document as PDF, one character per byte: invoices and credit notes as Factur-X, monthly statements with their entries. */
function renderInvoicePdf(invoice: InvoiceDetail, branding: DocumentBranding, statement: StatementEntries | null): Promise<string> {
  const { kind, number, seller, issuedAt, content, currency, corrects, subject } = invoice;
  const title = `${titles[kind]} ${number}`;
  const { pdf, done } = createPdf(title, seller.name, issuedAt, isFacturX(invoice) ? archiveFormat : {});
  writeHeader(pdf, title, seller.name, branding);
  writeParty(pdf, 'From', content.seller, pageLeft);
  writeParty(pdf, 'To', content.buyer, 302);
  const facts = [`Issued ${issuedAt.slice(0, 10)}`, `Reference ${subject.name}`, ...(corrects ? [`Corrects ${corrects.number}`] : [])];
  pdf.fillColor(mutedColor);
  writeCell(pdf, facts.join('   '), { x: pageLeft, width: 499 }, 184);
  const y = writeTotals(pdf, invoice, writeLineTable(pdf, content, currency, 212));
  if (statement) writeStatementEntries(pdf, statement, currency, y + 20);
  if (content.note !== '') writeCell(pdf.fillColor(mutedColor), content.note, { x: pageLeft, width: 499 }, findRoom(pdf, y + 12, 15));
  writeFooter(pdf, `${title} from ${seller.name}`);
  if (isFacturX(invoice)) embedFacturX(pdf, invoice);
  pdf.end();
  return done;
}

/** Drawn by a worker. */
export const invoicePdf = defineHeavyTask('invoice-pdf', renderInvoicePdf);
