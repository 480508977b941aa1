import { toLoginPath, toSafePath } from './next-path';

const origin = 'https://acme.techadds.test';

describe('path after sign-in', () => {
  test.each(['/orders', '/orders/1?tab=timeline#note', '/quotes?next=/x', '/%5Cevil.test', '/a//b'])('is %s if requested', (next) => {
    expect(toSafePath(next, origin)).toBe(next);
  });

  test.each([
    null,
    '',
    'orders',
    'https://evil.test/',
    '//evil.test',
    '/\\evil.test',
    '/orders\\x',
    '/\t/evil.test',
    '/\n/evil.test',
    '/.//evil.test',
    '/a/..//evil.test',
    'javascript:alert(1)',
    '/login',
    '/login/',
    '/login?next=/orders',
    '/auth/login',
    '/logout',
    '/',
    `/${'a'.repeat(512)}`,
    '///evil.test',
    '////evil.test',
    '\\/evil.test',
    '\\\\evil.test',
    '/\r/evil.test',
    '/\u0000/evil.test',
    '/\u0085/evil.test',
    '\t//evil.test',
    ' //evil.test',
    '/a/../..//evil.test',
    '/./..//evil.test/%2e%2e',
    '/%2e%2e//evil.test',
    '//user@evil.test',
    '//evil.test:80/orders',
    '//[::1]/',
    'http:evil.test',
    'https:/evil.test',
    '@evil.test',
    '?next=//evil.test',
    '#//evil.test',
    'data:text/html,x',
    'blob:https://evil.test/x',
    'file:///etc/passwd',
    '/orders/../login',
    '/logout?x',
    '/auth/../logout#x',
  ])('is the dashboard instead of %j', (next) => {
    expect(toSafePath(next, origin)).toBe('/dashboard');
  });
});

describe('any combination of special characters', () => {
  // Parts that URL parsers treat specially, in all combinations.
  const pieces = [
    '/',
    '\\',
    '.',
    '..',
    '%2f',
    '%5c',
    '%2e',
    ':',
    '@',
    '?',
    '#',
    '\t',
    '\n',
    '\u0000',
    ' ',
    'evil.test',
    'https:',
    'javascript:',
    '／',
    '\ud800',
  ];
  const made = pieces.flatMap((a) => pieces.flatMap((b) => pieces.map((c) => `${a}${b}${c}evil.test`)));
  const leaves = (next: string) => new URL(next, origin).origin !== origin;

  test('stays on this origin', () => {
    expect(made.flatMap((next) => [next, `/${next}`]).filter((next) => leaves(toSafePath(next, origin)))).toEqual([]);
  });

  test('would leave the origin if only a leading slash were required', () => {
    const naive = (next: string) => (next.startsWith('/') && URL.canParse(next, origin) ? next : '/dashboard');
    expect(made.filter((next) => leaves(naive(next))).length).toBeGreaterThan(20);
  });
});

describe('sign-in URL', () => {
  test('contains the current path as `next`', () => {
    expect(toLoginPath('/orders/1?tab=files')).toBe('/login?next=%2Forders%2F1%3Ftab%3Dfiles');
  });

  test('contains the dashboard, too', () => {
    expect(toLoginPath('/dashboard')).toBe('/login?next=%2Fdashboard');
  });

  test('contains a path of 512 characters, and the dashboard in place of a longer one', () => {
    const path = `/${'a'.repeat(511)}`;
    expect(toLoginPath(path)).toBe(`/login?next=${encodeURIComponent(path)}`);
    expect(toLoginPath(`${path}a`)).toBe('/login?next=%2Fdashboard');
  });

  test.each(['/login', '/logout', '/', '//evil.test'])('has no `next` for %s', (path) => {
    expect(toLoginPath(path)).toBe('/login');
  });
});
