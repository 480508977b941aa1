import { signIn, createTestApp, type TestApp } from '../../../test/app';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const me = (token: string) => app.anonymous.get('/auth/me', { authorization: `Bearer ${token}` });
const newToken = () => signIn(app.app, app.tenants.acme.users.customer.email);
const decodeClaims = async (token: string) => {
  const claims = await app.deps.tokens.verify(token);
  if (!claims) throw new Error('The token is not one of ours.');
  return claims;
};

describe('a valid token is rejected', () => {
  const rejections: [name: string, change: (sid: string) => string][] = [
    ['when its session has expired', (sid) => `update sessions set expires_at = now() - interval '1 second' where id = '${sid}'`],
    ['when its session was revoked', (sid) => `update sessions set revoked_at = now() where id = '${sid}'`],
    ['when its session was deleted', (sid) => `delete from sessions where id = '${sid}'`],
  ];
  test.each(rejections)('%s', async (_when, change) => {
    const token = await newToken();
    expect((await me(token)).statusCode).toBe(200);
    await app.asOwner(change((await decodeClaims(token)).sid));
    const response = await me(token);
    expect([response.statusCode, response.headers['x-session-expired']]).toEqual([401, 'true']);
  });

  test('when its user is not that of the session', async () => {
    const { userId: _userId, exp: _exp, ...claims } = await decodeClaims(await newToken());
    expect((await me(await app.deps.tokens.sign(claims))).statusCode).toBe(200);
    const stranger = await app.deps.tokens.sign({ ...claims, sub: app.tenants.acme.users.admin.id, role: 'admin' });
    expect((await me(stranger)).statusCode).toBe(401);
  });

  test('when its tenant is not that of the session', async () => {
    const { userId: _userId, exp: _exp, ...claims } = await decodeClaims(await newToken());
    const { globex } = app.tenants;
    expect((await me(await app.deps.tokens.sign({ ...claims, tenantId: globex.id, subdomain: 'globex' }))).statusCode).toBe(401);
  });
});

test('uses the role in the database rather than the one in the token', async () => {
  const { userId: _userId, exp: _exp, ...claims } = await decodeClaims(await newToken());
  const token = await app.deps.tokens.sign({ ...claims, role: 'super_admin' });
  expect((await me(token)).json()).toMatchObject({ user: { role: 'customer' } });
  expect((await app.anonymous.get('/audit/logs', { authorization: `Bearer ${token}` })).statusCode).toBe(403);
});

test('logs a request that the role does not permit', async () => {
  const { customer } = app.tenants.acme.users;
  expect((await app.as('customer').get('/audit/logs', { 'x-cid': 'tried-it' })).statusCode).toBe(403);
  const line = app.logged.map((text) => JSON.parse(text) as Record<string, unknown>).find(({ cid }) => cid === 'tried-it');
  expect(line).toMatchObject({
    msg: 'refused: the role has no such permission',
    ...{ permission: 'audit.read', route: '/audit/logs', user: customer.id, tenant: app.tenants.acme.id, role: 'customer' },
  });
});
