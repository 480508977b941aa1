import { createTestPool } from '../testing/api-pool';
import { toCookieHeader, createTestEdge } from '../testing/edge';
import { startFakeApi } from '../testing/fake-api';
import { createGrantCheck } from './dev-remote';

const edge = createTestEdge();
const path = '/dashboard?dev-remote=mfe-finance:3101';
const browser = { accept: 'text/html', 'sec-fetch-dest': 'document', 'sec-fetch-site': 'same-origin' };
const open = async (token?: string, url = path, headers: Record<string, string> = {}) => {
  const response = await edge.app.inject({ url, headers: { ...browser, ...toCookieHeader(token), ...headers } });
  const policy = String(response.headers['content-security-policy']);
  return { policy, integrity: response.headers['integrity-policy'], named: response.body.includes('name="dev-remote"') };
};
const superAdmin = () => edge.api.token('super_admin');

/** As of every other document. */
const strict = { policy: expect.not.stringContaining('localhost'), integrity: 'blocked-destinations=(script)', named: false };

test('the document of a super-admin that names a development server may load from it, and from nothing else', async () => {
  const { policy, integrity, named } = await open(await superAdmin());
  expect(policy).toContain("connect-src 'self' http://localhost:3101 ws://localhost:3101;");
  expect(policy).toMatch(/script-src 'self'[^;]* http:\/\/localhost:3101;/);
  expect(policy).toContain("require-trusted-types-for 'script'; trusted-types default");
  expect(policy).not.toMatch(/unsafe|\*|https:/);
  expect([integrity, named]).toEqual([undefined, true]);
});

test('the address bar and a reload may open it, too', async () => {
  expect(await open(await superAdmin(), path, { 'sec-fetch-site': 'none' })).toMatchObject({ named: true });
});

test.each(['customer', 'partner_staff', 'partner_admin', 'admin'])('the document of %s stays strict', async (role) => {
  expect(await open(await edge.api.token(role))).toEqual(strict);
});

test('the document of a visitor stays strict', async () => {
  expect(await open()).toEqual(strict);
});

test('the document of a super-admin stays strict where the session has ended or the token is none of ours', async () => {
  const token = await superAdmin();
  edge.endedTokens.add(token);
  expect(await open(token)).toEqual(strict);
  expect(await open(await edge.api.token('super_admin', { expires: '-2 min' }))).toEqual(strict);
});

test.each(['cross-site', 'same-site', ''])('a page of another site cannot send a super-admin there: %j', async (site) => {
  expect(await open(await superAdmin(), path, { 'sec-fetch-site': site })).toEqual(strict);
});

test.each([
  '',
  '?dev-remote=',
  '?dev-remote=mfe-finance:80',
  '?dev-remote=shell:3101',
  '?dev-remote=mfe-finance:evil.example',
  '?dev=mfe-finance:3101',
])('the document of a super-admin stays strict at /dashboard%s', async (query) => {
  expect(await open(await superAdmin(), `/dashboard${query}`)).toEqual(strict);
});

describe('with a grant', () => {
  const grant = `${'A'.repeat(43)}.abcdefgh.${'B'.repeat(43)}`;
  const granted = `${path}:${grant}`;
  beforeEach(() => edge.devGrants.add(`mfe-finance ${grant}`));
  afterEach(() => edge.devGrants.clear());

  test.each(['customer', 'partner_staff', 'partner_admin', 'admin'])(
    'the document of %s may load from the development server',
    async (role) => {
      const { policy, named } = await open(await edge.api.token(role), granted);
      expect([named, policy]).toEqual([true, expect.stringContaining(' http://localhost:3101;')]);
    },
  );

  test('the document names it as the address does, so that the tab knows what was accepted', async () => {
    const headers = { ...browser, ...toCookieHeader(await edge.api.token('admin')) };
    const { body } = await edge.app.inject({ url: granted, headers });
    expect(body).toContain(`<meta name="dev-remote" content="mfe-finance:3101:${grant}">`);
  });

  test('the document stays strict without the grant, with another one, for another remote, and once it has ended', async () => {
    const admin = await edge.api.token('admin');
    expect(await open(admin)).toEqual(strict);
    expect(await open(admin, `${path}:${grant.replace('B', 'C')}`)).toEqual(strict);
    expect(await open(admin, granted.replace('finance', 'admin'))).toEqual(strict);
    expect(await open(admin, `${path}:x`)).toEqual(strict);
    edge.devGrants.clear();
    expect(await open(admin, granted)).toEqual(strict);
  });

  test('the document stays strict for visitors, after the end of the session, and where another site has sent the user', async () => {
    const admin = await edge.api.token('admin', { claims: { jti: 'ended' } });
    expect(await open(undefined, granted)).toEqual(strict);
    expect(await open(admin, granted, { 'sec-fetch-site': 'cross-site' })).toEqual(strict);
    edge.endedTokens.add(admin);
    expect(await open(admin, granted)).toEqual(strict);
  });

  test('without an answer of the API there is none', async () => {
    expect(
      await createGrantCheck({ edgeKey: 'k'.repeat(43), edgeKeyFolder: '/nowhere' }, createTestPool().fetch)('mfe-finance', grant),
    ).toBe(false);
    const api = await startFakeApi('api');
    const isGranted = createGrantCheck({ edgeKey: 'k'.repeat(43), edgeKeyFolder: '/nowhere' }, createTestPool(api.url).fetch);
    for (const [status, expected] of [
      [204, true],
      [404, false],
      [503, false],
    ] as const) {
      api.handle = (_request, response) => void response.writeHead(status).end();
      expect(await isGranted('mfe-finance', grant)).toBe(expected);
    }
  });
});
