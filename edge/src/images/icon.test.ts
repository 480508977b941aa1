import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { iconUrl } from '@techadds/shared/contract/branding/favicon';
import { createTestEdge } from '../testing/edge';
import { logo, useLogoServer } from '../testing/logos';
import { recolorIcon } from './icon';

const port = 18_931 + (process.pid % 500);
const edge = createTestEdge({ apiUrl: `http://127.0.0.1:${port}` });
const served = useLogoServer(port);

const get = (query: Record<string, string>) =>
  edge.app.inject({ url: `/images/icon?${new URLSearchParams(query).toString()}`, headers: { cookie: 'token=somebody' } });
const colors = { fill: 'c85102', ink: 'ffffff' };
const pixel = async (png: Buffer, x: number, y: number) =>
  [...(await sharp(png).extract({ left: x, top: y, width: 1, height: 1 }).raw().toBuffer())].map((value) => Math.round(value / 17)); // prettier-ignore

test('turns a logo into a square with round corners, and fetches it without a token', async () => {
  const answer = await get({ logo: logo('square'), ...colors });
  expect([answer.statusCode, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
    200,
    'image/png',
    'public, max-age=3600',
  ]);
  expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ width: 64, height: 64, hasAlpha: true });
  expect(await pixel(answer.rawPayload, 32, 2)).toEqual([12, 5, 0, 15]);
  expect((await pixel(answer.rawPayload, 0, 0))[3]).toBe(0);
  await get({ logo: logo('square') });
  expect(served.requests).toEqual([logo('square')]);
});

test('puts a logo that does not fill its edges on white', async () => {
  expect(await pixel((await get({ logo: logo('drawn') })).rawPayload, 32, 32)).toEqual([15, 15, 15, 15]);
});

test('prefers the colors to a logo that is too wide, and uses the logo where there are no colors', async () => {
  const answer = await get({ logo: logo('wide'), ...colors });
  expect(answer.headers['content-type']).toBe('image/svg+xml');
  expect(answer.body).toContain('fill="#c85102"/><path stroke="#ffffff"/>');
  expect((await get({ logo: logo('wide') })).headers['content-type']).toBe('image/png');
});

test('falls back to the colors when the logo cannot be loaded or is no image, and retries the next time', async () => {
  for (const name of ['gone', 'page']) {
    const answer = await get({ logo: logo(name), ...colors });
    expect([answer.headers['content-type'], answer.headers['cache-control']]).toEqual(['image/svg+xml', 'no-store']);
    await get({ logo: logo(name), ...colors });
  }
  expect(served.requests).toEqual([logo('gone'), logo('gone'), logo('page'), logo('page')]);
});

test('serves an own favicon as it is, without white around it', async () => {
  const answer = await get({ icon: logo('drawn'), logo: logo('square'), ...colors });
  expect([answer.statusCode, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
    200,
    'image/png',
    'public, max-age=3600',
  ]);
  expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ width: 64, height: 64, hasAlpha: true });
  expect((await pixel(answer.rawPayload, 32, 32))[3]).toBe(0);
  expect(served.requests).toEqual([logo('drawn')]);
});

test('falls back to the icon of the logo while the favicon cannot be loaded, and retries the next time', async () => {
  const query = { icon: logo('gone'), logo: logo('square'), ...colors };
  const answer = await get(query);
  expect([answer.headers['content-type'], answer.headers['cache-control']]).toEqual(['image/png', 'no-store']);
  expect(await pixel(answer.rawPayload, 32, 2)).toEqual([12, 5, 0, 15]);
  await get(query);
  expect(served.requests.filter((url) => url === logo('gone'))).toHaveLength(2);
});

test.each([
  ['without a brand', {}],
  ['with an invalid color', { fill: '"/><script>', ink: 'ffffff' }],
  ['with one color only', { fill: 'c85102' }],
  ['with a file that is no logo', { logo: '/api/files/private' }],
  ['with a favicon that is no logo', { icon: '/api/files/private' }],
  ['with a favicon of another host', { icon: 'https://elsewhere.example/api/files/of/a/logos/b' }],
  ['with another host', { logo: 'https://elsewhere.example/api/files/of/a/logos/b' }],
  ['with a path out of the folder', { logo: '/api/files/of/a/logos/b/../../../../private' }],
  ['with an encoded path out of the folder', { logo: '/api/files/of/a/logos/%2e%2e' }],
])('%s the default icon is served and nothing is fetched', async (_, query) => {
  const answer = await get(query);
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/svg+xml']);
  expect(answer.body).toContain('fill="#1a1c21"/><path stroke="#fff"/>');
  expect(served.requests).toEqual([]);
});

test('serves icons with a policy under which nothing runs', async () => {
  expect((await get(colors)).headers['content-security-policy']).toContain("default-src 'none'");
});

test('draws the default icon in two colors', () => {
  const own = readFileSync(join(import.meta.dirname, '../../../shell/src/public/favicon.svg'), 'utf8');
  const other = recolorIcon(own, { fill: '#c85102', ink: '#101216' });
  expect([...other.matchAll(/#[0-9a-f]+/g)].map(([color]) => color)).toEqual(['#c85102', '#101216']);
});

test('puts the logo and colors into the URL of an icon', () => {
  const pair = (light: string): [string, string] => [light, '#000000'];
  const theme = { solid: pair('#c85102'), contrast: pair('#ffffff') } as NonNullable<Parameters<typeof iconUrl>[0]['theme']>;
  expect(iconUrl({ theme: null, logo: null, icon: null })).toBe('/favicon.svg');
  expect(iconUrl({ theme, logo: null, icon: null })).toBe('/images/icon?fill=c85102&ink=ffffff');
  expect(iconUrl({ theme: null, logo: null, icon: '/i' })).toBe('/images/icon?icon=%2Fi');
});
