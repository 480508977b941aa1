import type { Customer } from '@techadds/shared/contract/customers/endpoints';
import type { CustomerStatement } from '@techadds/shared/contract/customers/statement';
import type { OrderDetail } from '@techadds/shared/contract/orders/endpoints';
import { createTestApp, type TestApp } from '../../../test/app';
import { addMarketplace, type Marketplace } from '../../../test/marketplace-fixture';
import { payByCard } from '../../../test/payment-frame';

let app: TestApp;
let market: Marketplace;
let customerId: string;
let serviceId: string;
beforeAll(async () => {
  app = await createTestApp();
  market = await addMarketplace(app);
  await market.addCardFee();
  await market.addCommission();
  serviceId = await market.addService({ name: 'Audit', priceCents: 100_000, taxBp: 1000 });
}, 60_000);
afterAll(() => app.close());

const asPartner = () => app.as('partner_admin');
const place = async (body: object = {}) =>
  (await app.as('customer').post('/orders', { serviceId, package: 'Standard', ...body })).json<OrderDetail>();
const getStatement = async (query = '', user = asPartner()) =>
  (await user.get(`/customers/${customerId}/statement${query}`)).json<CustomerStatement>();

/** The customer's money in the bank and at the processor according to the journal. */
async function sumLedger(): Promise<number> {
  const [row] = await app.asOwner(
    `select coalesce(sum(case when p.debit_code in ('cash', 'processor_clearing') then p.amount_cents else -p.amount_cents end), 0)::int as cents
     from postings p join orders o on o.tenant_id = p.tenant_id and o.id = p.order_id
     where o.customer_id = $1 and (p.debit_code in ('cash', 'processor_clearing')) <> (p.credit_code in ('cash', 'processor_clearing'))
       and 'processing_fees' not in (p.debit_code, p.credit_code)`,
    [customerId],
  );
  return Number(row?.cents);
}

test('lists orders, invoices, payments, refunds and cancellations, and agrees with the ledger to the cent', async () => {
  const paid = await place();
  await payByCard(app, app.as('customer'), paid.id);
  const [buyer] = (await asPartner().get('/customers?query=customer@acme.test')).json<{ items: Customer[] }>().items;
  customerId = buyer!.id;
  await app.as('admin').post(`/orders/${paid.id}/refund`, { amountCents: 33_000, reason: 'other' });
  const invoice = await place({ method: 'invoice' });
  const canceled = await place({ method: 'invoice' });
  await app.as('customer').post(`/orders/${canceled.id}/cancel`, { reason: 'Ordered twice' });
  // Not paid yet, and perhaps never.
  await place();
  const statement = await getStatement();
  const lines = statement.lines.map(({ kind, number, chargedCents, paidCents, balanceCents }) => [
    kind,
    number,
    chargedCents,
    paidCents,
    balanceCents,
  ]);
  expect(lines).toEqual([
    ['order', paid.number, 110_000, 0, 110_000],
    ['payment', paid.number, 0, 110_000, 0],
    ['refund', paid.number, -33_000, -33_000, 0],
    ['invoice', invoice.number, 110_000, 0, 110_000],
    ['invoice', canceled.number, 110_000, 0, 220_000],
    ['cancellation', canceled.number, -110_000, 0, 110_000],
  ]);
  expect(statement).toMatchObject({ openingCents: 0, chargedCents: 187_000, paidCents: 77_000, closingCents: 110_000 });
  expect(statement.paidCents).toBe(await sumLedger());
});

test('begins with what was owed before the period', async () => {
  const all = await getStatement();
  const tomorrow = new Date(app.deps.clock().getTime() + 86_400_000).toISOString().slice(0, 10);
  expect(await getStatement(`?from=${tomorrow}&to=${tomorrow}`)).toMatchObject({
    ...{ openingCents: all.closingCents, chargedCents: 0, paidCents: 0, closingCents: all.closingCents, lines: [] },
  });
  expect(await getStatement('?currency=EUR')).toMatchObject({ currency: 'EUR', currencies: ['EUR', 'USD'], closingCents: 0, lines: [] });
  expect((await asPartner().get(`/customers/${customerId}/statement?from=${tomorrow}&to=2020-01-01`)).statusCode).toBe(422);
});

test('is downloaded as PDF and as CSV with the same sums', async () => {
  const statement = await getStatement();
  const csv = await asPartner().get(`/customers/${customerId}/statement/export?format=csv`);
  expect(csv.headers['content-type']).toMatch(/^text\/csv/);
  const rows = csv.body.trim().split('\r\n');
  expect(rows).toHaveLength(statement.lines.length + 3);
  expect(rows.at(-1)).toContain('"1870","770","1100"');
  const pdf = await asPartner().get(`/customers/${customerId}/statement/export`);
  expect(pdf.headers['content-disposition']).toMatch(/statement-.*\.pdf/);
  expect(pdf.body.slice(0, 5)).toBe('%PDF-');
});

test('is seen by the own partner and the tenant only', async () => {
  for (const path of ['statement', 'statement/export'])
    for (const user of [market.secondPartnerAdmin, app.as('admin', 'globex')])
      expect((await user.get(`/customers/${customerId}/${path}`)).statusCode).toBe(404);
  expect((await getStatement('', app.as('admin'))).closingCents).toBe(110_000);
});
