import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { ApiError } from '@techadds/shared/api';
import { dataDb, metaDb } from './offline-databases';
import { listQueue, saveOffline } from './queue';
import { runCycle } from './sync-cycle';
import { listSuperseded } from './superseded';
import { clearDatabases, save, signInAs } from './testing/databases';
import { createFakeServer, owner, type Fault } from './testing/fake-server';

let server: ReturnType<typeof createFakeServer>;
const cycle = (state = { pausedUntil: 0 }) => runCycle(server.env, state);
const queuedIds = async () => (await listQueue(owner)).map(({ item }) => item.id);
const sentIds = () => server.requests.map(({ id }) => id);
beforeEach(async () => {
  await clearDatabases();
  signInAs();
  server = createFakeServer();
});
afterEach(() => void jest.restoreAllMocks());

test('sends quotes before services, the oldest first and one at a time', async () => {
  await save('services', 'offline-1');
  await save('quotes', 'offline-3');
  await save('quotes', 'offline-2');
  await cycle();
  expect(sentIds()).toEqual(['offline-3', 'offline-2', 'offline-1']);
  expect([server.state.most, await queuedIds()]).toEqual([1, []]);
});

test('sends the body without whose it is', async () => {
  await save('quotes', 'offline-1', { title: 'One' });
  const send = jest.spyOn(server.env, 'send');
  await cycle();
  expect(send.mock.calls[0]![1]).toEqual({ id: 'offline-1', title: 'One', updated_at: expect.any(String) });
});

describe('the result of an item', () => {
  test.each([400, 403, 404, 413, 422])('%i stays, needs the user, and does not hold up the others', async (status) => {
    for (const id of ['offline-1', 'offline-2', 'offline-3']) await save('quotes', id);
    server.failWith((_kind, id) => (id === 'offline-1' ? status : undefined));
    await cycle();
    const [item, ...others] = await listQueue(owner);
    expect(others).toEqual([]);
    expect(item!.meta).toMatchObject({
      status: 'needs_attention',
      attempts: 1,
      nextTryAt: server.state.now + 15_000,
      lastError: { status, code: 'refused', fields: { title: 'Wrong.' } },
    });
  });

  test('a rejected item is tried again after 15 s, and at last every 15 min', async () => {
    await save('quotes', 'offline-1');
    server.failWith(() => 422);
    const waits: number[] = [];
    for (let n = 0; n < 9; n += 1) {
      await cycle();
      const { nextTryAt } = (await metaDb.meta.get('offline-1'))!;
      waits.push((nextTryAt - server.state.now) / 1000);
      server.state.now = nextTryAt - 1;
      await cycle();
      server.state.now = nextTryAt;
    }
    expect(waits).toEqual([15, 30, 60, 120, 240, 480, 900, 900, 900]);
    expect(server.requests).toHaveLength(9);
  });

  test.each([429, 503])('%i ends the cycle, and the next waits as long as the server says', async (status) => {
    for (const id of ['offline-1', 'offline-2']) await save('quotes', id);
    server.failWith(() => status);
    const state = { pausedUntil: 0 };
    await cycle(state);
    server.failWith(() => undefined);
    server.state.now += 59_000;
    await cycle(state);
    expect([sentIds(), await queuedIds()]).toEqual([['offline-1'], ['offline-1', 'offline-2']]);
    server.state.now += 1_000;
    await cycle(state);
    expect(await queuedIds()).toEqual([]);
  });

  test('500 stays for the next cycle, however many fail', async () => {
    for (const id of ['offline-1', 'offline-2', 'offline-3', 'offline-4']) await save('quotes', id);
    server.failWith((_kind, id) => (id === 'offline-4' ? undefined : 500));
    await cycle();
    expect(await queuedIds()).toEqual(['offline-1', 'offline-2', 'offline-3']);
    server.failWith(() => undefined);
    await cycle();
    expect(await queuedIds()).toEqual([]);
  });

  test('three network errors in a row end the cycle, and all stays', async () => {
    for (let n = 1; n <= 5; n += 1) await save('quotes', `offline-${n}`);
    server.failWith(() => 'lost_request');
    await cycle();
    expect([server.requests.length, (await queuedIds()).length]).toEqual([3, 5]);
  });

  test('401 is sent again with a fresh token, once', async () => {
    await save('quotes', 'offline-1');
    let isStale = true;
    server.failWith(() => (isStale ? 401 : undefined));
    server.env.refresh = () => {
      isStale = false;
      return Promise.resolve('fresh');
    };
    await cycle();
    expect([server.requests.length, await queuedIds()]).toEqual([2, []]);
  });

  test('401 with no fresh token ends the cycle, and all stays', async () => {
    for (const id of ['offline-1', 'offline-2']) await save('quotes', id);
    server.failWith(() => 401);
    server.env.refresh = () => Promise.resolve('refused');
    await cycle();
    expect([server.requests.length, await queuedIds()]).toEqual([1, ['offline-1', 'offline-2']]);
  });

  test('a lost reply is no conflict: the repeat finds the record', async () => {
    await save('quotes', 'offline-1');
    server.failWith(() => 'lost_reply');
    await cycle();
    server.failWith(() => undefined);
    await cycle();
    expect([server.getCreatedCount(), await queuedIds(), await listSuperseded(owner)]).toEqual([1, [], []]);
  });
});

test('one item that is rejected for ever among 1 000 is the only one left after the first cycle, and holds up no later one', async () => {
  const poison = 'offline-500';
  for (let n = 1; n <= 1000; n += 1)
    await dataDb[n % 2 === 0 ? 'quotes' : 'services'].put({
      ...{ id: `offline-${n}`, updated_at: '2026-11-25T08:00:00.000Z', title: String(n), tenant_id: owner.tenantId, user_id: owner.userId },
    });
  server.failWith((_kind, id) => (id === poison ? 422 : undefined));
  await cycle();
  expect([server.getCreatedCount(), await queuedIds()]).toEqual([999, [poison]]);
  expect(server.requests.findIndex(({ kind }) => kind === 'services')).toBe(500);
  for (let n = 0; n < 5; n += 1) {
    server.state.now += 900_000;
    await save('quotes', `offline-${2000 + n}`);
    await cycle();
  }
  expect([server.getCreatedCount(), await queuedIds()]).toEqual([1004, [poison]]);
  expect(await listQueue(owner)).toMatchObject([{ meta: { status: 'needs_attention', lastError: { fields: { title: 'Wrong.' } } } }]);
}, 30_000);

describe.each(['quotes', 'services'] as const)('a conflict of %s', (kind) => {
  const later = '2100-01-01T00:00:00.000Z';

  test('with an older copy of the server is forced once, and that copy can be restored', async () => {
    server.change(kind, 'offline-1', { title: 'Older' }, '2020-01-01T00:00:00.000Z');
    await save(kind, 'offline-1', { title: 'Newer' });
    await cycle();
    expect(server.requests.map(({ force }) => force)).toEqual([false, true]);
    expect(server.records[kind].get('offline-1')?.content).toContain('Newer');
    expect(await listSuperseded(owner)).toMatchObject([{ winner: 'local', reason: 'local_newer', local: { title: 'Newer' } }]);
    expect(await queuedIds()).toEqual([]);
  });

  test.each([
    ['newer', later, 'server_newer'],
    ['unreadable', 'soon', 'unreadable'],
  ])('with a copy of the server that is %s leaves the server’s, and keeps this one', async (_case, updatedAt, reason) => {
    server.change(kind, 'offline-1', { title: 'Theirs' }, updatedAt);
    await save(kind, 'offline-1', { title: 'Mine' });
    await cycle();
    expect(server.requests.map(({ force }) => force)).toEqual([false]);
    expect(server.records[kind].get('offline-1')?.content).toContain('Theirs');
    expect(await listSuperseded(owner)).toMatchObject([{ winner: 'server', reason, local: { title: 'Mine' } }]);
    expect(await queuedIds()).toEqual([]);
  });

  test('with an equal copy leaves the server’s', async () => {
    const { updated_at } = await save(kind, 'offline-1', { title: 'Mine' });
    server.change(kind, 'offline-1', { title: 'Theirs' }, updated_at);
    await cycle();
    expect(server.records[kind].get('offline-1')?.content).toContain('Theirs');
    expect(await listSuperseded(owner)).toMatchObject([{ winner: 'server', reason: 'equal' }]);
  });

  test('that remains with force stays in the queue and needs the user', async () => {
    await save(kind, 'offline-1', { title: 'Mine' });
    const current = { title: 'Theirs', updated_at: '2020-01-01T00:00:00.000Z' };
    const send = jest
      .spyOn(server.env, 'send')
      .mockRejectedValue(new ApiError(409, 'Archived.', '', { code: 'archived', error: 'Archived.', current }));
    await cycle();
    expect(send.mock.calls.map(([, , force]) => force)).toEqual([false, true]);
    expect(await listQueue(owner)).toMatchObject([
      { item: { title: 'Mine' }, meta: { status: 'needs_attention', lastError: { code: 'archived' } } },
    ]);
    expect(await listSuperseded(owner)).toEqual([]);
  });
});

describe('a full storage', () => {
  const quotaError = Object.assign(new Error('Full.'), { name: 'QuotaExceededError' });
  beforeEach(async () => {
    server.change('quotes', 'offline-1', { title: 'Theirs' }, '2100-01-01T00:00:00.000Z');
    await save('quotes', 'offline-1', { title: 'Mine' });
    await save('quotes', 'offline-2');
  });

  test('keeps an item whose conflict cannot be noted, says why, and does not hold up the others', async () => {
    const put = jest.spyOn(metaDb.superseded, 'put').mockRejectedValue(quotaError);
    await cycle();
    expect(sentIds()).toEqual(['offline-1', 'offline-2']);
    expect(await listQueue(owner)).toMatchObject([
      {
        item: { id: 'offline-1', title: 'Mine' },
        meta: { status: 'needs_attention', attempts: 1, lastError: { message: expect.stringContaining('no room left') } },
      },
    ]);
    put.mockRestore();
    server.state.now += 15_000;
    await cycle();
    expect(await queuedIds()).toEqual([]);
    expect(await listSuperseded(owner)).toMatchObject([{ winner: 'server', local: { title: 'Mine' } }]);
  });

  test('of which the caches can be deleted holds up nothing', async () => {
    jest.spyOn(metaDb.superseded, 'put').mockRejectedValueOnce(quotaError);
    await cycle();
    expect([await queuedIds(), await listSuperseded(owner)]).toMatchObject([[], [{ local: { title: 'Mine' } }]]);
  });

  test('keeps an item whose time cannot be set, and does not hold up the others', async () => {
    jest.spyOn(dataDb.quotes, 'put').mockRejectedValueOnce(quotaError).mockRejectedValueOnce(quotaError);
    await cycle();
    expect([sentIds(), await queuedIds()]).toEqual([['offline-2'], ['offline-1']]);
  });

  test('is not the only thing that can fail on a device: the item stays for the next cycle', async () => {
    const put = jest.spyOn(metaDb.superseded, 'put').mockRejectedValue(new Error('Closed.'));
    await cycle();
    expect(await listQueue(owner)).toMatchObject([
      { item: { title: 'Mine' }, meta: { status: 'queued', lastError: { message: 'Closed.' } } },
    ]);
    put.mockRestore();
    await cycle();
    expect(await queuedIds()).toEqual([]);
  });
});

test('an edit made while its first version was sent survives, and arrives', async () => {
  await save('quotes', 'offline-1', { title: 'First' });
  const { send } = server.env;
  let edited = false;
  server.env.send = async (...request) => {
    await send(...request);
    if (!edited) await save('quotes', 'offline-1', { title: 'Second' });
    edited = true;
  };
  await cycle();
  expect(await queuedIds()).toEqual(['offline-1']);
  await cycle();
  expect(await queuedIds()).toEqual([]);
  expect(server.records.quotes.get('offline-1')?.content).toContain('Second');
  expect(server.getCreatedCount()).toBe(1);
});

describe('the session', () => {
  test('sends nothing of another user or tenant, nothing signed out, and nothing while not allowed to', async () => {
    await save('quotes', 'offline-1');
    for (const change of [
      { owner: { ...owner, userId: 'user-2' } },
      { owner: { ...owner, tenantId: 'tenant-2' } },
      { owner: undefined },
      { owner, mayRun: false },
      { owner, mayRun: true, isOnline: false },
    ]) {
      Object.assign(server.state, change);
      await cycle();
    }
    expect([server.requests, await dataDb.quotes.count()]).toEqual([[], 1]);
  });

  test('stops in the middle when another user signs in', async () => {
    for (const id of ['offline-1', 'offline-2']) await save('quotes', id);
    server.failWith(() => {
      server.state.owner = { ...owner, userId: 'user-2' };
      return undefined;
    });
    await cycle();
    expect(sentIds()).toEqual(['offline-1']);
  });

  test('sends nothing when the refresh brought another user’s token', async () => {
    await save('quotes', 'offline-1');
    server.env.needsRefresh = () => true;
    server.env.refresh = () => {
      server.state.owner = { ...owner, userId: 'user-2' };
      return Promise.resolve('fresh');
    };
    await cycle();
    expect(server.requests).toEqual([]);
  });
});

describe('the clock', () => {
  test('sets the time of an item at the first contact if it was unknown', async () => {
    const { updated_at } = await saveOffline('quotes', { id: 'offline-1' });
    const contact = jest.fn(() => Promise.resolve());
    const dayMs = 86_400_000;
    server.env.contact = contact;
    server.env.getClockOffsetMs = () => (contact.mock.calls.length === 0 ? undefined : dayMs);
    await cycle();
    expect(server.records.quotes.get('offline-1')?.updated_at).toBe(new Date(Date.parse(updated_at) + dayMs).toISOString());
  });

  test('that was set back does not hold up a rejected item for longer than 15 min', async () => {
    await save('quotes', 'offline-1');
    server.failWith(() => 422);
    await cycle();
    server.failWith(() => undefined);
    server.state.now -= 86_400_000;
    await cycle();
    expect(await queuedIds()).toEqual([]);
  });
});

/** Runs cycles against faults until the queue is empty, or gives up. */
async function drain(faults: readonly Fault[]): Promise<void> {
  const left = [...faults];
  server.failWith(() => left.shift());
  for (let n = 0; n < 200 && (await queuedIds()).length > 0; n += 1) {
    server.state.now += 15_000;
    await cycle();
  }
}
const ids = ['offline-1', 'offline-2', 'offline-3', 'offline-4'];
const anyFault = fc.constantFrom<Fault>('lost_request', 'lost_reply', 401, 429, 500, 502, 503, 422, undefined);

test('whatever fails, every item arrives once', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyFault, { maxLength: 40 }), async (faults) => {
      await clearDatabases();
      server = createFakeServer();
      for (const id of ids) await save(id === 'offline-1' ? 'services' : 'quotes', id);
      await drain(faults);
      expect(await queuedIds()).toEqual([]);
      expect([server.getCreatedCount(), server.records.quotes.size, server.records.services.size]).toEqual([4, 3, 1]);
      expect(await listSuperseded(owner)).toEqual([]);
    }),
    { numRuns: 40 },
  );
});

test('control: without a server that creates each record once, lost replies make duplicates', async () => {
  server = createFakeServer({ isIdempotent: false });
  for (const id of ids) await save('quotes', id);
  await drain(['lost_reply', 'lost_reply']);
  expect(server.getCreatedCount()).toBeGreaterThan(4);
});
