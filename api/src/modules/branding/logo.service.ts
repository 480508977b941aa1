import sharp from 'sharp';
import { defineHeavyTask } from '../../platform/heavy-work/heavy-task';

/** Maximum size in pixels: twice the displayed size, for high-density screens. */
const maxLogoSize = { width: 480, height: 112 } as const;
/** Limit against decompression bombs, small files that decode to gigabytes. */
const maxInputPixels = 50_000_000;

/**
 * Converts an uploaded image to a logo that pages, e-mails and PDFs can show: a small PNG, rotated upright and without metadata.
 * Returns undefined if it is not a readable image.
 */
async function convertToLogo(content: Uint8Array): Promise<Uint8Array | undefined> {
  try {
    return await sharp(content, { limitInputPixels: maxInputPixels, failOn: 'error', pages: 1 })
      .rotate()
      .resize({ ...maxLogoSize, fit: 'inside', withoutEnlargement: true })
      .png()
      .toBuffer();
  } catch {
    return undefined;
  }
}

/** Converted by a worker, so that few pictures are decoded at once. */
export const logoConversion = defineHeavyTask('logo-conversion', convertToLogo);
