import 'fake-indexeddb/auto';
import { findItem } from './queue';
import { listNames, restoreOther } from './server-copy';
import { keepSuperseded, listSuperseded } from './superseded';
import { clearDatabases, signInAs } from './testing/databases';
import { owner } from './testing/fake-server';

const line = { name: 'Audit', quantity: 1, unitPriceCents: 1200_00, taxBp: 0, discount: null, optional: false, selected: true };
const local = { id: 'offline-1', updated_at: '2026-01-01T00:00:00.000Z', tenant_id: owner.tenantId, user_id: owner.userId, title: 'Mine' };
const server = {
  ...{ id: 'q-1', number: 'QT-1', title: 'Theirs', intro: '', terms: '', discount: null, validUntil: '2027-01-01', currency: 'USD' },
  ...{ customer: { id: 'c-1', name: 'Oakmont', email: 'it@oakmont.example' }, request: null, updated_at: '2100-01-01T00:00:00.000Z' },
  lines: [{ ...line, serviceId: null }],
};
beforeEach(async () => {
  await clearDatabases();
  signInAs();
});

async function restore(winner: 'local' | 'server') {
  const copy = { kind: 'quotes', winner, reason: 'equal', local, server, decidedAt: '2026-01-02T00:00:00.000Z' } as const;
  await restoreOther({ ...copy, key: await keepSuperseded(copy) });
  return findItem('quotes', 'offline-1');
}

test('restores the own version as one that is newer than the server’s, however late that is', async () => {
  const queued = (await restore('server'))!;
  expect(queued.item).toMatchObject({ title: 'Mine', tenant_id: owner.tenantId });
  expect(Date.parse(queued.item.updated_at)).toBeGreaterThan(Date.parse(server.updated_at));
  expect(await listSuperseded(owner)).toEqual([]);
});

test('restores the server’s version as the body of a form, without what only the server sets', async () => {
  const queued = (await restore('local'))!;
  const { updated_at: _time, ...item } = queued.item;
  expect(item).toEqual({
    ...{ id: 'offline-1', tenant_id: owner.tenantId, user_id: owner.userId, customerId: 'c-1', title: 'Theirs' },
    ...{ intro: '', terms: '', discount: null, validUntil: '2027-01-01', lines: [line] },
  });
  expect(queued.meta.hints).toEqual({ customer: { name: 'Oakmont', email: 'it@oakmont.example' }, currency: 'USD' });
});

test('knows the names of both customers, and keeps the own one when the own version is restored', async () => {
  const hints = { customer: { name: 'Kestrel', email: 'it@kestrel.example' }, currency: 'USD' };
  const own = { ...local, customerId: 'c-2' };
  const copy = {
    kind: 'quotes',
    winner: 'server',
    reason: 'equal',
    local: own,
    server,
    hints,
    decidedAt: '2026-01-02T00:00:00.000Z',
  } as const;
  expect(listNames(copy)).toEqual({ 'c-1': 'Oakmont', 'c-2': 'Kestrel' });
  await restoreOther({ ...copy, key: await keepSuperseded(copy) });
  expect((await findItem('quotes', 'offline-1'))?.meta.hints).toEqual(hints);
});

test('knows the names of categories and partners', () => {
  const service = { category: { id: 'k-1', name: 'Backup' }, partner: { id: 'p-1', name: 'Halden' } };
  expect(listNames({ local: { ...local, categoryId: 'k-2' }, server: service, hints: { category: 'Audit' } })).toEqual({
    ...{ 'k-1': 'Backup', 'k-2': 'Audit' },
    'p-1': 'Halden',
  });
});
