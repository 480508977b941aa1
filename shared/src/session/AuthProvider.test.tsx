import { render, screen } from '@testing-library/react';
import { act } from 'react';
import { clearSession, exitImpersonation, enterImpersonation, useAuth } from '@techadds/shared/session';
import { makeUser, renderAt, signInAs } from '@techadds/shared/testing';

function Who() {
  const { user, token, subdomain } = useAuth();
  return <p>{`${user?.email ?? 'nobody'} ${subdomain ?? 'nowhere'} ${token === null ? 'without' : 'with'} token`}</p>;
}

test('useAuth returns the signed-in user and updates', () => {
  signInAs('customer');
  renderAt('/', <Who />);
  expect(screen.getByText(`${makeUser('customer').email} acme with token`)).toBeVisible();
  act(() => clearSession());
  expect(screen.getByText('nobody nowhere without token')).toBeVisible();
});

test('useAuth returns the impersonated user with the own token', () => {
  signInAs('super_admin');
  renderAt('/', <Who />);
  const view = {
    token: 'theirs',
    user: makeUser('customer'),
    actor: { id: 'a', name: 'Maya' },
    reason: 'A question',
    returnTo: '/dashboard',
  };
  act(() => enterImpersonation({ ...view, expiresAt: '2099-01-01T00:00:00Z' }));
  expect(screen.getByText(`${makeUser('customer').email} acme with token`)).toBeVisible();
  act(() => exitImpersonation('stopped'));
  expect(screen.getByText(`${makeUser('super_admin').email} acme with token`)).toBeVisible();
});

test('useAuth returns the session actions of the app', () => {
  const actions = { login: jest.fn(), register: jest.fn(), logout: jest.fn(), refresh: jest.fn() };
  const offered = jest.fn();
  const Take = () => {
    const { login, register, logout, refresh } = useAuth();
    offered({ login, register, logout, refresh });
    return null;
  };
  renderAt('/', <Take />, actions);
  expect(offered).toHaveBeenLastCalledWith(actions);
});

test('useAuth throws outside of its provider', () => {
  jest.spyOn(console, 'error').mockImplementation();
  expect(() => render(<Who />)).toThrow(new Error('useAuth must be used within an AuthProvider'));
  jest.restoreAllMocks();
});
