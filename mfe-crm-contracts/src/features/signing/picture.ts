import { drawingArea } from './strokes';

export const imageTypes = ['image/png', 'image/jpeg', 'image/webp'];
/** Maximum size of a signature in bytes. */
const maxSignatureBytes = 100_000;
/** Larger files are unlikely to be signatures and slow to decode on a phone. In bytes. */
const maxFileBytes = 15_000_000;

const toPngBlob = (canvas: HTMLCanvasElement) => new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));

async function toBase64(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}

/**
 * Converts a picture to a signature: a base64 PNG that fits the canvas, made in the browser; the original file is not uploaded.
 * @throws Error with a message for the user
 */
export async function toSignatureImage(file: File): Promise<string> {
  if (!imageTypes.includes(file.type)) throw new Error('Choose a PNG, JPEG or WebP picture.');
  if (file.size > maxFileBytes) throw new Error('Choose a picture of at most 15 MB.');
  const picture = await createImageBitmap(file).catch(() => {
    throw new Error('This picture cannot be read. Choose another one.');
  });
  try {
    const whole = Math.min(1, drawingArea.width / picture.width, drawingArea.height / picture.height);
    // A noisy photo compresses badly, so its dimensions do not predict its size.
    for (let scale = whole; scale > whole / 8; scale *= 0.75) {
      const canvas = document.createElement('canvas');
      canvas.width = Math.max(1, Math.floor(picture.width * scale));
      canvas.height = Math.max(1, Math.floor(picture.height * scale));
      canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
      const made = await toPngBlob(canvas);
      if (made && made.size <= maxSignatureBytes) return await toBase64(made);
    }
  } finally {
    picture.close();
  }
  throw new Error('This picture is too complex. Choose a simpler one.');
}
