import type { UserAccount } from '@techadds/shared/contract/users/endpoints';
import type { OrderDetail } from '@techadds/shared/contract/orders/endpoints';
import { signIn, createTestApp, type TestApp } from '../../../test/app';
import { addMarketplace } from '../../../test/marketplace-fixture';

let app: TestApp;
beforeEach(async () => {
  app = await createTestApp();
});
afterEach(() => app.close());

const email = 'customer@acme.test';
const reason = 'Left the company in May.';
const idOf = (role: 'customer' | 'admin' | 'super_admin' | 'partner_admin' | 'partner_staff', tenant: 'acme' | 'globex' = 'acme') =>
  app.tenants[tenant].users[role].id;
const postAction = (action: string, id: string, payload?: object) => app.as('admin').post(`/admin/users/${id}/${action}`, payload);
const deactivate = (id = idOf('customer')) => postAction('deactivate', id, { reason });
const reactivate = (id = idOf('customer')) => postAction('reactivate', id);
const me = (token: string) => app.anonymous.get('/auth/me', { authorization: `Bearer ${token}` });
// An endpoint that does not read the account itself, so that only the check of the session protects it.
const orders = (token: string) => app.anonymous.get('/orders', { authorization: `Bearer ${token}` });
const list = async (query = '') => (await app.as('admin').get(`/admin/users${query}`)).json<{ items: UserAccount[] }>().items;
const listAuditEvents = async (event: string) =>
  (await app.asOwner('select description, actor_name, before, after from audit_events where event = $1', [event])) as {
    description: string;
    before: unknown;
    after: unknown;
  }[];

describe('a deactivated account', () => {
  it('has no valid session from the next request on, and none can be refreshed', async () => {
    const tokens = [await signIn(app.app, email), await signIn(app.app, email)];
    const other = await signIn(app.app, 'partner-admin@acme.test');
    const response = await deactivate();
    expect(response.json()).toMatchObject({ id: idOf('customer'), openSessions: 0, deactivatedAt: expect.any(String) });
    for (const token of tokens) {
      expect((await me(token)).statusCode).toBe(401);
      expect((await app.anonymous.post('/auth/refresh', { token })).statusCode).toBe(401);
    }
    expect((await me(other)).statusCode).toBe(200);
  });

  it('is rejected even if a session is still open', async () => {
    const token = await signIn(app.app, email);
    await app.asOwner('update users set deactivated_at = now() where id = $1', [idOf('customer')]);
    expect((await me(token)).statusCode).toBe(401);
    expect((await orders(token)).statusCode).toBe(401);
    expect((await app.anonymous.post('/auth/refresh', { token })).statusCode).toBe(401);
    await app.asOwner('update users set deactivated_at = null where id = $1', [idOf('customer')]);
    expect((await me(token)).statusCode).toBe(200);
  });

  it('cannot be impersonated even if an impersonation is still open', async () => {
    const view = (await app.as('super_admin').post(`/observability/view-as/${idOf('customer')}`, { reason: 'Looking into order 1' })).json<{
      token: string;
    }>().token;
    expect((await me(view)).statusCode).toBe(200);
    await app.asOwner('update users set deactivated_at = now() where id = $1', [idOf('customer')]);
    expect((await me(view)).statusCode).toBe(401);
    expect((await orders(view)).statusCode).toBe(401);
  });

  it('gets the same response to a sign-in as an unknown e-mail', async () => {
    await deactivate();
    const login = async (address: string) => {
      const response = await app.anonymous.post('/auth/login', { email: address, password: 'correct horse battery' });
      return { status: response.statusCode, body: { ...response.json<object>(), cid: '' } };
    };
    const closed = await login(email);
    expect(closed).toEqual(await login('nobody@acme.test'));
    expect(closed.status).toBe(401);
  });

  it('gets no e-mail with a link, and links sent before stay invalid after reactivation', async () => {
    await app.anonymous.post('/auth/forgot-password', { email });
    const link = new URL((await app.emails())[0]?.links[0] ?? '');
    const reset = () =>
      app.anonymous.post('/auth/reset-password', { email, token: link.searchParams.get('token'), newPassword: 'seven green bottles' });
    await deactivate();
    expect((await reset()).json()).toMatchObject({ code: 'link_expired' });
    const responses = [await app.anonymous.post('/auth/forgot-password', { email })];
    responses.push(await app.anonymous.post('/auth/forgot-password', { email: 'nobody@acme.test' }));
    expect(responses.map(({ statusCode, body }) => [statusCode, body])).toEqual(Array(2).fill([204, '']));
    expect(await app.emails()).toHaveLength(1);
    await reactivate();
    expect((await reset()).json()).toMatchObject({ code: 'link_expired' });
  });

  it('cannot be registered again, since its e-mail is taken', async () => {
    const user = { password: 'seven green bottles', firstName: 'A', lastName: 'B', subdomain: 'acme' };
    await deactivate();
    const response = await app.anonymous.post('/auth/register', { ...user, email });
    const other = await app.anonymous.post('/auth/register', { ...user, email: 'partner-staff@acme.test' });
    expect([response.statusCode, response.json<{ error: string }>().error]).toEqual([409, other.json<{ error: string }>().error]);
  });

  it('ends running impersonations and prevents new ones', async () => {
    const start = () => app.as('super_admin').post(`/observability/view-as/${idOf('customer')}`, { reason: 'Looking into order 1' });
    await app.as('super_admin').post('/auth/switch-tenant', { tenantId: app.tenants.acme.id });
    const view = (await start()).json<{ token: string }>().token;
    expect((await me(view)).statusCode).toBe(200);
    await deactivate();
    expect((await me(view)).statusCode).toBe(401);
    expect((await start()).statusCode).toBe(404);
    const found = await app.as('super_admin').get('/observability/users?query=customer@');
    expect(found.json()).toMatchObject({ items: [] });
    expect(await listAuditEvents('view_as.stopped')).toHaveLength(1);
  });

  it('can sign in with its password after reactivation, without its old sessions', async () => {
    const token = await signIn(app.app, email);
    await deactivate();
    expect((await reactivate()).json()).toMatchObject({ deactivatedAt: null });
    expect((await me(token)).statusCode).toBe(401);
    expect((await me(await signIn(app.app, email))).statusCode).toBe(200);
  });
});

test('the open orders of a deactivated member of a team go back to the queue, each with its timeline, and ended ones stay', async () => {
  const serviceId = await (await addMarketplace(app)).addService({ name: 'Penetration test' });
  const claimOrder = async () => {
    const { id } = (await app.as('customer').post('/orders', { serviceId, package: 'Standard', method: 'invoice' })).json<OrderDetail>();
    expect((await app.as('partner_staff').post(`/orders/${id}/claim`)).statusCode).toBe(200);
    return id;
  };
  const [open, alsoOpen, declined] = [await claimOrder(), await claimOrder(), await claimOrder()];
  await app.as('partner_staff').post(`/orders/${declined}/decline`, { reason: 'Full.' });
  expect((await deactivate(idOf('partner_staff'))).statusCode).toBe(200);
  const read = async (id: string) => (await app.as('partner_admin').get(`/orders/${id}`)).json<OrderDetail>();
  for (const id of [open, alsoOpen]) {
    const { assignedTo, timeline } = await read(id);
    expect(assignedTo).toBeNull();
    expect(timeline.at(-1)).toMatchObject({ event: 'unassigned', actorName: 'Test admin', note: 'Test partner_staff' });
  }
  expect(await read(declined)).toMatchObject({ assignedTo: { id: idOf('partner_staff') } });
  expect(await listAuditEvents('order.unassigned')).toHaveLength(2);
  expect(await listAuditEvents('user.deactivated')).toEqual([
    expect.objectContaining({ after: expect.objectContaining({ status: 'deactivated', handedOver: 2 }) }),
  ]);
});

describe('the owners of a partner’s team', () => {
  async function addOwner(): Promise<string> {
    const [row] = await app.asOwner(
      `insert into users (tenant_id, id, email, password_hash, first_name, last_name, role, partner_id, is_owner, email_verified_at)
       select tenant_id, gen_random_uuid(), 'ada@acme.test', password_hash, 'Ada', 'Berg', role, partner_id, true, now() from users where id = $1
       returning id`,
      [idOf('partner_admin')],
    );
    return String(row!.id);
  }
  const countOwners = async () =>
    (await app.asOwner('select 1 from users where is_owner and deactivated_at is null and partner_id = $1', [app.tenants.acme.partnerId]))
      .length;

  it('keep one: the last is not deactivated, and signed in still', async () => {
    const token = await signIn(app.app, 'partner-admin@acme.test');
    const refused = await deactivate(idOf('partner_admin'));
    expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([409, 'last_owner']);
    expect((await me(token)).statusCode).toBe(200);
    expect(await listAuditEvents('user.deactivated')).toEqual([]);
    await addOwner();
    expect((await deactivate(idOf('partner_admin'))).statusCode).toBe(200);
    expect(await countOwners()).toBe(1);
  });

  it('keep one where an administrator and the team deactivate the two of them at the same time', async () => {
    const ada = await addOwner();
    const responses = await Promise.all([
      deactivate(ada),
      app.as('partner_admin').post(`/partners/staff/${idOf('partner_admin')}/deactivate`, {}),
    ]);
    expect(responses.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    expect(await countOwners()).toBe(1);
  });
});

describe('managing accounts', () => {
  it('is forbidden for the caller’s own account and those of super-admins', async () => {
    const token = await signIn(app.app, 'super-admin@acme.test');
    for (const id of [idOf('admin'), idOf('super_admin')]) {
      for (const response of [await deactivate(id), await reactivate(id), await postAction('end-sessions', id)]) {
        expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([403, 'account_protected']);
      }
    }
    expect((await me(token)).statusCode).toBe(200);
    expect((await me(await app.as('admin').token())).statusCode).toBe(200);
  });

  it('returns the same 404 for accounts of another tenant and unknown ones', async () => {
    const token = await signIn(app.app, 'customer@globex.test');
    for (const action of ['deactivate', 'reactivate', 'end-sessions']) {
      const body = action === 'deactivate' ? { reason } : undefined;
      const [foreign, unknown] = [
        await postAction(action, idOf('customer', 'globex'), body),
        await postAction(action, crypto.randomUUID(), body),
      ];
      expect([foreign.statusCode, unknown.statusCode]).toEqual([404, 404]);
      expect({ ...foreign.json<object>(), cid: '' }).toEqual({ ...unknown.json<object>(), cid: '' });
    }
    expect((await me(token)).statusCode).toBe(200);
  });

  it('is possible for a super-admin in the tenant they switched to', async () => {
    const { token } = (await app.as('super_admin').post('/auth/switch-tenant', { tenantId: app.tenants.globex.id })).json<{
      token: string;
    }>();
    const response = await app.anonymous.post(
      `/admin/users/${idOf('admin', 'globex')}/deactivate`,
      { reason },
      { authorization: `Bearer ${token}` },
    );
    expect(response.statusCode).toBe(200);
    await expect(signIn(app.app, 'admin@globex.test')).rejects.toThrow('cannot sign in');
    expect((await signIn(app.app, 'admin@acme.test')).length).toBeGreaterThan(0);
  });

  it('requires a reason of at least 10 characters', async () => {
    const response = await postAction('deactivate', idOf('customer'), { reason: 'gone' });
    expect([response.statusCode, response.json<{ fields: object }>().fields]).toEqual([422, { reason: 'Use at least 10 characters.' }]);
  });
});

test('ending the sessions of a user ends all of them at once, and the user can sign in again', async () => {
  const tokens = [await signIn(app.app, email), await signIn(app.app, email)];
  expect((await postAction('end-sessions', idOf('customer'))).json()).toMatchObject({ openSessions: 0, deactivatedAt: null });
  for (const token of tokens) expect((await me(token)).statusCode).toBe(401);
  expect((await me(await signIn(app.app, email))).statusCode).toBe(200);
});

test('changes are audited with before and after, and repeated actions are not', async () => {
  await signIn(app.app, email);
  for (let i = 0; i < 2; i += 1) await postAction('end-sessions', idOf('customer'));
  for (let i = 0; i < 2; i += 1) expect((await deactivate()).statusCode).toBe(200);
  for (let i = 0; i < 2; i += 1) expect((await reactivate()).statusCode).toBe(200);
  expect(await listAuditEvents('user.sessions_ended')).toEqual([
    expect.objectContaining({ before: { openSessions: 1 }, after: { openSessions: 0 } }),
  ]);
  expect(await listAuditEvents('user.deactivated')).toEqual([
    expect.objectContaining({ before: { status: 'active' }, after: expect.objectContaining({ status: 'deactivated', reason }) }),
  ]);
  expect(await listAuditEvents('user.reactivated')).toEqual([expect.objectContaining({ after: { status: 'active' } })]);
});

describe('GET /admin/users', () => {
  it('lists the tenant’s accounts with their status and whether the caller may manage them', async () => {
    await signIn(app.app, email);
    await app.asOwner('update users set is_owner = false where id = $1', [idOf('partner_admin')]);
    await deactivate(idOf('partner_admin'));
    const all = await list();
    expect(all).toHaveLength(5);
    const by = (role: string) => all.find((account) => account.role === role);
    expect(by('customer')).toMatchObject({ email, openSessions: 1, lastUsedAt: expect.stringMatching(/Z$/), deactivatedAt: null });
    expect(by('partner_admin')).toMatchObject({ deactivatedAt: expect.any(String), openSessions: 0, lastUsedAt: null });
    expect(by('partner_admin')?.partnerName).toBeTruthy();
    expect(
      all
        .filter(({ manageable }) => !manageable)
        .map(({ role }) => role)
        .sort(),
    ).toEqual(['admin', 'super_admin']);
  });

  it('searches by name and e-mail, filters by status and pages', async () => {
    await deactivate();
    const emails = async (query: string) => (await list(query)).map((account) => account.email);
    expect(await emails('?query=PARTNER-')).toEqual(expect.arrayContaining(['partner-admin@acme.test', 'partner-staff@acme.test']));
    expect(await emails('?status=deactivated')).toEqual([email]);
    expect(await emails('?status=active')).not.toContain(email);
    expect([...(await emails('?limit=3')), ...(await emails('?limit=3&offset=3'))]).toEqual(await emails(''));
    expect(await emails('?order=desc')).toEqual((await emails('')).reverse());
  });
});
