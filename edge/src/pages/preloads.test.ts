import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { mfes, type MfeName } from '@techadds/shared/mfes';
import { roles, type Role } from '@techadds/shared/roles';
import { canOpen, routes, rolesWithAccess } from '@techadds/shared/routes';
import { createLocalReleases } from '../testing/local-releases';
import { createTestEdge, publishAndPromote, toCookieHeader, version } from '../testing/edge';

const edge = createTestEdge();
const visitors: readonly (Role | undefined)[] = [undefined, ...roles];
const documentHeaders = { accept: 'text/html', 'sec-fetch-dest': 'document' };

async function openPage(url: string, role?: Role, headers: Record<string, string> = {}) {
  const cookie = toCookieHeader(role && (await edge.api.token(role)));
  const response = await edge.app.inject({ url, headers: { ...documentHeaders, ...cookie, ...headers } });
  expect(response.statusCode).toBe(200);
  return response;
}
const listPreloads = (body: string) => [...body.matchAll(/<link rel="preload"[^>]* href="([^"]+)"/g)].map(([, url]) => url!);
const readRegistry = (body: string) => /<script type="application\/json" id="registry" data-account="([^"]*)">(.*?)<\/script>/.exec(body);
const ofRemote = (file: string) => `/remotes/mfe-finance/${version}/${file}`;
const ofShell = (file: string) => `/shell/${version}/${file}`;
const common = [ofShell('start.js'), ofShell('assets/text.woff2'), ofShell('app.js')];

test('preloads the files of the path: of the shell, of the remote, and of the entry points that it needs', async () => {
  const entry = [ofRemote('remoteEntry.js')];
  expect(listPreloads((await openPage('/finance/payouts?status=paid', 'partner_admin')).body)).toEqual([
    ...common,
    ...entry,
    ofRemote('list.js'),
    ofRemote('assets/page.css'),
  ]);
  expect(listPreloads((await openPage('/finance/payouts/7', 'partner_admin')).body)).toEqual([
    ...common,
    ofShell('dialog.js'),
    ...entry,
    ofRemote('record.js'),
  ]);
});

test('prefers a route with more fixed segments, as the router does', async () => {
  expect(listPreloads((await openPage('/finance/payouts/new', 'partner_admin')).body)).not.toContain(ofRemote('record.js'));
});

test('names the hash that the loader checks', async () => {
  const { body } = await openPage('/finance/payouts', 'partner_admin');
  expect(body).toContain(`as="script" href="${ofShell('start.js')}" integrity="sha256-`);
  expect(body).toContain(`as="script" href="${ofRemote('list.js')}" integrity="sha384-`);
  expect(body).toContain(`as="style" href="${ofRemote('assets/page.css')}" integrity="sha384-`);
});

test('preloads fonts as browsers request them: without a hash', async () => {
  const { body } = await openPage('/login');
  expect(body).toContain(`<link rel="preload" as="font" type="font/woff2" href="${ofShell('assets/text.woff2')}" crossorigin>`);
});

test.each(visitors)('names no file to %s that this visitor may not load, on any page', async (role) => {
  const headers = toCookieHeader(role && (await edge.api.token(role)));
  for (const { path } of routes) {
    const urls = listPreloads((await openPage(path, role)).body);
    const named = urls.flatMap((url) => /^\/remotes\/([^/]+)\//.exec(url)?.[1] ?? []) as MfeName[];
    if (role === undefined || !canOpen(path, role)) expect(named).toEqual([]);
    for (const name of named) expect(mfes[name].public || rolesWithAccess(name).includes(role!)).toBe(true);
    for (const url of urls) expect((await edge.app.inject({ url, headers })).statusCode).toBe(200);
  }
});

test.each(visitors)('has the registry of %s in the page, for this account only', async (role) => {
  const found = readRegistry((await openPage('/dashboard', role)).body);
  if (role === undefined) return expect(found).toBeNull();
  const answer = await edge.app.inject({ url: '/registry.json', headers: toCookieHeader(await edge.api.token(role)) });
  expect(found?.[1]).toBe(`someone ${role}`);
  expect(JSON.parse(found![2]!)).toEqual(answer.json());
});

test('treats an expired token as none', async () => {
  const headers = { ...documentHeaders, ...toCookieHeader(await edge.api.token('admin', { expires: '-1 h' })) };
  const { body } = await edge.app.inject({ url: '/audit/logs', headers });
  expect(readRegistry(body)).toBeNull();
  expect(body).not.toContain('/remotes/');
});

test('escapes what could end its element or attribute', async () => {
  const token = await edge.api.token('admin', { claims: { sub: '"><script>' } });
  const { body } = await edge.app.inject({ url: '/dashboard', headers: { ...documentHeaders, ...toCookieHeader(token) } });
  expect(body).toContain('data-account="&quot;>&lt;script> admin"');
  expect(body.split('</script>')).toHaveLength(5);
});

test.each([
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
] as const)('compresses the page with %s', async (encoding, unpack) => {
  const { headers, rawPayload } = await openPage('/dashboard', 'admin', { 'accept-encoding': encoding });
  expect([headers['content-encoding'], headers['vary']]).toEqual([encoding, 'Accept-Encoding, Cookie']);
  const text = unpack(rawPayload).toString();
  expect(readRegistry(text)).not.toBeNull();
  expect(rawPayload.length).toBeLessThan(text.length / 2);
});

test('follows a release at once, and names no file of a remote that is switched off', async () => {
  publishAndPromote(edge, 'mfe-finance', '00000000dd');
  expect((await openPage('/finance/payouts', 'partner_admin')).body).toContain('/remotes/mfe-finance/00000000dd/list.js');
  createLocalReleases(edge.store).switchRemote('mfe-finance', 'off');
  expect(listPreloads((await openPage('/finance/payouts', 'partner_admin')).body)).toEqual(common);
});
