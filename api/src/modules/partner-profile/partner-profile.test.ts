import type { InstallScore, PartnerProfile } from '@techadds/shared/contract/partner-profile/endpoints';
import { createTestApp, type TestApp } from '../../../test/app';
import { addMarketplace, type Marketplace } from '../../../test/marketplace-fixture';

let app: TestApp;
let market: Marketplace;
let serviceId: string;
beforeEach(async () => {
  app = await createTestApp();
  market = await addMarketplace(app);
  serviceId = await market.addService({ name: 'Penetration test' });
}, 60_000);
afterEach(() => app.close());

const day = 86_400_000;
const today = (offset = 0) => new Date(app.deps.clock().getTime() + offset * day).toISOString().slice(0, 10);
const profile = {
  ...{ about: 'We test.', skills: ['Pentest'], regions: ['nordics'], languages: ['English'], website: 'https://halden.example' },
  certificates: [{ name: 'ISO 27001', issuer: 'TÜV', validUntil: '2027-05-01' }],
  holiday: null,
};
const get = async () => (await app.as('partner_admin').get('/partners/profile')).json<PartnerProfile>();
const put = (body: object) => app.as('partner_admin').send({ method: 'PUT', url: '/partners/profile', payload: { ...profile, ...body } });
const order = () => app.as('customer').post('/orders', { serviceId, package: 'Standard', method: 'invoice' });
const score = async (role: 'partner_staff' | 'admin' = 'partner_staff', query = '') =>
  (await app.as(role).get(`/partners/install-score${query}`)).json<InstallScore>();

test('the profile is shown on the page of the partner with its services, and another partner’s is not changed', async () => {
  expect((await put({})).json()).toMatchObject(profile);
  const page = await app.as('customer').get('/marketplace/partners/halden');
  expect(page.json()).toMatchObject({ ...profile, services: [{ id: serviceId }], rating: null, reviews: [], score: null });
  expect((await app.as('customer').get('/marketplace/partners/second')).json()).toMatchObject({ about: '', skills: [] });
  for (const role of ['partner_staff', 'customer'] as const) expect((await app.as(role).get('/partners/profile')).statusCode).toBe(403);
  expect((await app.as('customer').get('/marketplace/partners/nobody')).statusCode).toBe(404);
});

test('of two admins who save at the same time, the second gets the new version', async () => {
  const { updatedAt } = await get();
  const responses = await Promise.all([put({ about: 'One', updatedAt }), put({ about: 'Two', updatedAt })]);
  expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  expect(responses.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({
    code: 'changed_meanwhile',
    current: { about: (await get()).about },
  });
});

test('a holiday is said to customers and takes no orders from its first to its last day', async () => {
  await put({ holiday: { from: today(1), to: today(2), note: 'Back on Monday.' } });
  expect((await order()).statusCode).toBe(201);
  expect((await app.as('customer').get(`/marketplace/catalog/items/${serviceId}`)).json()).toMatchObject({
    holiday: null,
    partnerHandle: 'halden',
  });
  app.advanceBeyondTokens(day);
  expect((await order()).json()).toMatchObject({
    code: 'partner_closed',
    until: today(1),
    error: expect.stringContaining('Nothing was ordered'),
  });
  const shown = await app.as('customer').get(`/marketplace/catalog/items/${serviceId}`);
  expect(shown.json()).toMatchObject({ holiday: { until: today(1), note: 'Back on Monday.' } });
  expect((await app.as('customer').get('/marketplace/partners/halden')).json()).toMatchObject({ holiday: { active: true } });
  app.advanceBeyondTokens(2 * day);
  expect((await order()).statusCode).toBe(201);
  expect((await get()).holiday).toBeNull();
});

test('refuses a holiday that is over or ends before it begins', async () => {
  expect((await put({ holiday: { from: today(-3), to: today(-2), note: '' } })).json()).toMatchObject({
    fields: { 'holiday.to': expect.any(String) },
  });
  expect((await put({ holiday: { from: today(3), to: today(2), note: '' } })).json()).toMatchObject({
    fields: { 'holiday.to': expect.any(String) },
  });
});

test('the install score counts what happened with the orders of the partner, and only its own', async () => {
  for (let n = 0; n < 5; n += 1) {
    const { id } = (await order()).json<{ id: string }>();
    app.advanceBeyondTokens(3_600_000);
    await app.as('partner_staff').post(`/orders/${id}/accept`);
    expect((await score()).score).toBe(n < 4 ? null : 97);
  }
  expect(await score()).toMatchObject({ orders: 5, minimumOrders: 5, grade: 'A', partner: { name: 'Halden Consulting' } });
  expect((await score()).parts.find(({ key }) => key === 'response')).toMatchObject({ sample: 5, value: 1, points: 19.3 });
  expect(await score('admin')).toMatchObject({ partner: null, orders: 5 });
  expect(await score('admin', `?partnerId=${market.secondPartnerId}`)).toMatchObject({ score: null, orders: 0 });
  expect((await app.as('partner_staff').get(`/partners/install-score?partnerId=${market.secondPartnerId}`)).statusCode).toBe(404);
});
