import type PDFDocument from 'pdfkit';
import { pageBottom, textColor, pageLeft, lineColor, toPrintable, pageRight, mutedColor, pageTop, wrapText, writeLines } from './pdf';

type PdfDocument = InstanceType<typeof PDFDocument>;

export interface PdfTableColumn {
  title: string;
  x: number;
  width: number;
  /** Aligns the cells to the right, as for numbers. */
  alignRight?: boolean;
}

const fontSize = 9;
const lineHeight = 12;
const [noteSize, noteHeight] = [8, 10.5];

/** Writes on one line and shrinks text that does not fit, so that no digit of a number is cut off. */
function writeCell(pdf: PdfDocument, text: string, { x, width, alignRight }: PdfTableColumn, y: number): void {
  const printableText = toPrintable(text);
  const naturalWidth = pdf.fontSize(fontSize).widthOfString(printableText);
  const fittingSize = naturalWidth > width ? (fontSize * width) / naturalWidth : fontSize;
  const start = alignRight ? x + width - Math.min(naturalWidth, width) : x;
  pdf.fontSize(fittingSize).text(printableText, start, y + (fontSize - fittingSize) / 2, { lineBreak: false });
}

/** A table whose header is repeated on every page. The first column is the name of the row and may take several lines. */
export function createPdfTable(pdf: PdfDocument, columns: readonly PdfTableColumn[], startY: number) {
  const [first, ...others] = columns;
  if (!first) throw new Error('A table has columns.');
  let y = startY;
  const writeTableHeader = () => {
    pdf.font('bold').fillColor(mutedColor);
    for (const column of columns) writeCell(pdf, column.title, column, y);
    y += lineHeight + 4;
    drawRule();
    y += 6;
  };
  const drawRule = () => pdf.moveTo(pageLeft, y).lineTo(pageRight, y).lineWidth(0.5).strokeColor(lineColor).stroke();
  const startNextPage = () => {
    y = pageTop;
    writeTableHeader();
    return y;
  };
  const ensureSpace = (height: number) => {
    if (y + height <= pageBottom) return;
    pdf.addPage();
    startNextPage();
  };
  ensureSpace(80);
  writeTableHeader();
  return {
    /** @param notes small print below the row, over the full width; `color` is that of the cells */
    row(name: string, cells: readonly string[], notes: readonly string[], color = textColor): void {
      const nameLines = wrapText(pdf.font('bold').fontSize(fontSize), name, first.width);
      const noteFont = pdf.font('regular').fontSize(noteSize);
      const noteLines = notes.flatMap((note) => wrapText(noteFont, note, pageRight - pageLeft - 60));
      ensureSpace(nameLines.length * lineHeight + Math.min(noteLines.length, 2) * noteHeight);
      pdf.font('regular').fillColor(color);
      others.forEach((column, n) => writeCell(pdf, cells[n] ?? '', column, y));
      y = writeLines(pdf.font('bold').fontSize(fontSize).fillColor(textColor), nameLines, first.x, y, lineHeight, startNextPage);
      const continueNotes = () => {
        const at = startNextPage();
        pdf.font('regular').fontSize(noteSize).fillColor(mutedColor);
        return at;
      };
      y =
        writeLines(pdf.font('regular').fontSize(noteSize).fillColor(mutedColor), noteLines, first.x, y + 1, noteHeight, continueNotes) + 5;
      drawRule();
      y += 7;
    },
    /** The vertical position below the table. */
    end: () => y,
  };
}
