import type { Assignee } from '@techadds/shared/contract/assignments/endpoints';
import type { Order, OrderDetail } from '@techadds/shared/contract/orders/endpoints';
import { createTestApp, type TestApp } from '../../../test/app';
import { addMarketplace, type Marketplace } from '../../../test/marketplace-fixture';

let app: TestApp;
let market: Marketplace;
let serviceId: string;
let foreignService: string;
beforeAll(async () => {
  app = await createTestApp();
  market = await addMarketplace(app);
  serviceId = await market.addService({ name: 'Web app penetration test' });
  foreignService = await market.addService({ name: 'Theirs', partnerId: market.secondPartnerId });
}, 60_000);
afterAll(() => app.close());

const placeOrder = async (service = serviceId) =>
  (await app.as('customer').post('/orders', { serviceId: service, package: 'Standard', method: 'invoice' })).json<OrderDetail>();
const staff = () => app.as('partner_staff');
const lead = () => app.as('partner_admin');
const userId = (role: 'partner_staff' | 'partner_admin' | 'customer', tenant: 'acme' | 'globex' = 'acme') =>
  app.tenants[tenant].users[role].id;

describe('claiming an order', () => {
  test('assigns it to the caller in the queue and on its page, with a timeline event and an audit event', async () => {
    const { id, number } = await placeOrder();
    expect((await staff().get(`/orders/${id}`)).json()).toMatchObject({ assignedTo: null, allowedActions: ['claim', 'accept', 'decline'] });
    const claimed = await staff().post(`/orders/${id}/claim`);
    expect(claimed.json()).toMatchObject({
      assignedTo: { id: userId('partner_staff'), name: 'Test partner_staff' },
      fulfilmentStatus: 'placed',
      allowedActions: ['accept', 'decline'],
      timeline: [{ event: 'placed' }, { event: 'claimed', actorName: 'Test partner_staff' }],
      version: 2,
    });
    const { items } = (await lead().get(`/orders/queue?query=${number}`)).json<{ items: Order[] }>();
    expect(items[0]?.assignedTo).toEqual({ id: userId('partner_staff'), name: 'Test partner_staff' });
    const log = (await app.as('admin').get(`/audit/logs?target=${id}`)).json<{ items: object[] }>();
    expect(log.items[0]).toMatchObject({ event: 'order.claimed', after: { assignedTo: 'Test partner_staff' } });
    // Claiming again changes nothing.
    expect((await staff().post(`/orders/${id}/claim`)).json()).toMatchObject({ version: 2 });
  });

  test('lets one of two concurrent claims win and names the winner to the other', async () => {
    const { id } = await placeOrder();
    const responses = await Promise.all([staff().post(`/orders/${id}/claim`), lead().post(`/orders/${id}/claim`)]);
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    const won = responses.find(({ statusCode }) => statusCode === 200)!.json<OrderDetail>();
    const lost = responses.find(({ statusCode }) => statusCode === 409)!.json<{ error: string; code: string; assignedTo: object }>();
    expect(lost).toMatchObject({ code: 'already_claimed', assignedTo: won.assignedTo! });
    expect(lost.error).toBe(`${won.assignedTo!.name} has claimed ${won.number} already. Nothing was changed.`);
    expect(won.timeline.filter(({ event }) => event === 'claimed')).toHaveLength(1);
  });

  test('is rejected for other partners, other tenants, customers and administrators, and for a declined order', async () => {
    const { id } = await placeOrder();
    const status = async (response: Promise<{ statusCode: number }>) => (await response).statusCode;
    expect(await status(market.secondPartnerAdmin.post(`/orders/${id}/claim`))).toBe(404);
    expect(await status(app.as('partner_admin', 'globex').post(`/orders/${id}/claim`))).toBe(404);
    expect(await status(app.as('customer').post(`/orders/${id}/claim`))).toBe(403);
    expect(await status(app.as('admin').post(`/orders/${id}/claim`))).toBe(403);
    await staff().post(`/orders/${id}/decline`, { reason: 'Full.' });
    expect((await staff().post(`/orders/${id}/claim`)).json()).toMatchObject({ code: 'illegal_transition' });
  });

  test('reports why some orders of a batch cannot be claimed, and claims the others', async () => {
    const [mine, taken, theirs] = [await placeOrder(), await placeOrder(), await placeOrder(foreignService)];
    await lead().post(`/orders/${taken.id}/claim`);
    const response = await staff().post('/orders/bulk', { action: 'claim', ids: [mine.id, taken.id, theirs.id, mine.id] });
    expect(response.statusCode).toBe(200);
    const { done, failed } = response.json<{ done: string[]; failed: { id: string; error: string }[] }>();
    expect(done).toEqual([mine.id]);
    expect(Object.fromEntries(failed.map(({ id, error }) => [id, error]))).toEqual({
      [taken.id]: `Test partner_admin has claimed ${taken.number} already. Nothing was changed.`,
      [theirs.id]: 'There is no such order.',
    });
    expect((await app.as('admin').get(`/orders/${theirs.id}`)).json()).toMatchObject({ assignedTo: null });
    expect((await staff().post('/orders/bulk', { action: 'claim', ids: [] })).statusCode).toBe(422);
  });

  test('claims an order once that a batch names twice, also in capitals', async () => {
    const { id } = await placeOrder();
    const claimed = await staff().post('/orders/bulk', { action: 'claim', ids: [id.toUpperCase(), id] });
    expect(claimed.json()).toEqual({ done: [id], failed: [] });
  });

  test('does not deadlock when batches over the same orders run concurrently', async () => {
    const ids = (await Promise.all([placeOrder(), placeOrder(), placeOrder()])).map(({ id }) => id);
    const responses = await Promise.all([
      staff().post('/orders/bulk', { action: 'claim', ids }),
      lead().post('/orders/bulk', { action: 'claim', ids: ids.toReversed() }),
      lead().post(`/orders/${ids[2]}/claim`),
    ]);
    for (const { statusCode } of responses) expect([200, 409]).toContain(statusCode);
    const done = responses.slice(0, 2).flatMap((response) => response.json<{ done: string[] }>().done);
    expect(new Set(done)).toEqual(new Set(ids));
  });

  test('lets the queue and its counts be filtered by own or unassigned orders', async () => {
    const [mine, free] = [await placeOrder(), await placeOrder()];
    await staff().post(`/orders/${mine.id}/claim`);
    const read = async (assignee: string) =>
      (await staff().get(`/orders/queue?assignee=${assignee}&limit=200`)).json<{ items: Order[]; counts: { all: number } }>();
    const [own, nobodys] = [await read('me'), await read('nobody')];
    expect(own.items.every(({ assignedTo }) => assignedTo?.id === userId('partner_staff'))).toBe(true);
    expect(own.items.map(({ id }) => id)).toContain(mine.id);
    expect(own.counts.all).toBe(own.items.length);
    expect(nobodys.items.every(({ assignedTo }) => assignedTo === null)).toBe(true);
    expect(nobodys.items.map(({ id }) => id)).toContain(free.id);
  });
});

describe('assigning an order', () => {
  const assign = (id: string, userId: string | null) => lead().post(`/orders/${id}/assign`, { userId });

  test('lets a partner admin assign and unassign a user, who is notified', async () => {
    const { id, number } = await placeOrder();
    const given = await assign(id, userId('partner_staff'));
    expect(given.json()).toMatchObject({
      assignedTo: { name: 'Test partner_staff' },
      timeline: [{ event: 'placed' }, { event: 'assigned', actorName: 'Test partner_admin', note: 'Test partner_staff' }],
    });
    const notifications = async () => (await staff().get(`/notifications?query=${number}`)).json<{ items: { type: string }[] }>().items;
    expect((await notifications())[0]).toMatchObject({
      type: 'order.assigned',
      title: `${number} is yours`,
      path: `/partners/orders/${id}`,
    });
    expect((await assign(id, null)).json()).toMatchObject({ assignedTo: null, allowedActions: ['claim', 'assign', 'accept', 'decline'] });
    expect((await notifications())[0]).toMatchObject({ type: 'order.unassigned', title: `${number} is not yours any more` });
    const log = (await app.as('admin').get(`/audit/logs?target=${id}`)).json<{ items: object[] }>();
    expect(log.items).toMatchObject([
      { event: 'order.unassigned', after: { assignedTo: null, assignedBefore: 'Test partner_staff' } },
      { event: 'order.assigned', after: { assignedTo: 'Test partner_staff', assignedBefore: null } },
      { event: 'order.placed' },
    ]);
  });

  test('is possible only to the partner’s own users', async () => {
    const { id } = await placeOrder();
    const others = [market.secondPartnerAdmin.id, userId('customer'), userId('partner_staff', 'globex'), crypto.randomUUID()];
    for (const userId of others) {
      const refused = await assign(id, userId);
      expect(refused.statusCode).toBe(422);
      expect(Object.keys(refused.json<{ fields: object }>().fields)).toEqual(['userId']);
    }
    expect((await staff().post(`/orders/${id}/assign`, { userId: userId('partner_staff') })).statusCode).toBe(403);
    const foreign = await placeOrder(foreignService);
    expect((await assign(foreign.id, userId('partner_staff'))).statusCode).toBe(404);
    expect((await lead().get(`/orders/${id}`)).json()).toMatchObject({ assignedTo: null, version: 1 });
  });

  test('lists how many open orders each assignee has', async () => {
    const { id } = await placeOrder();
    const read = async () => (await lead().get(`/orders/${id}/assignees`)).json<{ items: Assignee[] }>().items;
    const openOf = (items: Assignee[]) => items.find((each) => each.id === userId('partner_staff'))!.openOrders;
    const before = await read();
    expect(before.map(({ name }) => name).sort()).toEqual(['Test partner_admin', 'Test partner_staff']);
    await assign(id, userId('partner_staff'));
    expect(openOf(await read())).toBe(openOf(before) + 1);
    await lead().post(`/orders/${id}/decline`, { reason: 'Full.' });
    expect(openOf(await read())).toBe(openOf(before));
    expect((await market.secondPartnerAdmin.get(`/orders/${id}/assignees`)).statusCode).toBe(404);
  });
});

test('returns the work order as a PDF to the partner’s users only', async () => {
  const { id, number } = await placeOrder();
  const response = await staff().get(`/orders/${id}/work-order`);
  expect(response.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="${number}.pdf"`,
  });
  expect(response.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  expect((await app.as('customer').get(`/orders/${id}/work-order`)).statusCode).toBe(403);
  expect((await market.secondPartnerAdmin.get(`/orders/${id}/work-order`)).statusCode).toBe(404);
});

test('notifies followers also of their own colleagues’ actions, and nobody else on that side', async () => {
  const { id, number } = await placeOrder();
  await staff().post(`/orders/${id}/subscribe`, { channels: ['in_app'] });
  expect((await staff().get(`/orders/${id}`)).json()).toMatchObject({ following: ['in_app'] });
  await lead().post(`/orders/${id}/claim`);
  await lead().post(`/orders/${id}/accept`);
  const typesOf = async (user: { get: (url: string) => Promise<{ json: <T>() => T }> }) =>
    (await user.get(`/notifications?query=${number}`)).json<{ items: { type: string }[] }>().items.map(({ type }) => type);
  expect(await typesOf(staff())).toEqual(['order.accepted', 'order.claimed', 'order.placed']);
  expect(await typesOf(lead())).toEqual(['order.placed']);
  expect(await typesOf(app.as('customer'))).toEqual(['order.accepted']);
});
