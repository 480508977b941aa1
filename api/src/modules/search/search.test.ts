import type { Output } from '@techadds/shared/contract/endpoint';
import type { Order } from '@techadds/shared/contract/orders/endpoints';
import type { searchRecords, SearchType } from '@techadds/shared/contract/search/endpoints';
import { roles } from '@techadds/shared/roles';
import { createTestApp, type Requests, type TestApp } from '../../../test/app';
import { addMarketplace, type Marketplace, type TestUser } from '../../../test/marketplace-fixture';

type SearchResponse = Output<typeof searchRecords>;
let app: TestApp;
let market: Marketplace;
let order: Order;
let foreignOrder: Order;
const ids: Record<string, string> = {};

type SearchUser = Pick<Requests | TestUser, 'get'>;
const requestSearch = (who: SearchUser, query: string, types?: string) =>
  who.get(`/search?${new URLSearchParams({ query, ...(types !== undefined && { types }) }).toString()}`);
const searchAs = async (who: SearchUser, query: string, types?: string) => (await requestSearch(who, query, types)).json<SearchResponse>();
const listTitles = async (who: SearchUser, query: string, types?: SearchType) =>
  (await searchAs(who, query, types)).items.map(({ title }) => title);

beforeAll(async () => {
  app = await createTestApp();
  market = await addMarketplace(app);
  const { secondPartnerId, secondPartnerAdmin } = market;
  ids.own = await market.addService({ name: 'Quokka audit' });
  ids.second = await market.addService({ name: 'Quokka backup', partnerId: secondPartnerId });
  await market.addService({ name: 'Quokka of yore', status: 'archived' });
  const place = async (serviceId: string | undefined, who: SearchUser & Pick<Requests, 'post'>) =>
    (
      await who.post('/orders', { serviceId, package: 'Standard', method: 'wire' }, { 'Idempotency-Key': crypto.randomUUID() })
    ).json<Order>();
  order = await place(ids.own, app.as('customer'));
  await place(ids.second, market.secondCustomer);
  const globex = await addMarketplace(app, 'globex');
  foreignOrder = await place(await globex.addService({ name: 'Quokka elsewhere' }), app.as('customer', 'globex'));
  const customer = (name: string, email: string) => ({ name, email });
  const foods = await app.as('partner_admin').post('/customers', customer('Zanzibar Foods', 'office@zanzibar.example'));
  ids.foods = foods.json<{ id: string }>().id;
  await app.as('partner_admin').post('/customers', customer('Discount 100%_off', 'sale@discount.example'));
  await secondPartnerAdmin.post('/customers', customer('Zanzibar Rail', 'rail@zanzibar.example'));
  await app.as('partner_admin', 'globex').post('/customers', customer('Zanzibar Globex', 'globex@zanzibar.example'));
}, 60_000);
afterAll(() => app.close());

test('finds a customer’s own orders and published services, each with its page', async () => {
  const { items, alike } = await searchAs(app.as('customer'), 'quokka');
  expect(alike).toBe(false);
  expect(items).toEqual([
    { type: 'order', id: order.id, title: `${order.number}, Quokka audit`, detail: order.partner.name, path: `/orders/${order.id}` },
    expect.objectContaining({ type: 'service', title: 'Quokka audit', path: `/marketplace/${ids.own}` }),
    expect.objectContaining({ type: 'service', title: 'Quokka backup', path: `/marketplace/${ids.second}` }),
  ]);
});

test('links a partner’s own records to the pages that manage them, and other services to the marketplace', async () => {
  for (const role of ['partner_staff', 'partner_admin'] as const) {
    const { items } = await searchAs(app.as(role), 'quokka');
    expect(items.map(({ type, path }) => [type, path])).toEqual([
      ['order', `/partners/orders/${order.id}`],
      ['service', `/services/${ids.own}`],
      ['service', `/marketplace/${ids.second}`],
    ]);
  }
  expect((await searchAs(market.secondPartnerAdmin, order.number)).items).toEqual([]);
});

test('finds orders of all partners for administrators, and drafts only for those who manage them', async () => {
  expect(await listTitles(app.as('admin'), 'quokka', 'order')).toHaveLength(2);
  await app.asOwner(
    `insert into services (tenant_id, id, partner_id, category_id, name, slug, summary, description, packages, unit,
    price_from_cents, delivery_days, currency, tax_bp, status, published_at)
    select tenant_id, gen_random_uuid(), partner_id, category_id, 'Wombat draft', 'wombat', '', '', packages, unit,
    price_from_cents, delivery_days, currency, tax_bp, 'draft', null from services where id = $1`,
    [ids.own],
  );
  expect(await listTitles(app.as('partner_staff'), 'wombat')).toEqual(['Wombat draft']);
  expect(await listTitles(app.as('admin'), 'wombat')).toEqual(['Wombat draft']);
  expect(await listTitles(market.secondPartnerAdmin, 'wombat')).toEqual([]);
  expect(await listTitles(app.as('customer'), 'wombat')).toEqual([]);
});

test('finds customers, payouts and users only for roles that may read them', async () => {
  for (const role of roles) {
    const may = ['partner_admin', 'admin', 'super_admin'].includes(role);
    expect((await listTitles(app.as(role), 'zanzibar', 'customer')).length > 0).toBe(may);
    expect((await listTitles(app.as(role), 'carla', 'user')).length > 0).toBe(role === 'admin' || role === 'super_admin');
  }
  expect(await searchAs(app.as('partner_admin'), 'zanzibar')).toMatchObject({
    items: [{ title: 'Zanzibar Foods', detail: 'office@zanzibar.example', path: `/customers/${ids.foods}` }],
  });
  expect(await listTitles(app.as('admin'), 'zanzibar')).toEqual(['Zanzibar Foods', 'Zanzibar Rail']);
});

test('never finds records of another tenant', async () => {
  for (const role of roles)
    for (const query of ['elsewhere', 'globex', foreignOrder.id]) {
      const { items } = await searchAs(app.as(role), query);
      expect(items).toEqual([]);
    }
  expect(await listTitles(app.as('customer', 'globex'), 'quokka', 'order')).toEqual([`${foreignOrder.number}, Quokka elsewhere`]);
});

test('requires all words, in any order and case, and matches parts of numbers', async () => {
  const customer = app.as('customer');
  expect(await listTitles(customer, 'AUDIT quok', 'order')).toHaveLength(1);
  expect(await listTitles(customer, 'audit kangaroo', 'order')).toEqual([]);
  expect(await listTitles(customer, order.number.slice(-4), 'order')).toHaveLength(1);
});

test('matches characters literally that have a meaning in SQL or text search', async () => {
  const partner = app.as('partner_admin');
  expect(await listTitles(partner, '100%_', 'customer')).toEqual(['Discount 100%_off']);
  for (const query of ['%', '_', 'Z%r', 'Z_nzibar', '\\', "'", "a' or '1'='1", ':*', '& | !', '<->', '🚀']) {
    const response = await requestSearch(partner, query);
    expect([query, response.statusCode]).toEqual([query, 200]);
    expect(response.json<SearchResponse>().items.filter(({ title }) => !title.includes(query))).toEqual([]);
  }
});

test('finds similar records for a typing error, and marks the result', async () => {
  expect(await searchAs(app.as('customer'), 'quoka audti')).toMatchObject({
    alike: true,
    items: [{ type: 'order' }, { title: 'Quokka audit' }],
  });
  expect(await searchAs(app.as('partner_admin'), 'zanzbar')).toMatchObject({ alike: true, items: [{ title: 'Zanzibar Foods' }] });
  expect(await searchAs(app.as('admin'), 'carlla', 'user')).toMatchObject({ alike: true, items: [{ type: 'user' }] });
  expect(await searchAs(app.as('admin'), 'xylophone')).toEqual({ alike: false, items: [] });
});

test('filters by types and rejects invalid parameters by name', async () => {
  const customer = app.as('customer');
  expect((await searchAs(customer, 'quokka', 'customer,order')).items.map(({ type }) => type)).toEqual(['order']);
  expect((await requestSearch(customer, 'quokka', 'cats')).json()).toMatchObject({
    fields: { types: expect.stringContaining('order') as string },
  });
  expect((await requestSearch(customer, ' ')).json()).toMatchObject({ fields: { query: 'This field is required.' } });
  expect((await requestSearch(customer, 'x'.repeat(101))).statusCode).toBe(422);
  expect((await requestSearch(customer, 'a\0')).statusCode).toBe(422);
  expect((await requestSearch(app.anonymous, 'quokka')).statusCode).toBe(401);
});

test('limits the results per type', async () => {
  for (let n = 0; n < 8; n += 1) await market.addService({ name: `Numbat ${n}` });
  expect(await listTitles(app.as('customer'), 'numbat')).toHaveLength(5);
});
