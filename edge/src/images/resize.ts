import sharp from 'sharp';
import { imageQuality } from '@techadds/shared/contract/files/images';

/** The limits of an image before it is decoded; a few bytes may decode to gigabytes. */
const mostPixels = 50_000_000;
const mostBytes = 10_000_000;
const patienceMs = 5_000;
const kinds = ['jpeg', 'png', 'webp', 'gif', 'heif'];

/** The status of a failed image: 404 not found, 413 too large, 415 not an image, 502 source unreachable. */
export class NoImage extends Error {
  readonly status: 404 | 413 | 415 | 502;

  constructor(status: NoImage['status']) {
    super(`No image (${status})`);
    this.status = status;
  }
}

/** Fetches an image, with the token if given and no other header of the visitor, and without following redirects. */
export async function fetchImage(url: URL, token?: string): Promise<Buffer> {
  const response = await fetch(url, {
    redirect: 'manual',
    signal: AbortSignal.timeout(patienceMs),
    headers: { accept: 'image/*', ...(token && { authorization: `Bearer ${token}` }) },
  }).catch(() => {
    throw new NoImage(502);
  });
  const refuse = async (status: NoImage['status']): Promise<never> => {
    await response.body?.cancel();
    throw new NoImage(status);
  };
  if (response.status !== 200) return refuse(response.status >= 500 ? 502 : 404);
  if (Number(response.headers.get('content-length') ?? 0) > mostBytes) return refuse(413);
  if (!response.body) throw new NoImage(404);
  const body: AsyncIterable<Uint8Array> = response.body;
  const parts: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const part of body) {
      size += part.byteLength;
      if (size > mostBytes) throw new NoImage(413);
      parts.push(part);
    }
  } catch (error) {
    throw error instanceof NoImage ? error : new NoImage(502);
  }
  return Buffer.concat(parts);
}

/** Scales an image down to a width, upright and without camera metadata. @throws NoImage also for SVG */
export async function resize(image: Buffer, width: number, type: 'webp' | 'jpeg'): Promise<Buffer> {
  try {
    const picture = sharp(image, { limitInputPixels: mostPixels, failOn: 'error', pages: 1 });
    const { format } = await picture.metadata();
    if (!kinds.includes(format)) throw new NoImage(415);
    const smaller = picture.rotate().resize({ width, withoutEnlargement: true });
    return await (
      type === 'webp' ? smaller.webp({ quality: imageQuality }) : smaller.flatten({ background: '#fff' }).jpeg({ quality: imageQuality })
    ).toBuffer();
  } catch (error) {
    if (error instanceof NoImage) throw error;
    throw new NoImage(/pixel limit/i.test((error as Error).message) ? 413 : 415);
  }
}
