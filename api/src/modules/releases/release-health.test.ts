import { createTestApp, type TestApp } from '../../../test/app';
import { createKeyPair, createUpload } from '../../../test/release-fixture';
import type { HaltRule, OpenTabs, VersionHealth } from '@techadds/shared/contract/releases/health';
import { readEdgeKeys } from './edge-key';
import { findHaltReason } from './halt-rule.rules';

const name = 'mfe-finance';
const [one, two] = ['0000000001', '0000000002'] as const;
const key = createKeyPair();
let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await app.as('super_admin').post('/release-keys', { name: 'Team', publicKey: key.publicKey, apps: [name, 'shell'] });
  await upload('shell', '00000000ff');
  await upload(name, one);
}, 60_000);
afterAll(() => app.close());

const upload = async (target: string, version: string, more = {}) =>
  app.as('super_admin').post(`/releases/${target}`, { ...(await createUpload(key, target, version)), ...more });
const none = { loads: 0, failures: 0, errors: 0, slow: 0, loadMs: 0, tabs: 0 };
const report = async (version: string, counts: Partial<typeof none>, edgeKey?: string) =>
  app.anonymous.post(
    '/release-health',
    { items: [{ app: name, version, ...none, ...counts }] },
    { 'x-edge-key': edgeKey ?? (await readEdgeKeys(app.deps.config))[0]! },
  );
const getApp = async () =>
  (await app.as('admin').get('/releases')).json<{ items: { app: string }[] }>().items.find((each) => each.app === name);
const getHealth = async () => (await app.as('admin').get('/release-health')).json<{ items: VersionHealth[] }>().items;

beforeEach(async () => {
  await app.asOwner('delete from release_health; delete from release_tabs; delete from halt_rules; delete from notifications');
  await upload(name, two, { canary: { percent: 10 } });
});

test('adds what edges report to the hour, and ignores versions that nobody serves', async () => {
  expect((await report(one, { loads: 3, slow: 1, loadMs: 900 })).statusCode).toBe(204);
  await report(one, { loads: 2, failures: 1, loadMs: 600 });
  await report('00000000ee', { loads: 5 });
  expect(await getHealth()).toEqual([
    { app: name, version: one, loads: 5, failures: 1, errors: 0, slow: 1, loadMs: 1_500, hours: [expect.objectContaining({ loads: 5 })] },
  ]);
});

test('counts open tabs in windows of five minutes, and shows the last full one', async () => {
  const getTabs = async () => (await app.as('admin').get('/release-health')).json<{ tabs: OpenTabs }>().tabs;
  const getOfApp = async () => (await app.as('admin').get(`/releases/${name}`)).json<{ tabs: OpenTabs }>().tabs;
  const toNextWindow = () => app.advanceBeyondTokens(300_000 - (app.deps.clock().getTime() % 300_000));
  toNextWindow();
  await report(one, { tabs: 30 });
  await report(one, { tabs: 6 });
  await report(two, { tabs: 4 });
  await report('00000000ee', { tabs: 9 });
  expect((await getTabs()).items).toEqual([]);
  toNextWindow();
  await report(two, { tabs: 40 });
  const counted = [
    { app: name, version: one, tabs: 36 },
    { app: name, version: two, tabs: 4 },
  ];
  const tabs = await getTabs();
  expect(tabs.items).toEqual(counted);
  expect(Date.parse(tabs.until) - Date.parse(tabs.from)).toBe(300_000);
  expect(Date.parse(tabs.until)).toBeLessThanOrEqual(app.deps.clock().getTime());
  expect(await getOfApp()).toEqual(tabs);
  // Tabs are no loads: they add nothing to the health of a version, from which canaries are taken back.
  expect(await getHealth()).toEqual([]);
  toNextWindow();
  expect((await getTabs()).items).toEqual([{ app: name, version: two, tabs: 40 }]);
  toNextWindow();
  expect((await getTabs()).items).toEqual([]);
});

test('nobody reports without the key of the installation', async () => {
  expect((await report(one, { loads: 3 }, 'A'.repeat(43))).statusCode).toBe(404);
  expect(await getHealth()).toEqual([]);
});

test('takes a bad canary back, says why in the history, and notifies administrators', async () => {
  await report(one, { loads: 1_000, errors: 2 });
  await report(two, { loads: 49, errors: 40 });
  expect(await getApp()).toMatchObject({ canary: { version: two } });
  await report(two, { loads: 1 });
  const reason = `Errors in 80.0 % of 50 loads of ${two}, 0.2 % of 1000 loads of ${one}.`;
  expect(await getApp()).toMatchObject({
    current: { version: one },
    canary: null,
    lastChange: { kind: 'halted', version: two, by: 'TechAdds', reason },
  });
  const { items } = (await app.as('admin').get('/notifications')).json<{ items: object[] }>();
  expect(items).toEqual([expect.objectContaining({ type: 'release.halted', title: `The canary of ${name} was taken back`, body: reason })]);
  expect((await app.as('partner_admin').get('/notifications')).json()).toMatchObject({ items: [] });
  const audited = await app.asOwner(`select description from audit_events where event = 'release.halted' and tenant_id = $1`, [
    app.tenants.acme.id,
  ]);
  expect(audited).toEqual([{ description: `TechAdds took back the canary of ${name}: ${reason}` }]);
});

test('takes a bad canary of the shell back', async () => {
  expect((await upload('shell', '00000000fe', { canary: { percent: 10 } })).statusCode).toBe(201);
  const [edgeKey] = await readEdgeKeys(app.deps.config);
  const items = [{ app: 'shell', version: '00000000fe', ...none, loads: 60, errors: 6 }];
  await app.anonymous.post('/release-health', { items }, { 'x-edge-key': edgeKey! });
  const { items: apps } = (await app.as('admin').get('/releases')).json<{ items: { app: string }[] }>();
  expect(apps.find((each) => each.app === 'shell')).toMatchObject({ current: { version: '00000000ff' }, lastChange: { kind: 'halted' } });
});

test('counts from when the canary began: what its version did before is over', async () => {
  await report(two, { loads: 40, errors: 40 });
  app.advanceBeyondTokens(2 * 3_600_000);
  await app.as('super_admin').post(`/releases/${name}/canary`, { version: two, percent: 20 });
  await report(two, { loads: 60 });
  expect(await getApp()).toMatchObject({ canary: { percent: 20 } });
});

test('super-admins change the rule; a stale change is refused', async () => {
  const get = async () => (await app.as('admin').get('/release-halt-rule')).json<HaltRule>();
  expect(await get()).toEqual({ enabled: true, errorShareBp: 200, minLoads: 50, timesCurrent: 3, updatedAt: '1970-01-01T00:00:00.000Z' });
  const put = (rule: object, role: 'admin' | 'super_admin' = 'super_admin') =>
    app.as(role).send({ method: 'PUT', url: '/release-halt-rule', payload: rule });
  const off = { enabled: false, errorShareBp: 500, minLoads: 10, timesCurrent: 2 };
  expect((await put(off, 'admin')).statusCode).toBe(403);
  const { updatedAt } = (await put(off)).json<HaltRule>();
  await report(two, { loads: 500, errors: 400 });
  expect(await getApp()).toMatchObject({ canary: { version: two } });
  expect((await put({ ...off, updatedAt: '2026-01-01T00:00:00.000Z' })).json()).toMatchObject({ code: 'changed_meanwhile' });
  expect((await put({ ...off, minLoads: 0, updatedAt })).json()).toMatchObject({ fields: { minLoads: expect.any(String) } });
});

describe('the rule', () => {
  const rule = { enabled: true, errorShareBp: 200, minLoads: 50, timesCurrent: 3, updatedAt: '1970-01-01T00:00:00.000Z' };
  const find = (canary: [loads: number, bad: number], current: [loads: number, bad: number]) =>
    findHaltReason(
      rule,
      [
        { version: two, loads: canary[0], failures: canary[1], errors: 0 },
        { version: one, loads: current[0], failures: 0, errors: current[1] },
      ],
      { canaryVersion: two, currentVersion: one },
    );

  test.each([
    ['too few loads', [49, 49], [1_000, 0], false],
    ['exactly 2 %', [50, 1], [1_000, 0], true],
    ['just below 2 %', [51, 1], [1_000, 0], false],
    ['exactly three times the current version', [100, 6], [100, 2], true],
    ['less than three times the current version', [100, 5], [100, 2], false],
    ['nobody on the current version', [100, 2], [0, 0], true],
    ['no errors', [1_000, 0], [1_000, 0], false],
  ] as const)('%s', (_what, canary, current, halts) => {
    expect(find([...canary], [...current]) !== undefined).toBe(halts);
  });
});
