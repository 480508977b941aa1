import { lineColor, mutedColor, pageBottom, pageLeft, pageRight, pageTop, textColor, truncateLine } from '../../platform/documents/pdf';
import type { PdfDocument } from '../../platform/documents/pdf';

export interface TableColumn {
  title: string;
  x: number;
  width: number;
  right?: true;
}

/** Writes a text on one line, cut to the width of its column. */
export function writeCell(pdf: PdfDocument, text: string, { x, width, right }: Omit<TableColumn, 'title'>, y: number): void {
  const line = truncateLine(pdf, text, width);
  pdf.text(line, right ? x + width - pdf.widthOfString(line) : x, y, { lineBreak: false });
}

export const writeRule = (pdf: PdfDocument, y: number) =>
  pdf.moveTo(pageLeft, y).lineTo(pageRight, y).lineWidth(0.5).strokeColor(lineColor).stroke();

/** Writes the titles of the columns with a rule below. Returns where the first row begins, in the font of rows. */
export function writeTableHead(pdf: PdfDocument, columns: readonly TableColumn[], y: number): number {
  pdf.font('bold').fontSize(9).fillColor(mutedColor);
  for (const column of columns) writeCell(pdf, column.title, column, y);
  writeRule(pdf, y + 15);
  pdf.font('regular').fillColor(textColor);
  return y + 22;
}

/** Continues at the top of a new page where `height` does not fit. Returns where to write. */
export function findRoom(pdf: PdfDocument, y: number, height: number, onNewPage?: (y: number) => number): number {
  if (y + height <= pageBottom) return y;
  pdf.addPage();
  return onNewPage ? onNewPage(pageTop) : pageTop;
}
