import { act, screen, waitFor } from '@testing-library/react';
import { me, refresh } from '@techadds/shared/contract/accounts/endpoints';
import { startSession, useSession } from '@techadds/shared/session';
import { mockEndpoint, makeUser, mockError, renderAt, signInAs, testToken } from '@techadds/shared/testing';
import { openPage } from './navigation';
import { useSessionCheck } from './useSessionCheck';

jest.mock('./navigation', () => ({ openPage: jest.fn(), reloadPage: jest.fn() }));
beforeEach(() => jest.clearAllMocks());

const user = makeUser('customer');
const tenant = { id: user.tenantId, subdomain: user.subdomain };
const Inside = () => <p>{useSessionCheck()}</p>;
const settled = () => act(() => new Promise<void>((resolve) => setTimeout(resolve, 10)));
test('opens the sign-in page without a token, with the current path as `next`', async () => {
  renderAt('/orders/1?tab=files', <Inside />);
  await waitFor(() => expect(openPage).toHaveBeenCalledWith('/login?next=%2Forders%2F1%3Ftab%3Dfiles'));
  expect(screen.getByText('checking')).toBeVisible();
});

test('accepts a fresh session at once while the server validates it', async () => {
  signInAs('customer');
  mockEndpoint(me, { user });
  renderAt('/orders', <Inside />);
  expect(screen.getByText('stands')).toBeVisible();
  await settled();
  expect(screen.getByText('stands')).toBeVisible();
  expect(openPage).not.toHaveBeenCalled();
});

test('waits for the refresh of an expired session, and ends it if that fails', async () => {
  startSession({ token: testToken({}, -10), user, tenant });
  mockEndpoint(refresh, mockError(401, { error: 'No' }));
  renderAt('/customers', <Inside />);
  expect(screen.getByText('checking')).toBeVisible();
  await waitFor(() => expect(openPage).toHaveBeenCalledWith('/login?next=%2Fcustomers'));
  expect(useSession.getState().token).toBeNull();
});

test('does not validate on public pages', async () => {
  renderAt('/auth/q/abc', <Inside />);
  await settled();
  expect(openPage).not.toHaveBeenCalled();
});
