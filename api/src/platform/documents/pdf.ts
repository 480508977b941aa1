import PDFDocument from 'pdfkit';
import type { Letterhead } from '../../records/branding';

export type Pdf = InstanceType<typeof PDFDocument>;

/** What the built-in fonts have beyond Latin-1. */
const besides = '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ';
const isPrinted = (letter: string) => letter === '\n' || /[\x20-\x7e\xa0-\xff]/.test(letter) || besides.includes(letter);

/** Text that the built-in fonts can show: letters without the marks that they lack. */
export const printable = (text: string): string =>
  [...text.replaceAll(/\r\n?/g, '\n').replaceAll('\t', '    ').normalize('NFC')]
    .map((letter) => (isPrinted(letter) ? letter : letter.normalize('NFD').replace(/[^\x20-\x7e]/g, '') || '?'))
    .join('');

/** The colours of text, of what explains it, and of lines. */
export const [ink, soft, line] = ['#1c2024', '#60646c', '#d9d9e0'];

/**
 * An empty A4 page and, once it was ended, its bytes, a character for each. The date of the file is the given one, so that the same record
 * gives the same file.
 */
export function newPdf(title: string, author: string, createdAt: string) {
  const info = { Title: title, Author: printable(author), CreationDate: new Date(createdAt) };
  const pdf = new PDFDocument({ size: 'A4', margin: 48, info, lang: 'en', displayTitle: true, bufferPages: true });
  const parts: Buffer[] = [];
  const done = new Promise<string>((resolve, reject) => {
    pdf.on('data', (part: Buffer) => parts.push(part));
    pdf.on('end', () => resolve(Buffer.concat(parts).toString('latin1')));
    pdf.on('error', reject);
  });
  return { pdf, done };
}

/** What a document begins with: a bar in the issuer's colour, its name and logo, and the title. The text goes on below it. */
export function writeHead(pdf: Pdf, title: string, issuer: string, { colour, logo }: Letterhead): void {
  if (colour) pdf.rect(0, 0, pdf.page.width, 6).fill(colour);
  if (logo) pdf.image(logo, 427, 44, { fit: [120, 28], align: 'right' });
  pdf.font('Helvetica').fontSize(10).fillColor(soft).text(printable(issuer), 48, 48, { width: 360 });
  pdf.font('Helvetica-Bold').fontSize(20).fillColor(ink).text(title, 48, 64);
}

/** Where text ends on a page; what stands below it is the foot. */
export const [top, bottom, left, right] = [48, 782, 48, 547];

/** The lines that a text takes in the present font; a word that is too long goes on in the next. */
export function wrapped(pdf: Pdf, text: string, width: number): string[] {
  const known = new Map<string, number>();
  const widthOf = (word: string) => {
    const found = known.get(word) ?? pdf.widthOfString(word);
    known.set(word, found);
    return found;
  };
  const space = widthOf(' ');
  return printable(text)
    .split('\n')
    .flatMap((paragraph) => {
      const lines: string[] = [];
      let [line, used] = ['', 0];
      for (const word of paragraph.split(' ')) {
        for (const part of pieces(word, width, widthOf)) {
          const taken = widthOf(part);
          if (line !== '' && used + space + taken > width) {
            lines.push(line);
            [line, used] = [part, taken];
          } else [line, used] = line === '' ? [part, taken] : [`${line} ${part}`, used + space + taken];
        }
      }
      return [...lines, line];
    });
}

/** A word in parts that each fit. */
function pieces(word: string, width: number, widthOf: (text: string) => number): string[] {
  if (widthOf(word) <= width) return [word];
  const parts: string[] = [];
  let [part, used] = ['', 0];
  for (const letter of word) {
    const taken = widthOf(letter);
    if (part !== '' && used + taken > width) {
      parts.push(part);
      [part, used] = ['', 0];
    }
    part += letter;
    used += taken;
  }
  return [...parts, part];
}

/** Writes a text in the present font and colour from `y` on, over as many pages as it takes; where it ends. */
export function writeLines(pdf: Pdf, lines: readonly string[], x: number, y: number, height: number, onNewPage: () => number): number {
  let at = y;
  for (const each of lines) {
    if (at + height > bottom) {
      pdf.addPage();
      at = onNewPage();
    }
    if (each !== '') pdf.text(each, x, at, { lineBreak: false });
    at += height;
  }
  return at;
}

/** Writes at the foot of every page what it belongs to, and which of how many it is. */
export function writeFoot(pdf: Pdf, label: string): void {
  const { start, count } = pdf.bufferedPageRange();
  for (let page = start; page < start + count; page += 1) {
    pdf.switchToPage(page);
    // Below the margin, where text would otherwise begin another page.
    pdf.page.margins.bottom = 0;
    pdf.font('Helvetica').fontSize(8).fillColor(soft);
    pdf.text(clipped(pdf, label, 400), left, 806, { lineBreak: false });
    const number = `Page ${page - start + 1} of ${count}`;
    pdf.text(number, right - pdf.widthOfString(number), 806, { lineBreak: false });
  }
}

/** One line of a text, cut where it does not fit. */
function clipped(pdf: Pdf, text: string, width: number): string {
  const [first = '', ...more] = wrapped(pdf, text, width);
  return more.length > 0 ? `${first.slice(0, -1)}…` : first;
}
