import sharp from 'sharp';

/** The part of a maskable icon that no device cuts off: a circle of 80 % of its width. */
const safeZone = 0.8;
/** The logo within the safe zone must fit a circle. */
const maskableLogoShare = safeZone * 0.7;
const cornerShare = 0.22;
/** From this ratio of width to height a logo is not legible as an icon. */
const maxLogoAspectRatio = 2;

/**
 * Renders a logo as the icon of an installed app. A maskable one has the logo in the middle of a full square; any other fills a square with
 * round corners.
 * @returns undefined for a logo that is not legible as an icon
 */
export async function renderLogoIcon(logo: Buffer, sizePx: number, maskable: boolean): Promise<Buffer | undefined> {
  const picture = sharp(logo, { limitInputPixels: 1_000_000, failOn: 'error', pages: 1 });
  const { width, height } = await picture.metadata();
  if (Math.max(width, height) / Math.min(width, height) > maxLogoAspectRatio) return undefined;
  const { isOpaque } = await picture.stats();
  const inner = Math.round(sizePx * (maskable ? maskableLogoShare : isOpaque ? 1 : 0.8));
  const [before, after] = [Math.floor((sizePx - inner) / 2), Math.ceil((sizePx - inner) / 2)];
  const square = await picture
    .resize({ width: inner, height: inner, fit: 'contain', background: '#fff' })
    .flatten({ background: '#fff' })
    .extend({ top: before, left: before, bottom: after, right: after, background: '#fff' })
    .toBuffer();
  return maskable ? sharp(square).png().toBuffer() : roundCorners(square, sizePx);
}

/** Renders the default icon, an SVG, as a PNG. */
export async function renderDrawnIcon(drawing: string, sizePx: number, maskable: boolean): Promise<Buffer> {
  const source = maskable ? toMaskable(drawing) : drawing;
  // SVG is drawn at 72 dots per inch; the drawing is 28 wide.
  return sharp(Buffer.from(source), { density: (72 * sizePx) / 28 })
    .resize(sizePx, sizePx)
    .png()
    .toBuffer();
}

/** The same drawing with square corners, and smaller lines. */
const toMaskable = (drawing: string) =>
  drawing.replace(/ rx="[^"]*"/, '').replace('<path ', '<path transform="translate(5.6 5.6) scale(0.6)" ');

async function roundCorners(square: Buffer, sizePx: number): Promise<Buffer> {
  const mask = Buffer.from(
    `<svg width="${sizePx}" height="${sizePx}"><rect width="${sizePx}" height="${sizePx}" rx="${sizePx * cornerShare}"/></svg>`,
  );
  return sharp(square)
    .ensureAlpha()
    .composite([{ input: mask, blend: 'dest-in' }])
    .png()
    .toBuffer();
}
