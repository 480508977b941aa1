/** @jest-environment node */
import { createTestApp, type TestApp } from '../../../test/app';

let mockHashes = 0;
jest.mock('@node-rs/argon2', () => {
  const real = jest.requireActual<typeof import('@node-rs/argon2')>('@node-rs/argon2');
  return {
    hash: (...given: Parameters<typeof real.hash>) => ((mockHashes += 1), real.hash(...given)),
    verify: (...given: Parameters<typeof real.verify>) => ((mockHashes += 1), real.verify(...given)),
  };
});

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

/** The number of hashes that a request computes; they dominate its response time. */
async function countHashes(url: string, payload: object, status: number, headers: Record<string, string> = {}): Promise<number> {
  mockHashes = 0;
  expect((await app.anonymous.post(url, payload, headers)).statusCode).toBe(status);
  return mockHashes;
}
const email = 'customer@acme.test';

test('computes one hash for a wrong password, whether the user is known, unknown or in another tenant', async () => {
  const costs = [
    await countHashes('/auth/login', { email, password: 'wrong' }, 401),
    await countHashes('/auth/login', { email: 'nobody@acme.test', password: 'wrong' }, 401),
    await countHashes('/auth/login', { email, password: 'wrong' }, 401, { 'x-subdomain': 'globex' }),
  ];
  expect(costs).toEqual([1, 1, 1]);
});

test('delays a failed sign-in to the same time for an e-mail in one tenant and in two', async () => {
  const twice = 'admin@acme.test';
  await app.asOwner(`update users set email = $1 where tenant_id = $2 and role = 'admin'`, [twice, app.tenants.globex.id]);
  const time = async (who: string) => {
    const start = performance.now();
    const cost = await countHashes('/auth/login', { email: who, password: 'wrong' }, 401);
    return { cost, ms: performance.now() - start };
  };
  const [one, two] = [await time('nobody@acme.test'), await time(twice)];
  expect([one.cost, two.cost]).toEqual([1, 2]);
  for (const { ms } of [one, two]) expect(ms).toBeGreaterThan(245);
});

test('computes no hash for a link request or an invalid link', async () => {
  const newPassword = 'seven green bottles';
  const token = Buffer.alloc(48, 1).toString('base64url');
  expect(await countHashes('/auth/forgot-password', { email }, 204)).toBe(0);
  expect(await countHashes('/auth/forgot-password', { email: 'nobody@acme.test' }, 204)).toBe(0);
  expect(await countHashes('/auth/reset-password', { email, token, newPassword }, 422)).toBe(0);
});

test('computes one hash for a valid link, which proves that the count works', async () => {
  const token = new URL((await app.emails())[0]?.links[0] ?? '').searchParams.get('token');
  expect(await countHashes('/auth/reset-password', { email, token, newPassword: 'seven green bottles' }, 204)).toBe(1);
});
