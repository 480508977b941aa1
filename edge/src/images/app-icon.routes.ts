import type { FastifyInstance } from 'fastify';
import { appIconPath, appIconSizes, defaultIconPath } from '@techadds/shared/contract/branding/favicon';
import type { ApiFetch } from '../api-pool/api-fetch';
import { sendNotFound } from '../releases/send-file';
import type { Store } from '../store/store';
import { renderDrawnIcon, renderLogoIcon } from './app-icon';
import { recolorIcon } from './icon';
import { matchQueryValue, parseIconQuery, type IconQuery } from './icon-query';
import { createImageCache } from './image-cache';
import { fetchImage } from './resize';
import { parseImageSource } from './source';

const maxCacheBytes = 8_000_000;
const sizePattern = new RegExp(`^(${appIconSizes.join('|')})$`);
/** A logo of which no icon can be made; it is kept like one. */
const notLegible = Buffer.alloc(0);

/**
 * The icon of a tenant's installed app as a PNG: its logo, or the default icon in its colors, or the product's own:
 * `/images/app-icon?size=512&purpose=maskable&fill=c85102&ink=ffffff&logo=…`.
 */
export function appIconRoutes(app: FastifyInstance, store: Store, fetchApi: ApiFetch): void {
  const kept = createImageCache(maxCacheBytes);

  /** @returns undefined where the logo cannot be loaded now */
  async function renderLogo(logo: string, sizePx: number, maskable: boolean): Promise<Buffer | undefined> {
    const source = parseImageSource(logo, []);
    const render = async () => (source && (await renderLogoIcon(await fetchImage(source, fetchApi), sizePx, maskable))) ?? notLegible;
    return kept(`${logo} ${sizePx} ${maskable}`, render).catch(() => undefined);
  }

  async function renderDefault(colors: ReturnType<typeof parseIconQuery>['colors'], sizePx: number, maskable: boolean) {
    const shell = store.current('shell');
    const file = colors ? defaultIconPath.slice(1) : `icons/${maskable ? 'maskable-' : ''}${sizePx}.png`;
    const own = shell && (await store.readReleaseFile(shell, file, ['plain']));
    if (!own || !colors) return own?.body;
    return kept(`${Object.values(colors).join()} ${sizePx} ${maskable} ${shell.version}`, () =>
      renderDrawnIcon(recolorIcon(own.body.toString('utf8'), colors), sizePx, maskable),
    );
  }

  app.get<{ Querystring: IconQuery }>(appIconPath, async (request, reply) => {
    const size = matchQueryValue(request.query.size, sizePattern);
    if (size === undefined) return sendNotFound(reply);
    const { logo, colors } = parseIconQuery(request.query);
    const maskable = request.query.purpose === 'maskable';
    const fromLogo = logo === undefined ? undefined : await renderLogo(logo, Number(size), maskable);
    const png = fromLogo && fromLogo !== notLegible ? fromLogo : await renderDefault(colors, Number(size), maskable);
    if (!png) return sendNotFound(reply);
    // A logo that cannot be loaded now may load the next time.
    return reply
      .header('Cache-Control', logo !== undefined && !fromLogo ? 'no-store' : 'public, max-age=3600')
      .type('image/png')
      .send(png);
  });
}
