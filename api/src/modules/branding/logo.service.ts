import sharp from 'sharp';

/** Maximum size in pixels: twice the displayed size, for high-density screens. */
const size = { width: 480, height: 112 } as const;
/** Limit against decompression bombs, small files that decode to gigabytes. */
const mostPixels = 50_000_000;

/**
 * Converts an uploaded image to a logo that pages, e-mails and PDFs can show: a small PNG, rotated upright and without metadata.
 * Returns undefined if it is not a readable image.
 */
export async function logoOf(content: Buffer): Promise<Buffer | undefined> {
  try {
    return await sharp(content, { limitInputPixels: mostPixels, failOn: 'error', pages: 1 })
      .rotate()
      .resize({ ...size, fit: 'inside', withoutEnlargement: true })
      .png()
      .toBuffer();
  } catch {
    return undefined;
  }
}
