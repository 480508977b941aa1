import sharp from 'sharp';
import { imageQuality } from '@techadds/shared/contract/files/images';
import type { ApiFetch } from '../api-pool/api-fetch';
import { isOwnImage } from './source';

/** The limits of an image before it is decoded; a few bytes may decode to gigabytes. */
const maxPixels = 50_000_000;
const maxBytes = 10_000_000;
const fetchTimeoutMs = 5_000;
const supportedFormats = ['jpeg', 'png', 'webp', 'gif', 'heif'];

/** The status of a failed image: 404 not found, 413 too large, 415 not an image, 502 source unreachable. */
export class ImageError extends Error {
  readonly status: 404 | 413 | 415 | 502;

  constructor(status: ImageError['status']) {
    super(`No image (${status})`);
    this.status = status;
  }
}

/** Fetches an image, with the token if given and no other header of the visitor, and without following redirects. */
export async function fetchImage(url: URL, fetchApi: ApiFetch, token?: string): Promise<Buffer> {
  const headers = { accept: 'image/*', ...(token && { authorization: `Bearer ${token}` }) };
  const request = isOwnImage(url)
    ? fetchApi(url.pathname + url.search, { headers, timeoutMs: fetchTimeoutMs })
    : fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(fetchTimeoutMs), headers });
  const response = await request.catch(() => {
    throw new ImageError(502);
  });
  const refuse = async (status: ImageError['status']): Promise<never> => {
    await response.body?.cancel();
    throw new ImageError(status);
  };
  if (response.status !== 200) return refuse(response.status >= 500 ? 502 : 404);
  if (Number(response.headers.get('content-length') ?? 0) > maxBytes) return refuse(413);
  if (!response.body) throw new ImageError(404);
  const body: AsyncIterable<Uint8Array> = response.body;
  const parts: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const part of body) {
      size += part.byteLength;
      if (size > maxBytes) throw new ImageError(413);
      parts.push(part);
    }
  } catch (error) {
    throw error instanceof ImageError ? error : new ImageError(502);
  }
  return Buffer.concat(parts);
}

/** Scales an image down to a width, upright and without camera metadata. @throws ImageError also for SVG */
export async function resizeImage(image: Buffer, width: number, type: 'webp' | 'jpeg'): Promise<Buffer> {
  try {
    const picture = sharp(image, { limitInputPixels: maxPixels, failOn: 'error', pages: 1 });
    const { format } = await picture.metadata();
    if (!supportedFormats.includes(format)) throw new ImageError(415);
    const smaller = picture.rotate().resize({ width, withoutEnlargement: true });
    return await (
      type === 'webp' ? smaller.webp({ quality: imageQuality }) : smaller.flatten({ background: '#fff' }).jpeg({ quality: imageQuality })
    ).toBuffer();
  } catch (error) {
    if (error instanceof ImageError) throw error;
    throw new ImageError(/pixel limit/i.test((error as Error).message) ? 413 : 415);
  }
}
