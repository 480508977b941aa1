import sharp from 'sharp';

/** Width and height in pixels; tabs show it at 16 to 32. */
const iconSizePx = 64;
const marginPx = 6;
/** From this ratio of width to height a logo is not legible in a tab. */
const maxLogoAspectRatio = 2;
const roundCornersMask = Buffer.from(
  `<svg width="${iconSizePx}" height="${iconSizePx}"><rect width="${iconSizePx}" height="${iconSizePx}" rx="16"/></svg>`,
);

/**
 * Renders a logo as a square with round corners; one that does not fill its edges gets a white background.
 * @returns the PNG, and whether it is legible in a tab
 */
export async function renderIcon(logo: Buffer): Promise<{ png: Buffer; legible: boolean }> {
  const picture = sharp(logo, { limitInputPixels: 1_000_000, failOn: 'error', pages: 1 });
  const { width, height } = await picture.metadata();
  const { isOpaque } = await picture.stats();
  const room = isOpaque ? 0 : marginPx;
  const square = await picture
    .resize({ width: iconSizePx - 2 * room, height: iconSizePx - 2 * room, fit: 'contain', background: '#fff' })
    .extend({ top: room, bottom: room, left: room, right: room, background: '#fff' })
    .flatten({ background: '#fff' })
    .toBuffer();
  const png = await sharp(square)
    .ensureAlpha()
    .composite([{ input: roundCornersMask, blend: 'dest-in' }])
    .png()
    .toBuffer();
  return { png, legible: Math.max(width, height) / Math.min(width, height) <= maxLogoAspectRatio };
}

/** Renders a tenant's own favicon in the size of an icon, with its transparency and without anything around it. */
export const renderOwnIcon = (icon: Buffer): Promise<Buffer> =>
  sharp(icon, { limitInputPixels: 1_000_000, failOn: 'error', pages: 1 })
    .ensureAlpha()
    .resize({ width: iconSizePx, height: iconSizePx, fit: 'contain', background: '#0000' })
    .png()
    .toBuffer();

/** The colors in the default icon's source: its background and its lines. */
const defaultIconColors = { fill: '#1a1c21', ink: '#fff' } as const;

/** The default icon in other colors, each such as `#c85102`. */
export const recolorIcon = (drawing: string, { fill, ink }: Record<keyof typeof defaultIconColors, string>) =>
  drawing.replaceAll(`"${defaultIconColors.fill}"`, `"${fill}"`).replaceAll(`"${defaultIconColors.ink}"`, `"${ink}"`);
