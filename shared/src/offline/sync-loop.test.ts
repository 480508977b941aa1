import 'fake-indexeddb/auto';
import { runCycle } from './sync-cycle';
import { getLockName, startSyncLoop, type SyncLoop } from './sync-loop';
import { createFakeLocks } from './testing/fake-locks';
import { createFakeServer, owner } from './testing/fake-server';

jest.mock('./sync-cycle', () => ({ ...jest.requireActual<object>('./sync-cycle'), runCycle: jest.fn(() => Promise.resolve()) }));

let locks: LockManager | undefined;
let cycles: { tab: string; at: number }[];
let loops: SyncLoop[];
let startedAt: number;
beforeEach(() => {
  jest.useFakeTimers();
  locks = createFakeLocks();
  cycles = [];
  loops = [];
  startedAt = Date.now();
});
afterEach(() => {
  for (const loop of loops) loop.stop();
  jest.useRealTimers();
});

/** A tab of the user's browser. */
function openTab(tab: string, changes: { isHidden?: boolean; mayRun?: boolean } = {}) {
  const server = createFakeServer();
  const state = Object.assign(server.state, { isHidden: false, ...changes });
  const env = { ...server.env, locks, isHidden: () => state.isHidden, monotonicNow: () => Date.now() };
  jest.mocked(runCycle).mockImplementation((used) => {
    const name = tabs.get(used) ?? '';
    cycles.push({ tab: name, at: Date.now() - startedAt });
    return Promise.resolve();
  });
  tabs.set(env, tab);
  const loop = startSyncLoop(env);
  loops.push(loop);
  return { loop, state };
}
const tabs = new Map<object, string>();
const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);
const cyclesOf = (tab: string) => cycles.filter((each) => each.tab === tab).length;

test('syncs at once and then every 15 seconds', async () => {
  openTab('one');
  await pass(60_000);
  expect(cycles.map(({ at }) => at)).toEqual([0, 15_000, 30_000, 45_000, 60_000]);
});

test('keeps the ticks when a cycle takes longer', async () => {
  openTab('one');
  jest.mocked(runCycle).mockImplementation(async () => {
    cycles.push({ tab: 'one', at: Date.now() - startedAt });
    await new Promise((resolve) => setTimeout(resolve, 20_000));
  });
  await pass(75_000);
  expect(cycles.map(({ at }) => at)).toEqual([0, 15_000, 45_000, 75_000]);
});

test('one of several tabs syncs, and another follows when it closes', async () => {
  const { loop } = openTab('one');
  openTab('two');
  openTab('three');
  await pass(30_000);
  expect([cyclesOf('one'), cyclesOf('two'), cyclesOf('three')]).toEqual([3, 0, 0]);
  loop.stop();
  await pass(0);
  expect([cyclesOf('two'), cyclesOf('three')]).toEqual([1, 0]);
});

test('tabs of other users and tenants do not wait for each other', () => {
  const names = [owner, { ...owner, userId: 'user-2' }, { ...owner, tenantId: 'tenant-2' }].map(getLockName);
  expect(names[0]).toBe('td-sync:tenant-1:user-1');
  expect(new Set(names).size).toBe(3);
});

test('a tab that may not sync neither waits for the lock nor keeps it', async () => {
  const one = openTab('one');
  openTab('two');
  const waiting = openTab('three', { mayRun: false });
  await pass(0);
  expect((await locks!.query()).pending).toHaveLength(1);
  one.state.mayRun = false;
  one.loop.notify();
  await pass(0);
  expect([cyclesOf('one'), cyclesOf('two')]).toEqual([1, 1]);
  expect((await locks!.query()).pending).toHaveLength(0);
  waiting.state.mayRun = true;
  waiting.loop.notify();
  await pass(0);
  expect((await locks!.query()).pending).toHaveLength(1);
});

test('a hidden tab gives way to one that waits, and goes on if there is none', async () => {
  const one = openTab('one');
  one.state.isHidden = true;
  await pass(30_000);
  expect(cyclesOf('one')).toBe(3);
  openTab('two');
  one.loop.notify();
  await pass(30_000);
  expect([cyclesOf('one'), cyclesOf('two')]).toEqual([3, 3]);
});

test('two hidden tabs run one cycle at each tick, and do not hand the lock to each other without a pause', async () => {
  for (const tab of ['one', 'two']) openTab(tab, { isHidden: true });
  jest.mocked(runCycle).mockImplementation(async () => {
    cycles.push({ tab: '', at: Date.now() - startedAt });
    await new Promise((resolve) => setTimeout(resolve, 100));
  });
  await pass(60_000);
  expect(cycles.map(({ at }) => at)).toEqual([0, 15_000, 30_000, 45_000, 60_000]);
});

test('a visible tab follows a hidden one at the next tick, and the hidden one follows at once when it closes', async () => {
  openTab('one', { isHidden: true });
  await pass(5_000);
  const { loop } = openTab('two');
  await pass(10_000);
  expect([cyclesOf('one'), cyclesOf('two')]).toEqual([1, 1]);
  loop.stop();
  await pass(0);
  expect([cyclesOf('one'), cyclesOf('two')]).toEqual([2, 1]);
});

test('a page that ends the session, or views as another user, stops at once', async () => {
  const { loop, state } = openTab('one');
  await pass(0);
  state.owner = undefined;
  loop.notify();
  await pass(60_000);
  expect(cyclesOf('one')).toBe(1);
  expect((await locks!.query()).held).toEqual([]);
});

test('syncs on demand without losing a tick', async () => {
  const { loop } = openTab('one');
  await pass(5_000);
  loop.syncNow();
  await pass(10_000);
  expect(cycles.map(({ at }) => at)).toEqual([0, 5_000, 15_000]);
});

test('each tab syncs where the browser has no locks', async () => {
  locks = undefined;
  openTab('one');
  openTab('two');
  await pass(15_000);
  expect([cyclesOf('one'), cyclesOf('two')]).toEqual([2, 2]);
});
