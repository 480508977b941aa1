import type { Customer, CustomerDetail } from '@techadds/shared/contract/customers/endpoints';
import { roles } from '@techadds/shared/roles';
import { createTestApp, type Requests, type TestApp } from '../../../test/app';
import { addMarketplace, type Marketplace } from '../../../test/marketplace-fixture';
import { vectorC } from '../../../test/quotes';

let app: TestApp;
let market: Marketplace;
beforeAll(async () => {
  app = await createTestApp();
  market = await addMarketplace(app);
}, 60_000);
afterAll(() => app.close());

const asPartner = () => app.as('partner_admin');
const listCustomersAs = async (query = '', user: { get: ReturnType<TestApp['as']>['get'] } = asPartner()) =>
  (await user.get(`/customers${query}`)).json<{ items: Customer[]; meta: { total: number } }>();
const listNames = async (query = '') => (await listCustomersAs(query)).items.map(({ name }) => name);

test('lists a new customer at once', async () => {
  const created = await asPartner().post('/customers', {
    name: 'Fjordline Logistics',
    email: 'office@fjordline.example',
    countryCode: 'NO',
  });
  expect(created.statusCode).toBe(201);
  expect(created.json()).toMatchObject({
    kind: 'company',
    name: 'Fjordline Logistics',
    phone: '',
    countryCode: 'NO',
    status: 'prospect',
    source: 'manual',
    orderCount: 0,
  });
  expect((await listCustomersAs('?cb=123')).items).toContainEqual(created.json());
  const log = (await app.as('admin').get('/audit/logs?event=customer.created')).json();
  expect(log).toMatchObject({
    items: [{ targets: [{ type: 'customer', name: 'Fjordline Logistics' }], after: { email: 'office@fjordline.example' } }],
  });
});

test('rejects an e-mail that is already in the list, ignoring case', async () => {
  await asPartner().post('/customers', { name: 'One', email: 'one@dup.example' });
  const again = await asPartner().post('/customers', { name: 'Two', email: 'ONE@dup.example' });
  expect(again.statusCode).toBe(409);
  expect(again.json()).toMatchObject({
    code: 'customer_exists',
    fields: { email: 'A customer with this e-mail is already in your list.' },
  });
  expect(await listNames('?query=dup.example')).toEqual(['One']);
});

test('stores one of many concurrent customers with the same e-mail', async () => {
  const body = { name: 'Race', email: 'race@dup.example' };
  const responses = await Promise.all(Array.from({ length: 6 }, () => asPartner().post('/customers', body)));
  expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409, 409, 409, 409]);
});

test('keeps a list per partner, and shows admins all customers of the tenant', async () => {
  const body = { name: 'Shared', email: 'shared@two.example' };
  expect((await asPartner().post('/customers', body)).statusCode).toBe(201);
  expect((await market.secondPartnerAdmin.post('/customers', body)).statusCode).toBe(201);
  expect((await listCustomersAs('?query=two.example')).meta.total).toBe(1);
  expect((await listCustomersAs('?query=two.example', market.secondPartnerAdmin)).meta.total).toBe(1);
  expect((await listCustomersAs('?query=two.example', app.as('admin'))).meta.total).toBe(2);
  expect((await listCustomersAs('?query=two.example', app.as('admin', 'globex'))).meta.total).toBe(0);
});

test('counts the orders of each customer', async () => {
  const serviceId = await market.addService({ name: 'Counted' });
  for (let n = 0; n < 2; n++) await app.as('customer').post('/orders', { serviceId, package: 'Standard', method: 'invoice' });
  await app.as('customer').post('/orders', { serviceId, package: 'Standard' });
  const { items } = await listCustomersAs('?query=customer@acme.test');
  expect(items).toMatchObject([{ source: 'marketplace', status: 'active', kind: 'person', orderCount: 2 }]);
  // Unpaid orders are visible to the tenant, but not yet to the partner.
  expect((await listCustomersAs('?query=customer@acme.test', app.as('admin'))).items).toMatchObject([{ orderCount: 3 }]);
  expect((await listCustomersAs('?query=Fjordline')).items).toMatchObject([{ orderCount: 0 }]);
});

test('searches, filters and sorts', async () => {
  await asPartner().post('/customers', { name: 'åse & sons', email: 'a@sort.example' });
  await asPartner().post('/customers', { name: 'Zebra_100%', email: 'b@sort.example' });
  await asPartner().post('/customers', { name: 'bob', email: 'c@sort.example' });
  expect(await listNames('?query=sort.example')).toEqual(['åse & sons', 'bob', 'Zebra_100%']);
  expect(await listNames('?query=sort.example&sort=email&order=desc')).toEqual(['bob', 'Zebra_100%', 'åse & sons']);
  expect(await listNames('?query=sort.example&sort=newest')).toEqual(['bob', 'Zebra_100%', 'åse & sons']);
  expect(await listNames('?query=_100%25')).toEqual(['Zebra_100%']);
  expect(await listNames('?query=a_100')).toEqual(['Zebra_100%']);
  expect(await listNames('?query=a%25100')).toEqual([]);
  expect(await listNames('?status=churned')).toEqual([]);
});

test('exports the customers that the list shows', async () => {
  const csv = await asPartner().get('/customers/export?query=sort.example&sort=newest');
  expect(csv.headers['x-total-rows']).toBe('3');
  expect(csv.body.split('\r\n').map((line) => line.split(',')[0])).toEqual(['"Name"', '"bob"', '"Zebra_100%"', '"åse & sons"', '']);
  expect((await app.as('partner_staff').get('/customers/export')).statusCode).toBe(403);
});

describe('a customer', () => {
  const create = async (body: object) => (await asPartner().post('/customers', body)).json<Customer>();
  const update = (id: string, payload: object, user: Pick<Requests, 'send'> = asPartner()) =>
    user.send({ method: 'PUT', url: `/customers/${id}`, payload });

  test('has all its fields and the numbers of its orders, quotes and contracts', async () => {
    const serviceId = await market.addService({ name: 'Counted too' });
    await app.as('customer').post('/orders', { serviceId, package: 'Standard', method: 'invoice' });
    const [buyer] = (await listCustomersAs('?query=customer@acme.test')).items;
    await asPartner().post('/quotes', { customerId: buyer!.id, title: 'Counted', validUntil: '2099-12-31', lines: vectorC });
    const detail = (await asPartner().get(`/customers/${buyer!.id}`)).json<CustomerDetail>();
    expect(detail).toMatchObject({ ...buyer, orderCount: buyer!.orderCount, quoteCount: 1, contractCount: 0 });
  });

  test('returns 404 to another partner and another tenant', async () => {
    const { id } = await create({ name: 'Private', email: 'private@one.example' });
    expect((await market.secondPartnerAdmin.get(`/customers/${id}`)).statusCode).toBe(404);
    const stranger = app.as('admin', 'globex');
    expect((await stranger.get(`/customers/${id}`)).statusCode).toBe(404);
    for (const user of [stranger, app.as('partner_admin', 'globex')])
      expect((await update(id, { name: 'Taken', email: 'taken@one.example' }, user)).statusCode).toBe(404);
    expect((await app.as('admin').get(`/customers/${id}`)).json()).toMatchObject({
      name: 'Private',
      partner: { name: expect.any(String) },
    });
    expect((await asPartner().get(`/customers/${crypto.randomUUID()}`)).statusCode).toBe(404);
  });

  test('keeps the fields that an update omits', async () => {
    const sent = {
      kind: 'person',
      name: 'Ana',
      email: 'ana@one.example',
      phone: '+47 22',
      website: 'https://ana.example',
      taxId: 'NO1',
      note: 'VIP',
    };
    const { id } = await create(sent);
    const changed = await update(id, { name: 'Ana Berg', email: 'ana@one.example' });
    expect(changed.json()).toMatchObject({ ...sent, name: 'Ana Berg', status: 'prospect' });
  });

  test('records an update with before and after in the audit log', async () => {
    const { id, updatedAt } = await create({ name: 'Old name', email: 'change@one.example', note: 'Met at a fair' });
    const changed = await update(id, {
      name: 'New name',
      email: 'change@one.example',
      note: '',
      status: 'inactive',
      updatedAt,
    });
    expect(changed.statusCode).toBe(200);
    expect(changed.json()).toMatchObject({ id, name: 'New name', note: '', status: 'inactive' });
    const log = (await app.as('admin').get('/audit/logs?event=customer.updated')).json<{ items: object[] }>();
    expect(log.items[0]).toMatchObject({ before: { name: 'Old name', note: 'Met at a fair' }, after: { name: 'New name', note: '' } });
  });

  test('rejects an update based on an outdated version', async () => {
    const { id, updatedAt } = await create({ name: 'Version', email: 'version@one.example' });
    const body = { name: 'First', email: 'version@one.example', updatedAt };
    expect((await update(id, body)).statusCode).toBe(200);
    const late = await update(id, { ...body, name: 'Second' });
    expect(late.statusCode).toBe(409);
    expect(late.json()).toMatchObject({ code: 'changed_meanwhile', current: { name: 'First' } });
  });

  test('rejects the e-mail of another customer in the list', async () => {
    await create({ name: 'Owner', email: 'owner@one.example' });
    const { id } = await create({ name: 'Second', email: 'second@one.example' });
    const response = await update(id, { name: 'Second', email: 'OWNER@one.example' });
    expect(response.statusCode).toBe(409);
    expect(response.json()).toMatchObject({ code: 'customer_exists', fields: { email: expect.any(String) } });
  });
});

test('filters orders by customer', async () => {
  const [buyer] = (await listCustomersAs('?query=customer@acme.test')).items;
  const { items, meta } = (await asPartner().get(`/orders?customerId=${buyer!.id}&limit=100`)).json<{
    items: { customer: { name: string } }[];
    meta: { total: number };
  }>();
  expect(meta.total).toBe(buyer!.orderCount);
  expect(new Set(items.map(({ customer }) => customer.name))).toEqual(new Set([buyer!.name]));
  expect((await asPartner().get(`/orders?customerId=${crypto.randomUUID()}`)).json()).toMatchObject({ items: [], meta: { total: 0 } });
});

test('keeps a name exactly as typed', async () => {
  const name = ' Zoë 🚀 <b>"quoted"</b> '.padEnd(200, 'é');
  expect((await asPartner().post('/customers', { name, email: 'typed@as.example' })).json()).toMatchObject({ name });
});

test.each([
  [{}, ['name', 'email']],
  [{ name: 'x'.repeat(500) }, ['name']],
  [{ name: ' ' }, ['name']],
  [{ name: 'a\0' }, ['name']],
  [{ name: 7 }, ['name']],
  [{ email: 'no' }, ['email']],
  [{ email: `${'x'.repeat(250)}@a.example` }, ['email']],
  [{ countryCode: 'Norway' }, ['countryCode']],
  [{ website: 'javascript:alert(1)' }, ['website']],
  [{ phone: 'call me' }, ['phone']],
  [{ status: 'active' }, ['status']],
  [{ partnerId: crypto.randomUUID(), tenantId: 'x' }, ['partnerId', 'tenantId']],
])('rejects %j and names the fields', async (wrong, fields) => {
  const body = Object.keys(wrong).length === 0 ? {} : { name: 'Right', email: 'right@x.example', ...wrong };
  const response = await asPartner().post('/customers', body);
  expect(response.statusCode).toBe(422);
  expect(Object.keys(response.json<{ fields: object }>().fields)).toEqual(fields);
  expect(await listNames('?query=right@x.example')).toEqual([]);
});

test('rejects partner staff, customers and requests without a token', async () => {
  for (const role of roles) {
    const allowed = ['partner_admin', 'admin', 'super_admin'].includes(role);
    expect((await app.as(role).get('/customers')).statusCode).toBe(allowed ? 200 : 403);
    if (!allowed) expect((await app.as(role).post('/customers', { name: 'x', email: 'x@x.example' })).statusCode).toBe(403);
  }
  expect((await app.anonymous.get('/customers')).statusCode).toBe(401);
});
