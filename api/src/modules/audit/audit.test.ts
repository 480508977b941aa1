import type { AuditEvent } from '@techadds/shared/contract/audit/endpoints';
import { roles } from '@techadds/shared/roles';
import { recordAuditEvent } from './audit.service';
import { writeCheckpoints } from '../../platform/checkpoints/checkpoints';
import { auditHashChain } from './audit-hash-chain';
import { createTestApp, type TestApp } from '../../../test/app';

let app: TestApp;
const orderTarget = { type: 'order', id: crypto.randomUUID(), name: 'OR-2026-0007' };
const write = (tenant: 'acme' | 'globex', entry: object, time: string, cid = 'cid-1') =>
  app.deps.db.withTenant(app.tenants[tenant].id, (tx) =>
    recordAuditEvent(
      tx,
      { cid, ip: '192.0.2.1', userAgent: 'Test' },
      { tenantId: app.tenants[tenant].id, actor: null, event: 'order.placed', description: 'Something', targets: [], ...entry },
      new Date(time),
    ),
  );

beforeAll(async () => {
  app = await createTestApp();
  const ana = { id: app.tenants.acme.users.partner_admin.id, name: 'Ana Castellanos', role: 'partner_admin' as const };
  await write('acme', { actor: ana, targets: [orderTarget], after: { total: 1 } }, '2026-01-01T10:00:00Z');
  await write(
    'acme',
    { actor: ana, event: 'order.accepted', targets: [orderTarget], before: { a: 1 }, after: { a: 2 } },
    '2026-01-02T10:00:00Z',
    'cid-2',
  );
  await write(
    'acme',
    { event: 'customer.created', description: 'Job 100% done', targets: [{ ...orderTarget, type: 'customer', name: 'Zoë & Co' }] },
    '2026-01-03T10:00:00Z',
  );
  await write('globex', {}, '2026-01-01T10:00:00Z');
}, 60_000);
afterAll(() => app.close());

type List = { items: AuditEvent[]; meta: { total: number } };
// Excludes the events of signing in, which are later.
const list = async (query = '', tenant: 'acme' | 'globex' = 'acme') =>
  (await app.as('admin', tenant).get(`/audit/logs?to=2026-02-01T00:00:00Z&${query}`)).json<List>();
const listEventNames = async (query: string) => (await list(query)).items.map(({ event }) => event);
const allEventNames = ['customer.created', 'order.accepted', 'order.placed'];

test('lists the events of the tenant, newest first', async () => {
  const { items } = await list();
  expect(items.map(({ event }) => event)).toEqual(allEventNames);
  expect(items[1]).toMatchObject({
    time: '2026-01-02T10:00:00.000Z',
    actor: { type: 'user', name: 'Ana Castellanos', role: 'partner_admin' },
    targets: [orderTarget],
    before: { a: 1 },
    after: { a: 2 },
    ip: '192.0.2.1',
    userAgent: 'Test',
    correlationId: 'cid-2',
  });
  expect(items[0]!.actor).toEqual({ type: 'system', id: null, name: 'System', role: null });
  expect(items[0]!.impersonator).toBeNull();
  expect(items.map(({ prevHash }) => prevHash)).toEqual([items[1]!.hash, items[2]!.hash, '0'.repeat(64)]);
  expect((await list('order=asc')).items.map(({ event }) => event)).toEqual([...allEventNames].reverse());
  expect((await list('', 'globex')).meta.total).toBe(1);
});

test('filters by actor, event, target, correlation id and time', async () => {
  expect(await listEventNames('actor=castell')).toEqual(['order.accepted', 'order.placed']);
  expect(await listEventNames(`actor=${app.tenants.acme.users.partner_admin.id}`)).toEqual(['order.accepted', 'order.placed']);
  expect(await listEventNames('actor=nobody')).toEqual([]);
  expect(await listEventNames('event=order.accepted')).toEqual(['order.accepted']);
  expect(await listEventNames('event=order.')).toEqual(['order.accepted', 'order.placed']);
  expect(await listEventNames('event=order')).toEqual([]);
  expect(await listEventNames('target=or-2026-0007')).toEqual(['order.accepted', 'order.placed']);
  expect(await listEventNames(`target=${orderTarget.id.toUpperCase()}`)).toEqual(allEventNames);
  expect(await listEventNames('target=zo%C3%AB')).toEqual(['customer.created']);
  expect(await listEventNames('cid=cid-2')).toEqual(['order.accepted']);
  expect(await listEventNames('from=2026-01-02T10:00:00Z')).toEqual(['customer.created', 'order.accepted']);
  expect(await listEventNames('query=100%25')).toEqual(['customer.created']);
  expect(await listEventNames('query=%25')).toEqual(['customer.created']);
  expect(await listEventNames('event=order.&actor=ana&limit=1')).toEqual(['order.accepted']);
  expect(await listEventNames('event=%25.')).toEqual([]);
});

test.each(['from=yesterday', 'from=2026-13-01T00:00:00Z', 'limit=0', 'sort=event', 'who=me', 'cid=%00', `actor=${'x'.repeat(201)}`])(
  'rejects ?%s and names the field',
  async (query) => {
    const response = await app.as('admin').get(`/audit/logs?${query}`);
    expect(response.statusCode).toBe(422);
    expect(Object.keys(response.json<{ fields: object }>().fields)).toEqual([query.split('=')[0]]);
  },
);

test('returns an event by its id, in its own tenant only', async () => {
  const [event] = (await list()).items;
  expect((await app.as('admin').get(`/audit/logs/${event!.id}`)).json()).toEqual(event);
  expect((await app.as('admin', 'globex').get(`/audit/logs/${event!.id}`)).statusCode).toBe(404);
  expect((await app.as('admin').get(`/audit/logs/${crypto.randomUUID()}`)).statusCode).toBe(404);
  expect((await app.as('admin').get('/audit/logs/none')).statusCode).toBe(422);
});

test('lists the event names with counts', async () => {
  const { events } = (await app.as('admin').get('/audit/logs/facets')).json<{ events: { event: string; count: number }[] }>();
  expect(events).toEqual(expect.arrayContaining(allEventNames.map((event) => ({ event, count: 1 }))));
});

describe('export', () => {
  const exported = (query: string) => app.as('admin').get(`/audit/logs/export?to=2026-02-01T00:00:00Z&${query}`);

  test('contains the filtered events as CSV or JSON', async () => {
    const response = await exported('event=order.');
    expect(response.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="audit-log.csv"',
    });
    const lines = response.body.trimEnd().split('\r\n');
    expect(lines[0]).toMatch(/^"Number","Time","Event"/);
    expect(lines.slice(1).map((line) => line.split(',')[2])).toEqual(['"order.accepted"', '"order.placed"']);
    expect(lines[2]).toContain('"{""total"":1}"');
    const json = await exported('event=order.&format=json&order=asc');
    expect(json.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(json.json()).toEqual((await list('event=order.&order=asc')).items);
    expect((await exported('actor=nobody')).body.split('\r\n')).toHaveLength(2);
  });

  test.each(['format=xml', 'limit=5', 'from=yesterday'])('rejects ?%s and names the field', async (query) => {
    const response = await exported(query);
    expect([response.statusCode, Object.keys(response.json<{ fields: object }>().fields)]).toEqual([422, [query.split('=')[0]]]);
  });
});

describe('verification of the chain', () => {
  const verified = async (tenant: 'acme' | 'globex' = 'acme') => (await app.as('admin', tenant).get('/audit/logs/verify')).json<object>();

  test('confirms an intact log and returns its last hash', async () => {
    const { items, meta } = (await app.as('admin').get('/audit/logs?limit=1')).json<List>();
    expect(await verified()).toEqual({ ok: true, count: items[0]!.seq, head: items[0]!.hash });
    expect(meta.total).toBe(items[0]!.seq);
  });

  test('names an event that was changed in the database, in its own tenant only', async () => {
    const change = (to: string) =>
      app.asOwner(`update audit_events set description = $1 where event = 'customer.created' and tenant_id = $2`, [
        to,
        app.tenants.acme.id,
      ]);
    await change('Job 100% undone');
    expect(await verified()).toMatchObject({ ok: false, firstBroken: { seq: 3, event: 'customer.created' } });
    expect(await verified('globex')).toMatchObject({ ok: true });
    await change('Job 100% done');
    expect(await verified()).toMatchObject({ ok: true });
  });

  test('detects events missing since the last checkpoint', async () => {
    await writeCheckpoints(app.db, app.deps.config.dataDir, auditHashChain, new Date());
    await app.asOwner(`delete from audit_events where tenant_id = $1`, [app.tenants.globex.id]);
    expect(await verified('globex')).toMatchObject({ ok: false, firstBroken: { problem: expect.stringMatching(/missing/) } });
    expect(await verified()).toMatchObject({ ok: true });
  });
});

test('allows only admins to read the log', async () => {
  for (const role of roles)
    for (const path of [
      '/audit/logs',
      '/audit/logs/facets',
      '/audit/logs/export',
      '/audit/logs/verify',
      `/audit/logs/${crypto.randomUUID()}`,
    ]) {
      const { statusCode } = await app.as(role).get(path);
      if (role === 'admin' || role === 'super_admin') expect(statusCode).not.toBe(403);
      else expect(statusCode).toBe(403);
    }
});

test('offers no way to change or delete an event', async () => {
  const [event] = (await list()).items;
  for (const method of ['PUT', 'PATCH', 'DELETE'] as const)
    expect((await app.as('super_admin').send({ method, url: `/audit/logs/${event!.id}` })).statusCode).toBe(404);
  const id = app.tenants.acme.id;
  await expect(app.asApp('update audit_events set event = $1', { tenantId: id, values: ['x'] })).rejects.toThrow(/permission denied/);
  await expect(app.asApp('delete from audit_events', { tenantId: id })).rejects.toThrow(/permission denied/);
});
