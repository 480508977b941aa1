import PDFDocument from 'pdfkit';
import { createDocumentFont } from './fonts/document-font';
import { isRightToLeft, rightToLeftLine } from './fonts/bidi-runs';
import { splitForWrapping } from './fonts/line-breaks';
import { splitClusters } from './fonts/text-clusters';
import { escapeXml } from './xml';

/** Defines the class with the first document, because its package is slow to load. */
function defineTextDocument() {
  /** A PDF whose texts are laid out as whole lines, so that what is read from right to left is in its place. */
  return class TextDocument extends PDFDocument {
    override text(text: string, ...args: unknown[]): this {
      const options = typeof args.at(-1) === 'object' ? (args.pop() as object) : {};
      const [x, y] = args as (number | undefined)[];
      return super.text(text, x, y, { ...options, features: [] });
    }

    /** Writes the metadata as XML, which pdfkit itself does not escape. */
    override endMetadata(): void {
      const { info } = this;
      this.info = Object.fromEntries(
        Object.entries(info).map(([name, value]: [string, unknown]) => [name, typeof value === 'string' ? escapeXml(value) : value]),
      );
      super.endMetadata();
      this.info = info;
    }
  };
}

let TextDocument: ReturnType<typeof defineTextDocument> | undefined;
export type PdfDocument = InstanceType<ReturnType<typeof defineTextDocument>>;

/** The issuer's color for rules and titles, and its logo. */
export interface DocumentBranding {
  colour: string | null;
  logo: Uint8Array | null;
}

/** Text with line breaks and spaces as documents have them. */
export const toPrintable = (text: string): string => text.replaceAll(/\r\n?|[\u2028\u2029]/g, '\n').replaceAll('\t', '    ');

/** The colors of text, of secondary text and of lines. */
export const [textColor, mutedColor, lineColor] = ['#1c2024', '#60646c', '#d9d9e0'];

/** Options of a document for archives, which may carry files: PDF/A-3. */
export const archiveFormat = { subset: 'PDF/A-3b', pdfVersion: '1.7' } as const;

/** Creates an A4 document, and its bytes as a binary string once it is ended. It has the given date, so that the same record gives the same file. */
export function createPdf(title: string, author: string, createdAt: string, format: Partial<typeof archiveFormat> = {}) {
  const info = { Title: title, Author: author, CreationDate: new Date(createdAt) };
  const layout = { size: 'A4', margin: 48, lang: 'en', displayTitle: true, bufferPages: true, fontLayoutCache: false } as const;
  TextDocument ??= defineTextDocument();
  const pdf = new TextDocument({ ...layout, info, ...format });
  pdf.registerFont('regular', createDocumentFont(400) as never);
  pdf.registerFont('bold', createDocumentFont(700) as never);
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
  pdf.font('regular').fontSize(10).fillColor(mutedColor);
  pdf.text(truncateLine(pdf, issuer, 360), 48, 48, { lineBreak: false });
  pdf.font('bold').fontSize(20).fillColor(textColor).text(title, 48, 64);
}

/** The text area of a page; the footer is below it. */
export const [pageTop, pageBottom, pageLeft, pageRight] = [48, 782, 48, 547];

/** A line of a paragraph, which begins on the right where the paragraph does. */
export interface PdfLine {
  text: string;
  indent: number;
}

/** The lines of a text in the current font; a word that is too long is split. */
export function wrapText(pdf: PdfDocument, text: string, width: number): PdfLine[] {
  const widths = new Map<string, number>();
  const widthOf = (word: string) => {
    const knownWidth = widths.get(word) ?? pdf.widthOfString(word);
    widths.set(word, knownWidth);
    return knownWidth;
  };
  return toPrintable(text)
    .split('\n')
    .flatMap((paragraph) => {
      const lines = wrapParagraph(paragraph, width, widthOf);
      if (!isRightToLeft(paragraph)) return lines.map((line) => ({ text: line, indent: 0 }));
      return lines.map((line) => ({ text: rightToLeftLine + line, indent: Math.max(0, width - widthOf(line)) }));
    });
}

function wrapParagraph(paragraph: string, width: number, widthOf: (text: string) => number): string[] {
  const lines: string[] = [];
  let [line, lineWidth] = ['', 0];
  for (const word of splitForWrapping(paragraph)) {
    for (const part of splitWord(word, width, widthOf)) {
      // Spaces at the end of a line take no room.
      const visible = part.trimEnd();
      const visibleWidth = widthOf(visible);
      if (line.trim() !== '' && lineWidth + visibleWidth > width) {
        lines.push(line.trimEnd());
        [line, lineWidth] = ['', 0];
      }
      line += part;
      lineWidth += visibleWidth + (part.length - visible.length) * widthOf(' ');
    }
  }
  return [...lines, line.trimEnd()];
}

/** Splits a word into parts that each fit. */
function splitWord(word: string, width: number, widthOf: (text: string) => number): string[] {
  if (widthOf(word.trimEnd()) <= width) return [word];
  const parts: string[] = [];
  let [part, lineWidth] = ['', 0];
  for (const cluster of splitClusters(word)) {
    const partWidth = widthOf(cluster);
    if (part !== '' && lineWidth + partWidth > width) {
      parts.push(part);
      [part, lineWidth] = ['', 0];
    }
    part += cluster;
    lineWidth += partWidth;
  }
  return [...parts, part];
}

/** Writes a text in the current font and color from `y`, over as many pages as it takes. Returns the position below it. */
export function writeLines(
  pdf: PdfDocument,
  lines: readonly PdfLine[],
  x: number,
  y: number,
  height: number,
  onNewPage: () => number,
): number {
  let currentY = y;
  for (const { text, indent } of lines) {
    if (currentY + height > pageBottom) {
      pdf.addPage();
      currentY = onNewPage();
    }
    if (text !== '') pdf.text(text, x + indent, currentY, { lineBreak: false });
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
    pdf.font('regular').fontSize(8).fillColor(mutedColor);
    pdf.text(truncateLine(pdf, label, 400), pageLeft, 806, { lineBreak: false });
    const number = `Page ${page - start + 1} of ${count}`;
    pdf.text(number, pageRight - pdf.widthOfString(number), 806, { lineBreak: false });
  }
}

/** The first line of a text in the current font, truncated where there is more. */
export function truncateLine(pdf: PdfDocument, text: string, width: number): string {
  const [first, ...more] = wrapText(pdf, text, width);
  const line = first?.text ?? '';
  if (more.length === 0) return line;
  const clusters = splitClusters(line);
  while (clusters.length > 0 && pdf.widthOfString(`${clusters.join('')}…`) > width) clusters.pop();
  return `${clusters.join('')}…`;
}
