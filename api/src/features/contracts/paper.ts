import { ink, printable, soft, type Pdf } from '../../records/pdf';

export const [left, width] = [48, 499];

/** Names and values below each other. */
export function writeFacts(pdf: Pdf, facts: readonly (readonly [string, string])[], nameWidth = 90): void {
  pdf.fontSize(10);
  for (const [name, value] of facts) {
    if (pdf.y > 760) pdf.addPage();
    const { y } = pdf;
    pdf.font('Helvetica').fillColor(soft).text(name, left, y, { width: nameWidth });
    pdf.fillColor(ink).text(printable(value), left + nameWidth + 4, y, { width: width - nameWidth - 4 });
    pdf.moveDown(0.25);
  }
}

/** A heading, which does not stay alone at the end of a page. */
export function writeTitle(pdf: Pdf, title: string): void {
  if (pdf.y > 700) pdf.addPage();
  pdf.moveDown(1);
  pdf.font('Helvetica-Bold').fontSize(12).fillColor(ink).text(printable(title), left, pdf.y, { width });
  pdf.moveDown(0.4);
}
