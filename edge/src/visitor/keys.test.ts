import Fastify, { type FastifyInstance } from 'fastify';
import { jwtVerify } from 'jose';
import { createTestPool } from '../testing/api-pool';
import { createTokenIssuer } from '../testing/tokens';
import { createApiKeySet } from './keys';

let api: FastifyInstance | undefined;
let fetches = 0;
afterEach(() => api?.close());

async function serve(jwks: () => object, port = 0): Promise<string> {
  fetches = 0;
  api = Fastify();
  api.get('/.well-known/jwks.json', async () => {
    fetches += 1;
    return jwks();
  });
  return api.listen({ port, host: '127.0.0.1' });
}

test('fetches keys once, and again for an unknown key id', async () => {
  jest.useFakeTimers({
    doNotFake: ['nextTick', 'setImmediate', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'queueMicrotask'],
  });
  const [first, second] = [await createTokenIssuer('first'), await createTokenIssuer('second')];
  let known = first.jwks;
  const keys = createApiKeySet(createTestPool(await serve(() => known)).fetch);
  await jwtVerify(await first.token('admin'), keys);
  await jwtVerify(await first.token('customer'), keys);
  expect(fetches).toBe(1);

  known = { keys: [...first.jwks.keys, ...second.jwks.keys] };
  jest.advanceTimersByTime(6_000);
  await jwtVerify(await second.token('admin'), keys);
  expect(fetches).toBe(2);
  jest.useRealTimers();
});

test('uses the last fetched keys while the API is down, even expired ones', async () => {
  const { jwks, token } = await createTokenIssuer();
  const keys = createApiKeySet(createTestPool(await serve(() => jwks)).fetch);
  await jwtVerify(await token('admin'), keys);
  await api?.close();
  jest.useFakeTimers({
    now: Date.now() + 11 * 60_000,
    doNotFake: ['nextTick', 'setImmediate', 'setTimeout', 'clearTimeout', 'queueMicrotask'],
  });
  const late = await token('admin');
  await expect(jwtVerify(late, keys)).resolves.toMatchObject({ payload: { role: 'admin' } });
  await expect(jwtVerify(await (await createTokenIssuer('other')).token('admin'), keys)).rejects.toThrow();
  jest.useRealTimers();
});

test('rejects every token without keys until the API is up', async () => {
  const { jwks, token } = await createTokenIssuer();
  const address = await serve(() => jwks);
  await api?.close();
  const keys = createApiKeySet(createTestPool(address).fetch);
  const wanted = await token('admin');
  await expect(jwtVerify(wanted, keys)).rejects.toThrow();
  await serve(() => jwks, Number(new URL(address).port));
  await expect(jwtVerify(wanted, keys)).resolves.toBeDefined();
});
