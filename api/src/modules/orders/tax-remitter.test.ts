import type { OrderDetail, RefundPreview } from '@techadds/shared/contract/orders/endpoints';
import type { TaxReport } from '@techadds/shared/contract/reports/taxes';
import type { TaxRemitter } from '@techadds/shared/contract/tenants/tax-remitters';
import { createTestApp, type TestApp } from '../../../test/app';
import { payByCard } from '../../../test/payment-frame';
import { addMarketplace } from '../../../test/marketplace-fixture';
import { findUnreconciledRows } from '../reconciliation/reconciliation.service';

let app: TestApp;
let serviceId: string;
beforeAll(async () => {
  app = await createTestApp();
  const market = await addMarketplace(app);
  await market.addCardFee();
  await market.addCommission();
  serviceId = await market.addService({ name: 'Web app penetration test', priceCents: 100_000, taxBp: 1000 });
}, 60_000);
afterAll(() => app.close());
beforeEach(() => setRemitter('partner'));

async function setRemitter(taxRemitter: TaxRemitter): Promise<void> {
  const url = `/tenants/${app.tenants.acme.id}`;
  const saved = await app.as('admin').send({ method: 'PUT', url, payload: { taxRemitter } });
  expect(saved.json()).toMatchObject({ taxRemitter });
}
const placePaidOrder = async (): Promise<string> => {
  const { id } = (await app.as('customer').post('/orders', { serviceId, package: 'Standard' })).json<OrderDetail>();
  await payByCard(app, app.as('customer'), id);
  return id;
};
async function complete(id: string): Promise<void> {
  for (const action of ['accept', 'start', 'deliver']) await app.as('partner_admin').post(`/orders/${id}/${action}`, {});
  expect((await app.as('customer').post(`/orders/${id}/complete`)).statusCode).toBe(200);
}
const getShares = async (id: string) => (await app.as('admin').get(`/orders/${id}`)).json<OrderDetail>().shares;
const ofPartner = { partnerCents: 94_780, partnerTaxCents: 10_000, taxCents: 0, commissionCents: 12_000, feeCents: 3220 };
const refund = { amountCents: 33_000, reason: 'other' };

test('a partner who remits the tax is paid it with the price, and gives it back with a refund', async () => {
  const id = await placePaidOrder();
  expect(await getShares(id)).toMatchObject(ofPartner);
  await complete(id);
  expect(await getShares(id)).toMatchObject(ofPartner);
  const preview = (await app.as('admin').get(`/orders/${id}/refund-preview?amountCents=33000`)).json<RefundPreview>();
  expect(preview).toMatchObject({ partnerCents: 29_400, commissionCents: 3600, feeCents: 0, taxCents: 0 });
  expect((await app.as('admin').post(`/orders/${id}/refund`, refund)).statusCode).toBe(200);
  expect(await getShares(id)).toMatchObject({ partnerCents: 94_780 - 29_400, partnerTaxCents: 7000, taxCents: 0 });
  const taxes = await app.asOwner('select kind, tax_cents::int as cents from invoices where order_id = $1 and customer_id is not null', [
    id,
  ]);
  expect(taxes.map(({ kind, cents }) => [kind, cents]).sort()).toEqual([
    ['credit_note', 3000],
    ['invoice', 10_000],
  ]);
  expect((await app.as('admin').get('/finance/taxes')).json<TaxReport>()).toMatchObject({ closingCents: 0, rows: [] });
  const tenantId = app.tenants.acme.id;
  expect(await app.deps.db.withSnapshot(tenantId, (tx) => findUnreconciledRows(tx, tenantId))).toEqual([]);
});

test('an order keeps who remits its tax when the setting changes', async () => {
  const id = await placePaidOrder();
  await setRemitter('platform');
  const later = await placePaidOrder();
  await complete(id);
  await complete(later);
  expect(await getShares(id)).toMatchObject(ofPartner);
  expect(await getShares(later)).toMatchObject({ partnerCents: 84_780, partnerTaxCents: 0, taxCents: 10_000 });
});
