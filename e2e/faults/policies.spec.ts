import { expect, test } from '../support/test';

test('serves the page with strict security policies and a fresh nonce', async ({ request }) => {
  const policies = await Promise.all([
    request.get('/login', { headers: { accept: 'text/html' } }),
    request.get('/login', { headers: { accept: 'text/html' } }),
  ]);
  const [first, second] = policies.map((answer) => answer.headers()['content-security-policy']!);
  for (const needed of [
    "default-src 'none'",
    "script-src 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "frame-src 'self'",
    "form-action 'self'",
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ])
    expect(first).toContain(needed);
  expect(first).not.toContain('unsafe-');
  expect(first).not.toContain('*');
  expect(first).not.toBe(second);
  expect(policies[0].headers()['integrity-policy']).toContain('blocked-destinations=(script)');
  expect(policies[0].headers()['x-content-type-options']).toBe('nosniff');
});

test('returns 404 for an unknown script, never the app’s HTML', async ({ request }) => {
  for (const path of [
    '/evil.js',
    '/shell/0000000000/main.js',
    '/remotes/mfe-marketplace/0000000000/remoteEntry.js',
    '/remotes/mfe-marketplace/../../package.json',
  ]) {
    const answer = await request.get(path);
    expect(answer.status(), path).toBe(404);
    expect(await answer.text()).not.toContain('<html');
  }
});

test('blocks scripts that are not in the registry, and HTML built from strings', async ({ as, violations, provoked }) => {
  provoked.push(/./);
  const page = await as('customer');
  await page.goto('/dashboard');
  const refused = await page.evaluate(() => {
    const tries: Record<string, () => unknown> = {
      'foreign script': () => (document.createElement('script').src = 'https://evil.example/x.js'),
      'own unknown script': () => (document.createElement('script').src = '/evil.js'),
      'script text': () => (document.createElement('script').text = 'globalThis.__ran = true'),
      'inner HTML': () => (document.createElement('div').innerHTML = '<img src=x onerror="globalThis.__ran = true">'),
      worker: () => new Worker('/evil.js'),
      'another policy': () =>
        (globalThis as unknown as { trustedTypes: { createPolicy: (name: string, rules: object) => unknown } }).trustedTypes.createPolicy(
          'mine',
          {},
        ),
    };
    return Object.entries(tries).map(([name, act]) => {
      try {
        act();
        return `${name}: allowed`;
      } catch {
        return `${name}: refused`;
      }
    });
  });
  expect(refused).toEqual([
    'foreign script: refused',
    'own unknown script: refused',
    'script text: refused',
    'inner HTML: refused',
    'worker: refused',
    'another policy: refused',
  ]);
  expect(await page.evaluate(() => '__ran' in globalThis)).toBe(false);
  // Expected violations: they prove that the `violations` fixture, which every other journey relies on, sees real ones.
  for (const directive of ['require-trusted-types-for', 'trusted-types'])
    await expect.poll(() => violations.some((text) => text.startsWith(`${directive} `)), { message: directive }).toBe(true);
});

test('caches release files as immutable and never caches the registry', async ({ as }) => {
  const page = await as('customer');
  const registry = await page.request.get('/registry.json');
  expect(registry.headers()['cache-control']).toContain('no-store');
  const { remotes } = (await registry.json()) as { remotes: { base: string; entry: string }[] };
  const entry = await page.request.get(remotes[0]!.base + remotes[0]!.entry);
  expect(entry.headers()['cache-control']).toContain('immutable');
});
