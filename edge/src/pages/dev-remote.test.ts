import { toCookieHeader, createTestEdge } from '../testing/edge';

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
