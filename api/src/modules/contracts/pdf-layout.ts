import {
  pageBottom,
  textColor,
  pageLeft,
  pageRight,
  mutedColor,
  pageTop,
  wrapText,
  writeLines,
  type PdfDocument,
} from '../../platform/documents/pdf';

interface TextStyle {
  size: number;
  bold?: boolean;
  color?: string;
  x?: number;
  width?: number;
}

/** Writes text at the current position, adding pages as needed. */
export function writeText(
  pdf: PdfDocument,
  text: string,
  { size, bold = false, color = textColor, x = pageLeft, width = pageRight - pageLeft }: TextStyle,
): void {
  const applyStyle = () =>
    pdf
      .font(bold ? 'bold' : 'regular')
      .fontSize(size)
      .fillColor(color);
  const startPage = () => {
    applyStyle();
    return pageTop;
  };
  pdf.y = writeLines(pdf, wrapText(applyStyle(), text, width), x, pdf.y, size * 1.4, startPage);
}

/** Writes rows of names and values. */
export function writeKeyValues(pdf: PdfDocument, facts: readonly (readonly [string, string])[], nameWidth = 94): void {
  for (const [name, value] of facts) {
    if (pdf.y + 14 > pageBottom) {
      pdf.addPage();
      pdf.y = pageTop;
    }
    const { y } = pdf;
    writeText(pdf, name, { size: 10, color: mutedColor, width: nameWidth });
    pdf.y = y;
    writeText(pdf, value, { size: 10, x: pageLeft + nameWidth, width: pageRight - pageLeft - nameWidth });
    pdf.y += 2;
  }
}

/** Writes a heading, on a new page if it would be the last line of this one. */
export function writeHeading(pdf: PdfDocument, title: string): void {
  if (pdf.y > pageBottom - 60) {
    pdf.addPage();
    pdf.y = pageTop;
  } else pdf.y += 14;
  writeText(pdf, title, { size: 12, bold: true });
  pdf.y += 4;
}
