import type { FinanceReport, ReportOrder, Totals } from '@techadds/shared/contract/reports/endpoints';
import { roles, type Role } from '@techadds/shared/roles';
import { chartOfAccounts } from '../ledger/chart-of-accounts.service';
import { reverseEntry } from '../ledger/ledger.service';
import { createTestApp, type TestApp } from '../../../test/app';
import { createEntryPoster, moves } from '../../../test/ledger-fixtures';
import { addMarketplace, type Marketplace } from '../../../test/marketplace-fixture';

let app: TestApp;
let market: Marketplace;
let first: string;
let second: string;
let lastEntry: string;
const orders: Record<string, { id: string; partnerId: string }> = {};
const june = 'from=2026-06-01&to=2026-06-30';

/** Places an order, then backdates it and sets its status. */
async function placeDatedOrder(
  name: string,
  serviceId: string,
  partnerId: string,
  at: string,
  status = 'placed',
): Promise<{ id: string; partnerId: string }> {
  const made = await app.as('customer').post('/orders', { serviceId, package: 'Standard', method: 'invoice' });
  const { id } = made.json<{ id: string }>();
  await app.asOwner('update orders set placed_at = $2, fulfilment_status = $3 where id = $1', [id, at, status]);
  return (orders[name] = { id, partnerId });
}

beforeAll(async () => {
  app = await createTestApp();
  market = await addMarketplace(app);
  [first, second] = [app.tenants.acme.partnerId, market.secondPartnerId];
  const security = await market.addService({ name: 'Pen test', category: 'security' });
  const cloud = await market.addService({ name: 'Review', category: 'cloud', partnerId: second });
  const book = createEntryPoster(app);

  // Vector A with a refund of 30 % after the release.
  const a = await placeDatedOrder('A', security, first, '2026-06-10T09:00:00Z', 'completed');
  await book(a, 'capture', '2026-06-10T09:00:00Z', moves.capture(a.id, 110_000));
  await book(a, 'processing_fee', '2026-06-10T09:00:00Z', moves.fee(3220));
  await book(a, 'settlement', '2026-06-12T09:00:00Z', moves.settle(106_780));
  await book(a, 'release', '2026-06-20T09:00:00Z', moves.release(a.id, first, [84_780, 12_000, 3220, 10_000]));
  await book(a, 'availability', '2026-06-27T09:00:00Z', [
    [chartOfAccounts.partnerPending(first), chartOfAccounts.partnerAvailable(first), 84_780],
  ]);
  await book(a, 'payout', '2026-06-28T09:00:00Z', [
    [chartOfAccounts.partnerAvailable(first), chartOfAccounts.partnerInTransit(first), 50_000],
  ]);
  await book(a, 'payout_paid', '2026-06-29T09:00:00Z', [[chartOfAccounts.partnerInTransit(first), chartOfAccounts.cash, 50_000]]);
  await book(a, 'refund', '2026-06-30T23:59:59.999Z', [
    [chartOfAccounts.partnerAvailable(first), chartOfAccounts.processorClearing, 26_400],
    [chartOfAccounts.commission, chartOfAccounts.processorClearing, 3600],
    [chartOfAccounts.taxPayable, chartOfAccounts.processorClearing, 3000],
  ]);
  // Orders still in escrow, of the other partner; and a capture in the month before.
  const b = await placeDatedOrder('B', cloud, second, '2026-06-15T00:00:00Z');
  await book(b, 'capture', '2026-06-15T00:00:00Z', moves.capture(b.id, 55_000));
  const c = await placeDatedOrder('C', security, first, '2026-05-31T23:59:59Z', 'canceled');
  await book(c, 'capture', '2026-05-31T23:59:59.999Z', moves.capture(c.id, 20_000));
  await book(c, 'refund', '2026-06-01T00:00:00Z', [[chartOfAccounts.escrow(c.id), chartOfAccounts.processorClearing, 20_000]]);
  // A discount paid by the platform, a refund borne by it, and a refund booked by mistake.
  const d = await placeDatedOrder('D', cloud, second, '2026-06-16T12:00:00Z', 'completed');
  await book(d, 'capture', '2026-06-16T12:00:00Z', [
    ...moves.capture(d.id, 9000),
    [chartOfAccounts.promotions, chartOfAccounts.escrow(d.id), 1000],
  ]);
  await book(d, 'release', '2026-06-17T12:00:00Z', moves.release(d.id, second, [8000, 1000, 300, 700]));
  await book(d, 'refund', '2026-06-18T12:00:00Z', [[chartOfAccounts.losses, chartOfAccounts.processorClearing, 500]]);
  lastEntry = await book(d, 'refund', '2026-06-18T13:00:00Z', [[chartOfAccounts.losses, chartOfAccounts.processorClearing, 77]]);
  await app.deps.db.withTenant(app.tenants.acme.id, (tx) =>
    reverseEntry(
      tx,
      app.tenants.acme.id,
      lastEntry,
      { reference: 'test:undo', reason: 'Booked twice', actorId: null, cid: 'test' },
      new Date('2026-06-19T00:00:00Z'),
    ),
  );
}, 60_000);
afterAll(() => app.close());

const report = async (query: string, role: Role = 'admin') => (await app.as(role).get(`/finance/report?${query}`)).json<FinanceReport>();
const sum = (list: Totals[], key: keyof Totals) => list.reduce((all, totals) => all + totals[key], 0);
const computeImbalance = ({ gmv, losses, commission, fees, tax, net, refunds, held }: Totals) =>
  gmv + losses - (commission + fees + tax + net + refunds + held);

test('the totals of a month match the journal', async () => {
  const { totals, previous, period, previousPeriod, currency } = await report(june);
  expect({ period, previousPeriod, currency }).toEqual({
    period: { from: '2026-06-01', to: '2026-06-30', interval: 'day' },
    previousPeriod: { from: '2026-05-02', to: '2026-05-31' },
    currency: 'USD',
  });
  expect(totals).toEqual({
    gmv: 110_000 + 55_000 + 10_000,
    commission: 12_000 - 3600 + 1000,
    fees: 3220 + 300,
    tax: 10_000 - 3000 + 700,
    refunds: 33_000 + 20_000 + 500,
    net: 84_780 - 26_400 + 8000,
    losses: 500,
    held: 55_000 - 20_000,
  });
  expect(previous).toMatchObject({ gmv: 20_000, held: 20_000, refunds: 0 });
});

test('vector A: 1,100.00 paid and 330.00 refunded leave 583.80 net, 84.00 commission, 32.20 fee and 70.00 tax', async () => {
  const { totals } = await report(`${june}&serviceId=${await getServiceId('A')}`);
  expect(totals).toMatchObject({ gmv: 110_000, refunds: 33_000 + 20_000, commission: 8400, fees: 3220, tax: 7000, net: 58_380, losses: 0 });
  const rows = await fetchReportOrders(`${june}&query=${await getOrderNumber('A')}`);
  expect(rows.items[0]?.totals).toEqual({
    gmv: 110_000,
    refunds: 33_000,
    commission: 8400,
    fees: 3220,
    tax: 7000,
    net: 58_380,
    losses: 0,
    held: 0,
  });
});

const getOrderNumber = async (name: string) =>
  String((await app.asOwner('select number from orders where id = $1', [orders[name]!.id]))[0]?.number);
const getServiceId = async (name: string) =>
  String((await app.asOwner('select service_id from orders where id = $1', [orders[name]!.id]))[0]?.service_id);
const fetchReportOrders = async (query: string, role: Role = 'admin') =>
  (await app.as(role).get(`/finance/report/orders?${query}`)).json<{ items: ReportOrder[]; totals: Totals; meta: { total: number } }>();

test('the totals add up, as a whole and in every breakdown', async () => {
  const { totals, series, byPartner, byCategory } = await report(june);
  const orders = await fetchReportOrders(june);
  for (const all of [totals, orders.totals, ...[series, byPartner, byCategory, orders.items].flat().map((part) => part.totals)])
    expect(computeImbalance(all)).toBe(0);
  for (const key of Object.keys(totals) as (keyof Totals)[])
    for (const parts of [series, byPartner, byCategory, orders.items])
      expect(
        sum(
          parts.map((part) => part.totals),
          key,
        ),
      ).toBe(totals[key]);
});

test('days without entries are zero, and a day ends at midnight UTC', async () => {
  const { series } = await report(june);
  expect(series).toHaveLength(30);
  const on = (day: string) => series.find(({ from }) => from === day)!;
  expect(on('2026-06-02')).toEqual({ from: '2026-06-02', to: '2026-06-02', totals: noTotals, previous: noTotals });
  expect(on('2026-06-01').totals.refunds).toBe(20_000);
  expect(on('2026-06-30').totals.refunds).toBe(33_000);
  expect(on('2026-06-30').previous.gmv).toBe(20_000);
  const months = await report('from=2026-04-01&to=2026-06-30&interval=month');
  expect(months.series.map(({ totals }) => totals.gmv)).toEqual([0, 20_000, 175_000]);
  const nothing = await report('from=2020-01-01&to=2020-01-31');
  expect(nothing).toMatchObject({ totals: noTotals, byPartner: [] });
  expect(nothing.series).toHaveLength(31);
});
const noTotals: Totals = { gmv: 0, commission: 0, fees: 0, tax: 0, refunds: 0, net: 0, losses: 0, held: 0 };

test('partners and categories are sorted by gross sales, with their number of sold orders', async () => {
  const { byPartner, byCategory } = await report(june);
  expect(byPartner.map(({ name, orders, totals, previous }) => [name, orders, totals.gmv, previous.gmv])).toEqual([
    ['Halden Consulting', 1, 110_000, 20_000],
    ['Second Partner', 2, 65_000, 0],
  ]);
  expect(byCategory.map(({ name, totals }) => [name, totals.net])).toEqual([
    ['Security', 58_380],
    ['Cloud', 8000],
  ]);
});

test('a partner sees only its own figures, regardless of filters', async () => {
  const own = await report(june, 'partner_admin');
  expect(own.totals).toEqual((await report(`${june}&partnerId=${first}`)).totals);
  expect(own.byPartner.map(({ id }) => id)).toEqual([first]);
  expect((await report(`${june}&partnerId=${second}`, 'partner_admin')).totals).toEqual(noTotals);
  expect((await fetchReportOrders(june, 'partner_admin')).items.every(({ partner }) => partner.id === first)).toBe(true);
  expect((await app.as('admin', 'globex').get(`/finance/report?${june}`)).json()).toMatchObject({ totals: noTotals });
});

test('the CSV export adds up to the report', async () => {
  const response = await app.as('admin').get(`/finance/report/export?${june}`);
  expect(response.headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(response.headers['content-disposition']).toBe('attachment; filename="finance-report.csv"');
  const [head, ...rows] = response.body
    .trim()
    .split('\r\n')
    .map((line) => line.slice(1, -1).split('","'));
  const { totals } = await report(june);
  const column = (heading: string) => rows.reduce((all, row) => all + Math.round(Number(row[head!.indexOf(heading)]) * 100), 0);
  expect(['Gross sales', 'Commission', 'Fees', 'Tax', 'Refunds', 'Net to partners', 'Losses', 'Held in escrow'].map(column)).toEqual([
    totals.gmv,
    totals.commission,
    totals.fees,
    totals.tax,
    totals.refunds,
    totals.net,
    totals.losses,
    totals.held,
  ]);
});

test('orders are searched, sorted and paged', async () => {
  const names = async (query: string) => (await fetchReportOrders(`${june}&${query}`)).items.map(({ totals }) => totals.gmv);
  expect(await names('sort=gmv&order=desc')).toEqual([110_000, 55_000, 10_000, 0]);
  expect(await names('sort=gmv&order=asc&limit=2&offset=1')).toEqual([10_000, 55_000]);
  expect((await fetchReportOrders(`${june}&query=review&limit=1`)).meta).toMatchObject({ total: 2, hasMore: true });
});

test('currencies are never added up', async () => {
  await app.asOwner(`update orders set currency = 'EUR' where id = $1`, [orders.C!.id]);
  const { currencies } = await report(june);
  expect(currencies).toEqual(['USD', 'EUR']);
  expect((await report(`${june}&currency=EUR`)).totals).toEqual(noTotals);
  await app.asOwner(`update orders set currency = 'USD' where id = $1`, [orders.C!.id]);
});

test('a partner is offered the currencies of its own sales', async () => {
  await app.asOwner(`update orders set currency = 'EUR' where id = $1`, [orders.B!.id]);
  const { currencies } = (await app.as('partner_admin').get(`/finance/report?${june}`)).json<FinanceReport>();
  expect(currencies).toEqual(['USD']);
  expect((await report(june)).currencies).toEqual(['USD', 'EUR']);
  await app.asOwner(`update orders set currency = 'USD' where id = $1`, [orders.B!.id]);
});

test.each([
  ['from=2026-06-31', 'from'],
  ['from=yesterday', 'from'],
  ['from=2026-06-02&to=2026-06-01', 'to'],
  ['currency=usd', 'currency'],
  ['interval=hour', 'interval'],
  ['partnerId=1', 'partnerId'],
])('?%s is rejected by field', async (query, field) => {
  const refused = await app.as('admin').get(`/finance/report?${query}`);
  expect(refused.statusCode).toBe(422);
  expect(Object.keys(refused.json<{ fields: object }>().fields)).toEqual([field]);
});

test('only partner admins and administrators can read the report', async () => {
  for (const role of roles) {
    const status = ['partner_admin', 'admin', 'super_admin'].includes(role) ? 200 : 403;
    for (const path of ['', '/orders', '/export']) expect((await app.as(role).get(`/finance/report${path}`)).statusCode).toBe(status);
  }
});

describe('analytics', () => {
  const get = async <T = never>(path: string, role: Role = 'admin') => (await app.as(role).get(path)).json<T>();

  test('agree with the report to the cent in summary, series, top list and admin view', async () => {
    const { totals, previous, byPartner, byCategory } = await report(june);
    const summary = await get<{ figures: { key: string; value: number; previous: number }[] }>(`/analytics/summary?${june}`);
    const figure = (key: string) => summary.figures.find((one) => one.key === key)!;
    for (const key of ['gmv', 'net', 'commission', 'fees', 'tax', 'refunds'] as const) {
      expect(figure(key)).toMatchObject({ value: totals[key], previous: previous[key] });
      const series = await get<{ value: number; points: { value: number; previous: number }[] }>(
        `/analytics/timeseries?${june}&metric=${key}`,
      );
      expect(series).toMatchObject({ value: totals[key], previous: previous[key], unit: 'cents' });
      expect(series.points.reduce((all, point) => all + point.value, 0)).toBe(totals[key]);
    }
    expect([figure('orders').value, figure('customers').value, figure('averageOrder').value]).toEqual([3, 2, 58_333]);
    expect(await get(`/analytics/top?${june}&by=partner`)).toMatchObject({ totals, items: byPartner });
    expect(await get(`/analytics/top?${june}&by=category`)).toMatchObject({ items: byCategory });
    expect(await get(`/analytics/top?${june}&by=customer`)).toMatchObject({ items: [{ orders: 1 }, { orders: 2 }] });
    expect(await get(`/analytics/top?${june}&by=service&limit=1`)).toMatchObject({ items: [{ name: 'Pen test', shareBp: 6286 }] });
    expect(await get(`/admin/analytics?${june}`)).toMatchObject({ totals, previous, byPartner, byCategory });
  });

  test('return zeros for days without orders', async () => {
    const { points, unit } = await get<{ unit: string; points: { from: string; value: number }[] }>(
      `/analytics/timeseries?${june}&metric=orders`,
    );
    expect(unit).toBe('count');
    expect(points.filter(({ value }) => value > 0).map(({ from, value }) => [from, value])).toEqual([
      ['2026-06-10', 1],
      ['2026-06-15', 1],
      ['2026-06-16', 1],
    ]);
  });

  test('count the orders that reached each step of the funnel, and those that were lost', async () => {
    const may = 'from=2026-05-01&to=2026-06-30';
    const { steps, lost } = await get<{
      steps: { key: string; orders: number; shareBp: number }[];
      lost: { key: string; orders: number }[];
    }>(`/analytics/funnel?${may}`);
    expect(steps.map(({ key, orders, shareBp }) => [key, orders, shareBp])).toEqual([
      ['started', 4, 10_000],
      ['placed', 4, 10_000],
      ['accepted', 2, 5000],
      ['in_progress', 2, 5000],
      ['delivered', 2, 5000],
      ['completed', 2, 5000],
    ]);
    expect(lost.map(({ key, orders }) => [key, orders])).toEqual([
      ['expired', 0],
      ['declined', 0],
      ['canceled', 1],
    ]);
  });

  test('show a partner its own figures, and only administrators the whole tenant', async () => {
    const own = await get<{ items: { id: string }[] }>(`/analytics/top?${june}&by=partner`, 'partner_admin');
    expect(own.items.map(({ id }) => id)).toEqual([first]);
    for (const role of roles) {
      const manages = ['partner_admin', 'admin', 'super_admin'].includes(role) ? 200 : 403;
      for (const path of ['summary', 'timeseries', 'funnel', 'top'])
        expect((await app.as(role).get(`/analytics/${path}`)).statusCode).toBe(manages);
      expect((await app.as(role).get('/admin/analytics')).statusCode).toBe(['admin', 'super_admin'].includes(role) ? 200 : 403);
    }
  });
});
