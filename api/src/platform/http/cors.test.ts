import { createTestApp, type TestApp } from '../../../test/app';
import { isAppOrigin } from './cors';

const appUrl = 'https://app.techadds.example';
let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ APP_URL: appUrl });
});
afterAll(() => app.close());

const preflight = (origin: string) =>
  app.app.inject({
    method: 'OPTIONS',
    url: '/api/orders',
    headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'authorization,x-cid,x-tenant-id' },
  });

test.each([appUrl, 'https://acme.app.techadds.example'])('a page of the app at %s may call', async (origin) => {
  const allowed = await preflight(origin);
  expect(allowed.statusCode).toBe(204);
  expect(allowed.headers).toMatchObject({
    'access-control-allow-origin': origin,
    'access-control-allow-credentials': 'true',
    'access-control-allow-methods': expect.stringContaining('PUT'),
    vary: 'Origin',
  });
  for (const name of ['Authorization', 'X-CID', 'X-Tenant-Id', 'X-Subdomain', 'Idempotency-Key', 'Last-Event-ID'])
    expect(allowed.headers['access-control-allow-headers']).toContain(name);
  // Only where there are traces.
  expect(allowed.headers['access-control-allow-headers']).not.toContain('traceparent');
  for (const url of ['/health/live', '/orders', '/nothing']) {
    const { headers } = await app.app.inject({ url, headers: { origin } });
    expect(headers['access-control-allow-origin']).toBe(origin);
    expect(headers['access-control-expose-headers']).toContain('X-Session-Expired');
  }
});

test.each([
  'https://evil.example',
  'https://evilapp.techadds.example',
  'https://app.techadds.example.evil.example',
  'http://app.techadds.example',
  'https://app.techadds.example:8443',
  'https://app.techadds.example/',
  'null',
  '*',
])('a page at %s may not', async (origin) => {
  expect(isAppOrigin(origin, appUrl)).toBe(false);
  for (const response of [await preflight(origin), await app.app.inject({ url: '/health/live', headers: { origin } })]) {
    expect(Object.keys(response.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
    expect(response.headers.vary).toBe('Origin');
  }
});

test('a call without an origin gets no such headers', async () => {
  const { headers } = await app.app.inject('/health/live');
  expect(headers['access-control-allow-origin']).toBeUndefined();
});
