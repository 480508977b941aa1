import { sessionFromResponse, tokenFromResponse, userFromResponse } from '@techadds/shared/session';
import { makeUser, testToken } from '@techadds/shared/testing';

const user = makeUser('partner_admin');

test.each([[{ token: 'a.b.c' }], [{ accessToken: 'a.b.c' }], [{ jwt: 'a.b.c' }], [{ data: { token: 'a.b.c' } }]])(
  'reads the token of %j',
  (answer) => {
    expect(tokenFromResponse(answer)).toBe('a.b.c');
  },
);

test.each([
  [{}],
  [null],
  [undefined],
  ['a.b.c'],
  [{ token: '' }],
  [{ token: 7 }],
  [{ token: 'two.parts' }],
  [{ data: null }],
  [{ data: { jwt: 'a.b.c' } }],
])('finds no token in %j', (answer) => {
  expect(tokenFromResponse(answer)).toBeUndefined();
  expect(sessionFromResponse(answer)).toBeUndefined();
});

test('reads a user that is the response or part of it', () => {
  expect(userFromResponse(user)).toEqual(user);
  expect(userFromResponse({ user })).toEqual(user);
  expect(userFromResponse({})).toBeUndefined();
  expect(userFromResponse(undefined)).toBeUndefined();
});

test('reads first name and tenant in either spelling and the role in either vocabulary', () => {
  const { firstName, tenantId, ...rest } = user;
  expect(userFromResponse({ ...rest, first_name: firstName, tenant_id: tenantId, role: 'partner' })).toEqual(user);
  expect(userFromResponse({ ...rest, role: undefined })?.role).toBe('customer');
});

test("takes the tenant from the response and falls back to the user's", () => {
  const token = testToken();
  expect(sessionFromResponse({ token, user, tenant: { id: 'x', subdomain: 'globex' } })?.tenant).toEqual({ id: 'x', subdomain: 'globex' });
  expect(sessionFromResponse({ jwt: token, user })).toEqual({ token, user, tenant: { id: user.tenantId, subdomain: user.subdomain } });
  expect(sessionFromResponse({ token })?.user).toBeNull();
});
