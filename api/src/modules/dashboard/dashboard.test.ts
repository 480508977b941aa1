import type * as z from 'zod/mini';
import type { getDashboard } from '@techadds/shared/contract/dashboard/endpoints';
import type { OrderDetail } from '@techadds/shared/contract/orders/endpoints';
import { canOpen } from '@techadds/shared/routes';
import { roles, type Role } from '@techadds/shared/roles';
import { createTestApp, type Requests, type TestApp } from '../../../test/app';
import { createEntryPoster, moves } from '../../../test/ledger-fixtures';
import { addMarketplace, type Marketplace } from '../../../test/marketplace-fixture';
import { vectorC } from '../../../test/quotes';
import { computeSeries, computeSeriesStart } from './dashboard.rules';

type Dashboard = z.infer<(typeof getDashboard)['response']>;
let app: TestApp;
let market: Marketplace;
let serviceId: string;
let bookMoves: ReturnType<typeof createEntryPoster>;
const dayMs = 86_400_000;

beforeAll(async () => {
  app = await createTestApp();
  market = await addMarketplace(app);
  bookMoves = createEntryPoster(app);
  serviceId = await market.addService({ name: 'Audit', priceCents: 10_000 });
}, 60_000);
afterAll(() => app.close());

const getDashboardAs = async (role: Role, tenant: 'acme' | 'globex' = 'acme') =>
  (await app.as(role, tenant).get('/dashboard/summary')).json<Dashboard>();
const toMetricValues = ({ figures }: Dashboard) => Object.fromEntries(figures.map(({ key, value, previous }) => [key, [value, previous]]));
/** Places an order, and books its payment at that time. */
const placeOrder = async (daysAgo: number, { customer, service = serviceId, paid = true }: PlaceOrderOptions = {}) => {
  app.advance(-daysAgo * dayMs);
  const order = (
    await (customer ?? app.as('customer')).post('/orders', { serviceId: service, package: 'Standard', method: 'invoice' })
  ).json<OrderDetail>();
  app.advance(daysAgo * dayMs);
  if (paid)
    await bookMoves({ id: order.id, partnerId: order.partner.id }, 'capture', order.placedAt, moves.capture(order.id, order.totalCents));
  return order;
};
interface PlaceOrderOptions {
  customer?: Pick<Requests, 'post'>;
  service?: string;
  paid?: boolean;
}

test('shows zeros for an empty tenant', async () => {
  const empty = await getDashboardAs('partner_admin', 'globex');
  expect(toMetricValues(empty)).toEqual({ sales: [0, 0], placed: [0, null], inProgress: [0, null], customers: [0, null] });
  expect(empty).toMatchObject({ currency: 'USD', waiting: [], recentOrders: [] });
  expect(empty.series).toHaveLength(30);
});

test('shows the metrics of each role for the last 30 days and the 30 days before', async () => {
  // Newest first: a token issued 40 days ago would have expired today.
  const [fresh, accepted, declined, late] = [
    await placeOrder(0),
    await placeOrder(1),
    await placeOrder(2, { paid: false }),
    await placeOrder(40),
  ];
  await placeOrder(61);
  const elsewhere = await market.addService({ name: 'Elsewhere', priceCents: 5_000, partnerId: market.secondPartnerId });
  await placeOrder(0, { customer: market.secondCustomer, service: elsewhere });
  await app.as('partner_admin').post(`/orders/${accepted.id}/accept`);
  await app.as('partner_admin').post(`/orders/${declined.id}/decline`, { reason: 'No' });

  expect(toMetricValues(await getDashboardAs('partner_admin'))).toEqual({
    sales: [22_000, 11_000],
    placed: [3, null],
    inProgress: [1, null],
    customers: [1, null],
  });
  expect(toMetricValues(await getDashboardAs('partner_staff'))).toEqual({
    placed: [3, null],
    overdue: [2, null],
    inProgress: [1, null],
    orders: [2, 1],
  });
  expect(toMetricValues(await getDashboardAs('customer'))).toEqual({
    open: [4, null],
    placed: [3, null],
    spent: [22_000, 11_000],
    services: [2, null],
  });
  expect(toMetricValues(await getDashboardAs('admin'))).toEqual({
    sales: [27_500, 11_000],
    orders: [3, 1],
    partners: [2, null],
    services: [2, null],
  });
  expect(toMetricValues(await getDashboardAs('super_admin'))).toEqual(toMetricValues(await getDashboardAs('admin')));

  const partner = await getDashboardAs('partner_admin');
  expect(partner.waiting.map(({ title }) => title).slice(-1)).toEqual([`Accept or decline ${fresh.number}`]);
  expect(partner.waiting).toContainEqual({
    key: late.id,
    title: `Accept or decline ${late.number}`,
    detail: 'Audit · Test customer',
    path: `/partners/orders/${late.id}`,
    dueAt: late.dueAt,
  });
  for (const role of ['customer', 'admin'] as const) expect((await getDashboardAs(role)).waiting).toEqual([]);
});

test('shows everyone the orders in which they have to act, and until when', async () => {
  const { id, number } = await placeOrder(0, { paid: false });
  const act = (role: Role, action: string, body?: object) => app.as(role).post(`/orders/${id}/${action}`, body);
  const getTasks = async (role: Role) => (await getDashboardAs(role)).waiting.filter(({ key }) => key === id);
  await act('partner_admin', 'accept');
  await act('partner_admin', 'start');
  for (const role of ['customer', 'partner_admin', 'admin'] as const) expect(await getTasks(role)).toEqual([]);

  await act('partner_admin', 'deliver', { note: 'Done' });
  const { autoAt, dueAt } = (await app.as('customer').get(`/orders/${id}`)).json<OrderDetail>();
  const review = { key: id, title: `Review the delivery of ${number}`, detail: 'Audit', path: `/orders/${id}`, dueAt: autoAt };
  expect(await getTasks('customer')).toEqual([review]);
  expect(await getTasks('partner_admin')).toEqual([]);

  await app.asOwner('update orders set revisions_left = 1 where id = $1', [id]);
  await act('customer', 'request-changes', { note: 'The second page, too' });
  expect(await getTasks('customer')).toEqual([]);
  expect(await getTasks('partner_admin')).toMatchObject([{ title: `Deliver the changes to ${number}`, dueAt }]);

  await act('customer', 'dispute', { reason: 'It does not work' });
  expect(await getTasks('partner_admin')).toEqual([]);
  expect(await getTasks('admin')).toMatchObject([{ title: `Decide the dispute over ${number}`, path: `/admin/orders/${id}`, dueAt: null }]);
});

test('shows a contract to those who have to sign it, unless somebody else acts for them', async () => {
  const { customer } = await placeOrder(0, { paid: false });
  const draft = {
    customerId: customer.id,
    title: 'Care plan',
    body: '# 1. Scope\n\nWe look after it.',
    valueCents: 120_000,
    effectiveOn: '2026-12-01',
  };
  const { id, number } = (await app.as('partner_admin').post('/contracts', draft)).json<{ id: string; number: string }>();
  const recipients = [{ name: 'Ana', email: 'Customer@acme.test', role: 'signer' }];
  await app.as('partner_admin').post(`/contracts/${id}/sign`, { recipients, order: 'parallel', message: '' });
  const getTasks = async (role: Role) => (await getDashboardAs(role)).waiting.filter(({ title }) => title === `Sign ${number}`);
  await app.asOwner(`update users set email_verified_at = null where email = 'customer@acme.test'`);
  expect(await getTasks('customer')).toEqual([]);
  await app.asOwner(`update users set email_verified_at = now() where email = 'customer@acme.test'`);
  for (const role of ['partner_admin', 'admin'] as const) expect(await getTasks(role)).toEqual([]);
  const [task] = await getTasks('customer');
  expect(task).toMatchObject({ detail: 'Care plan', path: expect.stringMatching(/^\/auth\/sign\/./), dueAt: expect.any(String) });
  const view = await app.as('super_admin').post(`/observability/view-as/${app.tenants.acme.users.customer.id}`, { reason: 'A question' });
  const headers = { authorization: `Bearer ${view.json<{ token: string }>().token}` };
  const seen = await app.anonymous.send({ method: 'GET', url: '/dashboard/summary', headers });
  expect(seen.json<Dashboard>().waiting.filter(({ title }) => title === `Sign ${number}`)).toEqual([]);
  const token = task!.path.split('/').at(-1);
  await app.anonymous.post(`/public/sign/${token}/sign`, { signature: { kind: 'typed', text: 'Ana' }, consent: true });
  expect(await getTasks('customer')).toEqual([]);
});

test('has a series that adds up to the metric, and no amounts for partner staff', async () => {
  for (const role of ['customer', 'partner_admin', 'admin'] as const) {
    const { series, figures } = await getDashboardAs(role);
    const money = figures.find(({ unit }) => unit === 'cents')!;
    expect(series.reduce((sum, { totalCents }) => sum + totalCents, 0)).toBe(money.value);
    expect(series.reduce((sum, { previousCents }) => sum + previousCents, 0)).toBe(money.previous);
  }
  const staff = await getDashboardAs('partner_staff');
  expect(staff.series).toEqual([]);
  expect(staff.figures.every(({ unit }) => unit === 'count')).toBe(true);
});

test('lists the five newest orders visible to the caller', async () => {
  const { recentOrders } = await getDashboardAs('partner_admin');
  expect(recentOrders).toHaveLength(5);
  expect(recentOrders[0]).toMatchObject({ serviceName: 'Audit', customerName: 'Test customer', totalCents: 11_000 });
  expect(recentOrders.some(({ serviceName }) => serviceName === 'Elsewhere')).toBe(false);
  expect((await getDashboardAs('admin')).recentOrders.some(({ serviceName }) => serviceName === 'Elsewhere')).toBe(true);
});

test('links waiting tasks only to pages that the role may open', async () => {
  for (const role of roles) for (const { path } of (await getDashboardAs(role)).waiting) expect(canOpen(path, role)).toBe(true);
  expect((await app.anonymous.get('/dashboard/summary')).statusCode).toBe(401);
});

test('covers 60 whole UTC days that end today, also across a year boundary', () => {
  const now = new Date('2027-01-10T23:59:59.999Z');
  expect(computeSeriesStart(now).toISOString()).toBe('2026-11-12T00:00:00.000Z');
  const series = computeSeries(
    [
      { day: '2026-12-12', totalCents: 5, count: 1 },
      { day: '2026-11-12', totalCents: 3, count: 1 },
    ],
    now,
  );
  expect(series[0]).toEqual({ day: '2026-12-12', totalCents: 5, previousCents: 3 });
  expect(series.at(-1)).toEqual({ day: '2027-01-10', totalCents: 0, previousCents: 0 });
});

test('a sent quote waits for its customer, and one with a counter-offer for the partner', async () => {
  const buyer = await findBuyer();
  const form = { customerId: buyer, title: 'Offices', validUntil: '2099-12-31', lines: vectorC };
  const quote = (await app.as('partner_admin').post('/quotes', form)).json<{ id: string; number: string }>();
  const waitingFor = async (role: Role) => (await getDashboardAs(role)).waiting.filter(({ key }) => key === quote.id);
  expect(await waitingFor('customer')).toEqual([]);
  await app.as('partner_admin').post(`/quotes/${quote.id}/send`);
  expect(await waitingFor('customer')).toMatchObject([{ title: `Accept or decline ${quote.number}`, path: `/orders/quotes/${quote.id}` }]);
  expect(await waitingFor('partner_admin')).toEqual([]);
  await app.asOwner(`update quotes set status = 'countered' where id = $1`, [quote.id]);
  expect(await waitingFor('customer')).toEqual([]);
  expect(await waitingFor('partner_admin')).toMatchObject([{ path: `/quotes/${quote.id}` }]);
  for (const role of ['partner_staff', 'admin'] as const) expect(await waitingFor(role)).toEqual([]);

  async function findBuyer(): Promise<string> {
    await placeOrder(0);
    const { items } = (await app.as('partner_admin').get('/customers?query=customer@acme.test')).json<{ items: { id: string }[] }>();
    return items[0]!.id;
  }
});
