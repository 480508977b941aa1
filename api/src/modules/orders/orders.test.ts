import type { Order, OrderDetail } from '@techadds/shared/contract/orders/endpoints';
import { roles } from '@techadds/shared/roles';
import { purgeExpiredRows } from '../../platform/maintenance/purge-expired';
import { expiredRows } from '../../retention-rules';
import { idempotencyKeys } from '../../schema';
import { createTestApp, type TestApp } from '../../../test/app';
import { addMarketplace, type Marketplace } from '../../../test/marketplace-fixture';

let app: TestApp;
let market: Marketplace;
let serviceId: string;
beforeAll(async () => {
  app = await createTestApp();
  market = await addMarketplace(app);
  serviceId = await market.addService({ name: 'Web app penetration test' });
}, 60_000);
afterAll(() => app.close());

const asCustomer = () => app.as('customer');
const asPartner = () => app.as('partner_admin');
/** Payment by invoice, so that the order is placed at once. */
const toOrderBody = (body: Record<string, unknown> = {}) => ({ serviceId, package: 'Standard', method: 'invoice', ...body });
const placeInvoiceOrder = async (body = toOrderBody()) => (await asCustomer().post('/orders', body)).json<OrderDetail>();
const hourMs = 3_600_000;

describe('placing and answering an order', () => {
  test('lets a customer order and a partner accept', async () => {
    const placed = await asCustomer().post('/orders', toOrderBody({ quantity: 2, requirements: 'Staging first 🚀' }));
    expect(placed.statusCode).toBe(201);
    const { id, number } = placed.json<OrderDetail>();
    expect(placed.json()).toMatchObject({
      number: expect.stringMatching(/^OR-\d{4}-\d{4}$/),
      service: { id: serviceId, name: 'Web app penetration test', category: 'Security' },
      customer: { name: 'Test customer' },
      partner: { name: 'Halden Consulting' },
      fulfilmentStatus: 'placed',
      netCents: 200_000,
      taxCents: 20_000,
      totalCents: 220_000,
      requirements: 'Staging first 🚀',
      allowedActions: ['cancel'],
      timeline: [{ event: 'placed', actorName: 'Test customer', note: null }],
      version: 1,
    });

    const queue = (await app.as('partner_staff').get('/orders/queue')).json<{ items: Order[] }>();
    expect(queue.items.map((item) => item.id)).toContain(id);
    expect((await asPartner().get(`/orders/${id}`)).json()).toMatchObject({ allowedActions: ['claim', 'assign', 'accept', 'decline'] });
    const notification = (await app.as('partner_staff').get('/notifications?status=unread')).json<{ unread: number; items: object[] }>();
    expect(notification.items[0]).toMatchObject({ type: 'order.placed', title: `New order ${number}`, path: `/partners/orders/${id}` });

    const accepted = await app.as('partner_staff').post(`/orders/${id}/accept`);
    expect(accepted.statusCode).toBe(200);
    expect(accepted.json()).toMatchObject({ fulfilmentStatus: 'accepted', version: 2, allowedActions: ['claim', 'start'] });

    expect((await asCustomer().get(`/orders/${id}`)).json()).toMatchObject({
      fulfilmentStatus: 'accepted',
      timeline: [{ event: 'placed' }, { event: 'accepted', actorName: 'Test partner_staff' }],
    });
    expect((await asCustomer().get('/notifications')).json()).toMatchObject({
      items: [{ type: 'order.accepted', title: `${number} was accepted`, path: `/orders/${id}`, status: 'unread' }],
    });
    const log = (await app.as('admin').get(`/audit/logs?target=${id}`)).json<{ items: object[] }>();
    expect(log.items).toMatchObject([
      { event: 'order.accepted', before: { fulfilmentStatus: 'placed' }, after: { fulfilmentStatus: 'accepted' } },
      { event: 'order.placed', before: null, after: { totalCents: 220_000 } },
    ]);
  });

  test('shows the customer the partner’s reason for declining', async () => {
    const { id, number } = await placeInvoiceOrder();
    const declined = await asPartner().post(`/orders/${id}/decline`, { reason: 'No free engineers.' });
    expect(declined.json()).toMatchObject({ fulfilmentStatus: 'declined' });
    expect((await asCustomer().get(`/orders/${id}`)).json()).toMatchObject({
      timeline: [{}, { event: 'declined', note: 'No free engineers.' }],
    });
    const { items } = (await asCustomer().get(`/notifications?query=${number}`)).json<{ items: { body: string }[] }>();
    expect(items[0]?.body).toContain('No free engineers.');
  });

  test('lets an admin answer for any partner of the tenant', async () => {
    const { id } = await placeInvoiceOrder();
    expect((await app.as('admin').post(`/orders/${id}/accept`)).statusCode).toBe(200);
  });
});

describe('POST /orders', () => {
  const refused = async (body: Record<string, unknown>, headers?: Record<string, string>) => {
    const response = await asCustomer().post('/orders', body, headers);
    expect(response.statusCode).toBe(422);
    return response.json<{ fields: Record<string, string> }>().fields;
  };

  test('rejects unknown and archived services and those of another tenant', async () => {
    const archived = await market.addService({ name: 'Old', status: 'archived' });
    const foreign = await (await addMarketplace(app, 'globex')).addService({ name: 'Foreign' });
    for (const id of [crypto.randomUUID(), archived, foreign])
      expect(Object.keys(await refused(toOrderBody({ serviceId: id })))).toEqual(['serviceId']);
    expect((await app.as('customer', 'globex').post('/orders', toOrderBody({ serviceId: foreign }))).statusCode).toBe(201);
  });

  test('rejects an unknown package and names the existing ones', async () => {
    expect(await refused(toOrderBody({ package: 'Gold' }))).toEqual({ package: 'Choose one of: Standard, Premium.' });
  });

  test.each([
    ['unknown fields', { totalCents: 1 }, 'totalCents'],
    ['a quantity of zero', { quantity: 0 }, 'quantity'],
    ['a quantity as text', { quantity: '2' }, 'quantity'],
    ['a fractional quantity', { quantity: 1.5 }, 'quantity'],
    ['requirements that are too long', { requirements: 'x'.repeat(4001) }, 'requirements'],
    ['NUL in requirements', { requirements: 'a\0b' }, 'requirements'],
    ['an unpaired surrogate', { requirements: '\ud83d' }, 'requirements'],
    ['a package name of 500 characters', { package: 'x'.repeat(500) }, 'package'],
    ['a blank package', { package: ' ' }, 'package'],
    ['an invalid id', { serviceId: '1' }, 'serviceId'],
    ['an unknown method', { method: 'cash' }, 'method'],
  ])('rejects %s and names the field', async (_what, wrong, field) => {
    expect(Object.keys(await refused(toOrderBody(wrong)))).toEqual([field]);
  });

  test('rejects a total that is too large to store', async () => {
    const dear = await market.addService({ name: 'Dear', priceCents: 440_000_000_000_000 });
    expect(Object.keys(await refused(toOrderBody({ serviceId: dear, quantity: 3 })))).toEqual(['quantity']);
  });

  test('rounds tax half up', async () => {
    const odd = await market.addService({ name: 'Odd', priceCents: 5, taxBp: 1000 });
    expect((await asCustomer().post('/orders', toOrderBody({ serviceId: odd }))).json()).toMatchObject({
      netCents: 5,
      taxCents: 1,
      totalCents: 6,
    });
  });
});

describe('a repeated order', () => {
  const countOrders = async () => Number((await app.asOwner('select count(*) as n from orders'))[0]!.n);

  test('with the same key returns the first order', async () => {
    const first = await asCustomer().post('/orders', toOrderBody(), { 'Idempotency-Key': 'k-1' });
    const again = await asCustomer().post('/orders', toOrderBody(), { 'Idempotency-Key': 'k-1' });
    expect([first.statusCode, again.statusCode]).toEqual([201, 201]);
    expect([first.headers['idempotent-replay'], again.headers['idempotent-replay']]).toEqual([undefined, 'true']);
    expect(again.body).toBe(first.body);
  });

  test('with the same key and a different body is rejected', async () => {
    const before = await countOrders();
    await asCustomer().post('/orders', toOrderBody(), { 'Idempotency-Key': 'k-2' });
    const other = await asCustomer().post('/orders', toOrderBody({ quantity: 2 }), { 'Idempotency-Key': 'k-2' });
    expect(other.statusCode).toBe(422);
    expect(other.json()).toMatchObject({ fields: { 'Idempotency-Key': expect.any(String) } });
    expect(await countOrders()).toBe(before + 1);
  });

  test('is placed once for ten concurrent clicks', async () => {
    for (const key of ['k-3', 'k-3b', 'k-3c']) {
      // Warms up connections, so that the clicks run concurrently.
      await Promise.all(Array.from({ length: 20 }, () => asCustomer().get('/orders')));
      const before = await countOrders();
      const clicks = await Promise.all(
        Array.from({ length: 10 }, () => asCustomer().post('/orders', toOrderBody(), { 'Idempotency-Key': key })),
      );
      // Clicks during the first request get a conflict.
      const answered = clicks.filter((click) => click.statusCode === 201);
      const others = clicks.filter((click) => !answered.includes(click));
      expect(answered.filter((click) => click.headers['idempotent-replay'] === undefined)).toHaveLength(1);
      expect(new Set(answered.map((click) => click.body)).size).toBe(1);
      for (const other of others)
        expect([other.statusCode, other.json()]).toEqual([409, expect.objectContaining({ code: 'idempotency_in_flight' })]);
      expect(await countOrders()).toBe(before + 1);
    }
  });

  test('without a key is placed again, with numbers without gaps', async () => {
    const placed = await Promise.all(Array.from({ length: 8 }, () => placeInvoiceOrder()));
    expect(new Set(placed.map(({ id }) => id)).size).toBe(8);
    const numbers = (await app.asOwner('select number from orders where tenant_id = $1 order by number', [app.tenants.acme.id])).map(
      (row) => Number(String(row.number).slice(-4)),
    );
    expect(numbers).toEqual(numbers.map((_, n) => n + 1));
  });

  test('returns the first order for a year, long after other responses are gone', async () => {
    const first = await asCustomer().post('/orders', toOrderBody(), { 'Idempotency-Key': 'k-old' });
    const { id } = first.json<OrderDetail>();
    const purgeAfterDays = (days: number) =>
      purgeExpiredRows(app.deps.db, new Date(app.deps.clock().getTime() + days * 86_400_000), (...tenantAndTime) =>
        expiredRows(...tenantAndTime).filter(([table]) => table === idempotencyKeys),
      );
    await purgeAfterDays(364);
    const again = await asCustomer().post('/orders', toOrderBody(), { 'Idempotency-Key': 'k-old' });
    expect([again.json<OrderDetail>().id, again.headers['idempotent-replay']]).toEqual([id, 'true']);
    const other = await asCustomer().post('/orders', toOrderBody({ quantity: 3 }), { 'Idempotency-Key': 'k-old' });
    expect([other.statusCode, other.json()]).toEqual([422, expect.objectContaining({ fields: { 'Idempotency-Key': expect.any(String) } })]);
    await purgeAfterDays(366);
    expect(await app.asOwner('select 1 from idempotency_keys')).toEqual([]);
  });

  test('with the key of another user is a new order', async () => {
    const first = await asCustomer().post('/orders', toOrderBody(), { 'Idempotency-Key': 'k-4' });
    const other = await market.secondCustomer.post('/orders', toOrderBody(), { 'Idempotency-Key': 'k-4' });
    expect(other.statusCode).toBe(201);
    expect(other.json<OrderDetail>().id).not.toBe(first.json<OrderDetail>().id);
  });

  test.each(['', ' ', 'x'.repeat(201), 'with space', 'ä'])('is rejected with the key %j', async (key) => {
    const response = await asCustomer().post('/orders', toOrderBody(), { 'Idempotency-Key': key });
    expect(response.statusCode).toBe(422);
    expect(response.json()).toMatchObject({ fields: { 'Idempotency-Key': expect.any(String) } });
  });
});

describe('the customer of an order', () => {
  test('is one entry per partner, however it was created', async () => {
    const inFirst = (await market.secondCustomer.post('/orders', toOrderBody())).json<OrderDetail>();
    await market.secondPartnerAdmin.post('/customers', { name: 'Carla & Co', email: 'CARLA@acme.test' });
    const elsewhere = await market.addService({ name: 'Elsewhere', partnerId: market.secondPartnerId });
    const inSecond = (await market.secondCustomer.post('/orders', toOrderBody({ serviceId: elsewhere }))).json<OrderDetail>();
    expect([inFirst.customer.name, inSecond.customer.name]).toEqual(['Carla Second', 'Carla & Co']);
    const rows = await app.asOwner('select source, status, user_id from customers where lower(email) = $1 order by created_at', [
      'carla@acme.test',
    ]);
    expect(rows).toEqual([
      { source: 'marketplace', status: 'active', user_id: market.secondCustomer.id },
      { source: 'manual', status: 'active', user_id: market.secondCustomer.id },
    ]);
  });
});

describe('the customer of an order by an account with an unverified e-mail', () => {
  test('is not linked to a customer with that e-mail until it is verified', async () => {
    const email = 'known@halden.example';
    await asPartner().post('/customers', { name: 'Halden Steel', email });
    const registration = { email, password: 'a long enough one', firstName: 'Eve', lastName: 'Stranger', subdomain: 'acme' };
    const { token } = (await app.anonymous.post('/auth/register', registration)).json<{ token: string }>();
    const place = () => app.anonymous.post('/orders', toOrderBody(), { authorization: `Bearer ${token}` });
    const refused = await place();
    expect([refused.statusCode, refused.json()]).toEqual([409, expect.objectContaining({ code: 'email_not_verified' })]);
    expect(refused.body).not.toContain('Halden Steel');
    const owners = () => app.asOwner('select user_id from customers where email = $1', [email]);
    expect(await owners()).toEqual([{ user_id: null }]);

    const link = (await app.emails()).find(({ to }) => to === email)?.links[0] ?? '';
    await app.anonymous.post('/auth/verify-email', { token: new URL(link).searchParams.get('token') });
    expect((await place()).json()).toMatchObject({ customer: { name: 'Halden Steel' } });
    expect(await owners()).not.toEqual([{ user_id: null }]);
  });

  test('is created if the partner has no such customer', async () => {
    const registration = {
      email: 'new@halden.example',
      password: 'a long enough one',
      firstName: 'Nia',
      lastName: 'New',
      subdomain: 'acme',
    };
    const { token } = (await app.anonymous.post('/auth/register', registration)).json<{ token: string }>();
    const placed = await app.anonymous.post('/orders', toOrderBody(), { authorization: `Bearer ${token}` });
    expect(placed.json()).toMatchObject({ customer: { name: 'Nia New' } });
  });
});

describe('status checks', () => {
  test('reject declining an accepted order and accepting a declined one', async () => {
    const accepted = await placeInvoiceOrder();
    await asPartner().post(`/orders/${accepted.id}/accept`);
    const illegal = await asPartner().post(`/orders/${accepted.id}/decline`, { reason: 'Too late' });
    expect(illegal.statusCode).toBe(409);
    expect(illegal.json()).toMatchObject({
      code: 'illegal_transition',
      from: 'accepted',
      to: 'declined',
      allowed: ['in_progress'],
      error: `${accepted.number} is accepted, so it cannot be declined now. Nothing was changed.`,
    });
    const declined = await placeInvoiceOrder();
    await asPartner().post(`/orders/${declined.id}/decline`, { reason: 'No' });
    expect((await asPartner().post(`/orders/${declined.id}/accept`)).statusCode).toBe(409);
    expect((await asPartner().get(`/orders/${accepted.id}`)).json()).toMatchObject({ fulfilmentStatus: 'accepted', version: 2 });
  });

  test('let one of several concurrent answers through', async () => {
    const { id } = await placeInvoiceOrder();
    const responses = await Promise.all(
      Array.from({ length: 6 }, (_, n) =>
        n % 2 ? asPartner().post(`/orders/${id}/accept`) : app.as('partner_staff').post(`/orders/${id}/decline`, { reason: 'No' }),
      ),
    );
    expect(responses.map((response) => response.statusCode).sort()).toEqual([200, 409, 409, 409, 409, 409]);
    expect((await asPartner().get(`/orders/${id}`)).json<OrderDetail>().timeline).toHaveLength(2);
  });

  test.each([{}, { reason: '' }, { reason: ' ' }, { reason: 'x'.repeat(501) }, { reason: 'a\0' }, { reason: 'ok', extra: 1 }])(
    'reject a decline with %j',
    async (body) => {
      const { id } = await placeInvoiceOrder();
      expect((await asPartner().post(`/orders/${id}/decline`, body)).statusCode).toBe(422);
      expect((await asPartner().get(`/orders/${id}`)).json()).toMatchObject({ fulfilmentStatus: 'placed' });
    },
  );
});

describe('access to orders', () => {
  let mine: OrderDetail;
  let others: OrderDetail;
  beforeAll(async () => {
    mine = await placeInvoiceOrder();
    const elsewhere = await market.addService({ name: 'Other partner’s service', partnerId: market.secondPartnerId });
    others = (await market.secondCustomer.post('/orders', toOrderBody({ serviceId: elsewhere }))).json<OrderDetail>();
  });
  const idsOf = (response: { json<T>(): T }) => response.json<{ items: Order[] }>().items.map(({ id }) => id);

  test('lists the customer’s own orders, the partner’s or the tenant’s', async () => {
    expect(idsOf(await asCustomer().get('/orders'))).toContain(mine.id);
    expect(idsOf(await asCustomer().get('/orders'))).not.toContain(others.id);
    for (const path of ['/orders', '/orders/queue']) {
      expect(idsOf(await asPartner().get(path))).toContain(mine.id);
      expect(idsOf(await asPartner().get(path))).not.toContain(others.id);
      expect(idsOf(await market.secondPartnerAdmin.get(path))).toEqual(expect.arrayContaining([others.id]));
      expect(idsOf(await market.secondPartnerAdmin.get(path))).not.toContain(mine.id);
      expect(idsOf(await app.as('admin').get(`${path}?limit=200`))).toEqual(expect.arrayContaining([mine.id, others.id]));
      expect(idsOf(await app.as('admin', 'globex').get(`${path}?limit=200`))).not.toEqual(expect.arrayContaining([mine.id]));
    }
  });

  test('returns the same 404 for an order outside the row scope as for an unknown one', async () => {
    const unknown = `/orders/${crypto.randomUUID()}`;
    const out = [
      [asCustomer(), others.id],
      [asPartner(), others.id],
      [market.secondPartnerAdmin, mine.id],
      [market.secondCustomer, mine.id],
      [app.as('admin', 'globex'), mine.id],
      [app.as('super_admin', 'globex'), mine.id],
    ] as const;
    for (const [user, id] of out) {
      const [there, nowhere] = [await user.get(`/orders/${id}`), await user.get(unknown)];
      expect([there.statusCode, nowhere.statusCode]).toEqual([404, 404]);
      expect({ ...there.json<object>(), cid: '' }).toEqual({ ...nowhere.json<object>(), cid: '' });
    }
  });

  test('returns 404 when answering an order outside the row scope', async () => {
    for (const user of [asPartner(), app.as('admin', 'globex')]) {
      expect((await user.post(`/orders/${others.id}/accept`)).statusCode).toBe(404);
      expect((await user.post(`/orders/${others.id}/decline`, { reason: 'x' })).statusCode).toBe(404);
    }
    expect((await market.secondPartnerAdmin.get(`/orders/${others.id}`)).json()).toMatchObject({ fulfilmentStatus: 'placed', version: 1 });
  });

  test('lets only customers order, and only others answer and see the queue', async () => {
    for (const role of roles.filter((role) => role !== 'customer'))
      expect((await app.as(role).post('/orders', toOrderBody())).statusCode).toBe(403);
    expect((await asCustomer().get('/orders/queue')).statusCode).toBe(403);
    expect((await asCustomer().post(`/orders/${mine.id}/accept`)).statusCode).toBe(403);
    expect((await asCustomer().post(`/orders/${mine.id}/decline`, { reason: 'x' })).statusCode).toBe(403);
    for (const path of ['/orders', '/orders/queue', `/orders/${mine.id}`]) expect((await app.anonymous.get(path)).statusCode).toBe(401);
  });
});

describe('lists', () => {
  type Queue = { items: Order[]; counts: Record<string, number>; meta: { total: number; hasMore: boolean } };
  const queue = async (query = '') => (await asPartner().get(`/orders/queue${query}`)).json<Queue>();

  test('count the queue’s tabs, including overdue orders', async () => {
    const before = (await queue()).counts;
    const sum = (counts: Record<string, number>) =>
      counts.placed! + counts.accepted! + counts.in_progress! + counts.delivered! + counts.declined!;
    expect(sum(before)).toBe(before.all);
    expect(before.overdue).toBe(0);
    app.advance(-73 * hourMs);
    const { id } = await placeInvoiceOrder();
    app.advance(73 * hourMs);
    expect((await queue()).counts).toEqual({ ...before, all: before.all! + 1, placed: before.placed! + 1, overdue: 1 });
    expect((await queue('?status=overdue')).items.map((item) => item.id)).toEqual([id]);
    await asPartner().post(`/orders/${id}/accept`);
    expect((await queue()).counts).toMatchObject({ overdue: 0, accepted: before.accepted! + 1 });
  });

  test('filter by status and search by number, service and customer', async () => {
    const { items, counts } = await queue('?limit=200');
    expect((await queue('?status=accepted&limit=200')).items.every((item) => item.fulfilmentStatus === 'accepted')).toBe(true);
    expect((await queue('?status=accepted')).meta.total).toBe(counts.accepted);
    const [one] = items;
    expect((await queue(`?query=${one!.number.toLowerCase()}`)).items.map(({ id }) => id)).toEqual([one!.id]);
    expect((await queue('?query=PENETRATION')).meta.total).toBeGreaterThan(0);
    expect((await queue('?query=carla')).items.every((item) => item.customer.name.includes('Carla'))).toBe(true);
    expect((await queue('?query=carla')).counts.all).toBe((await queue('?query=carla')).meta.total);
    expect((await queue('?query=100%25')).items).toEqual([]);
    expect((await queue('?query=%F0%9F%9A%80')).items).toEqual([]);
  });

  test('count only a customer’s own orders in the tabs', async () => {
    await placeInvoiceOrder();
    const { counts, meta } = (await asCustomer().get('/orders')).json<Queue>();
    const placed = (await asCustomer().get('/orders?status=placed&limit=200')).json<Queue>();
    expect([counts.all, counts.placed]).toEqual([meta.total, placed.items.length]);
    expect(placed.counts).toEqual(counts);
    // Orders that await payment are in no tab, but can be filtered by status.
    const waiting = (await asCustomer().get('/orders?status=pending_payment&limit=200')).json<Queue>();
    expect(waiting.meta.total).toBe(waiting.items.length);
  });

  test('sort in both directions, and page without repeats or gaps', async () => {
    for (const sort of ['dueAt', 'placedAt', 'number', 'total'])
      for (const order of ['asc', 'desc']) {
        const whole = (await queue(`?limit=200&sort=${sort}&order=${order}`)).items;
        const paged: Order[] = [];
        for (let offset = 0; offset < whole.length; offset += 7)
          paged.push(...(await queue(`?limit=7&offset=${offset}&sort=${sort}&order=${order}`)).items);
        expect(paged.map(({ id }) => id)).toEqual(whole.map(({ id }) => id));
        // Only orders that wait for their partner are due; the others follow.
        const waiting = whole.filter(({ fulfilmentStatus }) => ['placed', 'accepted'].includes(fulfilmentStatus));
        if (sort === 'dueAt') expect(whole.slice(0, waiting.length)).toEqual(waiting);
        const compared = sort === 'dueAt' ? waiting : whole;
        const key = (item: Order) => ({ dueAt: item.dueAt, placedAt: item.placedAt, number: item.number, total: item.totalCents })[sort]!;
        const sorted = [...compared].sort((a, b) => (key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : 0) * (order === 'asc' ? 1 : -1));
        expect(sorted.map(key)).toEqual(compared.map(key));
      }
  });

  test.each([
    'limit=0',
    'limit=201',
    'limit=-1',
    'limit=abc',
    'offset=-1',
    'offset=1.5',
    'sort=secret',
    'order=up',
    'status=lost',
    'scope=tenant',
    'x=1',
    'query=%00',
  ])('reject ?%s and name the field', async (query) => {
    const response = await asPartner().get(`/orders/queue?${query}`);
    expect(response.statusCode).toBe(422);
    expect(Object.keys(response.json<{ fields: object }>().fields)).toEqual([query.split('=')[0]]);
  });
});
