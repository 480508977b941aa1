import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import Fastify, { type FastifyInstance } from 'fastify';
import { buildEdge } from '../app';
import type { ApiPool } from '../api-pool/api-pool';
import { createStore } from '../store/store';
import { createTestPool } from '../testing/api-pool';
import { createTemporaryFolder } from '../testing/folder';
import { createTokenIssuer } from '../testing/tokens';
import { proxyRoutes } from './proxy.routes';

const folder = createTemporaryFolder();
let api: FastifyInstance;
let edge: FastifyInstance;
let apiUrl: string;
let requestBusy = 0;
let answerSlow: (() => void) | undefined;

async function listeningEdge(url: string): Promise<FastifyInstance> {
  const { keys } = await createTokenIssuer();
  const app = buildEdge({
    config: { apiBase: '/backend/v1', trustProxy: false, imageHosts: [], logLevel: 'silent' },
    apis: createTestPool(url),
    store: createStore(folder),
    keys,
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  return app;
}

const addressOf = (app: FastifyInstance) => `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;

beforeAll(async () => {
  api = Fastify();
  api.all('/api/echo', async (request, reply) => {
    reply.header('Content-Security-Policy', "script-src 'nonce-docs'").header('X-CID', request.id);
    return { method: request.method, headers: request.headers, query: request.query, body: request.body };
  });
  api.get('/api/busy', async (_request, reply) => {
    requestBusy += 1;
    return reply.code(503).header('Retry-After', '1').send({ error: 'Busy', code: 'busy', cid: 'c' });
  });
  api.get('/api/stream', (_request, reply) => {
    reply.raw.writeHead(200, { 'content-type': 'text/event-stream' });
    reply.raw.write('data: one\n\n');
    reply.hijack();
  });
  api.get('/api/slow', async (_request, reply) => {
    await new Promise<void>((resolve) => (answerSlow = resolve));
    return reply.send('late');
  });
  apiUrl = await api.listen({ port: 0, host: '127.0.0.1' });
  edge = await listeningEdge(apiUrl);
});
afterAll(async () => {
  api.server.closeAllConnections();
  await Promise.all([edge.close(), api.close()]);
});

interface Echo {
  method: string;
  headers: Record<string, string>;
  query: Record<string, string>;
  body: unknown;
}

async function echo(headers: Record<string, string> = {}): Promise<Echo> {
  const response = await fetch(`${addressOf(edge)}/api/echo?a=1`, { method: 'POST', headers, body: JSON.stringify({ b: 2 }) });
  return (await response.json()) as Echo;
}

test('passes method, query and body to the API', async () => {
  expect(await echo({ 'content-type': 'application/json' })).toMatchObject({ method: 'POST', query: { a: '1' }, body: { b: 2 } });
});

test('passes the real connection to the API and drops forwarding headers of the visitor', async () => {
  const { headers } = await echo({
    'content-type': 'application/json',
    authorization: 'Bearer x',
    'x-forwarded-for': '6.6.6.6',
    'x-forwarded-proto': 'https',
    'x-forwarded-host': 'evil.test',
    'x-forwarded-user': 'root',
    'x-real-ip': '6.6.6.6',
    forwarded: 'for=6.6.6.6',
  });
  expect(headers).toMatchObject({
    authorization: 'Bearer x',
    'x-forwarded-for': '127.0.0.1',
    'x-forwarded-proto': 'http',
    'x-forwarded-host': new URL(addressOf(edge)).host,
  });
  expect(Object.keys(headers)).not.toEqual(expect.arrayContaining(['x-forwarded-user']));
  expect(JSON.stringify(headers)).not.toContain('6.6.6.6');
});

test('answers a body that waits for 100 Continue, as curl sends large ones', async () => {
  const payload = JSON.stringify({ text: 'x'.repeat(5_000) });
  const [status, text] = await new Promise<[number | undefined, string]>((resolve, reject) => {
    const headers = { 'content-type': 'application/json', 'content-length': payload.length, expect: '100-continue' };
    const outgoing = request(`${addressOf(edge)}/api/echo`, { method: 'POST', headers }, async (response) => {
      resolve([response.statusCode, Buffer.concat(await response.toArray()).toString()]);
    });
    outgoing.on('continue', () => outgoing.end(payload)).on('error', reject);
    outgoing.flushHeaders();
  });
  expect([status, (JSON.parse(text) as Echo).body]).toEqual([200, JSON.parse(payload)]);
});

test('passes the request id to the API, unless it is invalid', async () => {
  expect((await echo({ 'content-type': 'application/json', 'x-cid': 'abc-1' })).headers['x-cid']).toBe('abc-1');
  expect((await echo({ 'content-type': 'application/json', 'x-cid': 'a b"}' })).headers['x-cid']).toMatch(/^[0-9a-f-]{36}$/);
});

test('keeps the API’s own policy and adds the other security headers', async () => {
  const { headers } = await fetch(`${addressOf(edge)}/api/echo`);
  expect(headers.get('content-security-policy')).toBe("script-src 'nonce-docs'");
  expect(headers.get('x-content-type-options')).toBe('nosniff');
});

test('passes on a 503 of the API without a retry', async () => {
  const response = await fetch(`${addressOf(edge)}/api/busy`);
  expect([response.status, await response.json()]).toEqual([503, { error: 'Busy', code: 'busy', cid: 'c' }]);
  expect(requestBusy).toBe(1);
});

test('streams a response: the first part arrives while it is still open', async () => {
  const stop = new AbortController();
  const response = await fetch(`${addressOf(edge)}/api/stream`, { signal: stop.signal });
  const first = await response.body?.getReader().read();
  expect(Buffer.from(first?.value ?? []).toString()).toBe('data: one\n\n');
  stop.abort();
});

test('goes on when a visitor has left before the API answers', async () => {
  const visitor = new AbortController();
  const response = fetch(`${addressOf(edge)}/api/slow`, { signal: visitor.signal });
  while (!answerSlow) await setTimeout(5);
  visitor.abort();
  await expect(response).rejects.toThrow();
  // The edge has noticed it, and an error of its own would end it.
  await setTimeout(50);
  answerSlow();
  await setTimeout(50);
  expect((await echo()).method).toBe('POST');
});

test('passes on the API’s 404 for an unknown path', async () => {
  const response = await fetch(`${addressOf(edge)}/api/nothing`, { headers: { accept: 'text/html' } });
  expect([response.status, response.headers.get('content-type')]).toEqual([404, 'application/json; charset=utf-8']);
});

test('proxies the configured base like /api, and no other path', async () => {
  const status = async (path: string) => (await fetch(`${addressOf(edge)}${path}`, { method: 'POST' })).status;
  expect(await Promise.all(['/api/echo', '/backend/v1/echo', '/backend/echo', '/echo'].map(status))).toEqual([200, 200, 404, 404]);
});

test('returns 503 with a request id while the API is down, and recovers when it is back', async () => {
  const port = Number(new URL(apiUrl).port);
  api.server.closeAllConnections();
  await api.close();
  const down = await fetch(`${addressOf(edge)}/api/echo`, { headers: { 'x-cid': 'ref-1' } });
  expect([down.status, await down.json()]).toEqual([503, { error: expect.any(String), code: 'api_unavailable', cid: 'ref-1' }]);

  api = Fastify();
  api.get('/api/echo', async () => ({ back: true }));
  await api.listen({ port, host: '127.0.0.1' });
  expect(await (await fetch(`${addressOf(edge)}/api/echo`)).json()).toEqual({ back: true });
});

test('waits longer for the checks of a release than for other responses', async () => {
  const limits: unknown[] = [];
  const pool: Pick<ApiPool, 'request'> = {
    request: ({ headersTimeout }, done) => {
      limits.push(headersTimeout);
      done(new Error('no API'));
    },
  };
  const app = Fastify();
  await proxyRoutes(app, pool as ApiPool, { apiBase: '/api' });
  for (const path of ['mfe-finance', 'mfe-finance/rollback']) await app.inject({ method: 'POST', url: `/api/releases/${path}`, body: {} });
  expect(limits).toEqual([300_000, undefined]);
  await app.close();
});
