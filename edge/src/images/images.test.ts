import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { imageUrl, imageWidths } from '@techadds/shared/contract/files/images';
import { createTestEdge } from '../testing/edge';

const port = 18_331 + (process.pid % 500);
const edge = createTestEdge({ apiUrl: `http://127.0.0.1:${port}`, imageHosts: ['cdn.halden.example'] });
const requests: { url: string; headers: Record<string, unknown> }[] = [];
const files = new Map<string, { body: Buffer; status?: number; location?: string; needs?: string }>();
let server: Server;

/** A PNG whose header declares this many pixels a side in very few bytes. */
function bomb(side: number): Buffer {
  const chunk = (name: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(name), data]);
    const table = Array.from({ length: 256 }, (_, n) => {
      let c = n;
      for (let k = 0; k < 8; k += 1) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
      return c >>> 0;
    });
    const crc = (body.reduce((sum, byte) => (table[(sum ^ byte) & 255] ?? 0) ^ (sum >>> 8), 0xffffffff) ^ 0xffffffff) >>> 0;
    const [length, end] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    end.writeUInt32BE(crc);
    return Buffer.concat([length, body, end]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head.set([1, 0, 0, 0, 0], 8);
  const rows = deflateSync(Buffer.alloc(1000));
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), chunk('IHDR', head), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))]);
}

beforeAll(async () => {
  const wide = await sharp({ create: { width: 2400, height: 1200, channels: 3, background: '#2c5fdd' } })
    .jpeg()
    .withExif({ IFD0: { Copyright: 'somebody at home' } })
    .toBuffer();
  files.set('/api/files/wide.jpg', { body: wide });
  files.set('/api/files/small.png', {
    body: await sharp({ create: { width: 100, height: 50, channels: 4, background: '#0000' } })
      .png()
      .toBuffer(),
  });
  files.set('/api/files/page.html', { body: Buffer.from('<script>alert(1)</script>') });
  files.set('/api/files/drawing.svg', {
    body: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script/></svg>'),
  });
  files.set('/api/files/bomb.png', { body: bomb(30_000) });
  files.set('/api/files/heavy.jpg', { body: Buffer.alloc(10_000_001, 1) });
  files.set('/api/files/elsewhere.jpg', { body: Buffer.alloc(0), status: 302, location: '/api/files/wide.jpg' });
  files.set('/api/files/broken.jpg', { body: wide.subarray(0, 900) });
  files.set('/api/secret', { body: wide });
  server = createServer((request, response) => {
    requests.push({ url: request.url ?? '', headers: request.headers });
    const file = files.get((request.url ?? '').split('?')[0] ?? '');
    if (file?.needs && request.headers.authorization !== file.needs) return void response.writeHead(401).end();
    response.writeHead(file?.status ?? (file ? 200 : 404), file?.location ? { location: file.location } : {}).end(file?.body);
  });
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done));
  expect((server.address() as AddressInfo).port).toBe(port);
});
beforeEach(() => void (requests.length = 0));
afterAll(() => new Promise((done) => server.close(done)));

const get = (url: string, headers = {}) => edge.app.inject({ method: 'GET', url, headers });
const image = (source: string, w = '640', q = '75') => get(`/images?url=${encodeURIComponent(source)}&w=${w}&q=${q}`);

test.each(imageWidths)('serves an image %i pixels wide, but never wider than the original', async (width) => {
  const answer = await get(imageUrl('/api/files/wide.jpg', width), { accept: 'image/webp,*/*' });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toBe('image/webp');
  expect((await sharp(answer.rawPayload).metadata()).width).toBe(Math.min(width, 2400));
});

test('serves a JPEG to a browser without WebP, and varies by Accept', async () => {
  const answer = await image('/api/files/wide.jpg');
  expect([answer.headers['content-type'], answer.headers.vary]).toEqual(['image/jpeg', expect.stringContaining('Accept')]);
});

test('removes camera metadata', async () => {
  expect((await sharp(files.get('/api/files/wide.jpg')?.body).metadata()).exif).toBeDefined();
  const answer = await image('/api/files/wide.jpg');
  expect((await sharp(answer.rawPayload).metadata()).exif).toBeUndefined();
});

test('returns 304 for an image that the browser has', async () => {
  const answer = await image('/api/files/small.png', '828');
  const again = await get(imageUrl('/api/files/small.png', 828), { 'if-none-match': answer.headers.etag });
  expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);
});

test('fetches a file of the API with the visitor’s token only, on each request, and lets only the browser cache it', async () => {
  const answer = await get(imageUrl('/api/files/wide.jpg', 1080), { cookie: 'theme=dark; token=x.y.z', 'x-forwarded-for': '6.6.6.6' });
  await get(imageUrl('/api/files/wide.jpg', 1080));
  expect(answer.headers['cache-control']).toBe('private, max-age=3600');
  expect(requests.map(({ headers }) => headers.authorization)).toEqual(['Bearer x.y.z', undefined]);
  for (const { headers } of requests) for (const name of ['cookie', 'x-forwarded-for']) expect(headers).not.toHaveProperty(name);
});

test('returns 404 for a file that the visitor may not read, even when it is cached for another', async () => {
  files.set('/api/files/theirs.jpg', { body: files.get('/api/files/wide.jpg')!.body, needs: 'Bearer a.b.c' });
  const seen = (token: string) => get(imageUrl('/api/files/theirs.jpg', 640), { cookie: `token=${token}` });
  expect((await seen('a.b.c')).statusCode).toBe(200);
  expect((await seen('d.e.f')).statusCode).toBe(404);
});

test.each(['639', '641', '0', '-640', '640.0', '6400', '', 'NaN', '1e3', '640&w=750'])('rejects the width %s', async (width) => {
  expect((await image('/api/files/wide.jpg', width)).statusCode).toBe(400);
  expect(requests).toEqual([]);
});

test.each(['100', '74', '', '75.0'])('rejects the quality %s', async (quality) => {
  expect((await image('/api/files/wide.jpg', '640', quality)).statusCode).toBe(400);
});

test.each([
  'https://elsewhere.example/a.jpg',
  'http://cdn.halden.example/a.jpg',
  'https://cdn.halden.example:8443/a.jpg',
  'https://user:word@cdn.halden.example/a.jpg',
  'https://cdn.halden.example.elsewhere.example/a.jpg',
  'https://169.254.169.254/latest/meta-data',
  'http://127.0.0.1:5432/',
  'file:///etc/passwd',
  'data:image/png;base64,AAAA',
  '//elsewhere.example/api/files/a.jpg',
  '/\\elsewhere.example/api/files/a.jpg',
  '\\\\elsewhere.example\\a.jpg',
  'api/files/wide.jpg',
  'x'.repeat(3000),
  '',
])('rejects another host: %s', async (source) => {
  expect((await image(source)).statusCode).toBe(400);
  expect(requests).toEqual([]);
});

test.each([
  '/api/secret',
  '/api/files/../secret',
  '/api/files/a/../../secret',
  '/api/files/%2e%2e/secret',
  '/api/files/..%2fsecret',
  '/api/files/%252e%252e/secret',
  '/api/files\\..\\secret',
  '/api/files/',
  '/api/filesystem/a.jpg',
  '/etc/passwd',
])('rejects a path out of the folder: %s', async (source) => {
  expect((await image(source)).statusCode).toBe(400);
  expect(requests).toEqual([]);
});

test.each([
  ['a missing file', '/api/files/none.jpg', 404],
  ['an image with too many pixels', '/api/files/bomb.png', 413],
  ['an image with too many bytes', '/api/files/heavy.jpg', 413],
  ['a page', '/api/files/page.html', 415],
  ['an SVG, which could run scripts', '/api/files/drawing.svg', 415],
  ['a truncated image', '/api/files/broken.jpg', 415],
  ['a redirect to another host', '/api/files/elsewhere.jpg', 404],
])('returns an uncached error for %s', async (_what, source, status) => {
  const answer = await image(source);
  expect([answer.statusCode, answer.headers['cache-control'], answer.json<{ code: string }>().code]).toEqual([
    status,
    'no-store',
    'no_image',
  ]);
  await image(source);
  expect(requests).toHaveLength(2);
});
