import { once } from 'node:events';
import { createServer, request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { startTracing } from '@techadds/shared/tracing';
import { startTraceReceiver, type ReceivedSpan, type TraceReceiver } from '@techadds/shared/tracing/receiver';
import { createTestApp, type TestApp } from '../../../test/app';

const traceId = '0af7651916cd43dd8448eb211c80319c';
const parentSpanId = 'b7ad6b7169203331';
const traceparent = `00-${traceId}-${parentSpanId}-01`;

let receiver: TraceReceiver;
let app: TestApp;
beforeAll(async () => {
  receiver = await startTraceReceiver();
  app = await createTestApp({ OTEL_EXPORTER_OTLP_ENDPOINT: `${receiver.endpoint}/` });
});
afterAll(async () => {
  await app.close();
  await receiver.close();
});

const isRequest = (name: string) => (span: ReceivedSpan) => span.kind === 2 && span.name === name;
const findChildren = ({ spanId }: ReceivedSpan) => receiver.spans.filter((span) => span.parentSpanId === spanId);

test('a request is a span with its endpoint and tenant, and its statements are its children', async () => {
  const response = await app.as('customer').get('/orders?query=Meyer', { traceparent, 'x-cid': 'cid-1' });
  expect(response.statusCode).toBe(200);
  const [span] = await receiver.waitFor(isRequest('GET /orders'));
  expect(span).toMatchObject({ service: 'techadds-api', traceId, parentSpanId, failed: false });
  expect(span?.attributes).toEqual({
    'http.request.method': 'GET',
    'http.route': '/orders',
    'http.response.status_code': 200,
    'techadds.request_id': 'cid-1',
    'techadds.tenant_id': app.tenants.acme.id,
  });
  const statements = findChildren(span!);
  expect(statements.map(({ name }) => name)).toEqual(expect.arrayContaining(['begin', 'select orders', 'commit']));
  for (const statement of statements) {
    expect(statement).toMatchObject({ kind: 3, traceId });
    expect(statement.attributes['db.system.name']).toBe('postgresql');
  }
  const orders = statements.filter(({ name }) => name === 'select orders');
  expect(orders.map(({ attributes }) => attributes['db.query.text'])).toContainEqual(
    expect.stringMatching(/^select .*"tenant_id" = \$\d/s),
  );
  for (const { startedAt, endedAt } of orders) {
    expect(startedAt).toBeGreaterThanOrEqual(span!.startedAt - 5);
    expect(endedAt).toBeLessThanOrEqual(span!.endedAt + 5);
  }
});

test('the statements of a request whose body comes later are its children, too', async () => {
  const { port } = new URL(await app.app.listen({ port: 0, host: '127.0.0.1' }));
  const headers = { 'content-type': 'application/json', 'x-cid': 'late-body' };
  const sending = request({ port, path: '/auth/login', method: 'POST', headers });
  sending.flushHeaders();
  await pause(100);
  sending.end(JSON.stringify({ email: 'nobody@acme.test', password: 'a wrong password' }));
  const [response] = (await once(sending, 'response')) as [IncomingMessage];
  response.resume();
  expect(response.statusCode).toBe(401);
  const [span] = await receiver.waitFor(({ attributes }) => attributes['techadds.request_id'] === 'late-body');
  expect(findChildren(span!).map(({ name }) => name)).toContain('select users');
});

test('nothing of users leaves the process: no values, addresses, queries or bodies', async () => {
  await app.as('customer').get('/orders?query=Meyer');
  await app.anonymous.post('/auth/login', { email: 'nobody@acme.test', password: 'a wrong password' });
  await receiver.waitFor(isRequest('POST /auth/login'), 2);
  const exported = receiver.bodies.join('\n');
  // The setting that finds the user of an address has the address in the text of its statement.
  expect(exported).toContain("set local app.lookup_email = '?'");
  for (const secret of ['nobody@acme.test', 'customer@acme.test', 'a wrong password', 'Meyer', app.tenants.acme.users.customer.id])
    expect(exported).not.toContain(secret);
});

test.each([undefined, 'nonsense', `00-${traceId}-${'0'.repeat(16)}-01`])('begins a trace of its own with the header %p', async (header) => {
  await app.anonymous.get('/nothing', { 'x-cid': `own-${header}`, ...(header && { traceparent: header }) });
  const [span] = await receiver.waitFor(({ attributes }) => attributes['techadds.request_id'] === `own-${header}`);
  expect(span).toMatchObject({ name: 'GET unknown', parentSpanId: undefined });
  expect(span?.traceId).not.toBe(traceId);
});

test('checks of the health are no spans', async () => {
  await app.anonymous.get('/health/live', { 'x-cid': 'probe' });
  await app.anonymous.get('/nothing', { 'x-cid': 'after-probe' });
  await receiver.waitFor(({ attributes }) => attributes['techadds.request_id'] === 'after-probe');
  expect(receiver.spans.filter(({ attributes }) => attributes['techadds.request_id'] === 'probe')).toEqual([]);
});

test('the header of a trace is allowed from another origin', async () => {
  const { origin } = new URL(app.deps.config.appUrl);
  const { headers } = await app.app.inject({
    method: 'OPTIONS',
    url: '/orders',
    headers: { origin, 'access-control-request-method': 'GET', 'access-control-request-headers': 'traceparent' },
  });
  expect(headers['access-control-allow-headers']).toMatch(/, traceparent$/);
});

test('a stop sends what has not been sent yet', async () => {
  const tracing = await startTracing({ endpoint: receiver.endpoint, sampleRatio: 1, serviceName: 'techadds-api', warn: () => undefined });
  tracing.startRequest('stopped', undefined).end({ name: 'stopped', status: 503, attributes: {} });
  await tracing.stop();
  expect(receiver.spans.filter(({ name, failed }) => name === 'stopped' && failed)).toHaveLength(1);
});

test('requests and a stop do not wait for a collector that never answers', async () => {
  const silent = createServer(() => undefined);
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const endpoint = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
  const tracing = await startTracing({ endpoint, sampleRatio: 1, serviceName: 'techadds-api', warn: () => undefined });
  const startedAt = performance.now();
  for (let n = 0; n < 5_000; n += 1) tracing.startRequest('any', undefined).end({ name: 'any', status: 200, attributes: {} });
  expect(performance.now() - startedAt).toBeLessThan(2_000);
  await tracing.stop();
  // Two seconds for the stop, and some for a busy machine.
  expect(performance.now() - startedAt).toBeLessThan(5_000);
  silent.closeAllConnections();
  silent.close();
});
