import type { OrderDetail, OrderSplit } from '@techadds/shared/contract/orders/endpoints';
import { createTestApp, type TestApp } from '../../../test/app';
import { payByCard } from '../../../test/payment-frame';
import { addMarketplace, type Marketplace } from '../../../test/marketplace-fixture';

let app: TestApp;
let market: Marketplace;
beforeAll(async () => {
  app = await createTestApp();
  market = await addMarketplace(app);
  await market.addCardFee();
  const tiers = [
    { fromCents: 0, toCents: 1_000_000, rateBp: 1500 },
    { fromCents: 1_000_000, toCents: 5_000_000, rateBp: 1200 },
    { fromCents: 5_000_000, toCents: null, rateBp: 1000 },
  ];
  await market.addCommission({ rateBp: 0, tiers, tierMode: 'graduated', tierPeriod: 'lifetime' });
}, 60_000);
afterAll(() => app.close());

/** Places an order of this amount and completes it; returns its split. */
async function completeSale(netCents: number): Promise<OrderSplit> {
  const serviceId = await market.addService({ name: `For ${netCents}`, priceCents: netCents, taxBp: 0 });
  const { id } = (await app.as('customer').post('/orders', { serviceId, package: 'Standard' })).json<OrderDetail>();
  await payByCard(app, app.as('customer'), id);
  const partner = app.as('partner_admin');
  for (const [who, step, body] of [
    [partner, 'accept', undefined],
    [partner, 'start', undefined],
    [partner, 'deliver', {}],
    [app.as('customer'), 'complete', undefined],
  ] as const)
    expect((await who.post(`/orders/${id}/${step}`, body)).statusCode).toBe(200);
  return (await partner.get(`/orders/${id}`)).json<OrderDetail>().shares!;
}

test('Vector B: graduated 15 / 12 / 10 % after 9,500.00 of sales leaves 4,239.10 of 1,500.00, 2,500.00 and 1,000.00 to the partner', async () => {
  await completeSale(950_000);
  const shares = [await completeSale(150_000), await completeSale(250_000), await completeSale(100_000)];
  expect(shares.map(({ commissionCents, feeCents, partnerCents }) => [commissionCents, feeCents, partnerCents])).toEqual([
    [19_500, 4380, 126_120],
    [30_000, 7280, 212_720],
    [12_000, 2930, 85_070],
  ]);
  const sum = (of: (one: OrderSplit) => number) => shares.reduce((total, one) => total + of(one), 0);
  expect([sum((one) => one.commissionCents), sum((one) => one.feeCents), sum((one) => one.partnerCents)]).toEqual([
    61_500, 14_590, 423_910,
  ]);
});
