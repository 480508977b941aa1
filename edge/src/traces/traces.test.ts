import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { BrowserSpan } from '@techadds/shared/contract/traces/browser-spans';
import { startTracing, type Tracing } from '@techadds/shared/tracing';
import { startTraceReceiver, type TraceReceiver } from '@techadds/shared/tracing/receiver';
import { buildEdge } from '../app';
import { createStore } from '../store/store';
import { createTestPool } from '../testing/api-pool';
import { createTestEdge, toCookieHeader } from '../testing/edge';
import { startFakeApi } from '../testing/fake-api';

const edge = createTestEdge();
const traceId = '0af7651916cd43dd8448eb211c80319c';
const spanId = 'b7ad6b7169203331';
const traceparent = `00-${traceId}-${spanId}-01`;

let receiver: TraceReceiver;
let tracing: Tracing;
let warnings: string[];
const closed: (() => Promise<unknown>)[] = [];
beforeEach(async () => {
  receiver = await startTraceReceiver();
  await trace(receiver.endpoint);
});
afterEach(async () => {
  for (const close of closed.splice(0)) await close();
  await tracing.stop();
  await receiver.close();
});

async function trace(endpoint: string, sampleRatio = 1): Promise<void> {
  await tracing?.stop();
  const own: string[] = [];
  warnings = own;
  tracing = await startTracing({ endpoint, sampleRatio, serviceName: 'techadds-edge', warn: (message) => void own.push(message) });
}

/** An edge, and the headers that its API gets. */
async function startEdge(traces = true): Promise<{ app: FastifyInstance; received: NodeJS.Dict<string | string[]>[] }> {
  const api = await startFakeApi('api');
  const received: NodeJS.Dict<string | string[]>[] = [];
  api.handle = ({ headers, url }, response) => {
    received.push(headers);
    response.writeHead(url?.includes('broken') ? 500 : 200).end('{}');
  };
  const app = buildEdge({
    config: { apiBase: '/api', trustProxy: false, imageHosts: [], logLevel: 'silent' },
    apis: createTestPool(api.url),
    store: createStore(edge.store),
    keys: edge.api.keys,
    tracing: traces ? tracing : undefined,
  });
  closed.push(() => app.close());
  return { app, received };
}
const get = (app: FastifyInstance, url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

test('a proxied request is a span, which the API continues', async () => {
  const { app, received } = await startEdge();
  await get(app, '/api/orders?search=Meyer', { traceparent, tracestate: 'a=secret', baggage: 'user=secret', 'x-cid': 'cid-1' });
  const [span] = await receiver.waitFor(({ service }) => service === 'techadds-edge');
  expect(span).toMatchObject({ name: 'GET /api/*', kind: 2, traceId, parentSpanId: spanId, failed: false });
  expect(span?.attributes).toEqual({ 'techadds.request_id': 'cid-1', 'http.response.status_code': 200 });
  expect(received[0]?.traceparent).toBe(`00-${traceId}-${span?.spanId}-01`);
  expect([received[0]?.tracestate, received[0]?.baggage]).toEqual([undefined, undefined]);
  expect(receiver.bodies.join('')).not.toMatch(/Meyer|secret/);
});

test.each([undefined, 'nonsense', `00-${'0'.repeat(32)}-${spanId}-01`, `ff-${traceId}-${spanId}-01`])(
  'begins a trace of its own with the header %p',
  async (header) => {
    const { app, received } = await startEdge();
    await get(app, '/api/broken', header === undefined ? {} : { traceparent: header });
    const [span] = await receiver.waitFor(({ service }) => service === 'techadds-edge');
    expect(span).toMatchObject({ parentSpanId: undefined, failed: true });
    expect(span?.traceId).not.toBe(traceId);
    expect(received[0]?.traceparent).toBe(`00-${span?.traceId}-${span?.spanId}-01`);
  },
);

test('a client can leave a trace out, but not force one in beyond the ratio', async () => {
  const left = await startEdge();
  await get(left.app, '/api/orders', { traceparent: traceparent.replace(/01$/, '00') });
  expect(left.received[0]?.traceparent).toMatch(new RegExp(`^00-${traceId}-[0-9a-f]{16}-00$`));
  await trace(receiver.endpoint, 0);
  const forced = await startEdge();
  await get(forced.app, '/api/orders', { traceparent });
  await forced.app.inject({ method: 'POST', url: '/beacon/traces', payload: [browserSpan] });
  expect(forced.received[0]?.traceparent).toMatch(/-00$/);
  await tracing.stop();
  expect(receiver.spans).toEqual([]);
});

test('without tracing nothing is exported, added to requests or to the page, and spans are not taken', async () => {
  const { app, received } = await startEdge(false);
  await get(app, '/api/orders');
  expect(received[0]).not.toHaveProperty('traceparent');
  expect((await app.inject({ method: 'POST', url: '/beacon/traces', payload: [browserSpan] })).statusCode).toBe(404);
  expect((await get(app, '/login', { accept: 'text/html' })).body).not.toContain('traces.js');
  await tracing.stop();
  expect(receiver.bodies).toEqual([]);
});

test('the page says that browsers report traces, with the policy as it is', async () => {
  const [on, off] = [await startEdge(), await startEdge(false)];
  const [marked, plain] = [await get(on.app, '/login', { accept: 'text/html' }), await get(off.app, '/login', { accept: 'text/html' })];
  const policyOf = ({ headers }: typeof marked) => String(headers['content-security-policy']).replace(/'nonce-[^']+'/g, '');
  expect(marked.body).toMatch(/<head><script src="\/shell\/[0-9a-f]+\/traces\.js" integrity="sha384-[^"]+" crossorigin><\/script>/);
  expect(policyOf(marked)).toBe(policyOf(plain));
});

const browserSpan: BrowserSpan = { traceId, spanId, kind: 'click', route: '/orders/*', agoMs: 500, ms: 300 };
const report = async (app: FastifyInstance, payload: unknown, token?: string) =>
  (await app.inject({ method: 'POST', url: '/beacon/traces', payload: payload as object, headers: toCookieHeader(token) })).statusCode;

test('spans of browsers are exported with the times of this clock', async () => {
  const { app } = await startEdge();
  expect(await report(app, [browserSpan], await edge.api.token('customer'))).toBe(204);
  const [span] = await receiver.waitFor(({ service }) => service === 'techadds-browser');
  expect(span).toMatchObject({
    name: 'click /orders/*',
    traceId,
    spanId,
    parentSpanId: undefined,
    attributes: { 'http.route': '/orders/*' },
  });
  expect(span!.endedAt - span!.startedAt).toBeCloseTo(300, 0);
  expect(Math.abs(Date.now() - 500 - span!.startedAt)).toBeLessThan(10_000);
});

test.each([
  ['a path with an id', [{ ...browserSpan, route: '/orders/0f8fad5b' }]],
  ['a page that is not in the route table', [{ ...browserSpan, route: '/meyer' }]],
  ['a further field', [{ ...browserSpan, text: 'Place order' }]],
  ['an id that is none', [{ ...browserSpan, traceId: '0'.repeat(32) }]],
  ['more than 20 at once', Array.from({ length: 21 }, () => browserSpan)],
])('takes nothing of %s', async (_what, payload) => {
  const { app } = await startEdge();
  expect(await report(app, payload)).toBe(204);
  await tracing.stop();
  expect(receiver.spans).toEqual([]);
});

test('takes at most 120 spans of one account or network in a minute', async () => {
  const { app } = await startEdge();
  for (let n = 0; n < 8; n += 1)
    await report(
      app,
      Array.from({ length: 20 }, () => browserSpan),
    );
  await report(app, [browserSpan], await edge.api.token('customer'));
  await tracing.stop();
  expect(receiver.spans).toHaveLength(121);
});

test('a collector that is away neither fails nor slows requests, and is reported once', async () => {
  await receiver.close();
  const { app } = await startEdge();
  const startedAt = performance.now();
  for (let n = 0; n < 50; n += 1) expect((await get(app, '/api/orders')).statusCode).toBe(200);
  expect(performance.now() - startedAt).toBeLessThan(5_000);
  const stoppedAt = performance.now();
  await tracing.stop();
  // At most two seconds, and some for a busy machine.
  expect(performance.now() - stoppedAt).toBeLessThan(4_000);
  expect(warnings.length).toBeLessThanOrEqual(1);
});

test('a collector that takes no spans is reported at most once a minute', async () => {
  await trace(`${receiver.endpoint}/elsewhere`);
  const { app } = await startEdge();
  for (let batch = 0; batch < 3; batch += 1) {
    await get(app, '/api/orders');
    await setTimeout(1_200);
  }
  expect(warnings).toEqual([expect.stringContaining('OTEL_EXPORTER_OTLP_ENDPOINT takes no traces')]);
});

test('a stop sends what has not been sent yet', async () => {
  const { app } = await startEdge();
  await get(app, '/api/orders');
  await tracing.stop();
  expect(receiver.spans).toHaveLength(1);
});
