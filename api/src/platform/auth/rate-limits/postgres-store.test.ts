import { openDatabase } from '../../../database';
import { createTestApp, type TestApp } from '../../../../test/app';
import { testAuditKey } from '../../../../test/database';
import { rateLimitRules, type RateLimiter } from './rules';
import { systemTenantId, createPostgresRateLimiter } from './postgres-store';

let app: TestApp;
beforeEach(async () => {
  app = await createTestApp();
});
afterEach(() => app.close());

const wait = async (rateLimiter: RateLimiter, subject = 'ana@halden.example') =>
  (await rateLimiter.count([{ rule: 'forgotPassword', subject }] as const))[0].retryAfterSeconds;

test('shares counts and resets between two processes on one database', async () => {
  const otherDb = await openDatabase({ auditKey: testAuditKey, ownerUrl: app.ownerUrl });
  const [here, there] = [app.deps.rateLimiter, createPostgresRateLimiter({ ...app.deps, db: otherDb }, rateLimitRules)];
  expect([await wait(here), await wait(there), await wait(here)]).toEqual([null, null, null]);
  expect(await wait(there)).toBeGreaterThan(3590);
  await there.reset('forgotPassword', 'ana@halden.example');
  expect(await wait(here)).toBeNull();
  await otherDb.close();
});

test('allows exactly as many concurrent hits as the rule says', async () => {
  const waits = await Promise.all(Array.from({ length: 30 }, () => wait(app.deps.rateLimiter)));
  expect(waits.filter((each) => each === null)).toHaveLength(3);
});

test('does not deadlock when rules are counted in different orders at the same time', async () => {
  const hits = [
    { rule: 'signIn', subject: 'x' },
    { rule: 'signInNetwork', subject: 'x' },
    { rule: 'signInAccount', subject: 'x' },
  ] as const;
  const rounds = Array.from({ length: 40 }, (_, n) => app.deps.rateLimiter.count(n % 2 ? hits : hits.toReversed()));
  const hitsOfAll = (await Promise.all(rounds)).flat().map((counted) => counted.hits);
  expect(Math.max(...hitsOfAll)).toBe(40);
  expect(app.logged).toEqual([]);
});

test('ends a window by the clock', async () => {
  for (let i = 0; i < 4; i += 1) await wait(app.deps.rateLimiter);
  app.advance(3_601_000);
  expect(await wait(app.deps.rateLimiter)).toBeNull();
});

test('stores no personal data and hides the rows from other tenants', async () => {
  await wait(app.deps.rateLimiter);
  const rows = await app.asOwner('select * from rate_limits');
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain('halden');
  expect(await app.asApp('select from rate_limits', { tenantId: app.tenants.acme.id })).toEqual([]);
  expect(await app.asApp('select from rate_limits', { tenantId: systemTenantId })).toHaveLength(1);
});

test('counts within the process when the table fails, and logs the error', async () => {
  await app.asOwner('alter table rate_limits rename to gone');
  expect([await wait(app.deps.rateLimiter), await wait(app.deps.rateLimiter), await wait(app.deps.rateLimiter)]).toEqual([
    null,
    null,
    null,
  ]);
  expect(await wait(app.deps.rateLimiter)).toBeGreaterThan(3590);
  expect(app.logged.join('')).toContain('the shared limits failed');
});
