import type { LightMyRequestResponse } from 'fastify';
import type { AuditEvent } from '@techadds/shared/contract/audit/endpoints';
import type { User } from '@techadds/shared/contract/accounts/endpoints';
import { roles } from '@techadds/shared/roles';
import { signIn, createTestApp, type TestApp } from '../../../test/app';
import { addMarketplace } from '../../../test/marketplace-fixture';

let app: TestApp;
beforeEach(async () => {
  app = await createTestApp();
});
afterEach(() => app.close());

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const get = (token: string, url: string, headers = {}) => app.anonymous.get(url, { ...bearer(token), ...headers });
const post = (token: string, url: string, payload?: object) => app.anonymous.post(url, payload, bearer(token));
const switchTo = (token: string, tenantId: string) => post(token, '/auth/switch-tenant', { tenantId });
const tokenIn = (response: LightMyRequestResponse) => response.json<{ token: string }>().token;
const signInAtHome = () => signIn(app.app, app.tenants.acme.users.super_admin.email);
const switchToGlobex = async () => tokenIn(await switchTo(await signInAtHome(), app.tenants.globex.id));
const refreshToken = (token: string) => app.anonymous.post('/auth/refresh', { token });

test('lets a super-admin continue in another tenant with the same user', async () => {
  const response = await switchTo(await signInAtHome(), app.tenants.globex.id);
  expect(response.statusCode).toBe(200);
  const { user, tenant, token } = response.json<{ user: User; tenant: object; token: string }>();
  expect(tenant).toEqual({ id: app.tenants.globex.id, subdomain: 'globex', name: 'globex Inc.', logoUrl: null });
  expect(user).toMatchObject({
    id: app.tenants.acme.users.super_admin.id,
    tenantId: app.tenants.globex.id,
    subdomain: 'globex',
    homeTenantId: app.tenants.acme.id,
    role: 'super_admin',
  });
  for (const path of ['/auth/me', '/auth/whoami']) expect((await get(token, path)).json()).toEqual({ user });
  expect((await get(token, `/tenants/${app.tenants.globex.id}`)).statusCode).toBe(200);
  // The home tenant is now as inaccessible as any other one.
  expect((await get(token, `/tenants/${app.tenants.acme.id}`)).statusCode).toBe(404);
  for (const path of ['/notifications', '/dashboard/summary', '/orders', '/customers', '/audit/logs'])
    expect([path, (await get(token, path)).statusCode]).toEqual([path, 200]);
});

test('audits the switch in both tenants', async () => {
  const token = await switchToGlobex();
  const notifications = {
    event: 'tenant.switched',
    actor: { id: app.tenants.acme.users.super_admin.id },
    before: { tenantId: app.tenants.acme.id },
  };
  for (const reader of [app.as('admin', 'acme'), app.as('admin', 'globex')]) {
    const { items } = (await reader.get('/audit/logs?event=tenant.switched')).json<{ items: AuditEvent[] }>();
    expect(items).toEqual([expect.objectContaining({ ...notifications, actor: expect.objectContaining(notifications.actor) })]);
  }
  await switchTo(token, app.tenants.acme.id);
  expect((await app.as('admin', 'globex').get('/audit/logs?event=tenant.switched')).json()).toMatchObject({ meta: { total: 2 } });
});

test('keeps the switched tenant on refresh, and revokes the session when the old token is reused', async () => {
  const first = await signInAtHome();
  const token = tokenIn(await switchTo(first, app.tenants.globex.id));
  // A tab with the previous token gets the current one.
  expect(tokenIn(await refreshToken(first))).toBe(token);
  app.advance(60_000);
  const next = tokenIn(await refreshToken(token));
  expect((await get(next, '/auth/me')).json<{ user: User }>().user.tenantId).toBe(app.tenants.globex.id);
  app.advance(60_000);
  expect((await refreshToken(first)).statusCode).toBe(401);
  expect((await get(next, '/auth/me')).statusCode).toBe(401);
});

test('switches back to the home tenant', async () => {
  const back = await switchTo(await switchToGlobex(), app.tenants.acme.id);
  expect(back.json<{ user: User }>().user).not.toHaveProperty('homeTenantId');
  expect((await get(tokenIn(back), '/auth/me')).json<{ user: User }>().user.tenantId).toBe(app.tenants.acme.id);
  app.advance(60_000);
  expect((await get(tokenIn(await refreshToken(tokenIn(back))), '/auth/me')).json<{ user: User }>().user.tenantId).toBe(
    app.tenants.acme.id,
  );
});

test('ends the session in the home tenant on sign-out', async () => {
  const first = await signInAtHome();
  const token = tokenIn(await switchTo(first, app.tenants.globex.id));
  expect((await post(token, '/auth/logout')).statusCode).toBe(204);
  for (const one of [first, token]) expect((await get(one, '/auth/me')).statusCode).toBe(401);
});

test('rejects headers that name the home tenant instead of the token’s', async () => {
  const token = await switchToGlobex();
  for (const headers of [{ 'x-tenant-id': app.tenants.acme.id }, { 'x-subdomain': 'acme' }]) {
    const response = await get(token, '/auth/me', headers);
    expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([403, 'tenant_mismatch']);
  }
  expect((await get(token, '/auth/me', { 'x-tenant-id': app.tenants.globex.id, 'x-subdomain': 'globex' })).statusCode).toBe(200);
});

test('accepts an order in the other tenant under the super-admin’s name', async () => {
  const market = await addMarketplace(app, 'globex');
  const serviceId = await market.addService({ name: 'Audit' });
  const order = { serviceId, package: 'Standard', quantity: 1, requirements: '', method: 'invoice' };
  const placed = await app.as('customer', 'globex').post('/orders', order, { 'idempotency-key': crypto.randomUUID() });
  expect([placed.statusCode, placed.body]).toEqual([201, expect.any(String)]);
  const accepted = await post(await switchToGlobex(), `/orders/${placed.json<{ id: string }>().id}/accept`);
  expect(accepted.statusCode).toBe(200);
  expect(accepted.json()).toMatchObject({ timeline: [{ event: 'placed' }, { event: 'accepted', actorName: 'Test super_admin' }] });
});

test('returns 404 for an unknown tenant and changes nothing', async () => {
  const token = await signInAtHome();
  expect((await switchTo(token, crypto.randomUUID())).statusCode).toBe(404);
  expect((await post(token, '/auth/switch-tenant', { tenantId: 'globex' })).statusCode).toBe(422);
  expect((await get(token, '/auth/me')).json<{ user: User }>().user.tenantId).toBe(app.tenants.acme.id);
});

test('forbids all other roles', async () => {
  for (const role of roles.filter((one) => one !== 'super_admin'))
    expect([role, (await switchTo(await app.as(role).token(), app.tenants.globex.id)).statusCode]).toEqual([role, 403]);
});

test('rejects the token at once when the user is no longer a super-admin', async () => {
  const token = await switchToGlobex();
  await app.asOwner(`update users set role = 'admin' where id = $1`, [app.tenants.acme.users.super_admin.id]);
  expect((await get(token, '/auth/me')).statusCode).toBe(401);
  // A refresh returns to the home tenant with the current role.
  const next = tokenIn(await refreshToken(token));
  expect((await get(next, '/auth/me')).json<{ user: User }>().user).toMatchObject({ tenantId: app.tenants.acme.id, role: 'admin' });
});

test('rejects a token whose home tenant is not the session’s', async () => {
  const claims = await app.deps.tokens.verify(await signInAtHome());
  const forged = (changes: object) => app.deps.tokens.sign({ ...claims!, ...changes });
  expect((await get(await forged({}), '/auth/me')).statusCode).toBe(200);
  expect((await get(await forged({ tenantId: app.tenants.globex.id }), '/auth/me')).statusCode).toBe(401);
  expect((await get(await forged({ homeTenantId: app.tenants.globex.id }), '/auth/me')).statusCode).toBe(401);
});
