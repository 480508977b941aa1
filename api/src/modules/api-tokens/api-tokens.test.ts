import type { ApiToken, NewApiToken } from '@techadds/shared/contract/api-tokens/endpoints';
import { endpoints } from '@techadds/shared/contract/endpoints';
import { getRequiredScope, hasRequiredScope, tokenResources, tokenScopes } from '@techadds/shared/contract/api-tokens/scopes';
import { permissions } from '@techadds/shared/permissions';
import { createTestApp, signIn, type TestApp } from '../../../test/app';

let app: TestApp;
beforeEach(async () => {
  app = await createTestApp();
});
afterEach(() => app.close());

const path = '/integrations/providers/token';
const form = { name: 'Warehouse', scopes: ['categories:read', 'orders:read'], expiresInDays: 30 };
const create = async (changes: object = {}, role: 'admin' | 'super_admin' = 'admin') =>
  (await app.as(role).post(path, { ...form, ...changes })).json<NewApiToken>();
const call = (secret: string, url = '/orders/queue', method: 'GET' | 'POST' = 'GET', payload?: object) =>
  app.app.inject({ method, url, headers: { authorization: `Bearer ${secret}` }, ...(payload && { payload }) });
const statusOf = async (secret: string) => (await call(secret)).statusCode;
const revoke = (id: string) => app.as('admin').send({ method: 'DELETE', url: `${path}/${id}` });
const list = async (query = '') => (await app.as('admin').get(path + query)).json<{ items: ApiToken[] }>().items;

describe('scopes', () => {
  it('cover the resources of permissions that exist, and nothing of sessions, accounts and tokens', () => {
    const resources = new Set(Object.keys(permissions).map((permission) => permission.split('.')[0]));
    expect(tokenResources.filter((resource) => !resources.has(resource))).toEqual([]);
    for (const permission of ['session.own', 'tokens.manage', 'users.manage', 'viewAs.use', 'tenants.update', 'push.own'] as const)
      expect(getRequiredScope(permission, 'GET')).toBeUndefined();
  });

  it('allow reading without writing, and writing with reading', () => {
    expect(hasRequiredScope(['orders:read'], 'orders.read', 'GET')).toBe(true);
    expect(hasRequiredScope(['orders:read'], 'orders.refund', 'POST')).toBe(false);
    expect(hasRequiredScope(['orders:write'], 'orders.read', 'GET')).toBe(true);
    expect(hasRequiredScope(['orders:write'], 'payouts.read', 'GET')).toBe(false);
    expect(hasRequiredScope(tokenScopes, 'session.own', 'GET')).toBe(false);
  });

  test('of every endpoint are decided by the server', async () => {
    const { secret } = await create({ scopes: ['categories:read'] });
    const closed = endpoints.filter(
      ({ endpoint: { permission, method } }) =>
        permissions[permission] !== 'public' && getRequiredScope(permission, method) !== 'categories:read',
    );
    const allowed: string[] = [];
    for (const [index, { name, endpoint }] of closed.entries()) {
      // The next minute, before the limit of requests is reached.
      if (index % 250 === 249) app.advance(61_000);
      const url = endpoint.path.replaceAll(/\{\w+\}/g, crypto.randomUUID());
      const { statusCode } = await app.app.inject({ method: endpoint.method, url, headers: { authorization: `Bearer ${secret}` } });
      if (statusCode !== 403) allowed.push(`${name}: ${statusCode}`);
    }
    expect(closed.length).toBeGreaterThan(200);
    expect(allowed).toEqual([]);
  });
});

describe('an API token', () => {
  it('acts in the name of its owner, within its scopes', async () => {
    const { secret, token } = await create();
    expect(secret).toMatch(/^ta_[\w-]{75}$/);
    expect(token).toMatchObject({
      ...{ name: 'Warehouse', scopes: form.scopes, status: 'active', lastUsedAt: null },
      prefix: secret.slice(0, 8),
    });
    expect((await call(secret, '/orders/queue?limit=1')).statusCode).toBe(200);
    const refused = await call(secret, '/finance/payouts');
    expect([refused.statusCode, refused.json<{ code: string; error: string }>().code]).toEqual([403, 'scope_needed']);
    expect(refused.json<{ error: string }>().error).toContain('payouts:read');
    expect((await call(secret, '/auth/me')).json<{ code: string }>().code).toBe('token_not_allowed');
    expect((await call(secret, path)).json<{ code: string }>().code).toBe('token_not_allowed');
  });

  it('is shown once: only its hash is stored', async () => {
    const { secret } = await create();
    const [row] = await app.asOwner('select * from api_tokens');
    expect(JSON.stringify(row)).not.toContain(secret);
    expect(JSON.stringify(await list())).not.toContain(secret);
    const audited = await app.asOwner("select * from audit_events where event = 'api_credential.created'");
    expect(JSON.stringify(audited)).not.toContain(secret);
    expect(app.logged.join('\n')).not.toContain(secret);
  });

  it('names itself beside its owner in the audit log', async () => {
    const { secret } = await create({ scopes: ['categories:write'] });
    const created = await call(secret, '/marketplace/categories', 'POST', { name: 'Made by a program', parentId: null });
    expect(created.statusCode).toBe(201);
    const [event] = await app.asOwner('select actor_id, actor_name from audit_events order by seq desc limit 1');
    expect(event).toMatchObject({
      actor_id: app.tenants.acme.users.admin.id,
      actor_name: expect.stringContaining('(API token Warehouse)') as string,
    });
  });

  it('notes its last use and address', async () => {
    const { secret } = await create();
    await call(secret);
    expect((await list())[0]).toMatchObject({ lastUsedAt: expect.any(String) as string, lastUsedIp: '127.0.0.1' });
  });

  const endings: [name: string, change: string][] = [
    ['has expired', "update api_tokens set expires_at = now() - interval '1 second'"],
    ['is revoked', 'update api_tokens set revoked_at = now()'],
    ['has another secret', "update api_tokens set secret_hash = repeat('0', 64)"],
    ['has a deactivated owner', "update users set deactivated_at = now() where role = 'admin'"],
  ];
  test.each(endings)('is refused if it %s', async (_when, change) => {
    const { secret } = await create();
    expect(await statusOf(secret)).toBe(200);
    await app.asOwner(change);
    const refused = await call(secret);
    expect([refused.statusCode, refused.headers['x-session-expired']]).toEqual([401, undefined]);
  });

  it('changes nothing in a suspended tenant', async () => {
    const { secret } = await create({ scopes: ['categories:write'] });
    await app.asOwner("update tenants set suspension = 'suspended', suspension_reason = 'Unpaid', suspended_at = now()");
    expect((await call(secret, '/marketplace/categories', 'POST', { name: 'New', parentId: null })).statusCode).toBe(403);
    expect((await call(secret, '/categories')).statusCode).not.toBe(401);
  });

  it('has no more rights than its owner has now', async () => {
    const { secret } = await create({ scopes: ['audit:read'] });
    expect((await call(secret, '/audit/logs')).statusCode).toBe(200);
    await app.asOwner("update users set role = 'customer', partner_id = null where id = $1", [app.tenants.acme.users.admin.id]);
    expect((await call(secret, '/audit/logs')).statusCode).toBe(403);
  });

  test.each(['ta_', 'ta_x', `ta_${'A'.repeat(75)}`, `ta_${'-'.repeat(75)}`, 'ta_💥'])(
    'is refused where the secret is %s',
    async (secret) => {
      expect(await statusOf(secret)).toBe(401);
    },
  );

  it('does not reach another tenant, whatever the headers say', async () => {
    const { secret } = await create();
    const headers = { authorization: `Bearer ${secret}`, 'x-tenant-id': app.tenants.globex.id };
    expect((await app.app.inject({ method: 'GET', url: '/orders/queue', headers })).statusCode).toBe(403);
    // The same secret with the tenant exchanged names a token that does not exist.
    const bytes = Buffer.from(secret.slice(3), 'base64url');
    Buffer.from(app.tenants.globex.id.replaceAll('-', ''), 'hex').copy(bytes, 24);
    expect(await statusOf(`ta_${bytes.toString('base64url')}`)).toBe(401);
  });

  it('is limited apart from its owner', async () => {
    const { secret } = await create();
    const statuses = new Set<number>();
    for (let n = 0; n < 301; n += 1) statuses.add((await call(secret, '/orders/queue?limit=1')).statusCode);
    expect([...statuses]).toEqual([200, 429]);
    expect((await app.as('admin').get('/orders/queue?limit=1')).statusCode).toBe(200);
  });
});

describe('rotation', () => {
  const rotate = async (id: string, overlapHours: number) =>
    (await app.as('admin').post(`${path}/${id}/rotate`, { overlapHours })).json<NewApiToken>();

  it('ends the former secret at once, or after the overlap', async () => {
    const first = await create();
    const second = await rotate(first.token.id, 0);
    expect([await statusOf(first.secret), await statusOf(second.secret)]).toEqual([401, 200]);
    const third = await rotate(first.token.id, 24);
    expect([await statusOf(second.secret), await statusOf(third.secret)]).toEqual([200, 200]);
    expect(third.token.formerSecretExpiresAt).not.toBeNull();
    await app.asOwner("update api_tokens set former_secret_expires_at = now() - interval '1 second'");
    expect([await statusOf(second.secret), await statusOf(third.secret)]).toEqual([401, 200]);
  });

  it('is refused for a revoked token, whose former secret ends as well', async () => {
    const first = await create();
    const second = await rotate(first.token.id, 24);
    const revoked = (await revoke(first.token.id)).json<ApiToken>();
    expect(revoked).toMatchObject({ status: 'revoked', formerSecretExpiresAt: null });
    expect([await statusOf(first.secret), await statusOf(second.secret)]).toEqual([401, 401]);
    expect((await app.as('admin').post(`${path}/${first.token.id}/rotate`, { overlapHours: 0 })).statusCode).toBe(409);
    expect((await revoke(first.token.id)).statusCode).toBe(200);
  });
});

describe('creating and rotating', () => {
  it('needs a password that was confirmed in the last ten minutes', async () => {
    const { token } = await create();
    await app.asOwner("update sessions set confirmed_at = now() - interval '11 minutes'");
    for (const response of [
      await app.as('admin').post(path, form),
      await app.as('admin').post(`${path}/${token.id}/rotate`, { overlapHours: 0 }),
    ])
      expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([403, 'password_needed']);
  });

  it('is refused in a tenant that a super-admin only visits', async () => {
    const token = await signIn(app.app, app.tenants.acme.users.super_admin.email);
    const switched = await app.anonymous.post(
      '/auth/switch-tenant',
      { tenantId: app.tenants.globex.id },
      { authorization: `Bearer ${token}` },
    );
    const headers = { authorization: `Bearer ${switched.json<{ token: string }>().token}` };
    const response = await app.anonymous.post(path, form, headers);
    expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([409, 'other_tenant']);
  });

  test.each([
    [{ scopes: [] }, 'scopes'],
    [{ scopes: ['session:write'] }, 'scopes.0'],
    [{ scopes: ['release:everything'] }, 'scopes.0'],
    [{ expiresInDays: 100_000 }, 'expiresInDays'],
    [{ name: ' ' }, 'name'],
  ])('names the field of %j', async (changes, field) => {
    const response = await app.as('admin').post(path, { ...form, ...changes });
    expect(response.statusCode).toBe(422);
    expect(Object.keys(response.json<{ fields: object }>().fields)).toEqual([field]);
  });

  it('stops at a hundred active tokens', async () => {
    await create();
    await app.asOwner(
      `insert into api_tokens (tenant_id, user_id, name, prefix, secret_hash, scopes, expires_at)
       select tenant_id, user_id, 'n' || n, prefix, secret_hash, scopes, expires_at from api_tokens, generate_series(1, 99) n`,
    );
    expect((await app.as('admin').post(path, form)).statusCode).toBe(409);
    await app.asOwner("update api_tokens set revoked_at = now() where name = 'n1'");
    expect((await app.as('admin').post(path, form)).statusCode).toBe(201);
  });
});

test('lists tokens by status, name and prefix', async () => {
  const kept = await create({ name: 'Kept' });
  const revoked = await create({ name: 'Revoked' });
  await revoke(revoked.token.id);
  const namesOf = async (query: string) => (await list(query)).map(({ name }) => name);
  expect(await namesOf('?status=active')).toEqual(['Kept']);
  expect(await namesOf('?status=revoked')).toEqual(['Revoked']);
  expect(await namesOf('?status=expired')).toEqual([]);
  expect(await namesOf(`?query=${encodeURIComponent(kept.secret.slice(0, 8))}`)).toEqual(['Kept']);
  expect(await namesOf('?sort=name&order=asc')).toEqual(['Kept', 'Revoked']);
});
