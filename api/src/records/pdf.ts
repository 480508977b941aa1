import PDFDocument from 'pdfkit';
import type { Letterhead } from './branding';

export type Pdf = InstanceType<typeof PDFDocument>;

/** Text that the built-in fonts can show: letters without the marks that they lack. */
export const printable = (text: string): string =>
  [...text.normalize('NFC')]
    .map((letter) => (letter === '\n' || letter.charCodeAt(0) < 256 ? letter : letter.normalize('NFD').replace(/[^\x20-\x7e]/g, '') || '?'))
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

/** Writes "page x of y" below each page. Nothing else may be written after it. */
export function numberPages(pdf: Pdf, name: string): void {
  const { start, count } = pdf.bufferedPageRange();
  for (let page = start; page < start + count; page += 1) {
    pdf.switchToPage(page);
    // Text below the margin would begin a new page.
    pdf.page.margins.bottom = 0;
    const words = `${name}, page ${page - start + 1} of ${count}`;
    pdf
      .font('Helvetica')
      .fontSize(8)
      .fillColor(soft)
      .text(printable(words), 48, pdf.page.height - 32, { width: 499, align: 'right', lineBreak: false });
  }
}
