import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { buildEdge } from '../app';
import { createStore } from '../store/store';
import { startFakeApi, type FakeApi } from '../testing/fake-api';
import { createTemporaryFolder } from '../testing/folder';
import { createTokenIssuer } from '../testing/tokens';
import { createApiPool } from './api-pool';

const folder = createTemporaryFolder();
let apis: FakeApi[];
let edge: FastifyInstance;
let url: string;
async function startEdge(count: number): Promise<void> {
  apis = await Promise.all(Array.from({ length: count }, (_, i) => startFakeApi(String(i))));
  for (const api of apis)
    api.handle = (request, response) => {
      if (!request.headers.accept?.includes('event-stream')) return response.end('done');
      return response.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: here\n\n');
    };
  edge = buildEdge({
    config: { apiBase: '/api', trustProxy: false, imageHosts: [], logLevel: 'silent' },
    apis: createApiPool(
      apis.map((api) => api.url),
      { checkMs: 20 },
    ),
    store: createStore(folder),
    keys: (await createTokenIssuer()).keys,
  });
  await edge.listen({ port: 0, host: '127.0.0.1' });
  url = `http://127.0.0.1:${(edge.server.address() as AddressInfo).port}`;
}
afterEach(async () => {
  edge.server.closeAllConnections();
  await edge.close();
});

/** Opens a stream, and waits for its first event. */
async function openStream() {
  const response = await fetch(`${url}/api/stream`, { headers: { accept: 'text/event-stream' } });
  const reader = response.body!.getReader();
  await reader.read();
  return {
    ended: reader.read().then(
      () => undefined,
      () => undefined,
    ),
  };
}
const countStreams = () => apis.map(({ received }) => received.filter((line) => line === 'GET /api/stream').length);

test('streams take no connections from requests', async () => {
  await startEdge(1);
  const streams = Array.from({ length: 300 }, openStream);
  for (const stream of streams) stream.catch(() => undefined);
  while (countStreams()[0]! < 256) await new Promise((resolve) => setTimeout(resolve, 5));
  const response = await fetch(`${url}/api/x`, { signal: AbortSignal.timeout(3_000) });
  expect(await response.text()).toBe('done');
  await Promise.all(streams);
});

test('streams spread, and open at another API when theirs ends', async () => {
  await startEdge(2);
  const streams = [];
  for (let i = 0; i < 6; i += 1) streams.push(await openStream());
  expect(countStreams()).toEqual([3, 3]);
  await apis[0]!.kill();
  let ended = 0;
  for (const stream of streams) void stream.ended.then(() => (ended += 1));
  while (ended < 3) await new Promise((resolve) => setTimeout(resolve, 5));
  await Promise.all([openStream(), openStream(), openStream()]);
  expect([ended, countStreams()]).toEqual([3, [3, 6]]);
});
