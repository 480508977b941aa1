import { testApp, type TestApp } from '../../testing/app';
import { addMarket, type Market } from '../../testing/market';

let test_: TestApp;
let market: Market;
let serviceId: string;
beforeAll(async () => {
  test_ = await testApp();
  market = await addMarket(test_);
  serviceId = await market.addService({ name: 'Pen test' });
}, 60_000);
afterAll(() => test_.close());

const ask = (
  payload: object,
  role: 'customer' | 'partner_admin' | 'admin' = 'customer',
  id = serviceId,
  key: string = crypto.randomUUID(),
) => test_.as(role).post(`/marketplace/catalog/items/${id}/quote-requests`, payload, { 'Idempotency-Key': key });
const toldOf = async (role: 'partner_admin' | 'partner_staff') =>
  (await test_.as(role).get('/notifications'))
    .json<{ items: { type: string; body: string }[] }>()
    .items.filter(({ type }) => type === 'quote.requested');

test('a customer asks for a quote, and the partner’s people read what is wanted', async () => {
  const message = 'Two sites, at night.\n🚀 “Zürich”';
  const asked = await ask({ message, package: 'Premium', quantity: 2 });
  expect([asked.statusCode, asked.json()]).toEqual([
    201,
    expect.objectContaining({ message, package: 'Premium', quantity: 2, service: { id: serviceId, name: 'Pen test' } }),
  ]);
  expect((await toldOf('partner_admin'))[0]?.body).toBe(`Pen test: ${message}`);
  expect(await toldOf('partner_staff')).toHaveLength(1);
  expect((await market.secondPartnerAdmin.get('/notifications')).json<{ items: unknown[] }>().items).toEqual([]);
});

test('the same request sent twice is one', async () => {
  const before = (await toldOf('partner_admin')).length;
  const key = crypto.randomUUID();
  const both = [await ask({ message: 'Once' }, 'customer', serviceId, key), await ask({ message: 'Once' }, 'customer', serviceId, key)];
  expect(both[0]?.json()).toEqual(both[1]?.json());
  expect(await toldOf('partner_admin')).toHaveLength(before + 1);
});

test('what is wrong is named', async () => {
  expect((await ask({ message: ' ' })).json()).toMatchObject({ fields: { message: 'This field is required.' } });
  expect((await ask({ message: 'x', package: 'Gold' })).json()).toMatchObject({
    fields: { package: 'This package is not on offer any more.' },
  });
  expect((await ask({ message: 'x', quantity: 0 })).statusCode).toBe(422);
});

test('only a customer asks, for what is on offer in their tenant', async () => {
  expect((await ask({ message: 'x' }, 'partner_admin')).statusCode).toBe(403);
  expect((await ask({ message: 'x' }, 'admin')).statusCode).toBe(403);
  const archived = await market.addService({ name: 'Old', status: 'archived' });
  const foreign = await (await addMarket(test_, 'globex')).addService({ name: 'Theirs' });
  for (const id of [archived, foreign]) expect((await ask({ message: 'x' }, 'customer', id)).statusCode).toBe(404);
});
