import { listOrders } from '@techadds/shared/contract/orders/endpoints';
import { login } from '@techadds/shared/contract/accounts/endpoints';
import { call, subdomainFromHost } from '@techadds/shared/api';
import { publicPaths } from '@techadds/shared/routes';
import { startSession, useSession } from '@techadds/shared/session';
import { mockEndpoint, makeOrderCounts, makeUser, testToken } from '@techadds/shared/testing';

const user = makeUser('customer');
const meta = { total: 0, limit: 50, offset: 0, sort: 'placedAt', order: 'desc' as const, hasMore: false };
const noOrders = { items: [], meta, counts: makeOrderCounts() };
const id = (n: number) => `0d9f5f0a-0000-4000-8000-00000000000${n}`;

/** The tenant headers of a call, with everything given that is known of the tenant. */
async function named(known: {
  state?: { id?: string; name?: string };
  claims?: { id?: string; name?: string };
  stored?: { id?: string; name?: string };
  at?: string;
}) {
  history.replaceState(null, '', known.at ?? '/orders');
  const claims = { tenantId: known.claims?.id, subdomain: known.claims?.name };
  startSession({ token: testToken(claims), user: null, tenant: { id: known.stored?.id, subdomain: known.stored?.name } });
  useSession.setState({
    user: known.state?.id === undefined ? null : { ...user, tenantId: known.state.id },
    subdomain: known.state?.name ?? null,
  });
  const received = mockEndpoint(listOrders, noOrders);
  await call(listOrders);
  const { headers } = received[0]!;
  return [headers.get('x-tenant-id'), headers.get('x-subdomain')];
}
afterEach(() => history.replaceState(null, '', '/'));

test('sends the tenant id of state, claims or storage, in this order, and only if it is a UUID', async () => {
  const all = { state: { id: id(1) }, claims: { id: id(2) }, stored: { id: id(3) } };
  expect(await named(all)).toEqual([id(1), null]);
  expect(await named({ ...all, state: {} })).toEqual([id(2), null]);
  expect(await named({ ...all, state: { id: 'acme' } })).toEqual([id(2), null]);
  expect(await named({ ...all, state: {}, claims: { id: '1' } })).toEqual([id(3), null]);
  expect(await named({ state: { id: 'a' }, claims: { id: 'b' }, stored: { id: `${id(3)}0` } })).toEqual([null, null]);
});

test('without a UUID sends the subdomain of state, claims, storage or query string, in this order', async () => {
  const at = '/orders?tenant=e&subdomain=d';
  const all = { state: { name: 'a' }, claims: { name: 'b' }, stored: { name: 'c' }, at };
  expect(await named(all)).toEqual([null, 'a']);
  expect(await named({ ...all, state: {} })).toEqual([null, 'b']);
  expect(await named({ ...all, state: {}, claims: {} })).toEqual([null, 'c']);
  expect(await named({ at })).toEqual([null, 'd']);
  expect(await named({ at: '/orders?tenant=e' })).toEqual([null, 'e']);
  expect(await named({})).toEqual([null, null]);
  expect(await named({ ...all, state: { name: 'a', id: id(1) } })).toEqual([id(1), null]);
});

test.each([
  ['acme.techadds.com', 'acme'],
  ['acme.localhost', 'acme'],
  ['localhost', undefined],
  ['127.0.0.1', undefined],
])('the first label of the host %s is %s', (host, label) => {
  expect(subdomainFromHost(host)).toBe(label);
});

const early = publicPaths.slice(0, publicPaths.indexOf('/auth/*'));
test.each(early.flatMap((path) => [path, `/auth${path}`]))('at %s sends no tenant of a session', async (path) => {
  const known = { state: { id: id(1), name: 'a' }, claims: { id: id(2) }, stored: { id: id(3) } };
  expect(await named({ ...known, at: path })).toEqual([null, null]);
  expect(await named({ ...known, at: `${path}?subdomain=globex` })).toEqual([null, 'globex']);
  // On any other page it is sent.
  expect(await named({ ...known, at: '/services/new' })).toEqual([id(1), null]);
});

test('lets a user sign in to another tenant than the current one', async () => {
  startSession({ token: testToken(), user, tenant: { id: user.tenantId, subdomain: 'acme' } });
  history.replaceState(null, '', '/login');
  const received = mockEndpoint(login, {
    token: testToken(),
    user,
    tenant: { id: id(4), subdomain: 'globex', name: 'Globex', logoUrl: null },
  });
  await call(login, { body: { email: 'a@b.test', password: 'x' } });
  expect(received[0]!.headers.get('x-tenant-id')).toBeNull();
});

test('does not send a token without a signature outside of tests', async () => {
  const received = mockEndpoint(listOrders, noOrders);
  const stub = `${testToken().split('.').slice(0, 2).join('.')}.stub`;
  useSession.setState({ token: stub });
  await call(listOrders);
  jest.replaceProperty(process.env, 'NODE_ENV', 'production');
  await call(listOrders);
  jest.restoreAllMocks();
  expect(received.map(({ headers }) => headers.get('authorization'))).toEqual([`Bearer ${stub}`, null]);
});
