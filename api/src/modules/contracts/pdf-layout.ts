import { bottom, ink, left, right, soft, top, wrapped, writeLines, type Pdf } from '../../platform/documents/pdf';

interface TextStyle {
  size: number;
  bold?: boolean;
  color?: string;
  x?: number;
  width?: number;
}

/** Writes a text below what is there, over as many pages as it takes. */
export function writeText(pdf: Pdf, text: string, { size, bold = false, color = ink, x = left, width = right - left }: TextStyle): void {
  const applyStyle = () =>
    pdf
      .font(bold ? 'Helvetica-Bold' : 'Helvetica')
      .fontSize(size)
      .fillColor(color);
  const startPage = () => {
    applyStyle();
    return top;
  };
  pdf.y = writeLines(pdf, wrapped(applyStyle(), text, width), x, pdf.y, size * 1.4, startPage);
}

/** Names and values below each other. */
export function writeKeyValues(pdf: Pdf, facts: readonly (readonly [string, string])[], nameWidth = 94): void {
  for (const [name, value] of facts) {
    if (pdf.y + 14 > bottom) {
      pdf.addPage();
      pdf.y = top;
    }
    const { y } = pdf;
    writeText(pdf, name, { size: 10, color: soft, width: nameWidth });
    pdf.y = y;
    writeText(pdf, value, { size: 10, x: left + nameWidth, width: right - left - nameWidth });
    pdf.y += 2;
  }
}

/** A heading, which does not stay alone at the end of a page. */
export function writeHeading(pdf: Pdf, title: string): void {
  if (pdf.y > bottom - 60) {
    pdf.addPage();
    pdf.y = top;
  } else pdf.y += 14;
  writeText(pdf, title, { size: 12, bold: true });
  pdf.y += 4;
}
