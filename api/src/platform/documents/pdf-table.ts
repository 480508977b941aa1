import type PDFDocument from 'pdfkit';
import { pageBottom, textColor, pageLeft, lineColor, toPrintable, pageRight, mutedColor, pageTop, wrapText, writeLines } from './pdf';

type PdfDocument = InstanceType<typeof PDFDocument>;

export interface PdfTableColumn {
  title: string;
  x: number;
  width: number;
  /** Where its cells end at the right, as numbers do. */
  alignRight?: boolean;
}

const fontSize = 9;
const lineHeight = 12;
const [noteSize, noteHeight] = [8, 10.5];

/** Writes in one line, smaller where it would not fit: no digit of a number is ever left out. */
function writeCell(pdf: PdfDocument, text: string, { x, width, alignRight }: PdfTableColumn, y: number): void {
  const printableText = toPrintable(text);
  const naturalWidth = pdf.fontSize(fontSize).widthOfString(printableText);
  const fittingSize = naturalWidth > width ? (fontSize * width) / naturalWidth : fontSize;
  const start = alignRight ? x + width - Math.min(naturalWidth, width) : x;
  pdf.fontSize(fittingSize).text(printableText, start, y + (fontSize - fittingSize) / 2, { lineBreak: false });
}

/** A table whose head stands on every page that it takes. The first column is what each row is, and may take several lines. */
export function createPdfTable(pdf: PdfDocument, columns: readonly PdfTableColumn[], startY: number) {
  const [first, ...others] = columns;
  if (!first) throw new Error('A table has columns.');
  let y = startY;
  const writeTableHeader = () => {
    pdf.font('Helvetica-Bold').fillColor(mutedColor);
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
    /** @param notes what is said of it below, in small print over the whole width; `colour` is that of the cells */
    row(name: string, cells: readonly string[], notes: readonly string[], color = textColor): void {
      const nameLines = wrapText(pdf.font('Helvetica-Bold').fontSize(fontSize), name, first.width);
      const noteFont = pdf.font('Helvetica').fontSize(noteSize);
      const noteLines = notes.flatMap((note) => wrapText(noteFont, note, pageRight - pageLeft - 60));
      ensureSpace(nameLines.length * lineHeight + Math.min(noteLines.length, 2) * noteHeight);
      pdf.font('Helvetica').fillColor(color);
      others.forEach((column, n) => writeCell(pdf, cells[n] ?? '', column, y));
      y = writeLines(pdf.font('Helvetica-Bold').fontSize(fontSize).fillColor(textColor), nameLines, first.x, y, lineHeight, startNextPage);
      const continueNotes = () => {
        const at = startNextPage();
        pdf.font('Helvetica').fontSize(noteSize).fillColor(mutedColor);
        return at;
      };
      y =
        writeLines(pdf.font('Helvetica').fontSize(noteSize).fillColor(mutedColor), noteLines, first.x, y + 1, noteHeight, continueNotes) +
        5;
      drawRule();
      y += 7;
    },
    /** Where what follows begins. */
    end: () => y,
  };
}
