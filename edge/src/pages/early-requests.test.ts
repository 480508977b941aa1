import { createHash } from 'node:crypto';
import { roles, type Role } from '@techadds/shared/roles';
import { canOpen, routes } from '@techadds/shared/routes';
import { createLocalReleases } from '../testing/local-releases';
import { createTestEdge, toCookieHeader } from '../testing/edge';

const edge = createTestEdge();

async function openPage(url: string, role?: Role) {
  const cookie = toCookieHeader(role && (await edge.api.token(role)));
  return edge.app.inject({ url, headers: { accept: 'text/html', 'sec-fetch-dest': 'document', ...cookie } });
}
const pattern = /<script type="application\/json" id="early-requests">(.*?)<\/script><script>(.*?)<\/script>/;
async function listRequests(url: string, role?: Role): Promise<string[] | undefined> {
  const found = pattern.exec((await openPage(url, role)).body);
  return found ? (JSON.parse(found[1]!) as string[]) : undefined;
}

test('a page requests the session check and its own data, with the parameters of its path', async () => {
  expect(await listRequests('/finance/payouts', 'partner_admin')).toEqual(['/auth/me', '/records?sort=number']);
  expect(await listRequests('/finance/payouts/7f-3', 'partner_admin')).toEqual(['/auth/me', '/records/7f-3']);
  expect(await listRequests('/finance/payouts/new', 'partner_admin')).toEqual(['/auth/me']);
});

test('the policy lets exactly this script run', async () => {
  const { headers, body } = await openPage('/finance/payouts', 'partner_admin');
  const hash = createHash('sha256').update(pattern.exec(body)![2]!).digest('base64');
  expect(headers['content-security-policy']).toContain(`script-src 'self' 'sha256-${hash}';`);
  expect((await openPage('/finance/payouts')).headers['content-security-policy']).toContain("script-src 'self';");
});

test('a visitor who is signed out gets neither requests nor the script', async () => {
  expect(await listRequests('/finance/payouts')).toBeUndefined();
  expect(await listRequests('/login')).toBeUndefined();
});

test('data is not requested at a URL with parameters, which the page may turn into another request', async () => {
  expect(await listRequests('/finance/payouts?status=paid', 'partner_admin')).toEqual(['/auth/me']);
});

test.each(['..', '%2e%2e', 'a%2Fb', "x'y", 'a.b'])('the id %p does not get into a request', async (id) => {
  expect((await listRequests(`/finance/payouts/${id}`, 'partner_admin')) ?? ['/auth/me']).toEqual(['/auth/me']);
});

test.each(roles)('%s gets no requests of pages that this role may not open', async (role) => {
  for (const { path } of routes.filter((route) => !canOpen(route.path, role))) expect(await listRequests(path, role)).toEqual(['/auth/me']);
});

test('a page of a disabled remote requests no data', async () => {
  createLocalReleases(edge.store).switchRemote('mfe-finance', 'off');
  expect(await listRequests('/finance/payouts', 'partner_admin')).toEqual(['/auth/me']);
});
