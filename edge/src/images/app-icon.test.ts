import sharp from 'sharp';
import { createTestEdge } from '../testing/edge';
import { logo, useLogoServer } from '../testing/logos';

const port = 19_931 + (process.pid % 500);
const edge = createTestEdge({ apiUrl: `http://127.0.0.1:${port}` });
const served = useLogoServer(port);

const get = (query: Record<string, string>) => edge.app.inject({ url: `/images/app-icon?${new URLSearchParams(query).toString()}` });
const colors = { fill: '1152a3', ink: 'ffffff' };
const pixel = async (png: Buffer, x: number, y: number) =>
  [...(await sharp(png).ensureAlpha().extract({ left: x, top: y, width: 1, height: 1 }).raw().toBuffer())].map((value) => Math.round(value / 17)); // prettier-ignore

test.each([192, 512])('turns a logo into an icon of %i pixels, maskable or with round corners', async (size) => {
  const plain = await get({ logo: logo('square'), ...colors, size: String(size) });
  expect([plain.statusCode, plain.headers['content-type'], plain.headers['cache-control']]).toEqual([
    200,
    'image/png',
    'public, max-age=3600',
  ]);
  expect(await sharp(plain.rawPayload).metadata()).toMatchObject({ width: size, height: size, format: 'png' });
  expect((await pixel(plain.rawPayload, 0, 0))[3]).toBe(0);
  expect(await pixel(plain.rawPayload, size / 2, 4)).toEqual([12, 5, 0, 15]);
  const maskable = await get({ logo: logo('square'), ...colors, size: String(size), purpose: 'maskable' });
  expect(await pixel(maskable.rawPayload, 0, 0)).toEqual([15, 15, 15, 15]);
  expect(await pixel(maskable.rawPayload, size / 2, size / 2)).toEqual([12, 5, 0, 15]);
  // Devices cut a circle of 80 %, in which the whole logo must be.
  const corner = Math.round(size / 2 - size * 0.4 * Math.SQRT1_2) - 3;
  expect(await pixel(maskable.rawPayload, corner, corner)).toEqual([15, 15, 15, 15]);
});

test.each([
  ['without a logo', {}],
  ['where the logo is too wide', { logo: logo('wide') }],
  ['where the logo is no image', { logo: logo('page') }],
  ['where the logo is not there', { logo: logo('gone') }],
])('draws the default icon in the colors of the tenant %s', async (_, query) => {
  const { rawPayload, headers } = await get({ ...query, ...colors, size: '192', purpose: 'maskable' });
  expect(headers['content-type']).toBe('image/png');
  expect(await sharp(rawPayload).metadata()).toMatchObject({ width: 192, height: 192 });
  expect(await pixel(rawPayload, 1, 1)).toEqual([1, 5, 10, 15]);
});

test('is the product’s own icon without a branding', async () => {
  const { statusCode, rawPayload } = await get({ size: '512' });
  expect([statusCode, rawPayload.toString()]).toEqual([200, 'icon of 512 px']);
});

test.each([
  [{}],
  [{ size: '100000' }],
  [{ size: '192', logo: '/api/files/private' }],
  [{ size: '192', logo: 'https://elsewhere.example/api/files/of/a/logos/b' }],
  [{ size: '192', fill: '"/><script>', ink: 'ffffff' }],
])('fetches nothing for %j', async (query) => {
  await get(query);
  expect(served.requests).toEqual([]);
});
