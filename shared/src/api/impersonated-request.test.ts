import { refresh } from '@techadds/shared/contract/accounts/endpoints';
import { acceptOrder, listOrders } from '@techadds/shared/contract/orders/endpoints';
import { ApiError, call } from '@techadds/shared/api';
import { clearSession, endView, startView, takeInterruptedView, useSession, useView } from '@techadds/shared/session';
import { answer, orderCounts, person, refuse, signedInAs, testToken } from '@techadds/shared/testing';

const subject = person('partner_admin', { id: '0d9f5f0a-0000-4000-8000-0000000000c1', firstName: 'Priya', lastName: 'Nair' });
const token = testToken({ sub: subject.id }, 1800);
const orders = {
  items: [],
  meta: { total: 0, limit: 50, offset: 0, sort: 'placedAt', order: 'desc' as const, hasMore: false },
  counts: orderCounts(),
};
const begin = () =>
  startView({
    token,
    user: subject,
    actor: { id: subject.id, name: 'Maya Okafor' },
    reason: 'Ticket 17, wrong total',
    expiresAt: '2000-01-01T00:00:00Z',
    from: '/observability',
  });
const bearerOf = ({ headers }: { headers: Headers }) => headers.get('authorization')?.slice('Bearer '.length);

beforeEach(() => {
  signedInAs('super_admin');
  begin();
});

test('during a view the person looked at is who asks, and afterwards it is the own session again', async () => {
  const own = useSession.getState().token;
  const asked = answer(listOrders, orders as never);
  await call(listOrders, { query: {} });
  endView('stopped');
  await call(listOrders, { query: {} });
  expect(asked.map(bearerOf)).toEqual([token, own]);
});

test('what is asked for as oneself is asked with the own token', async () => {
  const asked = answer(listOrders, orders as never);
  await call(listOrders, { query: {} }, { own: true });
  expect(asked.map(bearerOf)).toEqual([useSession.getState().token]);
});

test('nothing but reading leaves the browser; the refusal says whose view it is', async () => {
  const sent = answer(acceptOrder, refuse(500, { error: 'It was sent' }));
  const failure = await call(acceptOrder, { params: { id: subject.id } }).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(ApiError);
  expect(failure).toMatchObject({
    status: 403,
    code: 'view_as_read_only',
    message: 'You are viewing as Priya Nair; nothing can be changed.',
  });
  expect(sent).toHaveLength(0);
  expect(useView.getState().refusals).toBe(1);
});

test('a view that the server does not know any more is over; it is not refreshed and the own session goes on', async () => {
  const own = useSession.getState();
  answer(listOrders, refuse(401, { error: 'The view is over.' }));
  const refreshes = answer(refresh, { token: testToken() });
  await expect(call(listOrders, { query: {} })).rejects.toMatchObject({ status: 401 });
  expect(useView.getState()).toMatchObject({ view: null, ended: 'expired' });
  expect(refreshes).toHaveLength(0);
  expect(useSession.getState()).toEqual(own);
});

test.each([403, 404, 500] as const)('a %i says nothing about the view', async (status) => {
  answer(listOrders, refuse(status, { error: 'No' }));
  await expect(call(listOrders, { query: {} })).rejects.toMatchObject({ status });
  expect(useView.getState().view).not.toBeNull();
});

test('the token is in memory alone: neither storage nor cookie has it, the name alone is noted for a reload', () => {
  const kept = [...Object.values({ ...localStorage }), ...Object.values({ ...sessionStorage }), document.cookie].join('\n');
  expect(kept).not.toContain(token);
  expect(Object.entries({ ...sessionStorage })).toEqual([['viewing', 'Priya Nair']]);
});

test('no write to storage or cookie ever carries it', () => {
  const item = jest.spyOn(Storage.prototype, 'setItem');
  const cookie = jest.spyOn(document, 'cookie', 'set');
  begin();
  endView('stopped');
  const written = [...item.mock.calls, ...cookie.mock.calls].flat().join('\n');
  expect(written).toContain('Priya Nair');
  expect(written).not.toContain(token);
  item.mockRestore();
  cookie.mockRestore();
});

test('the time left is the token’s own, whatever this clock says of the moment it ends', () => {
  expect(useView.getState().view!.endsAt - Date.now()).toBeGreaterThan(1_790_000);
});

test('a sign-out ends the view and forgets that there was one', () => {
  clearSession();
  expect(useView.getState()).toEqual({ view: null, ended: null, goTo: null, refusals: 0 });
  expect(takeInterruptedView()).toBeUndefined();
});

test('a page that was loaded anew learns once whose view that ended', () => {
  useView.setState({ view: null });
  expect(takeInterruptedView()).toBe('Priya Nair');
  expect(takeInterruptedView()).toBeUndefined();
});

test('a view that runs was not interrupted', () => {
  expect(takeInterruptedView()).toBeUndefined();
  expect(sessionStorage.getItem('viewing')).toBe('Priya Nair');
});
