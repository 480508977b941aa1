import sharp from 'sharp';

/** Twice what the app shows, so that it is sharp on every screen; in pixels. */
const size = { width: 480, height: 112 } as const;
/** What a picture may have at most before it is unpacked; some of few bytes unpack to gigabytes. */
const mostPixels = 50_000_000;

/**
 * An uploaded picture as a logo: a PNG of the size that it is shown at, turned upright and without what a camera wrote into it, so that
 * pages, mails and PDFs can all show it. Undefined where it is no picture.
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
