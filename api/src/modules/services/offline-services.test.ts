import type { Service } from '@techadds/shared/contract/services/endpoints';
import { permissions } from '@techadds/shared/permissions';
import { createTestApp, type TestApp } from '../../../test/app';
import { addMarketplace, type Marketplace } from '../../../test/marketplace-fixture';

let app: TestApp;
let market: Marketplace;
let categoryId: string;
const findCategoryId = async (tenant: 'acme' | 'globex') => {
  const { items } = (await app.as('admin', tenant).get('/catalog/categories')).json<{ items: { id: string; slug: string }[] }>();
  return items.find(({ slug }) => slug === 'security')!.id;
};
beforeAll(async () => {
  app = await createTestApp();
  market = await addMarketplace(app);
  await addMarketplace(app, 'globex');
  categoryId = await findCategoryId('acme');
}, 60_000);
afterAll(() => app.close());
afterEach(() => void jest.restoreAllMocks());

let referenceCount = 0;
const newReference = () => `offline-${1_795_168_800_000 + (referenceCount += 1)}`;
const standard = { name: 'Standard', priceCents: 120_000, deliveryDays: 5, revisions: 1, features: ['Report'] };
const createOfflineService = (id: string, name: string, more: object = {}) => ({
  ...{ id, name, summary: 'Short.', description: 'Long.', categoryId, packages: [standard] },
  ...more,
});
const staff = () => app.as('partner_staff');
const postService = (body: object, search = '') => staff().post(`/services${search}`, body);
const listServicesByName = async (name: string) =>
  (await app.as('admin').get(`/services?query=${encodeURIComponent(name)}`)).json<{ items: Service[] }>().items;
const getService = async (id: string) => (await app.as('admin').get(`/services/${id}`)).json<Service>();
const listAuditEvents = async (id: string) =>
  (await app.as('admin').get(`/audit/logs?target=${id}`)).json<{ items: { event: string; before?: object; after: object }[] }>().items;
interface Conflict {
  code: string;
  cid: string;
  current: Service & { updated_at: string };
}

describe('repeating an offline service', () => {
  test('returns the stored service, regardless of key order and time', async () => {
    const body = createOfflineService(newReference(), 'Once', { updated_at: '2026-11-20T09:00:00Z' });
    const first = await postService(body);
    expect(first.statusCode).toBe(201);
    const later = { ...body, updated_at: '2026-11-20T10:00:00Z', partnerId: app.tenants.acme.partnerId };
    const again = await postService(Object.fromEntries(Object.entries(later).toReversed()));
    expect([again.statusCode, again.headers['idempotent-replay']]).toEqual([200, 'true']);
    expect(again.json()).toEqual(first.json());
    expect(await listServicesByName('Once')).toHaveLength(1);
    expect(await listAuditEvents(first.json<Service>().id)).toMatchObject([{ event: 'service.created' }]);
  });

  test('is no conflict after the service was changed, and keeps those changes', async () => {
    const body = createOfflineService(newReference(), 'As sent');
    const { id } = (await postService(body)).json<Service>();
    await staff().send({ method: 'PUT', url: `/services/${id}`, payload: { ...body, id: undefined, name: 'Changed here' } });
    for (const search of ['', '?force=1']) {
      const again = await postService(body, search);
      expect([again.statusCode, again.json<Service>().name]).toEqual([200, 'Changed here']);
    }
  });

  test('concurrently creates one service', async () => {
    const body = createOfflineService(newReference(), 'Twenty at once');
    const responses = await Promise.all(Array.from({ length: 20 }, () => postService(body)));
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([...Array<number>(19).fill(200), 201]);
    expect(new Set(responses.map((response) => response.json<Service>().id)).size).toBe(1);
    expect(await listServicesByName('Twenty at once')).toHaveLength(1);
  });

  test('creates one service when the commit of the first attempt failed', async () => {
    const reference = newReference();
    const body = createOfflineService(reference, 'Killed');
    await app.asOwner(`create function refuse_reference() returns trigger language plpgsql as $$
      begin if new.reference = '${reference}' then raise 'The connection was lost at the commit.'; end if; return new; end $$`);
    await app.asOwner(`create constraint trigger lost_commit after insert on service_references
      deferrable initially deferred for each row execute function refuse_reference()`);
    expect((await postService(body)).statusCode).toBe(500);
    expect(await listServicesByName('Killed')).toEqual([]);
    await app.asOwner('drop trigger lost_commit on service_references');
    expect([(await postService(body)).statusCode, (await postService(body)).statusCode]).toEqual([201, 200]);
    expect(await listServicesByName('Killed')).toHaveLength(1);
  });

  test('creates one service even with different idempotency keys', async () => {
    const body = createOfflineService(newReference(), 'With keys');
    const responses = await Promise.all(['a', 'b', 'a'].map((key) => staff().post('/services', body, { 'Idempotency-Key': key })));
    // With the same key, the second request may be rejected while the first is still running.
    for (const { statusCode } of responses) expect([200, 201, 409]).toContain(statusCode);
    expect(await listServicesByName('With keys')).toHaveLength(1);
  });
});

describe('different content for the same client id', () => {
  const begin = async (more: object = {}) => {
    const reference = newReference();
    const name = `Copy ${reference}`;
    const { id } = (await postService(createOfflineService(reference, name, more))).json<Service>();
    return { reference, name, id };
  };

  test('is rejected with the stored service and its time, and changes nothing', async () => {
    const { reference, name, id } = await begin({ updated_at: '2026-11-20T09:00:00.000Z' });
    const refused = await postService(createOfflineService(reference, 'Another name'));
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({
      error: 'This service is here already, with other content. Nothing was saved; look at what is here first.',
      code: 'offline_conflict',
      current: { id, name, updated_at: '2026-11-20T09:00:00.000Z' },
      serverTime: expect.stringMatching(/Z$/),
      cid: expect.any(String),
    });
    expect([await getService(id), await listServicesByName('Another name')]).toMatchObject([{ name }, []]);
  });

  test('reports the time of the last change, and keeps clocks to five minutes ahead', async () => {
    const { reference, id } = await begin({ updated_at: '2026-11-20T09:00:00Z' });
    const changed = await staff().send({ method: 'POST', url: '/services/bulk', payload: { action: 'unpublish', ids: [id] } });
    expect(changed.json()).toMatchObject({ done: [id] });
    const { current } = (await postService(createOfflineService(reference, 'Later'))).json<Conflict>();
    expect(current.updated_at).toBe((await getService(id)).updatedAt);
    const ahead = await begin({ updated_at: '9999-01-01T00:00:00Z' });
    const refused = (await postService(createOfflineService(ahead.reference, 'Later'))).json<Conflict>();
    expect(Date.parse(refused.current.updated_at)).toBeLessThanOrEqual(app.deps.clock().getTime() + 5 * 60_000);
    const soon = new Date(app.deps.clock().getTime() + 60_000).toISOString();
    const equal = await begin({ updated_at: soon });
    expect((await postService(createOfflineService(equal.reference, 'Later'))).json<Conflict>().current.updated_at).toBe(soon);
  });

  test('overwrites the service with force, audits both versions, and is stored from then on', async () => {
    const { reference, name, id } = await begin();
    const newer = createOfflineService(reference, `Newer ${reference}`, { updated_at: '2026-11-21T09:00:00.000Z', tags: ['vpn'] });
    const forced = await postService(newer, '?force=1');
    expect([forced.statusCode, forced.headers['idempotent-replay']]).toEqual([200, undefined]);
    expect(forced.json()).toMatchObject({ id, name: newer.name, tags: ['vpn'] });
    const again = [await postService(newer), await postService(newer, '?force=1')];
    expect(again.map((response) => [response.statusCode, response.json<Service>().updatedAt])).toEqual(
      Array(2).fill([200, forced.json<Service>().updatedAt]),
    );
    expect(await listAuditEvents(id)).toMatchObject([
      {
        event: 'service.overwritten',
        description: `Test partner_staff overwrote, with what was written offline, the service ${newer.name}`,
        before: { name, tags: [] },
        after: { name: newer.name, tags: ['vpn'] },
      },
      { event: 'service.created' },
    ]);
    const older = await postService(createOfflineService(reference, name));
    expect(older.json()).toMatchObject({ code: 'offline_conflict', current: { updated_at: '2026-11-21T09:00:00.000Z' } });
  });

  test('creates one service when sent concurrently, and rejects all others', async () => {
    const reference = newReference();
    const responses = await Promise.all([1, 2, 3, 4].map((n) => postService(createOfflineService(reference, `Differs ${n}`))));
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409, 409]);
    expect(await listServicesByName('Differs')).toHaveLength(1);
  });

  test('does not restore an archived service, even with force', async () => {
    const { reference, name, id } = await begin();
    await staff().send({ method: 'DELETE', url: `/services/${id}` });
    const forced = await postService(createOfflineService(reference, 'Back again'), '?force=1');
    expect([forced.statusCode, forced.json()]).toMatchObject([
      409,
      { code: 'archived', current: { name, updated_at: expect.any(String) } },
    ]);
    expect(await getService(id)).toMatchObject({ name, status: 'archived' });
    expect((await postService(createOfflineService(reference, name))).json()).toMatchObject({ id, status: 'archived' });
  });

  test.each([
    [{ categoryId: crypto.randomUUID() }, 'categoryId'],
    [{ images: [crypto.randomUUID()] }, 'images'],
    [{ packages: [] }, 'packages'],
    [{ partnerId: crypto.randomUUID() }, 'partnerId'],
    [{ flagship_promoted: true }, 'flagship_promoted'],
  ])('is validated with force like an update: %j', async (wrong, field) => {
    const { reference, name, id } = await begin();
    const forced = await postService(createOfflineService(reference, 'Forced', wrong), '?force=1');
    expect([forced.statusCode, Object.keys(forced.json<{ fields: object }>().fields)]).toEqual([422, [field]]);
    expect(await getService(id)).toMatchObject({ name });
  });

  test('is forbidden with force for a caller who may not change services', async () => {
    const { reference, name, id } = await begin();
    jest.replaceProperty(permissions, 'services.update', { admin: 'tenant' } as unknown as (typeof permissions)['services.update']);
    const forced = await postService(createOfflineService(reference, 'Forced'), '?force=1');
    expect([forced.statusCode, forced.json<Conflict>().code]).toEqual([403, 'forbidden']);
    expect(await getService(id)).toMatchObject({ name });
  });
});

test('creates a service with force when there is no conflict, with and without a client id', async () => {
  const body = createOfflineService(newReference(), 'Forced and new');
  expect((await postService(body, '?force=1')).statusCode).toBe(201);
  expect((await postService({ ...body, id: undefined }, '?force=1')).statusCode).toBe(201);
  expect(await listServicesByName('Forced and new')).toHaveLength(2);
});

test('rejects the client id of another user in the tenant, and neither shows nor changes their service', async () => {
  const reference = newReference();
  const first = (await postService(createOfflineService(reference, 'Of the staff'))).json<Service>();
  const unknown = await app.as('partner_admin').get(`/services/${crypto.randomUUID()}`);
  for (const search of ['', '?force=1']) {
    const others = await Promise.all([
      app.as('partner_admin').post(`/services${search}`, createOfflineService(reference, 'Of the lead')),
      app.as('partner_admin').post(`/services${search}`, createOfflineService(reference, 'Of the staff')),
      market.secondPartnerAdmin.post(`/services${search}`, createOfflineService(reference, 'Of another partner')),
      app
        .as('admin')
        .post(`/services${search}`, createOfflineService(reference, 'Of the admin', { partnerId: app.tenants.acme.partnerId })),
    ]);
    for (const response of others)
      expect([response.statusCode, { ...response.json<object>(), cid: '' }]).toEqual([404, { ...unknown.json<object>(), cid: '' }]);
  }
  for (const name of ['Of the lead', 'Of another partner', 'Of the admin']) expect(await listServicesByName(name)).toEqual([]);
  expect(await getService(first.id)).toEqual({ ...first, allowedActions: expect.any(Array) });
  expect(await listAuditEvents(first.id)).toHaveLength(1);
});

test('creates a service of its own for the same client id in another tenant', async () => {
  const reference = newReference();
  const here = await postService(createOfflineService(reference, 'Here'));
  const body = createOfflineService(reference, 'Abroad', { categoryId: await findCategoryId('globex') });
  const abroad = await app.as('partner_staff', 'globex').post('/services?force=1', body);
  expect([here.statusCode, abroad.statusCode]).toEqual([201, 201]);
  expect(await getService(here.json<Service>().id)).toMatchObject({ name: 'Here' });
});

test('stores one service for two devices of a user with the same client id, the newer by force', async () => {
  const updated_at = '2026-11-20T09:00:00.000Z';
  const body = createOfflineService(newReference(), 'Of the laptop', { updated_at });
  const phone = { ...body, name: 'Of the phone', updated_at: '2026-11-20T09:05:00.000Z' };
  const first = await postService(body);
  const repeated = await postService(body);
  const differing = await postService(phone);
  expect([first.statusCode, repeated.statusCode, differing.statusCode]).toEqual([201, 200, 409]);
  expect(differing.json<Conflict>().current).toMatchObject({ name: 'Of the laptop', updated_at });
  expect((await postService(phone, '?force=1')).json()).toMatchObject({ id: first.json<Service>().id, name: 'Of the phone' });
  expect(await listServicesByName('Of the laptop')).toEqual([]);
});

test('returns 404 for a stored service of the user’s former partner, even with force', async () => {
  const user = market.secondPartnerAdmin;
  const body = createOfflineService(newReference(), 'Left behind');
  const { id } = (await user.post('/services', body)).json<Service>();
  const workFor = (partnerId: string) => app.asOwner('update users set partner_id = $2 where id = $1', [user.id, partnerId]);
  await workFor(app.tenants.acme.partnerId);
  for (const [search, name] of [
    ['', 'Left behind'],
    ['', 'Other'],
    ['?force=1', 'Other'],
  ]) {
    const response = await user.post(`/services${search}`, { ...body, name });
    expect([response.statusCode, response.json()]).toMatchObject([404, { error: 'There is no such service.' }]);
  }
  await workFor(market.secondPartnerId);
  expect(await getService(id)).toMatchObject({ name: 'Left behind' });
});

test('customers and anonymous users cannot create services, offline or not', async () => {
  for (const search of ['', '?force=1'])
    expect((await app.as('customer').post(`/services${search}`, createOfflineService(newReference(), 'No'))).statusCode).toBe(403);
  expect((await app.anonymous.post('/services?force=1', createOfflineService(newReference(), 'No'))).statusCode).toBe(401);
});

test.each([
  ['?force=0', {}, 'force'],
  ['?force=true', {}, 'force'],
  ['?force=', {}, 'force'],
  ['?force=1&force=1', {}, 'force'],
  ['?forced=1', {}, 'forced'],
  ['', { id: crypto.randomUUID() }, 'id'],
  ['', { id: 'offline-' }, 'id'],
  ['', { id: `offline-1-${'x'.repeat(65)}` }, 'id'],
  ['', { id: 'offline-1 ' }, 'id'],
  ['', { id: 'OFFLINE-1' }, 'id'],
  ['', { id: 'offline-1-a\0b' }, 'id'],
  ['', { id: `offline-1-${'x'.repeat(10_000)}` }, 'id'],
  ['', { updated_at: 'yesterday' }, 'updated_at'],
  ['', { id: undefined, updated_at: '2026-11-20T09:00:00Z' }, 'updated_at'],
])('rejects %s with %j by field', async (search, wrong, field) => {
  const response = await postService(createOfflineService(newReference(), 'Wrong', wrong), search);
  expect([response.statusCode, Object.keys(response.json<{ fields: object }>().fields)]).toEqual([422, [field]]);
});
