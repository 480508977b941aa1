import type * as z from 'zod/mini';
import type { getDashboard } from '@techadds/shared/contract/dashboard/endpoints';
import type { OrderDetail } from '@techadds/shared/contract/orders/endpoints';
import { canOpen } from '@techadds/shared/routes';
import { roles, type Role } from '@techadds/shared/roles';
import { testApp, type Requests, type TestApp } from '../../../test/app';
import { booker, moves } from '../../../test/ledger-fixtures';
import { addMarket, type Market } from '../../../test/marketplace-fixture';
import { seriesOf, seriesStart } from './dashboard.rules';

type Dashboard = z.infer<(typeof getDashboard)['response']>;
let app: TestApp;
let market: Market;
let serviceId: string;
let book: ReturnType<typeof booker>;
const day = 86_400_000;

beforeAll(async () => {
  app = await testApp();
  market = await addMarket(app);
  book = booker(app);
  serviceId = await market.addService({ name: 'Audit', priceCents: 10_000 });
}, 60_000);
afterAll(() => app.close());

const show = async (role: Role, tenant: 'acme' | 'globex' = 'acme') =>
  (await app.as(role, tenant).get('/dashboard/summary')).json<Dashboard>();
const valuesOf = ({ figures }: Dashboard) => Object.fromEntries(figures.map(({ key, value, previous }) => [key, [value, previous]]));
/** Places an order, and books its payment at that time. */
const place = async (daysAgo: number, { customer, service = serviceId, paid = true }: Placing = {}) => {
  app.advance(-daysAgo * day);
  const order = (
    await (customer ?? app.as('customer')).post('/orders', { serviceId: service, package: 'Standard', method: 'invoice' })
  ).json<OrderDetail>();
  app.advance(daysAgo * day);
  if (paid) await book({ id: order.id, partnerId: order.partner.id }, 'capture', order.placedAt, moves.capture(order.id, order.totalCents));
  return order;
};
interface Placing {
  customer?: Pick<Requests, 'post'>;
  service?: string;
  paid?: boolean;
}

test('shows zeros for an empty tenant', async () => {
  const empty = await show('partner_admin', 'globex');
  expect(valuesOf(empty)).toEqual({ sales: [0, 0], placed: [0, null], inProgress: [0, null], customers: [0, null] });
  expect(empty).toMatchObject({ currency: 'USD', waiting: [], recentOrders: [] });
  expect(empty.series).toHaveLength(30);
});

test('shows the metrics of each role for the last 30 days and the 30 days before', async () => {
  // Newest first: a token issued 40 days ago would have expired today.
  const [fresh, accepted, declined, late] = [await place(0), await place(1), await place(2, { paid: false }), await place(40)];
  await place(61);
  const elsewhere = await market.addService({ name: 'Elsewhere', priceCents: 5_000, partnerId: market.secondPartnerId });
  await place(0, { customer: market.secondCustomer, service: elsewhere });
  await app.as('partner_admin').post(`/orders/${accepted.id}/accept`);
  await app.as('partner_admin').post(`/orders/${declined.id}/decline`, { reason: 'No' });

  expect(valuesOf(await show('partner_admin'))).toEqual({
    sales: [22_000, 11_000],
    placed: [3, null],
    inProgress: [1, null],
    customers: [1, null],
  });
  expect(valuesOf(await show('partner_staff'))).toEqual({ placed: [3, null], overdue: [2, null], inProgress: [1, null], orders: [2, 1] });
  expect(valuesOf(await show('customer'))).toEqual({ open: [4, null], placed: [3, null], spent: [22_000, 11_000], services: [2, null] });
  expect(valuesOf(await show('admin'))).toEqual({ sales: [27_500, 11_000], orders: [3, 1], partners: [2, null], services: [2, null] });
  expect(valuesOf(await show('super_admin'))).toEqual(valuesOf(await show('admin')));

  const partner = await show('partner_admin');
  expect(partner.waiting.map(({ title }) => title).slice(-1)).toEqual([`Accept or decline ${fresh.number}`]);
  expect(partner.waiting).toContainEqual({
    key: late.id,
    title: `Accept or decline ${late.number}`,
    detail: 'Audit · Test customer',
    path: `/partners/orders/${late.id}`,
    dueAt: late.dueAt,
  });
  expect((await show('customer')).waiting.map(({ title }) => title)).toEqual([
    `${declined.number} was declined`,
    `${accepted.number} was accepted`,
  ]);
  expect((await show('admin')).waiting).toEqual([]);
});

test('has a series that adds up to the metric, and no amounts for partner staff', async () => {
  for (const role of ['customer', 'partner_admin', 'admin'] as const) {
    const { series, figures } = await show(role);
    const money = figures.find(({ unit }) => unit === 'cents')!;
    expect(series.reduce((sum, { totalCents }) => sum + totalCents, 0)).toBe(money.value);
    expect(series.reduce((sum, { previousCents }) => sum + previousCents, 0)).toBe(money.previous);
  }
  const staff = await show('partner_staff');
  expect(staff.series).toEqual([]);
  expect(staff.figures.every(({ unit }) => unit === 'count')).toBe(true);
});

test('lists the five newest orders visible to the caller', async () => {
  const { recentOrders } = await show('partner_admin');
  expect(recentOrders).toHaveLength(5);
  expect(recentOrders[0]).toMatchObject({ serviceName: 'Audit', customerName: 'Test customer', totalCents: 11_000 });
  expect(recentOrders.some(({ serviceName }) => serviceName === 'Elsewhere')).toBe(false);
  expect((await show('admin')).recentOrders.some(({ serviceName }) => serviceName === 'Elsewhere')).toBe(true);
});

test('links waiting tasks only to pages that the role may open', async () => {
  for (const role of roles) for (const { path } of (await show(role)).waiting) expect(canOpen(path, role)).toBe(true);
  expect((await app.anonymous.get('/dashboard/summary')).statusCode).toBe(401);
});

test('covers 60 whole UTC days that end today, also across a year boundary', () => {
  const now = new Date('2027-01-10T23:59:59.999Z');
  expect(seriesStart(now).toISOString()).toBe('2026-11-12T00:00:00.000Z');
  const series = seriesOf(
    [
      { day: '2026-12-12', totalCents: 5, count: 1 },
      { day: '2026-11-12', totalCents: 3, count: 1 },
    ],
    now,
  );
  expect(series[0]).toEqual({ day: '2026-12-12', totalCents: 5, previousCents: 3 });
  expect(series.at(-1)).toEqual({ day: '2027-01-10', totalCents: 0, previousCents: 0 });
});
