import sharp from 'sharp';
import type { Signature } from '@techadds/shared/contract/contract-forms';
import { invalid } from '../../http/errors';

const [width, height] = [600, 200];
const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/**
 * A signature as it is kept: a picture is looked at, and written anew without whatever else was in the file.
 * @throws AppError 422 naming `signature` where it is no PNG of at most 600 by 200 pixels.
 */
export async function keptSignature(signature: Signature): Promise<Signature> {
  if (signature.kind !== 'uploaded') return signature;
  const content = Buffer.from(signature.png, 'base64');
  const refused = () => invalid({ signature: `Use a PNG picture of at most ${width} by ${height} pixels.` });
  if (!content.subarray(0, png.length).equals(png)) throw refused();
  try {
    const picture = sharp(content, { limitInputPixels: width * height, failOn: 'error', pages: 1 });
    const size = await picture.metadata();
    if (size.format !== 'png' || size.width > width || size.height > height) throw refused();
    return { kind: 'uploaded', png: (await picture.png().toBuffer()).toString('base64') };
  } catch {
    throw refused();
  }
}
