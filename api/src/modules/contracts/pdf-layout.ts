import { bottom, ink, left, right, soft, top, wrapped, writeLines, type Pdf } from '../../records/pdf';

interface Style {
  size: number;
  bold?: boolean;
  colour?: string;
  x?: number;
  width?: number;
}

/** Writes a text below what is there, over as many pages as it takes. */
export function writeText(pdf: Pdf, text: string, { size, bold = false, colour = ink, x = left, width = right - left }: Style): void {
  const dress = () =>
    pdf
      .font(bold ? 'Helvetica-Bold' : 'Helvetica')
      .fontSize(size)
      .fillColor(colour);
  const begin = () => {
    dress();
    return top;
  };
  pdf.y = writeLines(pdf, wrapped(dress(), text, width), x, pdf.y, size * 1.4, begin);
}

/** Names and values below each other. */
export function writeFacts(pdf: Pdf, facts: readonly (readonly [string, string])[], nameWidth = 94): void {
  for (const [name, value] of facts) {
    if (pdf.y + 14 > bottom) {
      pdf.addPage();
      pdf.y = top;
    }
    const { y } = pdf;
    writeText(pdf, name, { size: 10, colour: soft, width: nameWidth });
    pdf.y = y;
    writeText(pdf, value, { size: 10, x: left + nameWidth, width: right - left - nameWidth });
    pdf.y += 2;
  }
}

/** A heading, which does not stay alone at the end of a page. */
export function writeTitle(pdf: Pdf, title: string): void {
  if (pdf.y > bottom - 60) {
    pdf.addPage();
    pdf.y = top;
  } else pdf.y += 14;
  writeText(pdf, title, { size: 12, bold: true });
  pdf.y += 4;
}
