import { encode } from 'uqr';
import type { PdfDocument } from '../../platform/documents/pdf';

/** Draws a text as a QR code of the given size, with the quiet zone that scanners need around it. */
export function drawQrCode(pdf: PdfDocument, text: string, { x, y, size }: { x: number; y: number; size: number }): void {
  const { data, size: modules } = encode(text, { ecc: 'M', border: 4 });
  const module = size / modules;
  pdf.rect(x, y, size, size).fill('#ffffff');
  data.forEach((row, n) =>
    row.forEach((dark, m) => {
      if (dark) pdf.rect(x + m * module, y + n * module, module, module);
    }),
  );
  pdf.fill('#000000');
}
