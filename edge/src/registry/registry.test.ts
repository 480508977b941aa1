import { Registry } from '@techadds/shared/contract/releases/registry';
import { mfeNames, mfes } from '@techadds/shared/mfes';
import { roles } from '@techadds/shared/roles';
import { rolesWithAccess } from '@techadds/shared/routes';
import { createLocalReleases } from '../testing/local-releases';
import { createTokenIssuer } from '../testing/tokens';
import { toCookieHeader, publishAndPromote, createTestEdge, version } from '../testing/edge';

const edge = createTestEdge();
const publicNames = mfeNames.filter((name) => mfes[name].public);

async function registry(headers: Record<string, string> = {}): Promise<Registry> {
  const response = await edge.app.inject({ url: '/registry.json', headers });
  expect(response.statusCode).toBe(200);
  expect(response.headers['cache-control']).toBe('no-store');
  return Registry.parse(response.json());
}

async function names(headers?: Record<string, string>): Promise<string[]> {
  return (await registry(headers)).remotes.map((remote) => remote.name);
}

test.each(roles)('lists for %s the remotes with public pages and those with a page for the role only', async (role) => {
  const offered = mfeNames.filter((name) => mfes[name].public || rolesWithAccess(name).includes(role));
  expect(await names(toCookieHeader(await edge.api.token(role)))).toEqual(offered);
});

test('can fail, because some roles have fewer remotes than others', () => {
  expect(mfeNames.filter((name) => rolesWithAccess(name).includes('customer')).length).toBeLessThan(mfeNames.length);
});

test('lists the remotes with public pages for a visitor who is signed out', async () => {
  expect(await names()).toEqual(publicNames);
  expect(publicNames).toEqual(['mfe-marketplace', 'mfe-crm-contracts-public']);
});

test('lists a remote with its immutable base URL, files and hashes', async () => {
  const { remotes, shell } = await registry(toCookieHeader(await edge.api.token('admin')));
  const admin = remotes.find((remote) => remote.name === 'mfe-admin');
  expect(shell).toEqual({ version });
  expect(admin).toMatchObject({ base: `/remotes/mfe-admin/${version}/`, entry: 'remoteEntry.js', label: mfes['mfe-admin'].label });
  expect(Object.keys(admin?.files ?? {})).toContain('remoteEntry.js');
});

test('accepts a token in the Authorization header like one in the cookie', async () => {
  expect(await names({ authorization: `Bearer ${await edge.api.token('admin')}` })).toContain('mfe-admin');
});

test('says for which account it is, without telling who that is, and not for a visitor', async () => {
  const accountOf = async (token?: string) =>
    (await edge.app.inject({ url: '/registry.json', headers: toCookieHeader(token) })).headers['x-account'];
  const token = (role: string, claims: object = {}) => edge.api.token(role, { claims: { ...claims } });
  const account = await accountOf(await token('admin', { tenantId: 'a' }));
  expect(account).toMatch(/^[0-9a-f]{32}$/);
  // Another token of the same session.
  expect(await accountOf(await token('admin', { tenantId: 'a', jti: 'next' }))).toBe(account);
  const others = [
    await token('admin', { tenantId: 'b' }),
    await token('customer', { tenantId: 'a' }),
    await token('admin', { tenantId: 'a', sub: 'other' }),
  ];
  for (const other of others) expect(await accountOf(other)).not.toBe(account);
  expect(await accountOf()).toBeUndefined();
  expect(await accountOf('a.b.c')).toBeUndefined();
  expect(await accountOf(await edge.api.token('admin', { expires: '-1 hour' }))).toBeUndefined();
});

describe('an invalid token counts as none:', () => {
  const wrong: Record<string, () => Promise<string>> = {
    'signed with a foreign key of the same name': async () => (await createTokenIssuer()).token('admin'),
    'signed with an unknown key': async () => (await createTokenIssuer('other')).token('admin'),
    expired: () => edge.api.token('admin', { expires: '-2 min' }),
    'of another issuer': () => edge.api.token('admin', { claims: { iss: 'elsewhere' } }),
    'for another audience': () => edge.api.token('admin', { claims: { aud: 'elsewhere' } }),
    'of an unknown role': () => edge.api.token('root'),
    'with its role changed': async () => {
      const [head, , signature] = (await edge.api.token('customer')).split('.');
      const payload = Buffer.from(JSON.stringify({ sub: 'x', iss: 'techadds', aud: 'techadds-api', role: 'admin', exp: 9_999_999_999 }));
      return `${head}.${payload.toString('base64url')}.${signature}`;
    },
    unsigned: async () => {
      const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
      const claims = { sub: 'x', iss: 'techadds', aud: 'techadds-api', role: 'admin', exp: 9_999_999_999 };
      return `${part({ alg: 'none', typ: 'JWT' })}.${part(claims)}.`;
    },
    'that is no token': async () => 'admin',
  };

  test.each(Object.keys(wrong))('%s', async (kind) => {
    const token = await wrong[kind]?.();
    expect(await names(toCookieHeader(token))).toEqual(publicNames);
    expect(await names({ authorization: `Bearer ${token}` })).toEqual(publicNames);
  });

  test('a valid token made in the same way is accepted', async () => {
    expect(await names(toCookieHeader(await edge.api.token('admin')))).toContain('mfe-admin');
  });
});

test('lists a disabled remote as disabled and serves it to nobody until it is enabled', async () => {
  const releaseCommands = createLocalReleases(edge.store);
  const admin = toCookieHeader(await edge.api.token('admin'));
  const entry = { url: `/remotes/mfe-admin/${version}/remoteEntry.js`, headers: admin };
  expect((await registry(admin)).off).toBeUndefined();
  expect((await edge.app.inject(entry)).statusCode).toBe(200);
  releaseCommands.switchRemote('mfe-admin', 'off');
  expect(await names(admin)).not.toContain('mfe-admin');
  expect([(await registry(admin)).off, (await registry()).off]).toEqual([['mfe-admin'], ['mfe-admin']]);
  expect((await edge.app.inject(entry)).statusCode).toBe(404);
  releaseCommands.switchRemote('mfe-admin', 'on');
  expect(await names(admin)).toContain('mfe-admin');
  expect((await edge.app.inject(entry)).statusCode).toBe(200);
});

test('lists a new release immediately, without a restart', async () => {
  publishAndPromote(edge, 'mfe-marketplace', '00000000bb');
  expect((await registry()).remotes.find((remote) => remote.name === 'mfe-marketplace')?.version).toBe('00000000bb');
});

describe('the release before the current one', () => {
  const next = '00000000bb';
  const previous = async (name: string, headers: Record<string, string> = {}) => {
    const response = await edge.app.inject({ url: `/registry/${name}/previous.json`, headers });
    return response.statusCode === 200 ? Registry.parse(response.json()).remotes.map((remote) => remote.base) : response.statusCode;
  };
  const admin = async (claims: object = {}) => toCookieHeader(await edge.api.token('admin', { claims: { ...claims } }));

  test('is there with its files once another is released, for the roles that the remote is for', async () => {
    expect(await previous('mfe-admin', await admin())).toBe(404);
    publishAndPromote(edge, 'mfe-admin', next);
    expect(await previous('mfe-admin', await admin())).toEqual([`/remotes/mfe-admin/${version}/`]);
    expect(await previous('mfe-admin')).toBe(404);
    expect(await previous('mfe-admin', toCookieHeader(await edge.api.token('customer')))).toBe(404);
  });

  test('is the current one for tenants with the canary', async () => {
    const releases = createLocalReleases(edge.store);
    publishAndPromote(edge, 'mfe-admin', '00000000cc');
    releases.rollback('mfe-admin');
    const tenantId = '11111111-1111-4111-8111-111111111111';
    releases.setCanary('mfe-admin', { version: '00000000cc', percent: 0, tenantIds: [tenantId] });
    expect(await previous('mfe-admin', await admin({ tenantId }))).toEqual([`/remotes/mfe-admin/${next}/`]);
    expect(await previous('mfe-admin', await admin())).toEqual([`/remotes/mfe-admin/${version}/`]);
  });

  test('is not there for a remote that is switched off, nor for names that are none', async () => {
    createLocalReleases(edge.store).switchRemote('mfe-admin', 'off');
    for (const name of ['mfe-admin', 'shell', '..%2F..', 'mfe-nothing']) expect(await previous(name, await admin())).toBe(404);
    createLocalReleases(edge.store).switchRemote('mfe-admin', 'on');
  });
});
