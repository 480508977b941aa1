import PDFDocument from 'pdfkit';

export type PdfDocument = InstanceType<typeof PDFDocument>;

/** The issuer's color for rules and titles, and its logo. */
export interface DocumentBranding {
  colour: string | null;
  logo: Uint8Array | null;
}

/** Characters of the built-in fonts beyond Latin-1. */
const extraCharacters = '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ';
const isPrintable = (character: string) =>
  character === '\n' || /[\x20-\x7e\xa0-\xff]/.test(character) || extraCharacters.includes(character);

/** Text that the built-in fonts can show; letters lose marks that the fonts lack. */
export const toPrintable = (text: string): string =>
  [...text.replaceAll(/\r\n?/g, '\n').replaceAll('\t', '    ').normalize('NFC')]
    .map((character) => (isPrintable(character) ? character : character.normalize('NFD').replace(/[^\x20-\x7e]/g, '') || '?'))
    .join('');

/** The colors of text, of secondary text and of lines. */
export const [textColor, mutedColor, lineColor] = ['#1c2024', '#60646c', '#d9d9e0'];

/** Creates an A4 document, and its bytes as a binary string once it is ended. It has the given date, so that the same record gives the same file. */
export function createPdf(title: string, author: string, createdAt: string) {
  const info = { Title: title, Author: toPrintable(author), CreationDate: new Date(createdAt) };
  const pdf = new PDFDocument({ size: 'A4', margin: 48, info, lang: 'en', displayTitle: true, bufferPages: true });
  const parts: Buffer[] = [];
  const done = new Promise<string>((resolve, reject) => {
    pdf.on('data', (part: Buffer) => parts.push(part));
    pdf.on('end', () => resolve(Buffer.concat(parts).toString('latin1')));
    pdf.on('error', reject);
  });
  return { pdf, done };
}

/** Writes the header of a document: a bar in the issuer's color, its name and logo, and the title. Text continues below it. */
export function writeHeader(pdf: PdfDocument, title: string, issuer: string, { colour: color, logo }: DocumentBranding): void {
  if (color) pdf.rect(0, 0, pdf.page.width, 6).fill(color);
  // A worker gets it as a plain array.
  if (logo) pdf.image(Buffer.from(logo), 427, 44, { fit: [120, 28], align: 'right' });
  pdf.font('Helvetica').fontSize(10).fillColor(mutedColor).text(toPrintable(issuer), 48, 48, { width: 360 });
  pdf.font('Helvetica-Bold').fontSize(20).fillColor(textColor).text(title, 48, 64);
}

/** The text area of a page; the footer is below it. */
export const [pageTop, pageBottom, pageLeft, pageRight] = [48, 782, 48, 547];

/** The lines of a text in the current font; a word that is too long is split. */
export function wrapText(pdf: PdfDocument, text: string, width: number): string[] {
  const widths = new Map<string, number>();
  const widthOf = (word: string) => {
    const knownWidth = widths.get(word) ?? pdf.widthOfString(word);
    widths.set(word, knownWidth);
    return knownWidth;
  };
  const space = widthOf(' ');
  return toPrintable(text)
    .split('\n')
    .flatMap((paragraph) => {
      const lines: string[] = [];
      let [line, lineWidth] = ['', 0];
      for (const word of paragraph.split(' ')) {
        for (const part of splitWord(word, width, widthOf)) {
          const partWidth = widthOf(part);
          if (line !== '' && lineWidth + space + partWidth > width) {
            lines.push(line);
            [line, lineWidth] = [part, partWidth];
          } else [line, lineWidth] = line === '' ? [part, partWidth] : [`${line} ${part}`, lineWidth + space + partWidth];
        }
      }
      return [...lines, line];
    });
}

/** Splits a word into parts that each fit. */
function splitWord(word: string, width: number, widthOf: (text: string) => number): string[] {
  if (widthOf(word) <= width) return [word];
  const parts: string[] = [];
  let [part, lineWidth] = ['', 0];
  for (const character of word) {
    const partWidth = widthOf(character);
    if (part !== '' && lineWidth + partWidth > width) {
      parts.push(part);
      [part, lineWidth] = ['', 0];
    }
    part += character;
    lineWidth += partWidth;
  }
  return [...parts, part];
}

/** Writes a text in the current font and color from `y`, over as many pages as it takes. Returns the position below it. */
export function writeLines(
  pdf: PdfDocument,
  lines: readonly string[],
  x: number,
  y: number,
  height: number,
  onNewPage: () => number,
): number {
  let currentY = y;
  for (const textLine of lines) {
    if (currentY + height > pageBottom) {
      pdf.addPage();
      currentY = onNewPage();
    }
    if (textLine !== '') pdf.text(textLine, x, currentY, { lineBreak: false });
    currentY += height;
  }
  return currentY;
}

/** Writes the label and page number at the foot of every page. */
export function writeFooter(pdf: PdfDocument, label: string): void {
  const { start, count } = pdf.bufferedPageRange();
  for (let page = start; page < start + count; page += 1) {
    pdf.switchToPage(page);
    // Text below the margin would otherwise start another page.
    pdf.page.margins.bottom = 0;
    pdf.font('Helvetica').fontSize(8).fillColor(mutedColor);
    pdf.text(truncateLine(pdf, label, 400), pageLeft, 806, { lineBreak: false });
    const number = `Page ${page - start + 1} of ${count}`;
    pdf.text(number, pageRight - pdf.widthOfString(number), 806, { lineBreak: false });
  }
}

/** One line of a text, truncated where it does not fit. */
function truncateLine(pdf: PdfDocument, text: string, width: number): string {
  const [first = '', ...more] = wrapText(pdf, text, width);
  return more.length > 0 ? `${first.slice(0, -1)}…` : first;
}
