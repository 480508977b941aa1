import type { StaffMember } from '@techadds/shared/contract/staff/endpoints';
import type { OrderDetail } from '@techadds/shared/contract/orders/endpoints';
import type { Assignee } from '@techadds/shared/contract/assignments/endpoints';
import { createTestApp, signIn, type TestApp } from '../../../test/app';
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
const owner = () => app.as('partner_admin');
const idOf = (role: 'partner_admin' | 'partner_staff' | 'customer') => app.tenants.acme.users[role].id;
const list = async (query = '') => (await owner().get(`/partners/staff${query}`)).json<{ items: StaffMember[]; counts: object }>();
const find = async (id: string) => (await list()).items.find((member) => member.id === id)!;
const put = (id: string, body: object, as = owner()) => as.send({ method: 'PUT', url: `/partners/staff/${id}`, payload: body });
const act = (action: string, id: string, body?: object, as = owner()) => as.post(`/partners/staff/${id}/${action}`, body);
const away = (id: string, from: string, until: string) =>
  owner().send({ method: 'PUT', url: `/partners/staff/${id}/out-of-office`, payload: { from, until, note: 'Skiing' } });
const asUser = (email: string) => async (method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) =>
  app.app.inject({ method, url, payload, headers: { authorization: `Bearer ${await signIn(app.app, email)}` } });
const codeOf = (response: { json: () => unknown; statusCode: number }) => [response.statusCode, (response.json() as { code: string }).code];
const placeOrder = async () =>
  (await app.as('customer').post('/orders', { serviceId, package: 'Standard', method: 'invoice' })).json<OrderDetail>();
const claim = async (id: string) => app.as('partner_staff').post(`/orders/${id}/claim`);
const events = async (event: string) => app.asOwner('select description, before, after from audit_events where event = $1', [event]);
/** A second admin of the team. */
async function addAdmin(isOwner = false): Promise<{ id: string; call: ReturnType<typeof asUser> }> {
  const user = await market.addUser('partner_admin', 'Ada', app.tenants.acme.partnerId);
  if (isOwner) await app.asOwner('update users set is_owner = true where id = $1', [user.id]);
  return { id: user.id, call: asUser('ada@acme.test') };
}

describe('the team', () => {
  it('is listed with its workload, last use, and what the caller may do with each', async () => {
    await claim((await placeOrder()).id);
    const { items, counts } = await list();
    expect(counts).toEqual({ all: 2, active: 2, away: 0, deactivated: 0 });
    expect(items.find(({ id }) => id === idOf('partner_staff'))).toMatchObject({
      ...{ role: 'partner_staff', isOwner: false, capabilities: null, status: 'active', openOrders: 1, overdueOrders: 0, openTasks: 0 },
      lastActiveAt: expect.stringMatching(/Z$/),
      allowedActions: ['update', 'outOfOffice', 'handOver', 'deactivate'],
    });
    expect(items.find(({ isSelf }) => isSelf)).toMatchObject({ isOwner: true, allowedActions: ['update', 'outOfOffice', 'deactivate'] });
    expect((await list('?query=partner_staff')).items).toHaveLength(1);
    expect((await list('?role=partner_admin&sort=workload&order=desc')).items).toHaveLength(1);
    const csv = await owner().get('/partners/staff/export');
    expect([csv.headers['x-total-rows'], csv.body.split('\n').length]).toEqual(['2', 4]);
  });

  it('has nobody of another partner, nor of another tenant', async () => {
    expect((await list()).items.map(({ id }) => id).sort()).toEqual([idOf('partner_admin'), idOf('partner_staff')].sort());
    for (const id of [market.secondPartnerAdmin.id, app.tenants.globex.users.partner_staff.id, idOf('customer'), crypto.randomUUID()]) {
      const body = { role: 'partner_staff', capabilities: [], isOwner: false };
      for (const response of [await put(id, body), await act('deactivate', id, {}), await away(id, today(), today())])
        expect(response.statusCode).toBe(404);
    }
  });
});

describe('capabilities', () => {
  it('take permissions away from the next request on, and give them back', async () => {
    const staff = app.as('partner_staff');
    expect((await staff.get('/services')).statusCode).toBe(200);
    const { updatedAt } = await find(idOf('partner_staff'));
    const body = { role: 'partner_staff', capabilities: ['orders'], isOwner: false };
    expect((await put(idOf('partner_staff'), { ...body, updatedAt })).json()).toMatchObject({ capabilities: ['orders'] });
    expect(codeOf(await staff.get('/services'))).toEqual([403, 'capability_missing']);
    expect((await staff.get('/orders/queue')).statusCode).toBe(200);
    expect((await staff.get('/auth/me')).json()).toMatchObject({ user: { capabilities: ['orders'] } });
    await put(idOf('partner_staff'), { ...body, capabilities: null });
    expect((await staff.get('/services')).statusCode).toBe(200);
    expect(await events('staff.updated')).toHaveLength(2);
  });

  it('never add to a role', async () => {
    await put(idOf('partner_staff'), { role: 'partner_staff', capabilities: ['finance', 'staff'], isOwner: false });
    for (const url of ['/finance/payouts', '/partners/staff'])
      expect(codeOf(await app.as('partner_staff').get(url))).toEqual([403, 'forbidden']);
  });

  it('can only be given by those who have them', async () => {
    const ada = await addAdmin();
    await put(ada.id, { role: 'partner_admin', capabilities: ['staff', 'orders'], isOwner: false });
    const give = (capabilities: string[] | null) =>
      ada.call('PUT', `/partners/staff/${idOf('partner_staff')}`, { role: 'partner_admin', capabilities, isOwner: false });
    await put(idOf('partner_staff'), { role: 'partner_staff', capabilities: ['services'], isOwner: false });
    for (const wanted of [null, ['finance']])
      expect((await give(wanted)).json()).toMatchObject({
        fields: { capabilities: 'You can only give capabilities that you have yourself.' },
      });
    expect((await give(['services', 'orders'])).statusCode).toBe(200);
    expect((await ada.call('POST', '/partners/staff/invites', { email: 'x@new.example', role: 'partner_admin' })).statusCode).toBe(422);
  });

  it('of a colleague who does not work on orders are respected when orders are assigned', async () => {
    await put(idOf('partner_staff'), { role: 'partner_staff', capabilities: ['services'], isOwner: false });
    const { id } = await placeOrder();
    const { items } = (await owner().get(`/orders/${id}/assignees`)).json<{ items: Assignee[] }>();
    expect(items.map((one) => one.id)).not.toContain(idOf('partner_staff'));
    expect((await owner().post(`/orders/${id}/assign`, { userId: idOf('partner_staff') })).statusCode).toBe(422);
    expect(codeOf(await claim(id))).toEqual([403, 'capability_missing']);
  });
});

describe('owners', () => {
  it('are changed by owners only, and nobody changes their own account', async () => {
    const ada = await addAdmin();
    const demoted = { role: 'partner_admin', capabilities: [], isOwner: false };
    expect(codeOf(await ada.call('PUT', `/partners/staff/${idOf('partner_admin')}`, demoted))).toEqual([403, 'owner_only']);
    expect(codeOf(await ada.call('POST', `/partners/staff/${idOf('partner_admin')}/deactivate`, {}))).toEqual([403, 'owner_only']);
    expect(
      codeOf(await ada.call('PUT', `/partners/staff/${idOf('partner_staff')}`, { ...demoted, capabilities: null, isOwner: true })),
    ).toEqual([403, 'owner_only']);
    expect(codeOf(await ada.call('PUT', `/partners/staff/${ada.id}`, demoted))).toEqual([403, 'own_account']);
    expect(codeOf(await ada.call('POST', `/partners/staff/${ada.id}/deactivate`, {}))).toEqual([403, 'own_account']);
  });

  it('the last one can neither step down nor be deactivated', async () => {
    const body = { role: 'partner_admin', capabilities: null, isOwner: false };
    expect(codeOf(await put(idOf('partner_admin'), body))).toEqual([409, 'last_owner']);
    expect(codeOf(await act('deactivate', idOf('partner_admin'), {}))).toEqual([409, 'last_owner']);
    const ada = await addAdmin();
    await put(ada.id, { ...body, isOwner: true });
    expect((await put(idOf('partner_admin'), body)).json()).toMatchObject({ isOwner: false, allowedActions: ['outOfOffice'] });
    expect(codeOf(await ada.call('POST', `/partners/staff/${ada.id}/deactivate`, {}))).toEqual([409, 'last_owner']);
  });

  it('one stays where two step down at the same time', async () => {
    const ada = await addAdmin(true);
    const body = { role: 'partner_admin', capabilities: null, isOwner: false };
    const responses = await Promise.all([put(idOf('partner_admin'), body), ada.call('PUT', `/partners/staff/${ada.id}`, body)]);
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect(await app.asOwner('select 1 from users where is_owner and partner_id = $1', [app.tenants.acme.partnerId])).toHaveLength(1);
  });

  it('a team without any may make one again', async () => {
    await app.asOwner('update users set is_owner = false where id = $1', [idOf('partner_admin')]);
    const ada = await addAdmin();
    expect((await put(ada.id, { role: 'partner_admin', capabilities: null, isOwner: true })).json()).toMatchObject({ isOwner: true });
  });

  it('are admins of the team', async () => {
    const response = await put(idOf('partner_staff'), { role: 'partner_staff', capabilities: null, isOwner: true });
    expect(response.json()).toMatchObject({ fields: { role: 'An owner is an admin of the team.' } });
  });
});

test('of two admins who change a member at the same time, the second gets the new version and nothing is lost', async () => {
  const { updatedAt } = await find(idOf('partner_staff'));
  const change = (capabilities: string[]) => put(idOf('partner_staff'), { role: 'partner_staff', capabilities, isOwner: false, updatedAt });
  const responses = await Promise.all([change(['orders']), change(['services'])]);
  expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  const [won, lost] = responses.sort((a, b) => a.statusCode - b.statusCode);
  expect(lost.json()).toMatchObject({ code: 'changed_meanwhile', current: { capabilities: won.json<StaffMember>().capabilities } });
});

describe('a deactivated member', () => {
  it('is signed out at once, hands over open orders and cannot be assigned any', async () => {
    const order = await placeOrder();
    await claim(order.id);
    const token = await app.as('partner_staff').token();
    const response = await act('deactivate', idOf('partner_staff'), { handOverTo: idOf('partner_admin') });
    expect(response.json()).toMatchObject({ status: 'deactivated', openOrders: 0, allowedActions: ['reactivate'] });
    expect((await app.anonymous.get('/auth/me', { authorization: `Bearer ${token}` })).statusCode).toBe(401);
    expect((await app.anonymous.post('/auth/refresh', { token })).statusCode).toBe(401);
    expect((await owner().get(`/orders/${order.id}`)).json()).toMatchObject({ assignedTo: { id: idOf('partner_admin') } });
    expect((await owner().post(`/orders/${order.id}/assign`, { userId: idOf('partner_staff') })).statusCode).toBe(422);
    // A repeat changes nothing.
    expect((await act('deactivate', idOf('partner_staff'), {})).statusCode).toBe(200);
    expect(await events('staff.deactivated')).toEqual([expect.objectContaining({ after: expect.objectContaining({ handedOver: 1 }) })]);
  });

  it('can sign in again after reactivation, and is not signed in by then', async () => {
    const token = await app.as('partner_staff').token();
    await act('deactivate', idOf('partner_staff'), {});
    await expect(signIn(app.app, 'partner-staff@acme.test')).rejects.toThrow('cannot sign in');
    expect((await act('reactivate', idOf('partner_staff'))).json()).toMatchObject({ status: 'active' });
    expect((await app.anonymous.get('/auth/me', { authorization: `Bearer ${token}` })).statusCode).toBe(401);
    expect((await app.anonymous.post('/auth/refresh', { token })).statusCode).toBe(401);
    expect(await signIn(app.app, 'partner-staff@acme.test')).toBeTruthy();
  });
});

describe('out of office', () => {
  it('claims and assignments respect it from its first to its last day', async () => {
    const { id } = await placeOrder();
    expect((await away(idOf('partner_staff'), today(1), today(2))).json()).toMatchObject({
      status: 'active',
      outOfOffice: { note: 'Skiing' },
    });
    const assign = () => owner().post(`/orders/${id}/assign`, { userId: idOf('partner_staff') });
    expect((await assign()).statusCode).toBe(200);
    await owner().post(`/orders/${id}/assign`, { userId: null });
    app.advanceBeyondTokens(day);
    expect(codeOf(await claim(id))).toEqual([409, 'out_of_office']);
    expect((await assign()).json()).toMatchObject({ fields: { userId: expect.stringContaining('is out of office until') } });
    const { items } = (await owner().get(`/orders/${id}/assignees`)).json<{ items: Assignee[] }>();
    expect(items.map(({ awayUntil }) => awayUntil)).toEqual([null, today(1)]);
    expect((await list('?status=away')).items.map((member) => member.id)).toEqual([idOf('partner_staff')]);
    app.advanceBeyondTokens(2 * day);
    expect((await claim(id)).statusCode).toBe(200);
  });

  it('can be set and ended by everybody for themselves', async () => {
    const staff = app.as('partner_staff');
    const set = (body: object) => staff.send({ method: 'PUT', url: '/users/me/out-of-office', payload: body });
    expect((await set({ from: today(), until: today(3) })).json()).toEqual({ outOfOffice: { from: today(), until: today(3), note: '' } });
    expect(codeOf(await claim((await placeOrder()).id))).toEqual([409, 'out_of_office']);
    expect((await set({ from: today(-4), until: today(-3) })).json()).toMatchObject({ fields: { until: expect.stringContaining('over') } });
    expect((await set({ from: today(3), until: today() })).json()).toMatchObject({ fields: { until: expect.stringContaining('before') } });
    expect((await staff.send({ method: 'DELETE', url: '/users/me/out-of-office' })).json()).toEqual({ outOfOffice: null });
    expect((await claim((await placeOrder()).id)).statusCode).toBe(200);
  });
});

test('open orders are handed over to a colleague or back to the queue, each with its timeline', async () => {
  const [first, second] = [await placeOrder(), await placeOrder()];
  for (const { id } of [first, second]) await claim(id);
  const handOver = (userId: string | null, id = idOf('partner_staff')) => act('hand-over', id, { userId });
  expect((await handOver(idOf('partner_staff'))).json()).toMatchObject({ fields: { userId: 'Choose somebody else.' } });
  expect((await handOver(market.secondPartnerAdmin.id)).statusCode).toBe(422);
  await away(idOf('partner_admin'), today(), today(1));
  expect((await handOver(idOf('partner_admin'))).json()).toMatchObject({ fields: { userId: expect.stringContaining('out of office') } });
  expect((await handOver(null)).json()).toEqual({ count: 2 });
  expect(codeOf(await handOver(null))).toEqual([409, 'no_orders']);
  expect((await owner().get(`/orders/${first.id}`)).json()).toMatchObject({
    assignedTo: null,
    timeline: [{ event: 'placed' }, { event: 'claimed' }, { event: 'unassigned' }],
  });
});
