import 'fake-indexeddb/auto';
import { waitFor } from '@testing-library/react';
import { enterImpersonation, exitImpersonation } from '@techadds/shared/session';
import { createClientId, getClientIdTime, isClientId } from '@techadds/shared/contract/client-id';
import { dataDb, metaDb } from './offline-databases';
import { deleteVersion, discardItem, discardItems, findItem, listQueue, saveOffline, StorageFullError, type QueuedItem } from './queue';
import { countLostItems, isQuotaError, isStorageFull, updateCounter } from './storage-health';
import { stampItem } from './send-item';
import { clearDatabases, createToken, save, signInAs } from './testing/databases';
import { owner } from './testing/fake-server';

let mockOffsetMs: number | undefined;
jest.mock('./clock-offset', () => ({ getClockOffsetMs: () => mockOffsetMs }));
beforeEach(async () => {
  await clearDatabases();
  signInAs();
  mockOffsetMs = undefined;
});
afterEach(() => void jest.restoreAllMocks());

test('the databases have exactly the stores of the specification, keyed by id', async () => {
  await dataDb.open();
  expect([dataDb.name, dataDb.verno, dataDb.tables.map(({ name, schema }) => [name, schema.primKey.keyPath])]).toEqual([
    'offline-data',
    1,
    [
      ['quotes', 'id'],
      ['services', 'id'],
    ],
  ]);
  expect(Object.keys(await save('quotes', createClientId())).sort()).toEqual(['id', 'tenant_id', 'title', 'updated_at', 'user_id']);
});

test('ids have the time and 64 random bits', () => {
  const ids = Array.from({ length: 1000 }, () => createClientId(5000));
  expect(new Set(ids).size).toBe(1000);
  for (const id of ids) expect(id).toMatch(/^offline-5000-[0-9a-f]{16}$/);
  expect([getClientIdTime('offline-5000-ab'), getClientIdTime('offline-7')]).toEqual([5000, 7]);
  expect(['offline-1', 'OFFLINE-1', 'offline-1\0', 'quote-1', null].map(isClientId)).toEqual([true, false, false, false, false]);
});

test('lists quotes before services, each in the order of writing, even after the clock was set back', async () => {
  jest.spyOn(Date, 'now').mockReturnValueOnce(9_000_000_000_000);
  await save('services', 'offline-4');
  await save('quotes', 'offline-9000000000000');
  await save('quotes', 'offline-1000000000000');
  await save('quotes', 'offline-9000000000000', { title: 'Edited' });
  const queue = await listQueue(owner);
  expect(queue.map(({ item }) => item.id)).toEqual(['offline-9000000000000', 'offline-1000000000000', 'offline-4']);
  expect(queue[0]?.item.title).toBe('Edited');
});

test('an edit is later than what it replaces, whatever the clock says', async () => {
  const first = await save('quotes', 'offline-1');
  jest.spyOn(Date, 'now').mockReturnValue(1000);
  const second = await save('quotes', 'offline-1', { title: 'Edited' });
  expect(Date.parse(second.updated_at)).toBeGreaterThan(Date.parse(first.updated_at));
});

test('shows and keeps the items of one user and tenant apart from all others', async () => {
  await save('quotes', 'offline-1');
  signInAs({ ...owner, userId: 'user-2' });
  await save('quotes', 'offline-2');
  expect((await listQueue(owner)).map(({ item }) => item.id)).toEqual(['offline-1']);
  expect(await listQueue({ ...owner, tenantId: 'tenant-2' })).toEqual([]);
});

describe.each([
  ['user', { ...owner, userId: 'user-2' }],
  ['tenant', { ...owner, tenantId: 'tenant-2' }],
])('an item of another %s', (_case, other) => {
  test('cannot be opened', async () => {
    await save('quotes', 'offline-1');
    signInAs(other);
    expect(await findItem('quotes', 'offline-1')).toBeUndefined();
    signInAs();
    expect(await findItem('quotes', 'offline-1')).toBeDefined();
  });

  test('is not replaced: an item with the same id gets a new one', async () => {
    const theirs = await save('quotes', 'offline-1');
    signInAs(other);
    const mine = await save('quotes', 'offline-1', { title: 'Mine' });
    expect([mine.id === theirs.id, isClientId(mine.id)]).toEqual([false, true]);
    expect((await listQueue(other)).map(({ item, meta }) => [item, meta.id])).toEqual([[mine, mine.id]]);
    expect((await listQueue(owner)).map(({ item }) => item)).toEqual([theirs]);
  });
});

test('saves nothing without a session, and nothing while viewing as another user', async () => {
  const user = { id: 'user-2' } as never;
  enterImpersonation({ token: createToken({}), user, actor: { id: '', name: '' }, reason: '', returnTo: '/', expiresAt: '2100-01-01' });
  await expect(save('quotes', 'offline-1')).rejects.toThrow('own session');
  exitImpersonation('stopped');
  signInAs({});
  await expect(save('quotes', 'offline-1')).rejects.toThrow('own session');
  expect(await dataDb.quotes.count()).toBe(0);
});

test('deletes only the version that was sent', async () => {
  const sent = await save('quotes', 'offline-1');
  await save('quotes', 'offline-1', { title: 'Edited meanwhile' });
  expect(await deleteVersion('quotes', sent)).toBe(false);
  expect(await findItem('quotes', 'offline-1')).toMatchObject({ item: { title: 'Edited meanwhile' } });
});

test('undoes a discard', async () => {
  await save('quotes', 'offline-1');
  const before = (await findItem('quotes', 'offline-1'))!;
  const { undo } = await discardItem(before);
  expect(await listQueue(owner)).toEqual([]);
  await undo();
  expect(await findItem('quotes', 'offline-1')).toEqual(before);
});

test('discards thousands of items in one step for each kind, but none that was edited meanwhile', async () => {
  for (let n = 1; n <= 300; n += 1) await save(n % 2 === 0 ? 'quotes' : 'services', `offline-${n}`);
  const queue = await listQueue(owner);
  await save('quotes', 'offline-2', { title: 'Edited meanwhile' });
  const steps = jest.spyOn(dataDb, 'transaction');
  await discardItems(queue);
  expect(steps).toHaveBeenCalledTimes(2);
  expect((await listQueue(owner)).map(({ item }) => item)).toMatchObject([{ id: 'offline-2', title: 'Edited meanwhile' }]);
  expect(await metaDb.meta.count()).toBe(1);
  expect(await countLostItems()).toBe(0);
});

test('the queue is whole without what the device knows of the attempts', async () => {
  await save('quotes', 'offline-2');
  await save('quotes', 'offline-1');
  await metaDb.meta.clear();
  expect((await listQueue(owner)).map(({ item, meta }) => [item.id, meta.status])).toEqual([
    ['offline-1', 'queued'],
    ['offline-2', 'queued'],
  ]);
});

describe('full storage', () => {
  const quotaError = Object.assign(new Error('Full.'), { name: 'QuotaExceededError' });

  test('is recognized inside a failed commit', () => {
    expect(isQuotaError(Object.assign(new Error(), { name: 'AbortError', inner: quotaError }))).toBe(true);
    expect(isQuotaError(new Error('Other.'))).toBe(false);
  });

  test('caches make room, and the item is saved', async () => {
    const deleted = jest.fn(() => Promise.resolve(true));
    Object.assign(globalThis, { caches: { keys: () => Promise.resolve(['shell@1']), delete: deleted } });
    jest.spyOn(dataDb.quotes, 'put').mockRejectedValueOnce(quotaError);
    await save('quotes', 'offline-1');
    expect(deleted).toHaveBeenCalledWith('shell@1');
    expect(await dataDb.quotes.count()).toBe(1);
  });

  test('that cannot be freed is an error, and nothing passes for saved', async () => {
    jest.spyOn(dataDb.quotes, 'put').mockRejectedValue(quotaError);
    await expect(save('quotes', 'offline-1')).rejects.toBeInstanceOf(StorageFullError);
    expect(await dataDb.quotes.count()).toBe(0);
  });

  test('is known to every tab until something was saved again', async () => {
    expect(isStorageFull()).toBe(false);
    const put = jest.spyOn(dataDb.quotes, 'put').mockRejectedValue(quotaError);
    await expect(save('quotes', 'offline-1')).rejects.toBeInstanceOf(StorageFullError);
    expect(isStorageFull()).toBe(true);
    put.mockRestore();
    await save('quotes', 'offline-1');
    expect(isStorageFull()).toBe(false);
  });
});

test('is on the disk before it counts as saved', async () => {
  // The library takes the function when it opens the database.
  dataDb.close();
  const opened = jest.spyOn(IDBDatabase.prototype, 'transaction');
  await dataDb.open();
  await save('quotes', 'offline-1');
  const writes = opened.mock.calls.filter(([stores, mode]) => mode === 'readwrite' && [stores].flat().includes('quotes'));
  expect(writes.length).toBeGreaterThan(0);
  for (const [, , options] of writes) expect(options).toMatchObject({ durability: 'strict' });
});

test('the browser is asked not to clear the storage once something waits, and not again for each item', async () => {
  const persist = jest.fn(() => Promise.resolve(true));
  Object.defineProperty(navigator, 'storage', { configurable: true, value: { persist } });
  for (const id of ['offline-1', 'offline-2', 'offline-3']) await save('quotes', id);
  expect(persist).toHaveBeenCalledTimes(1);
  Reflect.deleteProperty(navigator, 'storage');
});

test('notices how many items the browser has cleared', async () => {
  await save('quotes', 'offline-1');
  await save('services', 'offline-2');
  expect(await countLostItems()).toBe(0);
  await Promise.all([dataDb.quotes.clear(), dataDb.services.clear()]);
  expect(await countLostItems()).toBe(2);
});

test.each<[string, (queued: QueuedItem) => Promise<unknown>]>([
  ['sent', ({ kind, item }) => deleteVersion(kind, item)],
  ['discarded', (queued) => discardItems([queued])],
])('an item that was just %s when its page ended is not taken for one that the browser has cleared', async (_case, remove) => {
  await save('quotes', 'offline-1');
  const queued = (await findItem('quotes', 'offline-1'))!;
  const never = new Promise(() => undefined) as never;
  jest.spyOn(metaDb.meta, 'delete').mockReturnValue(never);
  jest.spyOn(metaDb.meta, 'bulkDelete').mockReturnValue(never);
  void remove(queued);
  await waitFor(async () => expect(await dataDb.quotes.count()).toBe(0));
  expect(await countLostItems()).toBe(0);
});

test('an item that another tab sends while this one counts is not taken for one that the browser has cleared', async () => {
  const item = await save('quotes', 'offline-1');
  const count = async () => (await deleteVersion('quotes', item), 0);
  jest.spyOn(dataDb.quotes, 'count').mockImplementationOnce(count as never);
  expect(await countLostItems()).toBe(0);
});

test('items are not taken for cleared ones where the difference is over after a moment', async () => {
  await save('quotes', 'offline-1');
  localStorage.setItem('offline-items', '2');
  const counting = countLostItems();
  await new Promise((resolve) => setTimeout(resolve, 200));
  await updateCounter();
  expect(await counting).toBe(0);
});

test('is stamped by the server’s clock later if that is not known yet', async () => {
  const item = await saveOffline('quotes', { id: 'offline-1', title: 'Offline from the start' });
  expect(await metaDb.meta.get('offline-1')).toMatchObject({ isStamped: false, savedAt: item.updated_at });
});

describe('a clock that is a day off', () => {
  const dayMs = 86_400_000;
  const serverTime = Date.UTC(2026, 10, 25);
  const setClock = (aheadMs: number, isKnown: boolean) => {
    jest.spyOn(Date, 'now').mockReturnValue(serverTime + aheadMs);
    mockOffsetMs = isKnown ? -aheadMs : undefined;
  };

  test('does not carry its day into a version that is written once the server’s time is known', async () => {
    setClock(dayMs, false);
    await save('quotes', 'offline-1');
    setClock(dayMs, true);
    expect(Date.parse((await save('quotes', 'offline-1', { title: 'Edited' })).updated_at)).toBe(serverTime);
  });

  test('does not carry its day into a version that is written before the server’s time is known again', async () => {
    setClock(0, true);
    await save('quotes', 'offline-1');
    setClock(-dayMs, false);
    await save('quotes', 'offline-1', { title: 'Edited' });
    await stampItem('quotes', 'offline-1', (await metaDb.meta.get('offline-1'))!, dayMs);
    expect(Date.parse((await findItem('quotes', 'offline-1'))!.item.updated_at)).toBe(serverTime);
  });
});
