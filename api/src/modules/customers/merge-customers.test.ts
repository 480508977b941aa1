import type { Contact } from '@techadds/shared/contract/crm/contacts';
import type { CustomerDetail } from '@techadds/shared/contract/customers/endpoints';
import { createTestApp, type TestApp } from '../../../test/app';
import { addMarketplace, type Marketplace } from '../../../test/marketplace-fixture';
import { vectorC } from '../../../test/quotes';

let app: TestApp;
let market: Marketplace;
let serviceId: string;
beforeAll(async () => {
  app = await createTestApp();
  market = await addMarketplace(app);
  serviceId = await market.addService({ name: 'Audit' });
}, 60_000);
afterAll(() => app.close());

const asPartner = () => app.as('partner_admin');
const post = async <T extends { id: string }>(url: string, body: object) => {
  const response = await asPartner().post(url, body);
  expect([response.statusCode, response.body]).toEqual([201, response.body]);
  return response.json<T>();
};
let count = 0;
const create = (name: string, body: object = {}) => post<CustomerDetail>('/customers', { name, email: `c${++count}@m.example`, ...body });
const get = async (id: string) => (await asPartner().get(`/customers/${id}`)).json<CustomerDetail>();
const merge = (keepId: string, ...mergeIds: string[]) => asPartner().post('/customers/merge', { keepId, mergeIds });
const quote = (customerId: string) => ({ customerId, title: 'Offer', validUntil: '2099-12-31', lines: vectorC });
const placeOrder = () => app.as('customer').post('/orders', { serviceId, package: 'Standard', method: 'invoice' });
const findBuyer = async () => (await asPartner().get('/customers?query=customer@acme.test')).json<{ items: CustomerDetail[] }>().items[0];

test('moves every record, keeps both ids, and is audited', async () => {
  const kept = await create('Kestrel', { phone: '+47 1' });
  await placeOrder();
  const buyer = (await findBuyer())!;
  const contact = await post<Contact>('/crm/contacts', { firstName: 'Ana', customerId: buyer.id });
  const deal = await post<{ id: string }>('/crm/deals', { name: 'Offices', customerId: buyer.id });
  await post('/quotes', quote(buyer.id));
  await post('/consultant/tasks', { title: 'Call', subject: { type: 'customer', id: buyer.id } });
  await post(`/customers/${buyer.id}/activities`, { kind: 'note', body: 'Written to the other' });
  const response = await merge(kept.id, buyer.id);
  expect(response.statusCode).toBe(200);
  const merged = response.json<CustomerDetail>();
  expect(merged).toMatchObject({
    ...{ id: kept.id, name: 'Kestrel', phone: '+47 1', status: 'active', hasAccount: true, mergedIds: [buyer.id] },
    ...{ orderCount: 1, quoteCount: 1, dealCount: 1, contactCount: 1 },
  });
  expect(await get(buyer.id)).toEqual(merged);
  expect(await findBuyer()).toBeUndefined();
  expect((await asPartner().get(`/crm/contacts/${contact.id}`)).json()).toMatchObject({ customer: { id: kept.id } });
  expect((await asPartner().get(`/crm/deals/${deal.id}`)).json()).toMatchObject({ customer: { id: kept.id } });
  const { items } = (await asPartner().get(`/customers/${buyer.id}/timeline`)).json<{ items: { note: string }[] }>();
  expect(items).toContainEqual(expect.objectContaining({ kind: 'note', note: 'Written to the other' }));
  expect(items).toContainEqual(expect.objectContaining({ kind: 'task', event: 'created' }));
  const log = (await app.as('admin').get('/audit/logs?event=customer.merged')).json<{ items: object[] }>();
  expect(log.items[0]).toMatchObject({
    before: { merged: [{ email: 'customer@acme.test' }] },
    after: { moved: { orders: 1, quotes: 1, deals: 1, contacts: 1, tasks: 1 } },
  });
});

test('what names the merged customer from then on belongs to the kept one', async () => {
  const [kept, other] = [await create('Kept'), await create('Other')];
  expect((await merge(kept.id, other.id)).statusCode).toBe(200);
  await post('/quotes', quote(other.id));
  await post('/crm/deals', { name: 'Later', customerId: other.id });
  expect(await get(kept.id)).toMatchObject({ quoteCount: 1, dealCount: 1 });
  const change = { name: 'Renamed', email: kept.email };
  expect((await asPartner().send({ method: 'PUT', url: `/customers/${other.id}`, payload: change })).json()).toMatchObject({
    id: kept.id,
    name: 'Renamed',
  });
  const again = await asPartner().post('/customers', { name: 'Again', email: other.email });
  expect(again.json()).toMatchObject({ code: 'customer_exists' });
});

test('the account of a merged customer orders for the kept one', async () => {
  const buyer = (await asPartner().get('/customers?query=Kestrel')).json<{ items: CustomerDetail[] }>().items[0]!;
  await placeOrder();
  expect(await get(buyer.id)).toMatchObject({ orderCount: 2 });
});

test('merges of merges lead to the last one, in both directions at the same time to one', async () => {
  const [first, second, third] = [await create('One'), await create('Two'), await create('Three')];
  await merge(second.id, first.id);
  await merge(third.id, second.id);
  for (const { id } of [first, second, third]) expect(await get(id)).toMatchObject({ id: third.id });
  const [left, right] = [await create('Left'), await create('Right')];
  const answers = await Promise.all([merge(left.id, right.id), merge(right.id, left.id)]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  expect((await get(left.id)).id).toBe((await get(right.id)).id);
});

test('records that are written during a merge are not lost', async () => {
  const [kept, other] = [await create('Busy'), await create('Busier')];
  const deals = Array.from({ length: 8 }, (_, n) => asPartner().post('/crm/deals', { name: `During ${n}`, customerId: other.id }));
  await Promise.all([...deals, merge(kept.id, other.id)]);
  expect(await get(kept.id)).toMatchObject({ dealCount: 8 });
});

test('is refused across lists, between two accounts, and for customers that are not visible', async () => {
  const own = await create('Own');
  const theirs = (await market.secondPartnerAdmin.post('/customers', { name: 'Theirs', email: 't@m.example' })).json<CustomerDetail>();
  expect((await merge(own.id, theirs.id)).statusCode).toBe(404);
  const byAdmin = await app.as('admin').post('/customers/merge', { keepId: own.id, mergeIds: [theirs.id] });
  expect(byAdmin.json()).toMatchObject({ fields: { mergeIds: expect.any(String) } });
  const [one, two] = [await create('Account one'), await create('Account two')];
  const { customer, admin } = app.tenants.acme.users;
  await app.asOwner('update customers set user_id = $1 where id = $2', [customer.id, one.id]);
  await app.asOwner('update customers set user_id = $1 where id = $2', [admin.id, two.id]);
  const refused = await merge(one.id, two.id);
  expect([refused.statusCode, refused.json()]).toMatchObject([409, { code: 'two_accounts' }]);
  expect(await get(two.id)).toMatchObject({ id: two.id });
});
