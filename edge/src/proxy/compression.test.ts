import type { AddressInfo } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { createTestPool } from '../testing/api-pool';
import { proxyRoutes } from './proxy.routes';

const items = Array.from({ length: 200 }, (_, index) => ({ id: index, name: `Order ${index}` }));
const csv = items.map(({ id, name }) => `${id},${name}`).join('\n');

let api: FastifyInstance;
let edge: FastifyInstance;
beforeAll(async () => {
  api = Fastify({ exposeHeadRoutes: true });
  api.route({ method: ['GET', 'POST'], url: '/api/items', handler: async () => ({ items }) });
  api.get('/api/one', async () => items[0]);
  api.get('/api/items.csv', async (_, reply) => reply.type('text/csv; charset=utf-8').send(csv));
  api.get('/api/file', async (_, reply) => reply.type('application/pdf').send(Buffer.alloc(4_096)));
  api.get('/api/failed', async (_, reply) => reply.code(422).send({ items }));
  api.get('/api/broken', (_, reply) => {
    reply.hijack();
    reply.raw.writeHead(200, { 'content-type': 'application/json' }).write(JSON.stringify({ items }).slice(0, -100));
    setTimeout(() => reply.raw.destroy(), 50);
  });
  edge = Fastify();
  await proxyRoutes(edge, createTestPool(await api.listen({ port: 0, host: '127.0.0.1' })), { apiBase: '/api' });
  await edge.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => Promise.all([edge.close(), api.close()]));

/** The encoding of a response and its decoded text. */
async function load(path: string, { accepts = 'gzip, br', method = 'GET' } = {}) {
  const { headers, rawPayload, statusCode } = await edge.inject({
    method: method as 'GET',
    url: `/api${path}`,
    headers: { 'accept-encoding': accepts },
  });
  const { 'content-encoding': encoding, vary } = headers;
  const body = encoding === 'br' ? brotliDecompressSync(rawPayload) : encoding === 'gzip' ? gunzipSync(rawPayload) : rawPayload;
  return { encoding, vary, statusCode, text: body.toString('utf8'), bytes: rawPayload.length };
}

test.each([
  ['gzip, deflate, br', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
])('compresses JSON for a browser that accepts %s by %s', async (accepts, encoding) => {
  const response = await load('/items', { accepts });
  expect(response).toMatchObject({ encoding, vary: expect.stringContaining('Accept-Encoding') as string, statusCode: 200 });
  expect(JSON.parse(response.text)).toEqual({ items });
  expect(response.bytes).toBeLessThan(JSON.stringify({ items }).length / 4);
});

test('compresses CSV, and errors that are long', async () => {
  expect(await load('/items.csv')).toMatchObject({ encoding: 'br', text: csv });
  expect(await load('/failed')).toMatchObject({ encoding: 'br', statusCode: 422 });
});

test.each<[string, string, object]>([
  ['an answer to a change, which may have a token', '/items', { method: 'POST' }],
  ['what fits into a packet', '/one', {}],
  ['a file', '/file', {}],
  ['for a client that accepts no encoding', '/items', { accepts: '' }],
  ['for a client that accepts others', '/items', { accepts: 'zstd, deflate' }],
])('does not compress %s', async (_, path, options) => {
  const { encoding, bytes, text } = await load(path, options);
  expect(encoding).toBeUndefined();
  expect(bytes).toBe(Buffer.byteLength(text));
  expect(bytes).toBeGreaterThan(0);
});

test('a HEAD request has no body', async () => {
  expect(await load('/items', { method: 'HEAD' })).toMatchObject({ bytes: 0, statusCode: 200 });
});

test('a response that breaks off is an error, not a shorter response', async () => {
  const { port } = edge.server.address() as AddressInfo;
  const response = await fetch(`http://127.0.0.1:${port}/api/broken`);
  expect(response.headers.get('content-encoding')).toBe('gzip');
  await expect(response.json()).rejects.toThrow();
});
