import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { mfeNames, mfes } from '@techadds/shared/mfes';
import { roles } from '@techadds/shared/roles';
import { rolesWithAccess } from '@techadds/shared/routes';
import { createBuildFiles } from '../testing/builds';
import { toCookieHeader, publishAndPromote, createTestEdge, version } from '../testing/edge';

const edge = createTestEdge();
const everyone = [...roles, undefined];
const entry = (name: string, at = version) => `/remotes/${name}/${at}/remoteEntry.js`;
const get = async (url: string, headers: Record<string, string> = {}) => edge.app.inject({ url, headers });
/** Requests the path exactly as given; `inject` and `fetch` would normalize it. */
async function rawStatus(path: string): Promise<number | undefined> {
  if (!edge.app.server.listening) await edge.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = edge.app.server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    const requests = request({ port, host: '127.0.0.1', path, agent: false }, (response) => resolve(response.resume().statusCode));
    requests.on('error', reject).end();
  });
}
const tokenOf = (role: string | undefined) => (role ? edge.api.token(role) : undefined);

describe.each(mfeNames)('the files of %s', (name) => {
  test.each(everyone)('are served to %s exactly where the permission tables say so', async (role) => {
    const allowed = mfes[name].public || (role !== undefined && rolesWithAccess(name).includes(role));
    const response = await get(entry(name), toCookieHeader(await tokenOf(role)));
    expect(response.statusCode).toBe(allowed ? 200 : 404);
    expect(response.body).toBe(allowed ? createBuildFiles(name, version)['remoteEntry.js'] : 'Not found\n');
  });
});

test.each([undefined, 'customer', 'partner_staff'])(
  'the pages behind mailed links have files of their own, and the others go to signed-in users only: %s',
  async (role) => {
    // Not derived from the tables: everybody who is signed in may open projects.
    const status = async (name: string) => (await get(entry(name), toCookieHeader(await tokenOf(role)))).statusCode;
    expect(await status('mfe-crm-contracts-public')).toBe(200);
    expect(await status('mfe-crm-contracts')).toBe(role === undefined ? 404 : 200);
  },
);

test('rejects an expired token for a restricted remote and accepts a fresh one', async () => {
  const expired = await get(entry('mfe-admin'), toCookieHeader(await edge.api.token('admin', { expires: '-2 min' })));
  const fresh = await get(entry('mfe-admin'), toCookieHeader(await edge.api.token('admin')));
  expect([expired.statusCode, fresh.statusCode]).toEqual([404, 200]);
});

test('serves no restricted file to a session that has ended, although its token is valid', async () => {
  const token = await edge.api.token('admin', { claims: { jti: 'ended' } });
  expect((await get(entry('mfe-admin'), toCookieHeader(token))).statusCode).toBe(200);
  edge.endedTokens.add(token);
  expect((await get(entry('mfe-admin'), toCookieHeader(token))).statusCode).toBe(404);
  expect((await get(entry('mfe-marketplace'), toCookieHeader(token))).statusCode).toBe(200);
});

test('returns the same response for a forbidden file as for an unknown one', async () => {
  const refused = await get(entry('mfe-admin'));
  const unknown = await get('/remotes/mfe-nothing/00000000aa/remoteEntry.js');
  expect({ ...refused.headers, date: '' }).toEqual({ ...unknown.headers, date: '' });
  expect(refused.body).toBe(unknown.body);
});

test('serves files as immutable and keeps those of restricted remotes out of shared caches', async () => {
  const admin = toCookieHeader(await edge.api.token('admin'));
  expect((await get(entry('mfe-marketplace'))).headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect((await get(entry('mfe-admin'), admin)).headers['cache-control']).toBe('private, max-age=31536000, immutable');
  expect((await get(`/shell/${version}/main.js`)).headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect((await get(entry('mfe-admin'))).headers['cache-control']).toBe('no-store');
});

test('serves an old version after a new release', async () => {
  publishAndPromote(edge, 'mfe-marketplace', '00000000bb');
  expect((await get(entry('mfe-marketplace', '00000000bb'))).statusCode).toBe(200);
  expect((await get(entry('mfe-marketplace'))).body).toBe(createBuildFiles('mfe-marketplace', version)['remoteEntry.js']);
});

test.each([
  ['br', 'gzip, deflate, br, zstd', (body: Buffer) => brotliDecompressSync(body)],
  ['gzip', 'gzip, br;q=0', (body: Buffer) => gunzipSync(body)],
  [undefined, 'identity', (body: Buffer) => body],
  [undefined, '', (body: Buffer) => body],
])('sends a file as %s to a browser that accepts "%s"', async (encoding, accepts, unpack) => {
  const response = await get(`/shell/${version}/main.js`, { 'accept-encoding': accepts });
  expect(response.headers['content-encoding']).toBe(encoding);
  expect(response.headers.vary).toBe('Accept-Encoding');
  expect(response.headers['content-type']).toBe('text/javascript; charset=utf-8');
  expect(unpack(response.rawPayload).toString()).toBe(createBuildFiles('shell', version)['main.js']);
});

test('sends a file uncompressed where compression would enlarge it', async () => {
  const response = await get(`/remotes/mfe-marketplace/${version}/assets/page.css`, { 'accept-encoding': 'br' });
  expect([response.statusCode, response.headers['content-encoding'], response.body]).toEqual([200, undefined, 'b{}']);
});

test.each([
  `/shell/${version}/nothing.js`,
  `/shell/ffffffffff/main.js`,
  `/remotes/mfe-marketplace/ffffffffff/remoteEntry.js`,
  `/remotes/mfe-marketplace/${version}/mf-stats.json`,
  `/remotes/mfe-marketplace/${version}/release.json`,
  `/remotes/mfe-marketplace/${version}/remoteEntry.js.br`,
  `/remotes/mfe-marketplace/${version}/`,
  `/remotes/mfe-marketplace`,
  `/shell/${version}/index.html`,
  `/shell/${version}/constructor`,
  '/main.js',
  '/assets/main.js',
  '/worker.js',
])('returns a plain 404 for %s, even for a navigation', async (url) => {
  const response = await get(url, { accept: 'text/html' });
  expect([response.statusCode, response.headers['content-type'], response.body]).toEqual([404, 'text/plain; charset=utf-8', 'Not found\n']);
});

test.each([
  `/shell/${version}/../../registry.json`,
  `/shell/${version}/..%2f..%2fregistry.json`,
  `/shell/${version}/%2e%2e/%2e%2e/registry.json`,
  `/shell/${version}/..%5c..%5cregistry.json`,
  `/shell/..%2fmfe-admin%2f${version}/remoteEntry.js`,
  `/shell/..%2fmfe-admin/${version}/remoteEntry.js`,
  `/remotes/mfe-marketplace/..%2f..%2fmfe-admin%2f${version}/remoteEntry.js`,
  `/remotes/mfe-marketplace%2f..%2fmfe-admin/${version}/remoteEntry.js`,
  `/remotes/..%2fstore/${version}/registry.json`,
  `/remotes/__proto__/${version}/remoteEntry.js`,
  `/shell/${version}/%2fetc%2fpasswd`,
  `/shell/${version}/%00main.js`,
  `/shell/${version}//main.js`,
])('returns 404 for %s', async (url) => {
  expect(await rawStatus(url)).toBe(404);
});

test('finds a listed file with a request of the same form', async () => {
  expect(await rawStatus(`/shell/${version}/main.js`)).toBe(200);
});

test('returns 400 for a broken escape in a path', async () => {
  expect((await get('/shell/%zz/main.js')).statusCode).toBe(400);
});
