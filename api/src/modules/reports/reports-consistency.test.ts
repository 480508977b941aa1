import type { CommissionReport } from '@techadds/shared/contract/analytics/endpoints';
import type { PayoutDetail } from '@techadds/shared/contract/payouts/endpoints';
import type { FinanceReport, Totals } from '@techadds/shared/contract/reports/endpoints';
import type { Role } from '@techadds/shared/roles';
import { runDueJobs } from '../../platform/jobs/job-runner';
import { ensureJobs } from '../../platform/jobs/jobs';
import { allJobs } from '../../job-registry';
import { createTestApp, type TestApp } from '../../../test/app';
import { parsePdf } from '../../../test/parse-pdf';
import { payByCard } from '../../../test/payment-frame';
import { addMarketplace, type Marketplace } from '../../../test/marketplace-fixture';

let app: TestApp;
let market: Marketplace;
const read = async <T>(path: string, role: Role = 'admin') => {
  const response = await app.as(role).get(path);
  expect(response.statusCode).toBe(200);
  return response.json<T>();
};

/** Places an order and pays it by card. */
async function placePaidOrder(serviceId: string): Promise<string> {
  const { id } = (await app.as('customer').post('/orders', { serviceId, package: 'Standard' })).json<{ id: string }>();
  await payByCard(app, app.as('customer'), id);
  return id;
}
const runAction = async (who: Pick<ReturnType<TestApp['as']>, 'post'>, id: string, action: string, body?: object) => {
  const key = { 'idempotency-key': crypto.randomUUID() };
  const response = await who.post(`/orders/${id}/${action}`, body, key);
  expect(`${action} ${response.statusCode < 300 ? 'done' : response.body}`).toBe(`${action} done`);
};

beforeAll(async () => {
  app = await createTestApp();
  market = await addMarketplace(app);
  await market.addCardFee();
  const rate = { name: 'Standard', code: 'standard', rateBp: 1200, isDefault: true };
  await app.as('admin').post('/admin/commission/rates', rate);
  const own = await market.addService({ name: 'Pen test' });
  const other = await market.addService({ name: 'Review', category: 'cloud', priceCents: 33_333, partnerId: market.secondPartnerId });
  const [partner, customer] = [app.as('partner_admin'), app.as('customer')];

  const finished = await placePaidOrder(own);
  await runAction(partner, finished, 'accept');
  await runAction(partner, finished, 'start');
  await runAction(partner, finished, 'deliver', { note: 'Here it is.' });
  await runAction(customer, finished, 'complete');
  await runAction(app.as('admin'), finished, 'refund', { amountCents: 33_000, reason: 'product_unsatisfactory' });
  await runAction(partner, await placePaidOrder(own), 'decline', { reason: 'No free engineers.' });
  await runAction(market.secondPartnerAdmin, await placePaidOrder(other), 'accept');
  await placePaidOrder(other);
}, 120_000);
afterAll(() => app.close());

/** Reads the ledger balances from the database. */
async function readLedgerBalances(): Promise<Omit<Totals, 'refunds'>> {
  const rows = await app.asOwner(
    `select split_part(code, ':', 1) side, sum(posted_credit - posted_debit)::bigint cents from ledger_accounts where tenant_id = $1 group by 1`,
    [app.tenants.acme.id],
  );
  const of = (side: string) => Number(rows.find((row) => row.side === side)?.cents ?? 0);
  const [money] = await app.asOwner(`select sum(total_cents)::bigint paid from journal_entries where tenant_id = $1 and kind = 'capture'`, [
    app.tenants.acme.id,
  ]);
  return {
    gmv: Number(money?.paid),
    commission: of('commission'),
    fees: of('fee_recovery'),
    tax: of('tax_payable'),
    net: of('partner'),
    losses: 0 - of('losses'),
    held: of('escrow'),
  };
}

test('vector A: the report shows the parties’ shares after a refund', async () => {
  const { totals } = await read<FinanceReport>('/finance/report', 'partner_admin');
  expect(totals).toEqual({
    gmv: 220_000,
    refunds: 33_000 + 110_000,
    commission: 8400,
    fees: 3220,
    tax: 7000,
    net: 84_780 - 25_434 - 966,
    losses: 0,
    held: 0,
  });
});

test('the report equals the ledger balances', async () => {
  const { totals } = await read<FinanceReport>('/finance/report');
  expect(totals).toMatchObject(await readLedgerBalances());
  expect(totals.gmv + totals.losses).toBe(totals.commission + totals.fees + totals.tax + totals.net + totals.refunds + totals.held);
});

test.each<Role>(['partner_admin', 'admin'])(
  'dashboard, report, analytics, commission and exports of a %s agree to the cent',
  async (role) => {
    const report = await read<FinanceReport>('/finance/report', role);
    expect(report.totals.gmv).toBeGreaterThan(0);
    expect(report.totals.commission).toBeGreaterThan(0);
    type Figures = { figures: { key: string; value: number; previous: number | null }[]; series: { totalCents: number }[] };
    const figure = ({ figures }: Figures, key: string) => figures.find((one) => one.key === key)?.value;

    const dashboard = await read<Figures>('/dashboard/summary', role);
    expect(figure(dashboard, 'sales')).toBe(report.totals.gmv);
    expect(dashboard.series.reduce((all, { totalCents }) => all + totalCents, 0)).toBe(report.totals.gmv);

    const summary = await read<Figures>('/analytics/summary', role);
    for (const key of ['gmv', 'net', 'commission', 'fees', 'tax', 'refunds'] as const)
      expect(figure(summary, key)).toBe(report.totals[key]);

    const commission = await read<CommissionReport>('/analytics/commission', role);
    // Each released order paid 12 %, whatever is still in escrow.
    expect(commission.totals).toMatchObject({ gmv: report.totals.gmv, commission: report.totals.commission, effectiveBp: 1200 });
    for (const parts of [commission.series, commission.byRate, commission.byPartner])
      expect(parts.reduce((all, part) => all + part.commission, 0)).toBe(report.totals.commission);
    expect(commission.byRate).toEqual([
      expect.objectContaining({ code: 'standard', name: 'Standard', commission: report.totals.commission }),
    ]);

    const column = async (path: string, heading: string) => {
      const [head, ...rows] = (await app.as(role).get(path)).body
        .trim()
        .split('\r\n')
        .map((line) => line.slice(1, -1).split('","'));
      return rows.reduce((all, row) => all + Math.round(Number(row[head!.indexOf(heading)]) * 100), 0);
    };
    for (const path of ['/finance/report/export', '/analytics/export?table=series', '/analytics/export?table=top&by=partner']) {
      expect(await column(path, 'Gross sales')).toBe(report.totals.gmv);
      expect(await column(path, 'Commission')).toBe(report.totals.commission);
      expect(await column(path, 'Net to partners')).toBe(report.totals.net);
    }
    expect(await column('/analytics/export?table=commission', 'Commission')).toBe(report.totals.commission);
  },
);

test('the summary and the funnel can be exported', async () => {
  const file = async (table: string) => (await app.as('admin').get(`/analytics/export?table=${table}`)).body.split('\r\n');
  expect((await file('summary'))[0]).toBe('"Figure","Period","Period before","Currency"');
  expect(await file('funnel')).toContain('"Declined by the partner","1","1100","USD"');
});

describe('payouts of the whole balance', () => {
  const day = 86_400_000;
  type Line = PayoutDetail['lines'][number];
  const columns = ['Gross', 'Commission', 'Fee', 'Tax', 'Set off', 'Net'] as const;
  const partner = () => app.as('partner_admin');

  const request = async () => {
    const response = await partner().post('/finance/payouts', {}, { 'idempotency-key': crypto.randomUUID() });
    expect(response.statusCode).toBe(201);
    return response.json<PayoutDetail>();
  };
  const heldUntilNow = async () => {
    app.advanceBeyondTokens(7 * day + 60_000);
    await ensureJobs(app.deps, allJobs);
    await runDueJobs(app.deps, allJobs);
  };

  let payouts: PayoutDetail[];
  beforeAll(async () => {
    const account = { holder: 'Halden GmbH', country: 'DE', currency: 'USD', accountNumber: 'DE89370400440532013000' };
    const payload = { ...account, schedule: 'manual', minimumCents: 0 };
    expect((await partner().send({ method: 'PUT', url: '/finance/payout-account', payload })).statusCode).toBe(200);
    const service = await market.addService({ name: 'Audit', priceCents: 77_777 });
    const refundedLate = await placePaidOrder(service);
    for (const action of ['accept', 'start']) await runAction(partner(), refundedLate, action);
    await runAction(partner(), refundedLate, 'deliver', { note: '' });
    await runAction(app.as('customer'), refundedLate, 'complete');
    await heldUntilNow();
    // A partial payout, so that one order is split over two payouts; then a refund of money already paid out, and a payout of the rest.
    const part = await partner().post('/finance/payouts', { amountCents: 90_001 }, { 'idempotency-key': crypto.randomUUID() });
    expect(part.statusCode).toBe(201);
    await runAction(app.as('admin'), refundedLate, 'refund', { amountCents: 12_345, reason: 'other' });
    payouts = [part.json<PayoutDetail>(), await request()];
  }, 60_000);

  const sums = () => {
    const of = (key: 'grossCents' | 'commissionCents' | 'feeCents' | 'taxCents' | 'setOffCents' | 'netCents') =>
      payouts.flatMap(({ lines }) => lines).reduce((all, line: Line) => all + line[key], 0);
    return {
      ...{ Gross: of('grossCents'), Commission: of('commissionCents'), Fee: of('feeCents') },
      ...{ Tax: of('taxCents'), 'Set off': of('setOffCents'), Net: of('netCents') },
    };
  };

  test('have lines that add up to report, analytics and dashboard', async () => {
    const { totals } = await read<FinanceReport>('/finance/report', 'partner_admin');
    expect(totals.held).toBe(0);
    expect(sums()).toEqual({
      Gross: totals.gmv - totals.refunds,
      Commission: totals.commission,
      Fee: totals.fees,
      Tax: totals.tax,
      'Set off': 0,
      Net: totals.net,
    });
    expect(payouts.reduce((all, { amountCents }) => all + amountCents, 0)).toBe(totals.net);
    expect((await read<{ availableCents: number }>('/finance/balance', 'partner_admin')).availableCents).toBe(0);

    type Figures = { figures: { key: string; value: number }[] };
    const figure = ({ figures }: Figures, key: string) => figures.find((one) => one.key === key)?.value;
    const summary = await read<Figures>('/analytics/summary', 'partner_admin');
    expect([figure(summary, 'net'), figure(summary, 'commission'), figure(summary, 'fees'), figure(summary, 'tax')]).toEqual([
      ...[sums().Net, sums().Commission, sums().Fee, sums().Tax],
    ]);
    expect((await read<CommissionReport>('/analytics/commission', 'partner_admin')).totals.commission).toBe(sums().Commission);
    expect(figure(await read<Figures>('/dashboard/summary', 'partner_admin'), 'sales')).toBe(totals.gmv);
  });

  test('have CSV and PDF statements with the same amounts', async () => {
    const all = { Gross: 0, Commission: 0, Fee: 0, Tax: 0, 'Set off': 0, Net: 0 };
    for (const { id, lines, amountCents } of payouts) {
      const file = (await partner().get(`/finance/payouts/${id}/statement?format=csv`)).body;
      const [head, ...rows] = file
        .trim()
        .split('\r\n')
        .map((line) => line.slice(1, -1).split('","'));
      const cents = (row: string[], name: string) => Math.round(Number(row[head!.indexOf(name)]) * 100);
      const total = rows.pop()!;
      expect(rows).toHaveLength(lines.length);
      for (const name of columns) {
        expect(rows.reduce((sum, row) => sum + cents(row, name), 0)).toBe(cents(total, name));
        all[name] += cents(total, name);
      }
      expect(cents(total, 'Net')).toBe(amountCents);

      const pdf = await partner().get(`/finance/payouts/${id}/statement`);
      const words = parsePdf(pdf.rawPayload.toString('latin1')).texts;
      const shown = words.slice(words.lastIndexOf('Total') + 1).map((text) => Math.round(Number(text.replaceAll(',', '')) * 100));
      expect(shown).toEqual(columns.map((name) => cents(total, name)));
    }
    expect(all).toEqual(sums());
  });
});
