import type { QuoteRequest } from '@techadds/shared/contract/quote-requests/endpoints';
import { createTestApp, type Requests, type TestApp } from '../../../test/app';
import { addMarketplace, type Marketplace } from '../../../test/marketplace-fixture';

let app: TestApp;
let market: Marketplace;
let serviceId: string;
beforeAll(async () => {
  app = await createTestApp();
  market = await addMarketplace(app);
  serviceId = await market.addService({ name: 'Pen test' });
}, 60_000);
afterAll(() => app.close());

type ReadRequests = Pick<Requests, 'get'>;
const createIdempotencyHeader = () => ({ 'Idempotency-Key': crypto.randomUUID() });
const requestQuote = (
  payload: object,
  role: 'customer' | 'partner_admin' | 'admin' = 'customer',
  id = serviceId,
  once: string = crypto.randomUUID(),
) => app.as(role).post(`/marketplace/catalog/items/${id}/quote-requests`, payload, { 'Idempotency-Key': once });
const listNotifications = async (role: 'partner_admin' | 'partner_staff') =>
  (await app.as(role).get('/notifications'))
    .json<{ items: { type: string; body: string }[] }>()
    .items.filter(({ type }) => type === 'quote.requested');

test('stores the request and notifies the partner’s users', async () => {
  const message = 'Two sites, at night.\n🚀 “Zürich”';
  const received = await requestQuote({ message, package: 'Premium', quantity: 2 });
  expect([received.statusCode, received.json()]).toEqual([
    201,
    expect.objectContaining({ message, package: 'Premium', quantity: 2, service: { id: serviceId, name: 'Pen test' } }),
  ]);
  expect((await listNotifications('partner_admin'))[0]?.body).toBe(`Pen test: ${message}`);
  expect(await listNotifications('partner_staff')).toHaveLength(1);
  expect((await market.secondPartnerAdmin.get('/notifications')).json<{ items: unknown[] }>().items).toEqual([]);
});

test('notifies no member of the team who may not read quote requests', async () => {
  const { id } = app.tenants.acme.users.partner_staff;
  const before = await listNotifications('partner_staff');
  await app.asOwner(`update users set capabilities = '["orders"]' where id = $1`, [id]);
  expect((await requestQuote({ message: 'For those who quote' })).statusCode).toBe(201);
  await app.asOwner('update users set capabilities = null where id = $1', [id]);
  expect((await listNotifications('partner_admin'))[0]?.body).toBe('Pen test: For those who quote');
  expect(await listNotifications('partner_staff')).toEqual(before);
});

test('creates one request for the same idempotency key', async () => {
  const before = (await listNotifications('partner_admin')).length;
  const key = crypto.randomUUID();
  const both = [
    await requestQuote({ message: 'Once' }, 'customer', serviceId, key),
    await requestQuote({ message: 'Once' }, 'customer', serviceId, key),
  ];
  expect(both[0]?.json()).toEqual(both[1]?.json());
  expect(await listNotifications('partner_admin')).toHaveLength(before + 1);
});

test('rejects invalid fields by name', async () => {
  expect((await requestQuote({ message: ' ' })).json()).toMatchObject({ fields: { message: 'This field is required.' } });
  expect((await requestQuote({ message: 'x', package: 'Gold' })).json()).toMatchObject({
    fields: { package: 'This package is no longer available.' },
  });
  expect((await requestQuote({ message: 'x', quantity: 0 })).statusCode).toBe(422);
});

test('is allowed for customers only, for active services of their tenant', async () => {
  expect((await requestQuote({ message: 'x' }, 'partner_admin')).statusCode).toBe(403);
  expect((await requestQuote({ message: 'x' }, 'admin')).statusCode).toBe(403);
  const archived = await market.addService({ name: 'Old', status: 'archived' });
  const foreign = await (await addMarketplace(app, 'globex')).addService({ name: 'Theirs' });
  for (const id of [archived, foreign]) expect((await requestQuote({ message: 'x' }, 'customer', id)).statusCode).toBe(404);
});

test('shows a request to its customer, the partner’s users and all administrators of the tenant', async () => {
  const made = (await requestQuote({ message: 'For 40% of _all_ sites', package: 'Standard' })).json<QuoteRequest>();
  const second = await market.addService({ name: 'Of the second', partnerId: market.secondPartnerId });
  await market.secondCustomer.post(`/marketplace/catalog/items/${second}/quote-requests`, { message: 'Theirs' }, createIdempotencyHeader());
  const listed = async (who: ReadRequests, query = '') =>
    (await who.get(`/quote-requests?${query}`)).json<{ items: QuoteRequest[]; meta: { total: number } }>();
  for (const who of [app.as('customer'), app.as('partner_admin'), app.as('partner_staff'), app.as('admin')]) {
    expect((await listed(who)).items).toContainEqual(made);
    expect((await who.get(`/quote-requests/${made.id}`)).json()).toEqual(made);
  }
  const theirs = [market.secondCustomer, market.secondPartnerAdmin];
  for (const who of theirs) {
    expect((await listed(who)).items.map(({ message }) => message)).toEqual(['Theirs']);
    expect((await who.get(`/quote-requests/${made.id}`)).statusCode).toBe(404);
  }
  expect((await listed(app.as('admin', 'globex'))).meta.total).toBe(0);
  expect((await app.as('admin', 'globex').get(`/quote-requests/${made.id}`)).statusCode).toBe(404);
  const messages = async (query: string) =>
    (await listed(app.as('admin'), new URLSearchParams({ query }).toString())).items.map(({ message }) => message);
  expect(await messages('40% of _ALL_')).toEqual(['For 40% of _all_ sites']);
  expect(await messages('4_% of')).toEqual([]);
  expect(await messages('of the second')).toEqual(['Theirs']);
});

test('links the notification to the request', async () => {
  const made = (await requestQuote({ message: 'Leads there' })).json<QuoteRequest>();
  const { items } = (await app.as('partner_admin').get('/notifications')).json<{ items: { path: string }[] }>();
  expect(items.map(({ path }) => path)).toContain(`/partners/orders/requests/${made.id}`);
});
