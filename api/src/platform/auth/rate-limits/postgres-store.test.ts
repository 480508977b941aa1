import { openDatabase } from '../../database/client';
import { testApp, type TestApp } from '../../../testing/app';
import { testAuditKey } from '../../../testing/database';
import { limitRules, type Limits } from './rules';
import { nobodysTenant, sharedLimits } from './postgres-store';

let t: TestApp;
beforeEach(async () => {
  t = await testApp();
});
afterEach(() => t.close());

const wait = async (limits: Limits, subject = 'ana@halden.example') =>
  (await limits.count([{ rule: 'forgotPassword', subject }] as const))[0].wait;

test('two processes on one database count together, and forget together', async () => {
  const otherDb = await openDatabase({ auditKey: testAuditKey, ownerUrl: t.ownerUrl });
  const [here, there] = [t.deps.limits, sharedLimits({ ...t.deps, db: otherDb }, limitRules)];
  expect([await wait(here), await wait(there), await wait(here)]).toEqual([null, null, null]);
  expect(await wait(there)).toBeGreaterThan(3590);
  await there.forget('forgotPassword', 'ana@halden.example');
  expect(await wait(here)).toBeNull();
  await otherDb.close();
});

test('of many at once exactly as many pass as the rule allows', async () => {
  const waits = await Promise.all(Array.from({ length: 30 }, () => wait(t.deps.limits)));
  expect(waits.filter((each) => each === null)).toHaveLength(3);
});

test('rules counted at once in different orders do not block each other', async () => {
  const hits = [
    { rule: 'signIn', subject: 'x' },
    { rule: 'signInNetwork', subject: 'x' },
    { rule: 'signInAccount', subject: 'x' },
  ] as const;
  const rounds = Array.from({ length: 40 }, (_, n) => t.deps.limits.count(n % 2 ? hits : hits.toReversed()));
  const hitsOfAll = (await Promise.all(rounds)).flat().map((counted) => counted.hits);
  expect(Math.max(...hitsOfAll)).toBe(40);
  expect(t.logged).toEqual([]);
});

test('a window ends by the clock', async () => {
  for (let i = 0; i < 4; i += 1) await wait(t.deps.limits);
  t.advance(3_601_000);
  expect(await wait(t.deps.limits)).toBeNull();
});

test('what is kept names nobody, and other tenants do not see it', async () => {
  await wait(t.deps.limits);
  const rows = await t.asOwner('select * from rate_limits');
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain('halden');
  expect(await t.asApp('select from rate_limits', { tenantId: t.tenants.acme.id })).toEqual([]);
  expect(await t.asApp('select from rate_limits', { tenantId: nobodysTenant })).toHaveLength(1);
});

test('when the table fails each process counts for itself, and the log says so', async () => {
  await t.asOwner('alter table rate_limits rename to gone');
  expect([await wait(t.deps.limits), await wait(t.deps.limits), await wait(t.deps.limits)]).toEqual([null, null, null]);
  expect(await wait(t.deps.limits)).toBeGreaterThan(3590);
  expect(t.logged.join('')).toContain('the shared limits failed');
});
