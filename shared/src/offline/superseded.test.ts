import 'fake-indexeddb/auto';
import { metaDb } from './offline-databases';
import { findSuperseded, keepSuperseded, listSuperseded, purgeSuperseded } from './superseded';
import { clearDatabases, signInAs } from './testing/databases';
import { owner } from './testing/fake-server';

const dayMs = 86_400_000;
const now = Date.UTC(2026, 10, 26, 12);
beforeEach(async () => {
  await clearDatabases();
  signInAs();
});

const keep = (id: string, ageMs: number, userId = owner.userId) =>
  keepSuperseded({
    ...{ kind: 'quotes', winner: 'server', reason: 'server_newer', server: { title: 'Theirs' } },
    local: { id, title: 'Mine', updated_at: '2026-10-01T00:00:00.000Z', tenant_id: owner.tenantId, user_id: userId },
    decidedAt: new Date(now - ageMs).toISOString(),
  });

test('the other copy of a conflict is kept for 30 days, and then deleted', async () => {
  const [last, old] = [await keep('offline-1', 30 * dayMs - 1_000), await keep('offline-2', 30 * dayMs + 1_000)];
  await purgeSuperseded(now);
  expect(await findSuperseded(last)).toMatchObject({ local: { title: 'Mine' }, server: { title: 'Theirs' } });
  expect(await findSuperseded(old)).toBeUndefined();
});

test('lists the conflicts of one user, the latest first', async () => {
  await keep('offline-1', 2 * dayMs);
  await keep('offline-2', dayMs);
  await keep('offline-3', 0, 'someone-else');
  expect((await listSuperseded(owner)).map(({ local }) => local.id)).toEqual(['offline-2', 'offline-1']);
  expect(await metaDb.superseded.count()).toBe(3);
});

test.each([
  ['user', { ...owner, userId: 'user-2' }],
  ['tenant', { ...owner, tenantId: 'tenant-2' }],
])('a conflict of another %s cannot be opened', async (_case, other) => {
  const key = await keep('offline-1', 0);
  signInAs(other);
  expect(await findSuperseded(key)).toBeUndefined();
});
