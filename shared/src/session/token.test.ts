import { isWellFormedToken, isTokenExpired, decodeClaims } from '@techadds/shared/session';

const token = (claims: object) => `e30.${btoa(JSON.stringify(claims))}.c2ln`;

test('accepts exactly three non-empty parts', () => {
  expect(isWellFormedToken('a.b.c')).toBe(true);
  for (const wrong of ['', 'a', 'a.b', 'a.b.', '.b.c', 'a..c', 'a.b.c.d']) expect(isWellFormedToken(wrong)).toBe(false);
});

test('treats a token as expired without exp, with exp in the past, or if it cannot be decoded', () => {
  expect(isTokenExpired(token({ exp: 2000 }), 1_999_999)).toBe(false);
  expect(isTokenExpired(token({ exp: 2000 }), 2_000_000)).toBe(true);
  expect(isTokenExpired(token({}))).toBe(true);
  expect(isTokenExpired('a.%%%.c')).toBe(true);
});

test('reads the tenant from either spelling of its claim', () => {
  expect(decodeClaims(token({ tenant_id: 'x' }))?.tenantId).toBe('x');
  expect(decodeClaims(token({ tenantId: 'y' }))?.tenantId).toBe('y');
});
