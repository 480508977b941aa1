import { loginPath, safeNext } from './next';

const origin = 'https://acme.techadds.test';

describe('the path after sign-in', () => {
  it.each(['/orders', '/orders/1?tab=timeline#note', '/quotes?next=/x', '/%5Cevil.test', '/a//b'])('follows %s', (next) => {
    expect(safeNext(next, origin)).toBe(next);
  });

  it.each([
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
  ])('opens the dashboard instead of %j', (next) => {
    expect(safeNext(next, origin)).toBe('/dashboard');
  });
});

describe('the sign-in address', () => {
  it('remembers where the person was', () => {
    expect(loginPath('/orders/1?tab=files')).toBe('/login?next=%2Forders%2F1%3Ftab%3Dfiles');
  });

  it.each(['/login', '/logout', '/', '//evil.test'])('has no next for %s', (path) => {
    expect(loginPath(path)).toBe('/login');
  });
});
