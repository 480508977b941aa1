import type { FastifyInstance } from 'fastify';
import { iconPath, defaultIconPath } from '@techadds/shared/contract/branding/favicon';
import type { ApiFetch } from '../api-pool/api-fetch';
import { sendFile } from '../releases/send-file';
import type { Store } from '../store/store';
import { renderIcon, recolorIcon, renderOwnIcon } from './icon';
import { parseIconQuery, type IconQuery } from './icon-query';
import { createImageCache } from './image-cache';
import { fetchImage } from './resize';
import { parseImageSource } from './source';

const maxCacheBytes = 2_000_000;
const defaultIconFile = defaultIconPath.slice(1);

/** The favicon of a tenant: its own, its logo, or the default icon in its colors: `/images/icon?fill=c85102&ink=ffffff&logo=…&icon=…`. */
export function iconRoutes(app: FastifyInstance, store: Store, fetchApi: ApiFetch): void {
  const kept = createImageCache(maxCacheBytes);
  const legible = new WeakSet<Buffer>();
  const load = (path: string) => {
    const source = parseImageSource(path, []);
    if (!source) throw new Error('no logo');
    return fetchImage(source, fetchApi);
  };
  const makeOwn = async (icon: string) => kept(`icon ${icon}`, async () => renderOwnIcon(await load(icon)));
  const made = async (logo: string) =>
    kept(logo, async () => {
      const icon = await renderIcon(await load(logo));
      if (icon.legible) legible.add(icon.png);
      return icon.png;
    });
  app.get<{ Querystring: IconQuery }>(iconPath, async (request, reply) => {
    const { icon, logo, colors } = parseIconQuery(request.query);
    const own = icon === undefined ? undefined : await makeOwn(icon).catch(() => undefined);
    if (own) return reply.header('Cache-Control', 'public, max-age=3600').type('image/png').send(own);
    const png = logo === undefined ? undefined : await made(logo).catch(() => undefined);
    // A logo that cannot be loaded now may load the next time, so the fallback is not cached.
    reply.header('Cache-Control', icon !== undefined || (logo !== undefined && !png) ? 'no-store' : 'public, max-age=3600');
    if (png && (legible.has(png) || !colors)) return reply.type('image/png').send(png);
    const shell = store.current('shell');
    const drawing = colors && shell && (await store.readReleaseFile(shell, defaultIconFile, ['plain']));
    if (drawing) return reply.type('image/svg+xml').send(recolorIcon(drawing.body.toString('utf8'), colors));
    return shell ? sendFile(request, reply, store, shell, defaultIconFile, 'no-store') : reply.code(404).send();
  });
}
