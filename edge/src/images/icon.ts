import sharp from 'sharp';

/** In pixels a side; tabs show it at 16 to 32. */
const side = 64;
const margin = 6;
/** A logo that is so many times as wide as high says nothing at the size of a tab. */
const tooWide = 2;
const corners = Buffer.from(`<svg width="${side}" height="${side}"><rect width="${side}" height="${side}" rx="16"/></svg>`);

/**
 * A logo as a square with round corners. One that is not filled to its edges stands on white, which it was drawn for.
 * @returns the PNG, and whether there is anything to be recognized at the size of a tab
 */
export async function iconOf(logo: Buffer): Promise<{ png: Buffer; legible: boolean }> {
  const picture = sharp(logo, { limitInputPixels: 1_000_000, failOn: 'error', pages: 1 });
  const { width, height } = await picture.metadata();
  const { isOpaque } = await picture.stats();
  const room = isOpaque ? 0 : margin;
  const square = await picture
    .resize({ width: side - 2 * room, height: side - 2 * room, fit: 'contain', background: '#fff' })
    .extend({ top: room, bottom: room, left: room, right: room, background: '#fff' })
    .flatten({ background: '#fff' })
    .toBuffer();
  const png = await sharp(square)
    .ensureAlpha()
    .composite([{ input: corners, blend: 'dest-in' }])
    .png()
    .toBuffer();
  return { png, legible: Math.max(width, height) / Math.min(width, height) <= tooWide };
}

/** The colours that the product's own icon is drawn in: its field, and the lines on it. */
const drawnIn = { fill: '#1a1c21', ink: '#fff' } as const;

/** The product's own icon in other colours, each such as `#c85102`. */
export const recoloured = (drawing: string, { fill, ink }: Record<keyof typeof drawnIn, string>) =>
  drawing.replaceAll(`"${drawnIn.fill}"`, `"${fill}"`).replaceAll(`"${drawnIn.ink}"`, `"${ink}"`);
