import { signIn, createTestApp, type TestApp } from '../../../../test/app';
import { rateLimitRules } from './rules';
import { createMemoryRateLimiter } from './memory-store';
import { createRequestLimiter, requestLimitRule } from './request-limit';

const minute = 60_000;

function processes(many: number, most = 600) {
  let now = 0;
  const clock = () => new Date(now);
  const rateLimiter = createMemoryRateLimiter({ ...rateLimitRules, requests: requestLimitRule(most) }, clock);
  const counters = Array.from({ length: many }, () => createRequestLimiter({ rateLimiter, clock }, requestLimitRule(most)));
  return { limits: rateLimiter, counters, wait: (ms: number) => (now += ms) };
}

test('allows exactly what the rule says in one process, until the minute is over', async () => {
  const { counters, wait } = processes(1);
  const [count] = counters as [(subject: string) => Promise<number | null>];
  for (let i = 0; i < 600; i += 1) expect(await count('ana')).toBeNull();
  expect(await count('ana')).toBe(60);
  expect(await count('ben')).toBeNull();
  wait(minute);
  expect(await count('ana')).toBeNull();
});

test('allows at most one batch more than the rule in two processes together', async () => {
  const { counters } = processes(2);
  let passed = 0;
  for (let i = 0; i < 2000; i += 1) if ((await counters[i % 2]?.('ana')) === null) passed += 1;
  expect(passed).toBeGreaterThanOrEqual(600);
  expect(passed).toBeLessThanOrEqual(650);
});

test('reads the shared count once in fifty requests', async () => {
  const { limits: rateLimiter, counters } = processes(1);
  const count = jest.spyOn(rateLimiter, 'count');
  for (let i = 0; i < 500; i += 1) await counters[0]?.('ana');
  expect(count).toHaveBeenCalledTimes(10);
});

describe('over HTTP', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp({ REQUESTS_PER_MINUTE: '20' });
  });
  afterAll(() => app.close());

  test('returns 429 for every request of a user over the limit, and not for others', async () => {
    const authorization = `Bearer ${await signIn(app.app, 'customer@acme.test')}`;
    for (let i = 0; i < 20; i += 1) expect((await app.anonymous.get('/auth/me', { authorization })).statusCode).toBe(200);
    const refused = [await app.anonymous.get('/auth/me', { authorization }), await app.anonymous.get('/audit/logs', { authorization })];
    expect(refused.map(({ statusCode, headers }) => [statusCode, Number(headers['retry-after']) > 50])).toEqual([
      [429, true],
      [429, true],
    ]);
    expect((await app.as('admin').get('/auth/me')).statusCode).toBe(200);
    app.advance(minute);
    expect((await app.anonymous.get('/auth/me', { authorization })).statusCode).toBe(200);
  });
});
