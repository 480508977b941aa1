import { login, refresh, register } from '@techadds/shared/contract/accounts/endpoints';
import { useSession } from '@techadds/shared/session';
import { mockEndpoint, makeUser, signInAs, testToken } from '@techadds/shared/testing';
import { actions } from './actions';

const user = makeUser('customer');
const tenant = { id: user.tenantId, subdomain: 'acme', name: 'Acme Services', logoUrl: null };
const signInMethods = {
  login: { endpoint: login, failure: 'Login failed: no token', go: () => actions.login({ email: 'a@acme.test', password: 'x' }) },
  register: {
    endpoint: register,
    failure: 'Registration failed: no token',
    go: () => actions.register({ email: 'a@acme.test', password: 'a good password', firstName: 'A', lastName: 'B', subdomain: 'acme' }),
  },
};

describe.each(Object.entries(signInMethods))('%s', (_, { endpoint, failure, go }) => {
  test.each(['token', 'accessToken', 'jwt', 'data.token'])('stores the session with the token under "%s"', async (name) => {
    const token = testToken({ name });
    const named = name === 'data.token' ? { data: { token } } : { [name]: token };
    mockEndpoint(endpoint, { ...named, user, tenant } as never);
    await go();
    expect(useSession.getState()).toMatchObject({ token, user: { id: user.id }, subdomain: 'acme' });
    expect(['token', 'tenantId', 'subdomain'].map((key) => localStorage.getItem(key))).toEqual([token, tenant.id, 'acme']);
    expect(document.cookie).toContain(`token=${token}`);
  });

  test.each([{ token: '' }, {}, { token: 'no token at all' }])('fails with the specified text on the response %j', async (wrong) => {
    mockEndpoint(endpoint, { ...wrong, user, tenant } as never);
    await expect(go()).rejects.toThrow(new Error(failure));
    expect(useSession.getState().token).toBeNull();
    expect(Object.keys(localStorage)).toEqual([]);
  });
});

test('refresh resolves to whether there is a fresh token', async () => {
  expect(await actions.refresh()).toBe(false);
  signInAs('customer');
  mockEndpoint(refresh, { token: testToken({ n: 1 }) });
  expect(await actions.refresh()).toBe(true);
});
