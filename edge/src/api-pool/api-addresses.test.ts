import { startFakeApi, type FakeApi } from '../testing/fake-api';
import { createApiPool, type ApiPool } from './api-pool';
import { resolveApis } from './api-addresses';

describe('a name with several addresses', () => {
  let apis: FakeApi[];
  let pool: ApiPool;
  let ips: string[] | undefined;
  const send = async () => (await pool.fetch('/x', { timeoutMs: 20_000 })).text();
  const countReceived = () => apis.map(({ received }) => received.length);
  const waitUntil = async (isSo: () => boolean) => {
    while (!isSo()) {
      await send().catch(() => undefined);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  };

  beforeEach(async () => {
    const first = await startFakeApi('1');
    const { port } = new URL(first.url);
    apis = [first, ...(await Promise.all(['127.0.0.2', '127.0.0.3'].map((host) => startFakeApi(host, { host, port: Number(port) }))))];
    ips = ['127.0.0.1', '127.0.0.2'];
    const lookUp = async () => ips ?? Promise.reject(new Error('no answer'));
    pool = createApiPool([`http://api.test:${port}`], { checkMs: 20, resolveMs: 20, lookUp });
  });
  afterEach(() => pool.close());

  test('is an API for each, under its name, also of addresses that come and go', async () => {
    let host: string | undefined;
    apis[0]!.handle = (request, response) => response.end((host = request.headers.host));
    await waitUntil(() => countReceived()[0]! > 0 && countReceived()[1]! > 0);
    expect(host).toBe(`api.test:${new URL(apis[0]!.url).port}`);
    ips = ['127.0.0.2', '127.0.0.3'];
    await waitUntil(() => countReceived()[2]! > 0);
    const before = countReceived()[0];
    await Promise.all(Array.from({ length: 20 }, send));
    expect(countReceived()[0]).toBe(before);
  });

  test('stays at its addresses while it cannot be resolved', async () => {
    await waitUntil(() => countReceived()[0]! > 0);
    ips = undefined;
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(await Promise.all(Array.from({ length: 5 }, send))).toHaveLength(5);
  });

  test('ends what an address has begun that is gone', async () => {
    await waitUntil(() => countReceived()[0]! > 0);
    let finish = () => undefined as void;
    const begun = new Promise<void>((resolve) => {
      apis[0]!.handle = (_request, response) => {
        apis[0]!.handle = (_next, other) => other.end('other');
        finish = () => void response.end('finished');
        resolve();
      };
    });
    const answers = Promise.all(Array.from({ length: 2 }, send));
    await begun;
    ips = ['127.0.0.2', '127.0.0.3'];
    await waitUntil(() => countReceived()[2]! > 0);
    finish();
    expect(await answers).toContain('finished');
  });
});

test('resolves names alone, and lets the system choose where a name has one address', async () => {
  const requested: string[] = [];
  const lookUp = async (host: string) => {
    requested.push(host);
    return host === 'many.test' ? ['10.0.0.1', '10.0.0.2'] : ['10.0.0.9'];
  };
  const origins = ['http://127.0.0.1:1', 'http://[::1]:1', 'http://localhost:1', 'http://one.test:1', 'https://many.test'];
  expect(await resolveApis(origins, lookUp)).toEqual([
    ...origins.slice(0, 4).map((origin) => ({ origin })),
    { origin: 'https://many.test', ip: '10.0.0.1' },
    { origin: 'https://many.test', ip: '10.0.0.2' },
  ]);
  expect(requested).toEqual(['one.test', 'many.test']);
});
