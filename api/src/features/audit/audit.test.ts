import type { AuditEvent } from '@techadds/shared/contract/audit';
import { roles } from '@techadds/shared/permissions';
import { writeAudit } from '../../records/audit';
import { testApp, type TestApp } from '../../testing/app';

let test_: TestApp;
const anOrder = { type: 'order', id: crypto.randomUUID(), name: 'OR-2026-0007' };
const write = (tenant: 'acme' | 'globex', entry: object, time: string, cid = 'cid-1') =>
  test_.deps.db.withTenant(test_.tenants[tenant].id, (tx) =>
    writeAudit(
      tx,
      { cid, ip: '192.0.2.1', userAgent: 'Test' },
      { tenantId: test_.tenants[tenant].id, actor: null, event: 'order.placed', description: 'Something', targets: [], ...entry },
      new Date(time),
    ),
  );

beforeAll(async () => {
  test_ = await testApp();
  const ana = { id: test_.tenants.acme.users.partner_admin.id, name: 'Ana Castellanos', role: 'partner_admin' as const };
  await write('acme', { actor: ana, targets: [anOrder], after: { total: 1 } }, '2026-01-01T10:00:00Z');
  await write(
    'acme',
    { actor: ana, event: 'order.accepted', targets: [anOrder], before: { a: 1 }, after: { a: 2 } },
    '2026-01-02T10:00:00Z',
    'cid-2',
  );
  await write(
    'acme',
    { event: 'customer.created', description: 'Job 100% done', targets: [{ ...anOrder, type: 'customer', name: 'Zoë & Co' }] },
    '2026-01-03T10:00:00Z',
  );
  await write('globex', {}, '2026-01-01T10:00:00Z');
}, 60_000);
afterAll(() => test_.close());

type List = { items: AuditEvent[]; meta: { total: number } };
// What signing in writes is not of interest here.
const list = async (query = '', tenant: 'acme' | 'globex' = 'acme') =>
  (await test_.as('admin', tenant).get(`/audit/logs?to=2026-02-01T00:00:00Z&${query}`)).json<List>();
const eventsOf = async (query: string) => (await list(query)).items.map(({ event }) => event);
const every = ['customer.created', 'order.accepted', 'order.placed'];

test('lists what happened in the tenant, newest first', async () => {
  const { items } = await list();
  expect(items.map(({ event }) => event)).toEqual(every);
  expect(items[1]).toMatchObject({
    time: '2026-01-02T10:00:00.000Z',
    actor: { type: 'user', name: 'Ana Castellanos', role: 'partner_admin' },
    targets: [anOrder],
    before: { a: 1 },
    after: { a: 2 },
    ip: '192.0.2.1',
    userAgent: 'Test',
    correlationId: 'cid-2',
  });
  expect(items[0]!.actor).toEqual({ type: 'system', id: null, name: 'System', role: null });
  expect((await list('order=asc')).items.map(({ event }) => event)).toEqual([...every].reverse());
  expect((await list('', 'globex')).meta.total).toBe(1);
});

test('filters by person, event, target, reference and time', async () => {
  expect(await eventsOf('actor=castell')).toEqual(['order.accepted', 'order.placed']);
  expect(await eventsOf(`actor=${test_.tenants.acme.users.partner_admin.id}`)).toEqual(['order.accepted', 'order.placed']);
  expect(await eventsOf('actor=nobody')).toEqual([]);
  expect(await eventsOf('event=order.accepted')).toEqual(['order.accepted']);
  expect(await eventsOf('event=order.')).toEqual(['order.accepted', 'order.placed']);
  expect(await eventsOf('event=order')).toEqual([]);
  expect(await eventsOf('target=or-2026-0007')).toEqual(['order.accepted', 'order.placed']);
  expect(await eventsOf(`target=${anOrder.id.toUpperCase()}`)).toEqual(every);
  expect(await eventsOf('target=zo%C3%AB')).toEqual(['customer.created']);
  expect(await eventsOf('cid=cid-2')).toEqual(['order.accepted']);
  expect(await eventsOf('from=2026-01-02T10:00:00Z')).toEqual(['customer.created', 'order.accepted']);
  expect(await eventsOf('query=100%25')).toEqual(['customer.created']);
  expect(await eventsOf('query=%25')).toEqual(['customer.created']);
  expect(await eventsOf('event=order.&actor=ana&limit=1')).toEqual(['order.accepted']);
  expect(await eventsOf('event=%25.')).toEqual([]);
});

test.each(['from=yesterday', 'from=2026-13-01T00:00:00Z', 'limit=0', 'sort=event', 'who=me', 'cid=%00', `actor=${'x'.repeat(201)}`])(
  '?%s is refused by name',
  async (query) => {
    const response = await test_.as('admin').get(`/audit/logs?${query}`);
    expect(response.statusCode).toBe(422);
    expect(Object.keys(response.json<{ fields: object }>().fields)).toEqual([query.split('=')[0]]);
  },
);

test('one event is read by its id, in its own tenant only', async () => {
  const [event] = (await list()).items;
  expect((await test_.as('admin').get(`/audit/logs/${event!.id}`)).json()).toEqual(event);
  expect((await test_.as('admin', 'globex').get(`/audit/logs/${event!.id}`)).statusCode).toBe(404);
  expect((await test_.as('admin').get(`/audit/logs/${crypto.randomUUID()}`)).statusCode).toBe(404);
  expect((await test_.as('admin').get('/audit/logs/none')).statusCode).toBe(422);
});

test('the names of events come with counts', async () => {
  const { events } = (await test_.as('admin').get('/audit/logs/facets')).json<{ events: { event: string; count: number }[] }>();
  expect(events).toEqual(expect.arrayContaining(every.map((event) => ({ event, count: 1 }))));
});

test('only admins read the log', async () => {
  for (const role of roles)
    for (const path of ['/audit/logs', '/audit/logs/facets', `/audit/logs/${crypto.randomUUID()}`]) {
      const { statusCode } = await test_.as(role).get(path);
      if (role === 'admin' || role === 'super_admin') expect(statusCode).not.toBe(403);
      else expect(statusCode).toBe(403);
    }
});

test('there is no way to change it', async () => {
  const [event] = (await list()).items;
  for (const method of ['PUT', 'PATCH', 'DELETE'] as const)
    expect((await test_.as('super_admin').send({ method, url: `/audit/logs/${event!.id}` })).statusCode).toBe(404);
  const id = test_.tenants.acme.id;
  await expect(test_.asApp('update audit_events set event = $1', { tenantId: id, values: ['x'] })).rejects.toThrow(/permission denied/);
  await expect(test_.asApp('delete from audit_events', { tenantId: id })).rejects.toThrow(/permission denied/);
});
