import type { CustomerStatement } from '@techadds/shared/contract/customers/statement';
import { toCsv } from '../../platform/documents/csv';
import {
  createPdf,
  lineColor,
  mutedColor,
  pageBottom,
  pageTop,
  textColor,
  truncateLine,
  writeHeader,
  type DocumentBranding,
} from '../../platform/documents/pdf';
import { defineHeavyTask } from '../../platform/heavy-work/heavy-task';
import { formatAmount } from '../../platform/money/format';
import { toAmountCell } from '../reports/report-csv.service';

const kindLabels: Record<CustomerStatement['lines'][number]['kind'], string> = {
  order: 'Order',
  invoice: 'Invoice',
  milestone: 'Milestone',
  cancellation: 'Cancellation',
  payment: 'Payment',
  refund: 'Refund',
  correction: 'Correction',
};

/** Renders the statement as CSV, with amounts as numbers that spreadsheets can add up, such as 847.8. */
function renderCsv(statement: CustomerStatement): string {
  const { from, to, currency, lines, deposits, openingCents, chargedCents, paidCents, closingCents } = statement;
  const amount = (cents: number) => toAmountCell(cents, currency);
  return toCsv([
    ['Date', 'Kind', 'Number', 'Description', 'Charged', 'Paid', 'Balance', 'Currency'],
    [from, 'Opening balance', null, null, null, null, amount(openingCents), currency],
    ...lines.map((line) => [
      ...[line.at, kindLabels[line.kind], line.number, line.description],
      ...[amount(line.chargedCents), amount(line.paidCents), amount(line.balanceCents), currency],
    ]),
    [to, 'Closing balance', null, null, amount(chargedCents), amount(paidCents), amount(closingCents), currency],
    ...deposits.map(({ at, number, paidBy, amountCents, refundedCents }) => [
      ...[at, 'Deposit', number, `Held for ${paidBy}, not in the balance`],
      ...[null, amount(amountCents - refundedCents), null, currency],
    ]),
  ]);
}

const columns = {
  date: { x: 48, width: 58, right: false },
  kind: { x: 108, width: 66, right: false },
  number: { x: 176, width: 82, right: false },
  description: { x: 260, width: 94, right: false },
  charged: { x: 356, width: 62, right: true },
  paid: { x: 420, width: 62, right: true },
  balance: { x: 484, width: 63, right: true },
} as const;
type Cells = Partial<Record<keyof typeof columns, string>>;

/** Renders the statement as PDF, one character per byte, the same for the same statement. `issuer` is the seller's name. */
function renderPdf(statement: CustomerStatement, issuer: string, branding: DocumentBranding): Promise<string> {
  const { customer, from, to, currency, lines, deposits, openingCents, chargedCents, paidCents, closingCents } = statement;
  const { pdf, done } = createPdf(`Statement of ${customer.name}`, issuer, `${to}T00:00:00.000Z`);
  const amount = (cents: number) => formatAmount(cents, currency);
  const write = (cells: Cells, y: number) => {
    for (const [name, { x, width, right }] of Object.entries(columns)) {
      const text = truncateLine(pdf, cells[name as keyof typeof columns] ?? '', width);
      if (text !== '') pdf.text(text, right ? x + width - pdf.widthOfString(text) : x, y, { lineBreak: false });
    }
  };
  const rule = (y: number) => pdf.moveTo(48, y).lineTo(547, y).lineWidth(0.5).strokeColor(lineColor).stroke();

  writeHeader(pdf, 'Statement of account', issuer, branding);
  pdf.font('regular').fontSize(10);
  const facts = [
    ['Customer', [customer.name, customer.email, customer.taxId].filter((text) => text !== '').join(', ')],
    ['Period', `${from} to ${to}`],
    ['Balance due', `${currency} ${amount(closingCents)}`],
  ] as const;
  facts.forEach(([name, value], row) => {
    pdf.fillColor(mutedColor).text(name, 48, 100 + row * 16, { lineBreak: false });
    pdf.fillColor(textColor).text(truncateLine(pdf, value, 417), 130, 100 + row * 16, { lineBreak: false });
  });
  let y = 168;
  const head = () => {
    pdf.font('bold').fontSize(8.5).fillColor(mutedColor);
    const titles = { date: 'Date', kind: 'Kind', number: 'Number', description: 'Description' };
    write({ ...titles, charged: 'Charged', paid: 'Paid', balance: 'Balance' }, y);
    rule(y + 14);
    y += 22;
    pdf.font('regular').fillColor(textColor);
  };
  const row = (cells: Cells) => {
    if (y > pageBottom - 16) {
      pdf.addPage();
      y = pageTop;
      head();
    }
    write(cells, y);
    y += 16;
  };
  head();
  row({ date: from, kind: 'Opening balance', balance: amount(openingCents) });
  for (const line of lines)
    row({
      ...{ date: line.at.slice(0, 10), kind: kindLabels[line.kind], number: line.number, description: line.description },
      charged: line.chargedCents === 0 ? '' : amount(line.chargedCents),
      paid: line.paidCents === 0 ? '' : amount(line.paidCents),
      balance: amount(line.balanceCents),
    });
  rule(y);
  y += 8;
  pdf.font('bold');
  row({ date: to, kind: 'Closing', charged: amount(chargedCents), paid: amount(paidCents), balance: amount(closingCents) });
  if (deposits.length > 0) {
    y += 16;
    row({ date: 'Deposits', charged: '', paid: 'Held' });
    pdf.font('regular');
    for (const { at, number, paidBy, amountCents, refundedCents } of deposits)
      row({ date: at.slice(0, 10), kind: 'Deposit', number, description: paidBy, paid: amount(amountCents - refundedCents) });
  }
  pdf.end();
  return done;
}

/** Drawn by a worker. */
export const customerStatementPdf = defineHeavyTask('customer-statement-pdf', renderPdf);
export const customerStatementCsv = defineHeavyTask('customer-statement-csv', renderCsv);
