import type PDFDocument from 'pdfkit';
import { bottom, ink, left, line, printable, right, soft, top, wrapped, writeLines } from './pdf';

type Pdf = InstanceType<typeof PDFDocument>;

export interface Column {
  title: string;
  x: number;
  width: number;
  /** Where its cells end at the right, as numbers do. */
  right?: boolean;
}

const size = 9;
const lineHeight = 12;
const [noteSize, noteHeight] = [8, 10.5];

/** Writes in one line, smaller where it would not fit: no digit of a number is ever left out. */
function writeCell(pdf: Pdf, text: string, { x, width, right: toRight }: Column, y: number): void {
  const shown = printable(text);
  const natural = pdf.fontSize(size).widthOfString(shown);
  const fitting = natural > width ? (size * width) / natural : size;
  const start = toRight ? x + width - Math.min(natural, width) : x;
  pdf.fontSize(fitting).text(shown, start, y + (size - fitting) / 2, { lineBreak: false });
}

/** A table whose head stands on every page that it takes. The first column is what each row is, and may take several lines. */
export function openTable(pdf: Pdf, columns: readonly Column[], from: number) {
  const [first, ...others] = columns;
  if (!first) throw new Error('A table has columns.');
  let y = from;
  const head = () => {
    pdf.font('Helvetica-Bold').fillColor(soft);
    for (const column of columns) writeCell(pdf, column.title, column, y);
    y += lineHeight + 4;
    rule();
    y += 6;
  };
  const rule = () => pdf.moveTo(left, y).lineTo(right, y).lineWidth(0.5).strokeColor(line).stroke();
  const nextPage = () => {
    y = top;
    head();
    return y;
  };
  const room = (height: number) => {
    if (y + height <= bottom) return;
    pdf.addPage();
    nextPage();
  };
  room(80);
  head();
  return {
    /** @param notes what is said of it below, in small print over the whole width; `colour` is that of the cells */
    row(name: string, cells: readonly string[], notes: readonly string[], colour = ink): void {
      const names = wrapped(pdf.font('Helvetica-Bold').fontSize(size), name, first.width);
      const small = pdf.font('Helvetica').fontSize(noteSize);
      const said = notes.flatMap((note) => wrapped(small, note, right - left - 60));
      room(names.length * lineHeight + Math.min(said.length, 2) * noteHeight);
      pdf.font('Helvetica').fillColor(colour);
      others.forEach((column, n) => writeCell(pdf, cells[n] ?? '', column, y));
      y = writeLines(pdf.font('Helvetica-Bold').fontSize(size).fillColor(ink), names, first.x, y, lineHeight, nextPage);
      const again = () => {
        const at = nextPage();
        pdf.font('Helvetica').fontSize(noteSize).fillColor(soft);
        return at;
      };
      y = writeLines(pdf.font('Helvetica').fontSize(noteSize).fillColor(soft), said, first.x, y + 1, noteHeight, again) + 5;
      rule();
      y += 7;
    },
    /** Where what follows begins. */
    end: () => y,
  };
}
