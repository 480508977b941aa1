import { act, screen } from '@testing-library/react';
import { queryOptions, useQuery, useQueryClient } from '@techadds/shared/query';
import { clearSession, setToken, setUser, useSession } from '@techadds/shared/session';
import { makeUser, renderAt, signInAs, testToken } from '@techadds/shared/testing';
import { openPage, reloadPage } from './navigation';
import { useReloadOnUserChange } from './useReloadOnUserChange';

jest.mock('./navigation', () => ({ openPage: jest.fn(), reloadPage: jest.fn() }));

const user = makeUser('customer');
const list = queryOptions({ queryKey: ['customers'], queryFn: () => Promise.resolve('Kestrel'), staleTime: Infinity });
const seen = jest.fn<void, [ReturnType<typeof useQueryClient>]>();
const cached = () => seen.mock.lastCall![0].getQueryData(list.queryKey);
function Inside() {
  seen(useQueryClient());
  useReloadOnUserChange();
  return <p>{useQuery(list).data}</p>;
}

beforeEach(async () => {
  jest.clearAllMocks();
  signInAs('customer');
  renderAt('/orders', <Inside />);
  await screen.findByText('Kestrel');
});

test('clears the cache and opens the sign-in page on a sign-out in another tab', () => {
  localStorage.clear();
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'token' })));
  expect(useSession.getState().user).toBeNull();
  expect(cached()).toBeUndefined();
  expect(openPage).toHaveBeenCalledWith('/login');
});

test('clears the cache when the session ends in this tab', () => {
  act(() => clearSession());
  expect(cached()).toBeUndefined();
});

test.each([
  ['another user', { id: '0d9f5f0a-0000-4000-8000-0000000000ff' }],
  ['another role', { role: 'admin' }],
  ['another tenant', { tenantId: '0d9f5f0a-0000-4000-8000-000000000002' }],
] as const)('clears the cache and reloads the page for %s', (_, change) => {
  act(() => setUser({ ...user, ...change }));
  expect(cached()).toBeUndefined();
  expect(reloadPage).toHaveBeenCalledTimes(1);
});

test('keeps cache and page on a new name or a fresh token', () => {
  act(() => {
    setUser({ ...user, firstName: 'Renamed' });
    setToken(testToken({ n: 1 }));
  });
  expect(cached()).toBe('Kestrel');
  expect(reloadPage).not.toHaveBeenCalled();
});
