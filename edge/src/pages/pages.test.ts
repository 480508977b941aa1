import { page } from '../testing/builds';
import { toCookieHeader, publishAndPromote, createTestEdge } from '../testing/edge';

const edge = createTestEdge();
const secure = createTestEdge({ trustProxy: '127.0.0.1' });
const elsewhere = createTestEdge({ apiBase: 'https://api.techadds.example/v1' });
const renamed = createTestEdge({ apiBase: '/backend' });
const navigate = async (url: string, headers: Record<string, string> = { accept: 'text/html,*/*;q=0.8', 'sec-fetch-dest': 'document' }) =>
  edge.app.inject({ url, headers });
const nonceOf = (policy: unknown) => /'nonce-([^']+)'/.exec(String(policy))?.[1];

test.each(['/', '/login', '/marketplace/0f8fad5b', '/orders?status=placed', '/settings/../orders', '/auth/q/abc.def'])(
  'serves the page uncached at %s',
  async (url) => {
    const response = await navigate(url);
    expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(response.headers['cache-control']).toBe('no-store');
    expect(response.body).toContain('<!doctype html>');
  },
);

test('replaces every placeholder in the page by the nonce of its policy, a new one for each response', async () => {
  const [first, second] = [await navigate('/'), await navigate('/')];
  const nonces = [first, second].map((response) => nonceOf(response.headers['content-security-policy']));
  expect(page.match(/__CSP_NONCE__/g)).toHaveLength(2);
  const plain = first.body.replaceAll(/<link rel="preload"[^>]*>/g, '');
  expect(plain).toBe(page.replaceAll('__CSP_NONCE__', String(nonces[0])).replace('__API_BASE__', '/api'));
  expect(nonces[0]).toMatch(/^[A-Za-z0-9+/]{22}==$/);
  expect(nonces[1]).not.toBe(nonces[0]);
});

test.each([
  [elsewhere, 'https://api.techadds.example/v1', "connect-src 'self' https://api.techadds.example;"],
  [renamed, '/backend', "connect-src 'self';"],
])('tells the page the base of the API and lets it connect there', async ({ app }, base, policy) => {
  const { body, headers } = await app.inject({ url: '/', headers: { accept: 'text/html' } });
  expect(body).toContain(`<meta name="api-base" content="${base}">`);
  expect(headers['content-security-policy']).toContain(policy);
});

test('the sign-in page clears the cache where the API, whose sign-out does, has another origin', async () => {
  const cleared = async ({ app }: typeof edge, url: string) =>
    (await app.inject({ url, headers: { accept: 'text/html' } })).headers['clear-site-data'];
  for (const url of ['/login', '/login?next=%2Forders']) {
    expect(await cleared(elsewhere, url)).toBe('"cache"');
    expect(await cleared(edge, url)).toBeUndefined();
  }
  expect(await cleared(elsewhere, '/dashboard')).toBeUndefined();
});

test('has a strict policy: nothing unsafe, no wildcard, no foreign origin', async () => {
  const { headers } = await navigate('/');
  const policy = String(headers['content-security-policy']);
  expect(policy.replace(/'nonce-[^']+'/, "'nonce-…'")).toBe(
    "default-src 'none'; script-src 'self'; connect-src 'self'; style-src 'self' 'nonce-…'; img-src 'self' data:; font-src 'self'; frame-src 'self'; " +
      "worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; " +
      "require-trusted-types-for 'script'; trusted-types default",
  );
  expect(policy).not.toMatch(/unsafe|\*|https?:/);
  expect(headers['integrity-policy']).toBe('blocked-destinations=(script)');
});

test.each(['/', '/registry.json', '/favicon.svg', '/nothing.js', '/shell/00000000aa/main.js', '/api/anything'])(
  'serves %s with the security headers and a policy without unsafe sources',
  async (url) => {
    const { headers } = await navigate(url);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
    });
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(headers['content-security-policy']).not.toContain('unsafe-');
  },
);

test('sends HSTS over HTTPS only, and trusts only a configured proxy about HTTPS', async () => {
  const headers = { accept: 'text/html', 'x-forwarded-proto': 'https' };
  expect((await secure.app.inject({ url: '/', headers })).headers['strict-transport-security']).toMatch(/^max-age=31536000/);
  expect((await secure.app.inject({ url: '/' })).headers['strict-transport-security']).toBeUndefined();
  expect((await edge.app.inject({ url: '/', headers })).headers['strict-transport-security']).toBeUndefined();
});

test.each([
  ['a script', { accept: '*/*', 'sec-fetch-dest': 'script' }],
  ['an image', { accept: 'image/avif,*/*', 'sec-fetch-dest': 'image' }],
  ['a JSON request', { accept: 'application/json' }],
])('returns 404 instead of the page for %s at an unknown path', async (_what, headers) => {
  expect((await navigate('/marketplace', headers)).statusCode).toBe(404);
});

test('serves the page to a client without a preference', async () => {
  expect((await navigate('/', {})).statusCode).toBe(200);
  expect((await navigate('/', { accept: '*/*' })).statusCode).toBe(200);
});

test('serves root files from the current shell with revalidation, and 404 for missing ones', async () => {
  const icon = await navigate('/favicon.svg');
  expect([icon.statusCode, icon.headers['content-type'], icon.headers['cache-control']]).toEqual([200, 'image/svg+xml', 'no-cache']);
  expect((await navigate('/robots.txt')).statusCode).toBe(404);
});

test('rejects POST on a page', async () => {
  expect((await edge.app.inject({ method: 'POST', url: '/login', headers: { accept: 'text/html' } })).statusCode).toBe(404);
});

test('serves the page of the current shell immediately after a release', async () => {
  publishAndPromote(edge, 'shell', '00000000cc');
  expect((await navigate('/', toCookieHeader(undefined))).statusCode).toBe(200);
  expect((await edge.app.inject('/registry.json')).json()).toMatchObject({ shell: { version: '00000000cc' } });
});

test('sends the service worker again only after a release', async () => {
  const { etag } = (await edge.app.inject({ url: '/sw.js' })).headers;
  const again = await edge.app.inject({ url: '/sw.js', headers: { 'if-none-match': String(etag) } });
  expect([again.statusCode, again.body]).toEqual([304, '']);
  expect(again.headers['content-security-policy']).toContain("connect-src 'self'");
  const other = await edge.app.inject({ url: '/sw.js', headers: { 'if-none-match': '"another"' } });
  expect([other.statusCode, other.body]).toEqual([200, '// worker']);
});

test('serves the service worker at the root, checked for a new release each time, with a policy under which it only fetches', async () => {
  const { statusCode, headers, body } = await edge.app.inject({ url: '/sw.js' });
  expect([statusCode, body, headers['content-type'], headers['cache-control']]).toEqual([
    200,
    '// worker',
    'text/javascript; charset=utf-8',
    'no-cache',
  ]);
  expect(headers['content-security-policy']).toBe(
    "default-src 'none'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'",
  );
});
