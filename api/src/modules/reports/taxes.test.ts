import type { TaxReport } from '@techadds/shared/contract/reports/taxes';
import { roles } from '@techadds/shared/roles';
import { createTestApp, type TestApp } from '../../../test/app';
import { createEntryPoster } from '../../../test/ledger-fixtures';
import { addMarketplace } from '../../../test/marketplace-fixture';
import { payByCard } from '../../../test/payment-frame';
import { chartOfAccounts } from '../ledger/chart-of-accounts.service';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  const market = await addMarketplace(app);
  const serviceId = await market.addService({ name: 'Pen test' });
  const run = async (role: 'customer' | 'partner_admin' | 'admin', url: string, body?: object) => {
    const response = await app.as(role).post(url, body, { 'idempotency-key': crypto.randomUUID() });
    if (response.statusCode >= 300) throw new Error(`${url}: ${response.body}`);
    return response.json<{ id: string }>();
  };
  const complete = async () => {
    const { id } = await run('customer', '/orders', { serviceId, package: 'Standard' });
    await payByCard(app, app.as('customer'), id);
    for (const action of ['accept', 'start']) await run('partner_admin', `/orders/${id}/${action}`);
    await run('partner_admin', `/orders/${id}/deliver`, { note: 'Done' });
    await run('customer', `/orders/${id}/complete`);
    return id;
  };
  await complete();
  await app.asOwner(`update customers set country_code = 'NO' where tenant_id = $1`, [app.tenants.acme.id]);
  const sold = await complete();
  await run('admin', `/orders/${sold}/refund`, { amountCents: 33_000, reason: 'other' });
  // The customer has moved since; the invoices still say where the tax is due.
  await app.asOwner(`update customers set country_code = 'SE' where tenant_id = $1`, [app.tenants.acme.id]);
  const book = createEntryPoster(app);
  const { cash, taxPayable } = chartOfAccounts;
  const none = { id: crypto.randomUUID(), partnerId: app.tenants.acme.partnerId };
  await book(none, 'adjustment', '2026-01-31T23:59:59.999Z', [[cash, taxPayable, 70]]);
  await book(none, 'adjustment', '2026-02-01T00:00:00Z', [[taxPayable, cash, 20]]);
  await book(none, 'adjustment', '2026-02-01T00:00:00Z', [[cash, taxPayable, 900]], 'EUR');
}, 120_000);
afterAll(() => app.close());

const read = async (query = '') => (await app.as('admin').get(`/finance/taxes?${query}`)).json<TaxReport>();
const summarize = ({ rows }: TaxReport) =>
  rows.map(({ countryCode, sales, collectedCents, returnedCents, dueCents }) => [
    countryCode,
    sales,
    collectedCents,
    returnedCents,
    dueCents,
  ]);

test('shows the tax of a period by country as on the invoice', async () => {
  const report = await read();
  expect(summarize(report)).toEqual([
    ['', 1, 10_000, 0, 10_000],
    ['NO', 1, 10_000, 3_000, 7_000],
  ]);
  expect(report).toMatchObject({ currency: 'USD', openingCents: 50, collectedCents: 20_000, returnedCents: 3_000, closingCents: 17_050 });
});

test('splits months at midnight in UTC, and keeps currencies apart', async () => {
  const report = await read('from=2026-01-01&to=2026-02-28');
  expect(report.rows.map(({ month, collectedCents, returnedCents }) => [month, collectedCents, returnedCents])).toEqual([
    ['2026-01', 70, 0],
    ['2026-02', 0, 20],
  ]);
  expect((await read('from=2026-02-01&to=2026-02-28')).openingCents).toBe(70);
  expect(await read('from=2026-01-01&to=2026-02-28&currency=EUR')).toMatchObject({ openingCents: 0, closingCents: 900 });
});

test.each(['USD', 'EUR'])(
  'the balance in %s is that of the ledger, and every period begins where the one before ends',
  async (currency) => {
    const [ledger] = await app.asOwner(
      `select sum(posted_credit - posted_debit)::bigint as cents from ledger_accounts where code = 'tax_payable' and currency = $1`,
      [currency],
    );
    const report = await read(`currency=${currency}`);
    expect(report.closingCents).toBe(Number(ledger?.cents));
    const before = new Date(Date.parse(report.period.from) - 86_400_000).toISOString().slice(0, 10);
    expect((await read(`currency=${currency}&from=2025-01-01&to=${before}`)).closingCents).toBe(report.openingCents);
    expect(report.rows.reduce((sum, { dueCents }) => sum + dueCents, report.openingCents)).toBe(report.closingCents);
  },
);

test('is exported as CSV, for administrators only', async () => {
  const csv = await app.as('admin').get('/finance/taxes/export');
  expect(csv.body.trim().split('\r\n')[2]).toMatch(/^"\d{4}-\d\d","NO","1","100","30","70","USD"$/);
  for (const role of roles)
    for (const path of ['/finance/taxes', '/finance/taxes/export'])
      expect((await app.as(role).get(path)).statusCode).toBe(['admin', 'super_admin'].includes(role) ? 200 : 403);
  expect((await app.as('admin').get('/finance/taxes?from=2026-02-01&to=2026-01-01')).statusCode).toBe(422);
});
