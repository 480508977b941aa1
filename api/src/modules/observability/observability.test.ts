import { createServer, request as httpRequest, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Output } from '@techadds/shared/contract/endpoint';
import type { getLoad, metrics } from '@techadds/shared/contract/observability/endpoints';
import { signIn, createTestApp, type TestApp } from '../../../test/app';
import { isDistributed } from '../../../test/template';

const metricsToken = 'operator-token-1234567890';
let app: TestApp;
beforeEach(async () => {
  app = await createTestApp({ LOG_LEVEL: 'debug', METRICS_TOKEN: metricsToken });
});
afterEach(() => app.close());

/** Makes every request to the notifications fail with 500. */
const breakNotifications = () => app.asOwner('alter table notifications rename to gone');

test('counts requests by route', async () => {
  for (let n = 0; n < 3; n += 1) await app.as('customer').get(`/orders/${crypto.randomUUID()}`);
  await app.as('customer').get('/orders');
  await breakNotifications();
  await app.as('customer').get('/notifications');
  const seen = (await app.as('admin').get('/observability/metrics')).json<Output<typeof metrics>>();
  const of = (path: string, method = 'GET') => seen.routes.find((route) => route.path === path && route.method === method);
  expect(of('/orders/{id}')).toMatchObject({ requests: 3, errors: 0, refused: 3, p50Ms: expect.any(Number), p95Ms: expect.any(Number) });
  expect(of('/orders')).toMatchObject({ requests: 1, refused: 0 });
  expect(of('/notifications')).toMatchObject({ requests: 1, errors: 1 });
  expect(of('/auth/login', 'POST')).toMatchObject({ requests: 2 });
  expect(seen).toMatchObject({ errors: 1, refused: 3, requests: 7, version: 'dev' });
  expect(seen.pool).toMatchObject({ open: expect.any(Number), waiting: 0, max: 10 });
});

test('lists the tenants by the time of their requests, without streams, for super-admins', async () => {
  for (let n = 0; n < 3; n += 1) await app.as('customer', 'globex').get('/orders');
  await app.as('customer').get('/notifications/stream');
  const { acme, globex } = app.tenants;
  const response = await app.as('super_admin').get('/observability/load');
  const { tenants, nodes, slowMs } = response.json<Output<typeof getLoad>>();
  const node = isDistributed() ? expect.stringMatching(/^.+:\d+$/) : null;
  expect(tenants).toEqual([{ id: globex.id, name: 'globex Inc.', requests: 3, totalMs: expect.any(Number), node }]);
  expect(nodes).toEqual(isDistributed() ? [{ name: tenants[0]!.node, tenants: 1, requests: 3, totalMs: tenants[0]!.totalMs }] : []);
  expect(slowMs).toBe(200);
  const again = (await app.as('super_admin').get('/observability/load')).json<Output<typeof getLoad>>();
  expect(again.tenants.find(({ id }) => id === acme.id)).toMatchObject({ requests: 1 });
  expect((await app.as('admin').get('/observability/load')).statusCode).toBe(403);
});

test('lists recent failures of the own tenant with reference, route and reason', async () => {
  const none = await app.as('admin').get('/observability/errors');
  expect([none.statusCode, none.headers['content-type'], none.body]).toEqual([200, 'text/plain; charset=utf-8', '']);
  await breakNotifications();
  await app.as('customer').get('/notifications', { 'x-cid': 'look-for-me' });
  await app.as('customer', 'globex').get('/notifications', { 'x-cid': 'not-yours' });
  const { body } = await app.as('admin').get('/observability/errors');
  expect(body).toMatch(/^\S+Z look-for-me GET \/notifications 500 \S+ 42P01: relation "notifications" does not exist\n$/);
  expect((await app.as('super_admin', 'globex').get('/observability/errors')).body).toContain('not-yours');
  expect((await app.as('admin').get('/observability/errors?limit=0')).statusCode).toBe(422);
});

test('logs user, route, status and duration of each request', async () => {
  await app.as('customer').get('/orders?query=something', { 'x-cid': 'cid-77' });
  const line = app.logged.map((text) => JSON.parse(text) as Record<string, unknown>).find(({ cid }) => cid === 'cid-77');
  expect(line).toMatchObject({
    level: 30,
    msg: 'request',
    method: 'GET',
    route: '/orders',
    status: 200,
    ms: expect.any(Number),
    tenant: app.tenants.acme.id,
    user: app.tenants.acme.users.customer.id,
  });
  await app.anonymous.get('/nothing/hunter2');
  expect(JSON.parse(app.logged.at(-1)!)).toMatchObject({ route: 'unknown', status: 404 });
});

test('logs no secret from a request or the database', async () => {
  const { email } = app.tenants.acme.users.customer;
  const token = await signIn(app.app, email);
  const secrets = ['hunter2-hunter2', 'correct horse battery', token, token.split('.')[2]!, '$argon2'];
  const send = (url: string, payload?: object, headers: Record<string, string> = {}) =>
    app.anonymous.send({ method: payload ? 'POST' : 'GET', url, ...(payload && { payload }), headers });
  const all = async () => {
    await send('/auth/login', { email, password: 'hunter2-hunter2' });
    await send('/auth/login', { email, password: 'correct horse battery', newPassword: 'hunter2-hunter2' });
    await send('/auth/refresh', { token: `${token}x` });
    await send('/auth/refresh', { token });
    await send(`/auth/me?token=${token}`, undefined, { authorization: `Bearer ${token}`, cookie: `token=${token}` });
    await send('/auth/me', undefined, { authorization: 'Basic hunter2-hunter2' });
    await send(`/orders/hunter2-hunter2`, undefined, { authorization: `Bearer ${token}` });
    await send(`/customers?query=hunter2-hunter2`, undefined, { authorization: `Bearer ${token}` });
  };
  await all();
  // Also when the database fails, with the values in the driver's message.
  await app.asOwner('alter table sessions rename column expires_at to gone');
  await all();
  await app.asOwner('alter table users rename column email to gone');
  await all();
  const written = app.logged.join('\n');
  expect(app.logged.length).toBeGreaterThan(24);
  expect(written).toContain('Failed query');
  for (const secret of secrets) expect([secret, written.includes(secret)]).toEqual([secret, false]);
});

test('fails the check above if a secret is logged', async () => {
  app.deps.log.info({ note: 'hunter2-hunter2' });
  expect(app.logged.join('\n')).toContain('hunter2-hunter2');
});

describe('GET /metrics', () => {
  const behind = async (target: string) => {
    // Like the edge: forwards the request with the client's address.
    const proxy: Server = createServer((incoming, outgoing) => {
      const headers = { ...incoming.headers, 'x-forwarded-for': incoming.socket.remoteAddress ?? '' };
      httpRequest(`${target}${incoming.url ?? ''}`, { headers }, (response) => {
        outgoing.writeHead(response.statusCode ?? 500);
        response.pipe(outgoing);
      }).end();
    });
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
    return { url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`, close: () => proxy.close() };
  };

  test('is open to the local machine, and elsewhere requires the token', async () => {
    const url = await app.app.listen({ host: '127.0.0.1', port: 0 });
    const edge = await behind(url);
    const status = async (at: string, authorization = '') => (await fetch(`${at}/api/metrics`, { headers: { authorization } })).status;
    expect(await status(url)).toBe(200);
    expect(await status(edge.url)).toBe(403);
    expect(await status(edge.url, 'Bearer wrong')).toBe(403);
    expect(await status(edge.url, `Bearer ${await app.as('super_admin').token()}`)).toBe(403);
    expect(await status(edge.url, `Bearer ${metricsToken}`)).toBe(200);
    const text = await (await fetch(`${url}/metrics`)).text();
    expect(text).toMatch(/^http_answers_total\{method="GET",route="\/metrics",class="4xx"\} 3$/m);
    expect(text).toMatch(/^database_connections\{state="max"\} 10$/m);
    expect(text).toContain('http_request_duration_seconds_bucket');
    edge.close();
  });

  test('rejects other addresses and proxied requests', async () => {
    const ask = (remoteAddress: string, headers = {}) => app.anonymous.send({ method: 'GET', url: '/metrics', remoteAddress, headers });
    expect((await ask('192.0.2.7')).statusCode).toBe(403);
    expect((await ask('192.0.2.7', { authorization: `Bearer ${metricsToken}` })).statusCode).toBe(200);
    for (const header of ['x-forwarded-for', 'forwarded', 'via'])
      expect((await ask('127.0.0.1', { [header]: '127.0.0.1' })).statusCode).toBe(403);
    expect((await ask('::1')).statusCode).toBe(200);
  });
});
