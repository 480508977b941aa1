import type { ReleaseChange, ReleasedApp } from '@techadds/shared/contract/releases/endpoints';
import { createTestApp, type TestApp } from '../../../test/app';
import { createKeyPair, createUpload } from '../../../test/release-fixture';
import { readEdgeKeys } from './edge-key';

const name = 'mfe-finance';
const [hour, day] = [3_600_000, 86_400_000];
const versions = ['0000000001', '0000000002', '0000000003', '0000000004', '0000000005'] as const;
const [one, two] = versions;
const key = createKeyPair();
let app: TestApp;
beforeEach(async () => {
  app = await createTestApp();
  await superAdmin().post('/release-keys', { name: 'Team', publicKey: key.publicKey, apps: [name, 'shell'] });
  await upload('00000000ff', {}, 'shell');
}, 60_000);
afterEach(() => app.close());

const superAdmin = () => app.as('super_admin');
const upload = async (version: string, more = {}, target = name) =>
  superAdmin().post(`/releases/${target}`, { ...(await createUpload(key, target, version)), ...more });
const getHistory = async () => (await superAdmin().get(`/releases/${name}`)).json<{ released: ReleasedApp; items: ReleaseChange[] }>();
const getEdge = async (path: string) => app.anonymous.get(path, { 'x-edge-key': (await readEdgeKeys(app.deps.config))[0]! });

/** Runs `work` where the clock of this process is off, as on the machine of a team. */
async function withClockOff<T>(ms: number, work: () => Promise<T>): Promise<T> {
  const doNotFake = ['nextTick', 'setImmediate', 'clearImmediate', 'setTimeout', 'clearTimeout', 'setInterval', 'queueMicrotask'] as const;
  jest.useFakeTimers({ now: Date.now() + ms, doNotFake: [...doNotFake] });
  try {
    return await work();
  } finally {
    jest.useRealTimers();
  }
}

test('releases of servers whose clocks are an hour or a day off are in the order in which they were made, and none is lost', async () => {
  // The clock of each, as seen from the one before.
  for (const [n, off] of [0, day, -day - hour, 2 * hour, -day].entries()) {
    app.advanceBeyondTokens(off);
    expect((await upload(versions[n]!)).statusCode).toBe(201);
  }
  const { released, items } = await getHistory();
  expect(items.map(({ version }) => version)).toEqual(versions.toReversed());
  expect([released.current.version, released.previous?.version]).toEqual([versions[4], versions[3]]);
  const { changes } = (await getEdge('/releases/serving')).json<{
    changes: { releases: { app: string; version: string; archiveSha256: string }[] };
  }>();
  const served = changes.releases.filter((each) => each.app === name);
  expect(served.map(({ version }) => version).sort()).toEqual([...versions]);
  for (const { archiveSha256 } of served) expect((await getEdge(`/releases/archives/${archiveSha256}`)).statusCode).toBe(200);
  for (const version of versions.toReversed().slice(1)) {
    app.advanceBeyondTokens(version === two ? -day : hour);
    const { current } = (await superAdmin().post(`/releases/${name}/rollback`, { reason: 'Test' })).json<ReleasedApp>();
    expect(current.version).toBe(version);
  }
});

test.each([-day, -hour, hour, day])('a team whose clock is %d ms off releases, and the same build again changes nothing', async (off) => {
  const before = await withClockOff(off, () => createUpload(key, name, one));
  expect((await superAdmin().post(`/releases/${name}`, before)).statusCode).toBe(201);
  expect((await upload(one)).statusCode).toBe(201);
  const { released, items } = await getHistory();
  expect([items.length, items[0]!.version]).toEqual([1, one]);
  // The time is that of the server.
  expect(Math.abs(Date.parse(released.current.createdAt) - app.deps.clock().getTime())).toBeLessThan(hour / 2);
});

test.each([hour, day])('a bad canary is taken back although the clock of the server that began it is %d ms ahead', async (off) => {
  await upload(one);
  app.advanceBeyondTokens(off);
  await upload(two, { canary: { percent: 10 } });
  app.advanceBeyondTokens(-off);
  const counts = { app: name, version: two, loads: 60, failures: 50, errors: 0, slow: 0, loadMs: 0 };
  await app.anonymous.post('/release-health', { items: [counts] }, { 'x-edge-key': (await readEdgeKeys(app.deps.config))[0]! });
  expect((await getHistory()).released).toMatchObject({ canary: null, lastChange: { kind: 'halted', version: two } });
});

test('a token that has expired by the clock of the server is refused with the reason, and nothing is changed', async () => {
  await superAdmin().post('/auth/confirm-password', { password: 'correct horse battery' });
  const made = await superAdmin().post('/integrations/providers/token', { name: 'CI', scopes: [`release:${name}`], expiresInDays: 7 });
  const headers = { authorization: `Bearer ${made.json<{ secret: string }>().secret}` };
  await upload(one);
  app.advanceBeyondTokens(7 * day);
  const response = await app.anonymous.post(`/releases/${name}`, await createUpload(key, name, two), headers);
  expect([response.statusCode, response.json<{ error: string }>().error]).toEqual([401, expect.stringMatching(/\S/)]);
  expect((await getHistory()).released.current.version).toBe(one);
});
