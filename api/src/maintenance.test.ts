import { auditHashChain } from './modules/audit/audit-hash-chain';
import { readCheckpoints } from './platform/checkpoints/checkpoints';
import { ledgerHashChain } from './modules/ledger/ledger-hash-chain';
import { createTestApp, type TestApp } from '../test/app';
import { createEntryPoster, moves } from '../test/ledger-fixtures';
import { startMaintenance } from './maintenance';

const minute = 60_000;

let app: TestApp;
let maintenance: ReturnType<typeof startMaintenance>;
/** Advances the clock and the faked intervals; the database keeps its own time. */
const advanceTime = async (ms: number) => {
  app.advance(ms);
  await jest.advanceTimersByTimeAsync(ms);
  await waitUntilIdle();
};
/** Waits until the connection pool has been idle for a while. */
async function waitUntilIdle(): Promise<void> {
  for (let quiet = 0; quiet < 5;) {
    await new Promise((resolve) => setTimeout(resolve, 50));
    const { open, idle, waiting } = app.deps.db.poolStats();
    quiet = idle === open && waiting === 0 ? quiet + 1 : 0;
  }
}

beforeEach(async () => {
  app = await createTestApp();
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
  await app.close();
});

const listCheckpointSeqs = () =>
  app.deps.db.withTenant(app.tenants.acme.id, async (tx) => {
    const all = await readCheckpoints(app.deps.config.dataDir, auditHashChain, app.tenants.acme.id, tx.hmac);
    return all.map(({ seq }) => seq);
  });
const countAuditEvents = async (event: string) =>
  (await app.asOwner('select actor_name from audit_events where event = $1', [event])).length;
/** The first sign-in of a user adds one audit event. */
const createAuditEvent = (role: 'customer' | 'admin' | 'partner_staff') => app.as(role).get('/auth/me');

test('signs the end of each audit log at the start, each hour in which it grew, and at the stop', async () => {
  await createAuditEvent('customer');
  maintenance = startMaintenance(app.deps);
  await waitUntilIdle();
  expect(await listCheckpointSeqs()).toEqual([1]);
  await createAuditEvent('admin');
  await advanceTime(59 * minute);
  expect(await listCheckpointSeqs()).toEqual([1]);
  await advanceTime(minute);
  expect(await listCheckpointSeqs()).toEqual([1, 2]);
  await advanceTime(60 * minute);
  expect(await listCheckpointSeqs()).toEqual([1, 2]);
  await createAuditEvent('partner_staff');
  await maintenance.stop();
  expect(await listCheckpointSeqs()).toEqual([1, 2, 3]);
});

test('signs the end of each ledger, too', async () => {
  const post = createEntryPoster(app);
  const order = { id: crypto.randomUUID(), partnerId: app.tenants.acme.partnerId };
  await post(order, 'capture', '2026-05-01T10:00:00Z', moves.capture(order.id, 100));
  maintenance = startMaintenance(app.deps);
  await waitUntilIdle();
  await post(order, 'settlement', '2026-05-02T10:00:00Z', moves.settle(100));
  await maintenance.stop();
  const { id } = app.tenants.acme;
  const signed = await app.deps.db.withTenant(id, ({ hmac }) => readCheckpoints(app.deps.config.dataDir, ledgerHashChain, id, hmac));
  expect(signed.map(({ seq }) => seq)).toEqual([1, 2]);
});

describe('expiring impersonations', () => {
  const view = () =>
    app.as('super_admin').post(`/observability/view-as/${app.tenants.acme.users.customer.id}`, {
      reason: 'A question about an order',
      mode: 'read_only',
    });

  test('ends them within five minutes and audits that once', async () => {
    expect((await view()).statusCode).toBeLessThan(300);
    maintenance = startMaintenance(app.deps);
    await advanceTime(25 * minute);
    expect(await countAuditEvents('view_as.expired')).toBe(0);
    await advanceTime(10 * minute);
    expect(await countAuditEvents('view_as.expired')).toBe(1);
    await advanceTime(10 * minute);
    expect(await countAuditEvents('view_as.expired')).toBe(1);
    await maintenance.stop();
  });

  test('logs a failure and retries at the next interval', async () => {
    await view();
    maintenance = startMaintenance(app.deps);
    await waitUntilIdle();
    await app.asOwner('alter table impersonation_sessions rename to away');
    await advanceTime(35 * minute);
    expect(app.logged.join('')).toContain('ending views failed');
    await app.asOwner('alter table away rename to impersonation_sessions');
    await advanceTime(5 * minute);
    expect(await countAuditEvents('view_as.expired')).toBe(1);
    await maintenance.stop();
  });

  test('stops with the maintenance', async () => {
    await view();
    maintenance = startMaintenance(app.deps);
    await maintenance.stop();
    await advanceTime(120 * minute);
    expect(await countAuditEvents('view_as.expired')).toBe(0);
    expect(jest.getTimerCount()).toBe(0);
  });
});
