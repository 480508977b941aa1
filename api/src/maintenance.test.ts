import { readHeads, headsDir } from './modules/audit/audit-checkpoints';
import { testApp, type TestApp } from './testing/app';
import { startUpkeep } from './maintenance';

const minute = 60_000;

let t: TestApp;
let upkeep: ReturnType<typeof startUpkeep>;
/** The intervals pass when told to; all else, such as the database, has its own time. */
const pass = async (ms: number) => {
  t.advance(ms);
  await jest.advanceTimersByTimeAsync(ms);
  await settled();
};
/** What was begun has ended, as far as the database tells. */
async function settled(): Promise<void> {
  for (let quiet = 0; quiet < 5;) {
    await new Promise((resolve) => setTimeout(resolve, 50));
    const { open, idle, waiting } = t.deps.db.connections();
    quiet = idle === open && waiting === 0 ? quiet + 1 : 0;
  }
}

beforeEach(async () => {
  t = await testApp();
  jest.useFakeTimers({
    doNotFake: [
      'Date',
      'clearImmediate',
      'clearTimeout',
      'hrtime',
      'nextTick',
      'performance',
      'queueMicrotask',
      'setImmediate',
      'setTimeout',
    ],
  });
});
afterEach(async () => {
  jest.useRealTimers();
  await t.close();
});

const heads = () =>
  t.deps.db.withTenant(t.tenants.acme.id, async (tx) => {
    const all = await readHeads(headsDir(t.deps.config.dataDir), t.tenants.acme.id, tx.seal);
    return all.map(({ seq }) => seq);
  });
const events = async (event: string) => (await t.asOwner('select actor_name from audit_events where event = $1', [event])).length;
/** A sign-in of a person who had none yet, which is one more event. */
const somethingHappens = (role: 'customer' | 'admin' | 'partner_staff') => t.as(role).get('/auth/me');

test('the end of each log is signed at the start, each hour in which it grew, and at the stop', async () => {
  await somethingHappens('customer');
  upkeep = startUpkeep(t.deps);
  await settled();
  expect(await heads()).toEqual([1]);
  await somethingHappens('admin');
  await pass(59 * minute);
  expect(await heads()).toEqual([1]);
  await pass(minute);
  expect(await heads()).toEqual([1, 2]);
  await pass(60 * minute);
  expect(await heads()).toEqual([1, 2]);
  await somethingHappens('partner_staff');
  await upkeep.stop();
  expect(await heads()).toEqual([1, 2, 3]);
});

describe('views', () => {
  const view = () =>
    t.as('super_admin').post(`/observability/view-as/${t.tenants.acme.users.customer.id}`, {
      reason: 'A question about an order',
      mode: 'read_only',
    });

  test('whose time is over are ended within five minutes, and the log says so once', async () => {
    expect((await view()).statusCode).toBeLessThan(300);
    upkeep = startUpkeep(t.deps);
    await pass(25 * minute);
    expect(await events('view_as.expired')).toBe(0);
    await pass(10 * minute);
    expect(await events('view_as.expired')).toBe(1);
    await pass(10 * minute);
    expect(await events('view_as.expired')).toBe(1);
    await upkeep.stop();
  });

  test('what fails is logged, and done the next time', async () => {
    await view();
    upkeep = startUpkeep(t.deps);
    await settled();
    await t.asOwner('alter table impersonation_sessions rename to away');
    await pass(35 * minute);
    expect(t.logged.join('')).toContain('ending views failed');
    await t.asOwner('alter table away rename to impersonation_sessions');
    await pass(5 * minute);
    expect(await events('view_as.expired')).toBe(1);
    await upkeep.stop();
  });

  test('are not looked at any more after the stop', async () => {
    await view();
    upkeep = startUpkeep(t.deps);
    await upkeep.stop();
    await pass(120 * minute);
    expect(await events('view_as.expired')).toBe(0);
    expect(jest.getTimerCount()).toBe(0);
  });
});
