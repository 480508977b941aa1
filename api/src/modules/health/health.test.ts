import { createTestApp, type TestApp } from '../../../test/app';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({
    BUILD_HASH: 'abc1234',
    BUILD_BRANCH: 'main',
    BUILD_TIME: '2026-11-20T09:00:00Z',
    DEPLOYMENT_ID: 'd-7',
    EDGE_ADDRESSES: '10.1.0.0/16,fd00::5',
  });
  app.app.get('/ip', async ({ ip }) => ip);
});
afterAll(() => app.close());

test('reports that the process is live and ready', async () => {
  for (const url of ['/health/live', '/health/ready']) {
    expect((await app.anonymous.get(url)).json()).toEqual({ status: 'ok' });
  }
});

test('tells edges which keyed requests it works on once', async () => {
  const { headers } = await app.anonymous.get('/health/ready');
  expect(headers['x-idempotent-endpoints']).toMatch(/^[0-9a-f]{64}$/);
});

test('reports the build', async () => {
  expect((await app.anonymous.get('/health/build-info')).json()).toEqual({
    status: 'success',
    data: { shortHash: 'abc1234', branch: 'main', buildTime: '2026-11-20T09:00:00Z', deploymentId: 'd-7' },
  });
});

test.each([
  ['127.0.0.1', '203.0.113.9'],
  ['10.1.2.3', '203.0.113.9'],
  ['fd00::5', '203.0.113.9'],
  ['10.2.0.1', '10.2.0.1'],
])('sees through an edge at %s the address %s of a visitor', async (remoteAddress, seen) => {
  const response = await app.app.inject({ url: '/ip', remoteAddress, headers: { 'x-forwarded-for': '203.0.113.9' } });
  expect(response.body).toBe(seen);
});

test('serves requests while it drains, is not ready any more and says so', async () => {
  expect((await app.anonymous.get('/health/ready')).headers['x-draining']).toBeUndefined();
  app.app.drain();
  const [ready, live] = [await app.anonymous.get('/health/ready'), await app.anonymous.get('/health/live')];
  expect([ready.statusCode, ready.headers['x-draining']]).toEqual([503, 'finishing']);
  expect([live.statusCode, live.headers['x-draining'], live.headers.connection]).toEqual([200, 'finishing', 'close']);
});
