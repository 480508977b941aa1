import type { Signature } from '@techadds/shared/contract/contracts/forms';
import { textColor, truncateLine, type PdfDocument } from '../../platform/documents/pdf';

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

const drawingSize = { width: 600, height: 200 };

/** Draws a signature into a box: strokes as lines, a typed name in italics, or the image. */
export function drawSignature(pdf: PdfDocument, signature: Signature, { x, y, width, height }: Box): void {
  switch (signature.kind) {
    case 'typed':
      pdf.font('regular').fontSize(22).fillColor(textColor);
      pdf.text(truncateLine(pdf, signature.text, width + 50), x, y + height - 28, { lineBreak: false, oblique: true });
      return;
    case 'uploaded':
      pdf.image(Buffer.from(signature.png, 'base64'), x, y, { fit: [width, height], valign: 'bottom' });
      return;
    case 'drawn': {
      const scale = Math.min(width / drawingSize.width, height / drawingSize.height);
      pdf.lineWidth(1.2).lineCap('round').lineJoin('round').strokeColor(textColor);
      for (const [startX = 0, startY = 0, ...rest] of signature.strokes) {
        pdf.moveTo(x + startX * scale, y + startY * scale);
        // A single point needs a short line to be visible.
        if (rest.length < 2) pdf.lineTo(x + startX * scale + 0.5, y + startY * scale);
        for (let n = 0; n + 1 < rest.length; n += 2) pdf.lineTo(x + rest[n]! * scale, y + rest[n + 1]! * scale);
        pdf.stroke();
      }
      pdf.lineCap('butt').lineJoin('miter');
    }
  }
}
