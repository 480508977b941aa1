import { endpoints } from '@techadds/shared/contract/endpoints';
import { getScope, isPublicEndpoint } from '@techadds/shared/permissions';
import { roles } from '@techadds/shared/roles';
import { createTestApp, type TestApp } from '../../../test/app';
import { createLinkToken } from '../../modules/link-tokens/link-tokens.service';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ REQUESTS_PER_MINUTE: '100000' });
  await app.asOwner(
    `update tenants set suspension = 'suspended', suspension_reason = 'Unpaid.', suspended_at = now() where subdomain = 'globex'`,
  );
});
afterAll(() => app.close());

/** The permissions whose writes a suspended tenant accepts. */
const allowed = [
  ...['auth.public', 'health.public', 'session.own', 'notifications.own', 'push.own', 'tenants.switch', 'companies.manage', 'viewAs.use'],
];
const toUrl = (path: string, token = 'x') =>
  path.replaceAll(/\{token\}/g, token).replaceAll(/\{(\w+)\}/g, () => '00000000-0000-4000-a000-000000000000');
const writes = endpoints.filter(({ endpoint }) => endpoint.method !== 'GET');
const codeOf = (response: { json: <T>() => T }) => response.json<{ code?: string }>().code;

test('every write of every role is refused in a suspended tenant, except those of the own account', async () => {
  const wrong: string[] = [];
  let refused = 0;
  for (const { endpoint } of writes.filter(({ endpoint }) => !isPublicEndpoint(endpoint.permission)))
    for (const role of roles.filter((one) => getScope(endpoint.permission, one) !== undefined)) {
      if (endpoint.path === '/auth/logout') continue;
      const response = await app.as(role, 'globex').send({ method: endpoint.method, url: toUrl(endpoint.path), payload: {} });
      const isRefused = response.statusCode === 403 && codeOf(response) === 'company_suspended';
      if (isRefused) refused += 1;
      if (isRefused === allowed.includes(endpoint.permission))
        wrong.push(`${endpoint.method} ${endpoint.path} as ${role}: ${response.statusCode}`);
    }
  expect(wrong).toEqual([]);
  expect(refused).toBeGreaterThan(500);
});

test('nobody answers a quote or signs a contract of a suspended tenant by a link', async () => {
  const nonce = crypto.randomUUID();
  const token = await app.deps.db.withTenant(app.tenants.globex.id, async (tx) =>
    createLinkToken(tx, 'quote', { tenantId: app.tenants.globex.id, id: crypto.randomUUID(), nonce }),
  );
  const byLink = writes.filter(({ endpoint }) => endpoint.path.includes('{token}'));
  expect(byLink.length).toBeGreaterThan(5);
  for (const { endpoint } of byLink) {
    const response = await app.anonymous.send({ method: endpoint.method, url: toUrl(endpoint.path, token), payload: {} });
    expect([endpoint.path, response.statusCode, codeOf(response)]).toEqual([endpoint.path, 403, 'company_suspended']);
  }
});

test('nobody registers in a suspended tenant', async () => {
  const body = { email: 'new@globex.test', password: 'a-long-new-Passphrase-1', firstName: 'New', lastName: 'User', subdomain: 'globex' };
  const response = await app.anonymous.post('/auth/register', body);
  expect([response.statusCode, codeOf(response)]).toEqual([403, 'company_suspended']);
});

test('everything can be read', async () => {
  const wrong: string[] = [];
  for (const { endpoint } of endpoints.filter(({ endpoint }) => endpoint.method === 'GET' && !endpoint.path.includes('{'))) {
    const response = await app.as('admin', 'globex').get(endpoint.path);
    if (response.body.includes('company_suspended')) wrong.push(endpoint.path);
  }
  expect(wrong).toEqual([]);
});

test('a super-admin who switched to a suspended tenant is refused there, and other tenants are not', async () => {
  const { token } = (await app.as('super_admin').post('/auth/switch-tenant', { tenantId: app.tenants.globex.id })).json<{
    token: string;
  }>();
  const put = (bearer: string, id: string) =>
    app.anonymous.send({ method: 'PUT', url: `/tenants/${id}`, payload: {}, headers: { authorization: `Bearer ${bearer}` } });
  expect(codeOf(await put(token, app.tenants.globex.id))).toBe('company_suspended');
  expect((await put(await app.as('admin').token(), app.tenants.acme.id)).statusCode).toBe(200);
});
