import sharp from 'sharp';
import type { Signature } from '@techadds/shared/contract/contracts/forms';
import { validationError } from '../../platform/http/errors';

const [maxWidth, maxHeight] = [600, 200];
const pngMagicBytes = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/**
 * Validates an uploaded signature image and re-encodes it, which removes metadata and any other content of the file.
 * @throws AppError 422 naming `signature` if it is not a PNG of at most 600 by 200 pixels.
 */
export async function sanitizeSignature(signature: Signature): Promise<Signature> {
  if (signature.kind !== 'uploaded') return signature;
  const content = Buffer.from(signature.png, 'base64');
  const invalidSignature = () => validationError({ signature: `Use a PNG picture of at most ${maxWidth} by ${maxHeight} pixels.` });
  if (!content.subarray(0, pngMagicBytes.length).equals(pngMagicBytes)) throw invalidSignature();
  try {
    const picture = sharp(content, { limitInputPixels: maxWidth * maxHeight, failOn: 'error', pages: 1 });
    const size = await picture.metadata();
    if (size.format !== 'png' || size.width > maxWidth || size.height > maxHeight) throw invalidSignature();
    return { kind: 'uploaded', png: (await picture.png().toBuffer()).toString('base64') };
  } catch {
    throw invalidSignature();
  }
}
