import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { imageQuality, imagesPath, imageWidths } from '@techadds/shared/contract/files/images';
import type { ApiFetch } from '../api-pool/api-fetch';
import type { Config } from '../config';
import { createImageCache } from './image-cache';
import { fetchImage, ImageError, resizeImage } from './resize';
import { isOwnImage, parseImageSource } from './source';

const maxCacheBytes = 64_000_000;
/** How many images are computed at once and how many may wait; further requests get 503. */
const maxConcurrentResizes = 2;
const maxQueuedResizes = 60;

const errorMessages: Record<ImageError['status'], string> = {
  404: 'There is no such image.',
  413: 'This image is too large to be shown.',
  415: 'This file is not an image that can be shown.',
  502: 'The image does not come at the moment. Try again later.',
};

/** The token in a visitor's cookie. */
function parseTokenCookie({ headers: { cookie = '' } }: FastifyRequest): string | undefined {
  const named = (name: string) => new RegExp(`(?:^|;\\s*)${name}=([\\w.-]+)`).exec(cookie)?.[1];
  return named('__Host-token') ?? named('token');
}

/** Limits how many computations run at once. */
function createConcurrencyLimiter() {
  let working = 0;
  const waiting: (() => void)[] = [];
  return {
    full: () => waiting.length >= maxQueuedResizes,
    take: async <T>(work: () => Promise<T>): Promise<T> => {
      if (working >= maxConcurrentResizes) await new Promise<void>((resolve) => waiting.push(resolve));
      else working += 1;
      try {
        return await work();
      } finally {
        const next = waiting.shift();
        if (next) next();
        else working -= 1;
      }
    },
  };
}

/** Images scaled to the widths and the quality that the app uses: `/images?url=…&w=640&q=75`. */
export function imageRoutes(app: FastifyInstance, fetchApi: ApiFetch, { imageHosts }: Pick<Config, 'imageHosts'>): void {
  const kept = createImageCache(maxCacheBytes);
  const { full, take } = createConcurrencyLimiter();
  app.get<{ Querystring: Record<string, string | string[] | undefined> }>(imagesPath, async (request, reply) => {
    const { url, w, q } = request.query;
    const refuse = (status: number, error: string) =>
      reply.code(status).header('Cache-Control', 'no-store').send({ error, code: 'no_image', cid: request.id });
    const width = imageWidths.find((known) => String(known) === w);
    if (width === undefined) return refuse(400, `An image has one of these widths: ${imageWidths.join(', ')}.`);
    if (q !== String(imageQuality)) return refuse(400, `The quality is ${imageQuality}.`);
    const source = typeof url === 'string' ? parseImageSource(url, imageHosts) : undefined;
    if (!source) return refuse(400, 'Images come from this product or from the hosts that it knows.');
    const type = request.headers.accept?.includes('image/webp') ? 'webp' : 'jpeg';
    if (full()) return reply.header('Retry-After', '2').code(503).header('Cache-Control', 'no-store').send();
    // The API checks access to its files on each request; the result of the same bytes is cached for all.
    const own = isOwnImage(source);
    try {
      const found = await fetchImage(source, fetchApi, own ? parseTokenCookie(request) : undefined);
      const content = createHash('sha256').update(found).digest('base64url').slice(0, 27);
      const etag = `"${content}-${width}-${type}"`;
      reply
        .header('Cache-Control', `${own ? 'private' : 'public'}, max-age=3600`)
        .header('Vary', 'Accept')
        .header('ETag', etag);
      if (request.headers['if-none-match'] === etag) return reply.code(304).send();
      const image = await kept(etag, () => take(() => resizeImage(found, width, type)));
      return reply.type(`image/${type}`).header('Content-Disposition', 'inline').send(image);
    } catch (error) {
      if (error instanceof ImageError) return refuse(error.status, errorMessages[error.status]);
      throw error;
    }
  });
}
