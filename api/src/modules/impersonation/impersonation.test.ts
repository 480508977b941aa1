import type { InjectOptions } from 'fastify';
import type { AuditEvent } from '@techadds/shared/contract/audit/endpoints';
import type { User } from '@techadds/shared/contract/accounts/endpoints';
import { endpoints } from '@techadds/shared/contract/endpoints';
import type { ImpersonationSession } from '@techadds/shared/contract/observability/endpoints';
import { isPublicEndpoint, getScope } from '@techadds/shared/permissions';
import { roles } from '@techadds/shared/roles';
import { password, signIn, createTestApp, type TestApp } from '../../../test/app';

let app: TestApp;
beforeEach(async () => {
  app = await createTestApp({ REQUESTS_PER_MINUTE: '100000' });
});
afterEach(() => app.close());

const reason = 'The customer cannot find an order';
const toAuthHeader = (token: string) => ({ authorization: `Bearer ${token}` });
const startImpersonation = (id: string, body: object = { reason }) => app.as('super_admin').post(`/observability/view-as/${id}`, body);
const getSubject = (role: (typeof roles)[number] = 'partner_admin') => app.tenants.acme.users[role];
interface StartedImpersonation {
  token: string;
  expiresAt: string;
  user: User;
  actor: { id: string; name: string };
}
const impersonate = async (role: (typeof roles)[number] = 'partner_admin') =>
  (await startImpersonation(getSubject(role).id)).json<StartedImpersonation>();
const sendAs = (token: string, request: InjectOptions) => app.anonymous.send({ ...request, headers: toAuthHeader(token) });
const getAs = (token: string, url: string) => sendAs(token, { method: 'GET', url });
const listEvents = async (query: string) =>
  (await app.as('admin').get(`/audit/logs?order=asc&${query}`)).json<{ items: AuditEvent[] }>().items;

test('shows a super-admin what the user sees, for half an hour', async () => {
  const before = Date.now();
  const { token, expiresAt, user, actor } = await impersonate();
  expect(user).toMatchObject({ id: getSubject().id, email: getSubject().email, role: 'partner_admin', tenantId: app.tenants.acme.id });
  expect(actor).toEqual({ id: app.tenants.acme.users.super_admin.id, name: 'Test super_admin' });
  expect(Math.abs(Date.parse(expiresAt) - before - 30 * 60_000)).toBeLessThan(5_000);
  expect(await app.deps.tokens.verify(token)).toMatchObject({ sub: user.id, act: { sub: actor.id }, role: 'partner_admin' });
  expect((await getAs(token, '/auth/me')).json()).toEqual({ user });
  const response = await getAs(token, '/orders');
  expect(response.statusCode).toBe(200);
  expect(response.headers).not.toHaveProperty('x-session-id');
  // And nothing that the user may not see.
  for (const url of ['/audit/logs', '/observability/users', '/tenants']) expect((await getAs(token, url)).statusCode).toBe(403);
  expect((await sendAs(token, { method: 'HEAD', url: '/orders' })).statusCode).toBe(200);
});

test('rejects every write of the contract, and answers every read as for the user', async () => {
  for (const role of ['customer', 'partner_staff', 'partner_admin'] as const) {
    const { token } = await impersonate(role);
    const own = await app.as(role).token();
    for (const { endpoint } of endpoints) {
      const request = { method: endpoint.method, url: endpoint.path.replaceAll(/\{\w+\}/g, crypto.randomUUID()) };
      const { statusCode, json } = await sendAs(token, request);
      const name = `${request.method} ${endpoint.path} as ${role}`;
      if (endpoint.method !== 'GET') expect([name, statusCode, json<{ code: string }>().code]).toEqual([name, 403, 'view_as_read_only']);
      else expect([name, statusCode]).toEqual([name, (await sendAs(own, request)).statusCode]);
    }
  }
  // There are hundreds of calls.
}, 300_000);

test('fails the check above if writes are let through', async () => {
  const { token } = await impersonate('customer');
  const { authorize } = app.app;
  app.app.authorize = (request, reply, permission) => {
    // Simulates a token of the user.
    request.raw.method = 'GET';
    Object.defineProperty(request, 'method', { value: 'GET' });
    return authorize(request, reply, permission);
  };
  const { statusCode } = await sendAs(token, { method: 'POST', url: '/notifications/read-all' });
  expect(statusCode).not.toBe(403);
});

test('can neither be extended nor start a session', async () => {
  const { token } = await impersonate();
  expect((await app.anonymous.post('/auth/refresh', { token })).statusCode).toBe(401);
  const writes = [
    ['/auth/login', { email: getSubject('customer').email, password }],
    ['/auth/refresh', { token }],
    ['/auth/switch-tenant', { tenantId: app.tenants.globex.id }],
    ['/auth/logout', undefined],
    [`/observability/view-as/${getSubject('customer').id}`, { reason }],
    ['/observability/view-as/stop', undefined],
  ] as const;
  for (const [url, payload] of writes) {
    const response = await sendAs(token, { method: 'POST', url, ...(payload && { payload }) });
    expect([url, response.json()]).toEqual([url, expect.objectContaining({ code: 'view_as_read_only' })]);
  }
  expect((await getAs(token, '/auth/me')).statusCode).toBe(200);
});

describe('users who can be impersonated', () => {
  test('exclude the caller, admins and super-admins', async () => {
    for (const role of ['admin', 'super_admin'] as const) {
      const response = await startImpersonation(getSubject(role).id);
      expect([role, response.statusCode, response.json<{ code: string }>().code]).toEqual([role, 403, 'view_as_refused']);
    }
    for (const role of ['customer', 'partner_staff', 'partner_admin'] as const)
      expect((await startImpersonation(getSubject(role).id)).statusCode).toBe(200);
  });

  test('exclude users of another tenant, unless the super-admin switched to it', async () => {
    const foreign = app.tenants.globex.users.customer.id;
    const [a, b] = [await startImpersonation(foreign), await startImpersonation(crypto.randomUUID())];
    expect([a.statusCode, b.statusCode]).toEqual([404, 404]);
    expect({ ...a.json<object>(), cid: '' }).toEqual({ ...b.json<object>(), cid: '' });
    const own = await signIn(app.app, getSubject('super_admin').email);
    const switched = await app.anonymous.post('/auth/switch-tenant', { tenantId: app.tenants.globex.id }, toAuthHeader(own));
    const there = switched.json<{ token: string }>().token;
    const { token } = (
      await sendAs(there, { method: 'POST', url: `/observability/view-as/${foreign}`, payload: { reason } })
    ).json<StartedImpersonation>();
    expect((await getAs(token, '/auth/me')).json<{ user: User }>().user.tenantId).toBe(app.tenants.globex.id);
    // Switching back ends the impersonation in the other tenant.
    await sendAs(there, { method: 'POST', url: '/auth/switch-tenant', payload: { tenantId: app.tenants.acme.id } });
    expect((await getAs(token, '/auth/me')).statusCode).toBe(401);
  });

  test('are available to super-admins only', async () => {
    for (const role of roles.filter((one) => one !== 'super_admin'))
      expect((await app.as(role).post(`/observability/view-as/${getSubject('customer').id}`, { reason })).statusCode).toBe(403);
  });

  test.each([
    [{}, 'reason'],
    [{ reason: 'too short' }, 'reason'],
    [{ reason: ' '.repeat(20) }, 'reason'],
    [{ reason, mode: 'act' }, 'mode'],
    [{ reason, role: 'admin' }, 'role'],
    [{ reason, ticketRef: 'x'.repeat(101) }, 'ticketRef'],
  ])('are impersonated with a valid body only: rejects %j and names the field', async (body, field) => {
    const response = await startImpersonation(getSubject().id, body);
    expect([response.statusCode, Object.keys(response.json<{ fields: object }>().fields)]).toEqual([422, [field]]);
  });
});

describe('an impersonation ends', () => {
  const ended = async (token: string) => {
    const response = await getAs(token, '/auth/me');
    expect(response.headers).not.toHaveProperty('x-session-expired');
    return response.statusCode === 401;
  };

  test('when it is stopped', async () => {
    const { token } = await impersonate();
    expect((await app.as('super_admin').post('/observability/view-as/stop')).statusCode).toBe(204);
    expect(await ended(token)).toBe(true);
    expect((await app.as('super_admin').get('/auth/me')).statusCode).toBe(200);
    expect((await getAs(token, '/auth/me')).json()).toMatchObject({ code: 'view_as_ended' });
  });

  test('when another one starts', async () => {
    const [first, second] = [await impersonate('customer'), await impersonate('partner_staff')];
    expect([await ended(first.token), await ended(second.token)]).toEqual([true, false]);
  });

  test('with the session of the super-admin', async () => {
    const { token } = await impersonate();
    expect(await ended(token)).toBe(false);
    await app.as('super_admin').post('/auth/logout');
    expect(await ended(token)).toBe(true);
  });

  test('when the super-admin loses the role or the user becomes an admin', async () => {
    const { token } = await impersonate();
    const setRole = (id: string, role: string) => app.asOwner('update users set role = $2 where id = $1', [id, role]);
    await setRole(getSubject('super_admin').id, 'admin');
    expect(await ended(token)).toBe(true);
    await setRole(getSubject('super_admin').id, 'super_admin');
    expect(await ended(token)).toBe(false);
    await setRole(getSubject().id, 'admin');
    expect(await ended(token)).toBe(true);
  });

  test('after half an hour', async () => {
    const { token } = await impersonate();
    app.advance(29 * 60_000);
    expect(await ended(token)).toBe(false);
    app.advance(61_000);
    expect(await ended(token)).toBe(true);
  });
});

describe('audit log', () => {
  test('records start, each page once, rejected requests and stop under both names', async () => {
    const { token } = await impersonate();
    await Promise.all([getAs(token, '/orders'), getAs(token, '/orders?limit=5'), getAs(token, '/orders')]);
    await getAs(token, '/customers');
    await getAs(token, '/customers');
    await sendAs(token, { method: 'POST', url: '/notifications/read-all' });
    await getAs(token, '/audit/logs');
    await app.as('super_admin').post('/observability/view-as/stop');
    const seen = await listEvents('event=view_as.');
    expect(seen.map(({ event, after }) => [event, after?.endpoint])).toEqual([
      ['view_as.started', undefined],
      ['view_as.looked', 'GET /orders'],
      ['view_as.looked', 'GET /customers'],
      ['view_as.refused', 'POST /notifications/read-all'],
      ['view_as.refused', 'GET /audit/logs'],
      ['view_as.stopped', undefined],
    ]);
    for (const { actor, impersonator } of seen) {
      expect(actor).toMatchObject({ id: getSubject().id, name: 'Test partner_admin', role: 'partner_admin' });
      expect(impersonator).toEqual({ id: getSubject('super_admin').id, name: 'Test super_admin', reason });
    }
    for (const who of [getSubject().id, getSubject('super_admin').id])
      expect(await listEvents(`event=view_as.&actor=${who}`)).toEqual(seen);
    expect((await app.as('admin').get('/audit/logs/verify')).json()).toMatchObject({ ok: true });
  });

  test('records the end of an expired impersonation', async () => {
    await impersonate();
    app.advance(31 * 60_000);
    const renewed = await signIn(app.app, getSubject('super_admin').email);
    await sendAs(renewed, { method: 'POST', url: '/observability/view-as/stop' });
    const list = (await getAs(renewed, '/observability/view-as/sessions')).json<{ items: ImpersonationSession[] }>().items;
    expect(list).toEqual([expect.objectContaining({ status: 'expired' })]);
    const own = await signIn(app.app, getSubject('admin').email);
    const { items } = (await getAs(own, '/audit/logs?event=view_as.expired')).json<{ items: AuditEvent[] }>();
    expect(items).toHaveLength(1);
  });
});

describe('lists', () => {
  test('show actor, subject, reason and expiry of impersonations', async () => {
    await startImpersonation(getSubject().id, { reason, ticketRef: 'T-17' });
    const open = await impersonate('customer');
    const { items } = (await app.as('super_admin').get('/observability/view-as/sessions')).json<{ items: ImpersonationSession[] }>();
    expect(items).toEqual([
      expect.objectContaining({ status: 'open', endedAt: null, expiresAt: open.expiresAt, ticketRef: null }),
      expect.objectContaining({ status: 'stopped', reason, ticketRef: 'T-17', actor: open.actor, mode: 'read_only' }),
    ]);
    expect(items[1]!.subject).toEqual({ id: getSubject().id, name: 'Test partner_admin', role: 'partner_admin' });
    const all = (query: string) => app.as('super_admin').get(`/observability/view-as/sessions?query=${query}`);
    expect((await all('partner_admin')).json()).toMatchObject({ meta: { total: 1 } });
    expect((await app.as('super_admin', 'globex').get('/observability/view-as/sessions')).json()).toMatchObject({ items: [] });
  });

  test('show the tenant’s users and whether they can be impersonated', async () => {
    const { items } = (await app.as('super_admin').get('/observability/users')).json<{ items: { role: string; viewable: boolean }[] }>();
    expect(Object.fromEntries(items.map(({ role, viewable }) => [role, viewable]))).toEqual({
      customer: true,
      partner_staff: true,
      partner_admin: true,
      admin: false,
      super_admin: false,
    });
    const found = (await app.as('super_admin').get('/observability/users?query=CUSTOMER%40')).json<{ items: object[] }>().items;
    expect(found).toEqual([{ ...getSubject('customer'), name: 'Test customer', viewable: true }]);
  });
});

test('keeps the public endpoints of the contract public', () => {
  // The test of all writes above relies on public writes being rejected for an impersonation token too.
  expect(endpoints.filter(({ endpoint }) => isPublicEndpoint(endpoint.permission) && endpoint.method !== 'GET').length).toBeGreaterThan(1);
  expect(getScope('viewAs.use', 'admin')).toBeUndefined();
});
