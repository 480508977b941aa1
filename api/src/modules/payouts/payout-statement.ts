import type { PayoutDetail } from '@techadds/shared/contract/payouts/endpoints';
import { toCsv } from '../../platform/documents/csv';
import { formatAmount } from '../../platform/money/format';
import { toAmountCell } from '../reports/report-csv.service';
import type { DocumentBranding } from '../../platform/documents/pdf';
import { defineHeavyTask } from '../../platform/heavy-work/heavy-task';
import { textColor, lineColor, createPdf, truncateLine, mutedColor, writeHeader } from '../../platform/documents/pdf';

const sumLines = (lines: PayoutDetail['lines']) => {
  const sums = (name: 'grossCents' | 'commissionCents' | 'feeCents' | 'taxCents' | 'setOffCents' | 'netCents') =>
    lines.reduce((sum, line) => sum + line[name], 0);
  return {
    grossCents: sums('grossCents'),
    commissionCents: sums('commissionCents'),
    feeCents: sums('feeCents'),
    taxCents: sums('taxCents'),
    setOffCents: sums('setOffCents'),
    netCents: sums('netCents'),
  };
};

/** Renders the statement as CSV, with amounts as numbers that spreadsheets can add up, such as 847.8. */
export function renderStatementCsv({ number, currency, lines }: PayoutDetail): string {
  const row = (first: (string | null)[], sums: ReturnType<typeof sumLines>): (string | number | null)[] => [
    ...first,
    ...[sums.grossCents, sums.commissionCents, sums.feeCents, sums.taxCents, sums.setOffCents, sums.netCents].map((cents) =>
      toAmountCell(cents, currency),
    ),
    currency,
  ];
  return toCsv([
    ['Payout', 'Order', 'Description', 'Gross', 'Commission', 'Fee', 'Tax', 'Set off', 'Net', 'Currency'],
    ...lines.map((line) => row([number, line.orderNumber, line.description], line)),
    row([number, null, 'Total'], sumLines(lines)),
  ]);
}

const columns = [
  { title: 'Order', x: 48, width: 80, right: false },
  { title: 'Gross', x: 198, width: 60, right: true },
  { title: 'Commission', x: 260, width: 60, right: true },
  { title: 'Fee', x: 322, width: 48, right: true },
  { title: 'Tax', x: 372, width: 52, right: true },
  { title: 'Set off', x: 426, width: 56, right: true },
  { title: 'Net', x: 484, width: 63, right: true },
] as const;

/** Renders the statement as PDF, one character per byte. `issuer` is the tenant's name. */
function renderStatementPdf(payout: PayoutDetail, issuer: string, branding: DocumentBranding): Promise<string> {
  const { number, currency, partner, lines, bankLast4 } = payout;
  const { pdf, done } = createPdf(`Statement ${number}`, issuer, payout.requestedAt);
  const cell = (text: string, { x, width, right }: { x: number; width: number; right: boolean }, y: number) => {
    const line = truncateLine(pdf, text, width);
    pdf.text(line, right ? x + width - pdf.widthOfString(line) : x, y, { lineBreak: false });
  };
  const rule = (y: number) => pdf.moveTo(48, y).lineTo(547, y).lineWidth(0.5).strokeColor(lineColor).stroke();

  writeHeader(pdf, `Payout ${number}`, issuer, branding);
  pdf.font('regular').fontSize(10);
  const facts = [
    ['To', `${partner.name}, account ending in ${bankLast4}`],
    ['Requested', payout.requestedAt.slice(0, 10)],
    ['State', payout.status.replace('_', ' ') + (payout.endedAt ? ` on ${payout.endedAt.slice(0, 10)}` : '')],
    ['Amount', `${currency} ${formatAmount(payout.amountCents, currency)}`],
  ] as const;
  facts.forEach(([name, value], at) => {
    pdf.fillColor(mutedColor).text(name, 48, 100 + at * 16, { lineBreak: false });
    pdf.fillColor(textColor).text(truncateLine(pdf, value, 417), 130, 100 + at * 16, { lineBreak: false });
  });
  let y = 184;
  const head = () => {
    pdf.font('bold').fontSize(9).fillColor(mutedColor);
    for (const column of columns) cell(column.title, column, y);
    rule(y + 14);
    y += 22;
    pdf.font('regular').fillColor(textColor);
  };
  const toAmounts = (sums: ReturnType<typeof sumLines>) =>
    [sums.grossCents, sums.commissionCents, sums.feeCents, sums.taxCents, sums.setOffCents, sums.netCents].map((cents) =>
      formatAmount(cents, currency),
    );
  head();
  for (const each of lines) {
    if (y > (each.exchanged ? 748 : 760)) {
      pdf.addPage();
      y = 48;
      head();
    }
    cell(each.orderNumber ?? each.description, { x: 48, width: each.orderNumber ? 80 : 148, right: false }, y);
    toAmounts(each).forEach((text, at) => cell(text, columns[at + 1]!, y));
    y += 16;
    if (!each.exchanged) continue;
    pdf.fontSize(8).fillColor(mutedColor);
    cell(each.description, { x: 48, width: 499, right: false }, y - 4);
    pdf.fontSize(9).fillColor(textColor);
    y += 12;
  }
  rule(y);
  pdf.font('bold');
  cell('Total', columns[0], y + 8);
  toAmounts(sumLines(lines)).forEach((text, at) => cell(text, columns[at + 1]!, y + 8));
  pdf.end();
  return done;
}

/** Drawn by a worker. */
export const statementPdf = defineHeavyTask('statement-pdf', renderStatementPdf);
export const statementCsv = defineHeavyTask('statement-csv', renderStatementCsv);
