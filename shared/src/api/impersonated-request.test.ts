import { refresh } from '@techadds/shared/contract/accounts/endpoints';
import { acceptOrder, listOrders } from '@techadds/shared/contract/orders/endpoints';
import { ApiError, call } from '@techadds/shared/api';
import {
  clearSession,
  exitImpersonation,
  enterImpersonation,
  takeInterruptedImpersonation,
  useSession,
  useImpersonationStore,
} from '@techadds/shared/session';
import { mockEndpoint, makeOrderCounts, makeUser, mockError, signInAs, testToken } from '@techadds/shared/testing';

const subject = makeUser('partner_admin', { id: '0d9f5f0a-0000-4000-8000-0000000000c1', firstName: 'Priya', lastName: 'Nair' });
const token = testToken({ sub: subject.id }, 1800);
const orders = {
  items: [],
  meta: { total: 0, limit: 50, offset: 0, sort: 'placedAt', order: 'desc' as const, hasMore: false },
  counts: makeOrderCounts(),
};
const begin = () =>
  enterImpersonation({
    token,
    user: subject,
    actor: { id: subject.id, name: 'Maya Okafor' },
    reason: 'Ticket 17, wrong total',
    expiresAt: '2000-01-01T00:00:00Z',
    returnTo: '/observability',
  });
const bearerOf = ({ headers }: { headers: Headers }) => headers.get('authorization')?.slice('Bearer '.length);

beforeEach(() => {
  signInAs('super_admin');
  begin();
});

test("sends the impersonated user's token, and the own token again afterwards", async () => {
  const own = useSession.getState().token;
  const requests = mockEndpoint(listOrders, orders as never);
  await call(listOrders, { query: {} });
  exitImpersonation('stopped');
  await call(listOrders, { query: {} });
  expect(requests.map(bearerOf)).toEqual([token, own]);
});

test('sends the own token with ignoreImpersonation', async () => {
  const requests = mockEndpoint(listOrders, orders as never);
  await call(listOrders, { query: {} }, { ignoreImpersonation: true });
  expect(requests.map(bearerOf)).toEqual([useSession.getState().token]);
});

test('blocks writes in the browser with an error that names the impersonated user', async () => {
  const sent = mockEndpoint(acceptOrder, mockError(500, { error: 'It was sent' }));
  const failure = await call(acceptOrder, { params: { id: subject.id } }).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(ApiError);
  expect(failure).toMatchObject({
    status: 403,
    code: 'view_as_read_only',
    message: 'You are viewing as Priya Nair; nothing can be changed.',
  });
  expect(sent).toHaveLength(0);
  expect(useImpersonationStore.getState().blockedChanges).toBe(1);
});

test('ends an impersonation that the server rejects, without a refresh and without ending the own session', async () => {
  const own = useSession.getState();
  mockEndpoint(listOrders, mockError(401, { error: 'The view is over.' }));
  const refreshes = mockEndpoint(refresh, { token: testToken() });
  await expect(call(listOrders, { query: {} })).rejects.toMatchObject({ status: 401 });
  expect(useImpersonationStore.getState()).toMatchObject({ impersonation: null, endReason: 'expired' });
  expect(refreshes).toHaveLength(0);
  expect(useSession.getState()).toEqual(own);
});

test('ends an impersonation that a response reports as expired, and not the own session', async () => {
  const own = useSession.getState();
  globalThis.fetch = () => Promise.resolve(new Response('{}', { headers: { 'x-session-expired': 'true' } }));
  await call(listOrders, { query: {} });
  expect(useImpersonationStore.getState()).toMatchObject({ impersonation: null, endReason: 'expired' });
  expect(useSession.getState()).toEqual(own);
});

test.each([403, 404, 500] as const)('a %i does not end the impersonation', async (status) => {
  mockEndpoint(listOrders, mockError(status, { error: 'No' }));
  await expect(call(listOrders, { query: {} })).rejects.toMatchObject({ status });
  expect(useImpersonationStore.getState().impersonation).not.toBeNull();
});

test('keeps the token in memory only and stores just the name for a reload', () => {
  const kept = [...Object.values({ ...localStorage }), ...Object.values({ ...sessionStorage }), document.cookie].join('\n');
  expect(kept).not.toContain(token);
  expect(Object.entries({ ...sessionStorage })).toEqual([['viewing', 'Priya Nair']]);
});

test('never writes the token to storage or a cookie', () => {
  const item = jest.spyOn(Storage.prototype, 'setItem');
  const cookie = jest.spyOn(document, 'cookie', 'set');
  begin();
  exitImpersonation('stopped');
  const written = [...item.mock.calls, ...cookie.mock.calls].flat().join('\n');
  expect(written).toContain('Priya Nair');
  expect(written).not.toContain(token);
  item.mockRestore();
  cookie.mockRestore();
});

test('takes the remaining time from the token, whatever this clock says', () => {
  expect(useImpersonationStore.getState().impersonation!.endsAt - Date.now()).toBeGreaterThan(1_790_000);
});

test('a sign-out ends the impersonation and leaves no trace of it', () => {
  clearSession();
  expect(useImpersonationStore.getState()).toEqual({ impersonation: null, endReason: null, redirectTo: null, blockedChanges: 0 });
  expect(takeInterruptedImpersonation()).toBeUndefined();
});

test('reports once after a reload whose impersonation was interrupted', () => {
  useImpersonationStore.setState({ impersonation: null });
  expect(takeInterruptedImpersonation()).toBe('Priya Nair');
  expect(takeInterruptedImpersonation()).toBeUndefined();
});

test('does not report a running impersonation as interrupted', () => {
  expect(takeInterruptedImpersonation()).toBeUndefined();
  expect(sessionStorage.getItem('viewing')).toBe('Priya Nair');
});
