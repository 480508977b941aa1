import { render, screen } from '@testing-library/react';
import { act } from 'react';
import { clearSession, endView, startView, useAuth } from '@techadds/shared/session';
import { person, renderAt, signedInAs } from '@techadds/shared/testing';

function Who() {
  const { user, token, subdomain } = useAuth();
  return <p>{`${user?.email ?? 'nobody'} ${subdomain ?? 'nowhere'} ${token === null ? 'without' : 'with'} token`}</p>;
}

test('useAuth tells who is signed in, and follows', () => {
  signedInAs('customer');
  renderAt('/', <Who />);
  expect(screen.getByText(`${person('customer').email} acme with token`)).toBeVisible();
  act(() => clearSession());
  expect(screen.getByText('nobody nowhere without token')).toBeVisible();
});

test('during a view of somebody else useAuth tells who is looked at, with the own token', () => {
  signedInAs('super_admin');
  renderAt('/', <Who />);
  const view = { token: 'theirs', user: person('customer'), actor: { id: 'a', name: 'Maya' }, reason: 'A question', from: '/dashboard' };
  act(() => startView({ ...view, expiresAt: '2099-01-01T00:00:00Z' }));
  expect(screen.getByText(`${person('customer').email} acme with token`)).toBeVisible();
  act(() => endView('stopped'));
  expect(screen.getByText(`${person('super_admin').email} acme with token`)).toBeVisible();
});

test('useAuth offers what the app does about the session', () => {
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

test('useAuth outside its provider says so', () => {
  jest.spyOn(console, 'error').mockImplementation();
  expect(() => render(<Who />)).toThrow(new Error('useAuth must be used within an AuthProvider'));
  jest.restoreAllMocks();
});
