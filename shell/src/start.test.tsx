import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { demoAccounts, login, register } from '@techadds/shared/contract/accounts/endpoints';
import { endSession } from '@techadds/shared/session';
import { mockEndpoint, makeUser, signInAs, testToken } from '@techadds/shared/testing';
import { openPage } from './session/navigation';
import { start } from './start';

jest.mock('./App', () => ({ App: () => <h1>The app</h1>, loadFirstPage: () => Promise.resolve() }));
jest.mock('./session/navigation', () => ({ openPage: jest.fn(), reloadPage: jest.fn() }));

const user = makeUser('customer');

/** Simulates a page load. */
async function loadPage(path: string) {
  history.replaceState(null, '', path);
  mockEndpoint(demoAccounts, { password: '', items: [] });
  const container = document.createElement('div');
  document.body.replaceChildren(container);
  await act(async () => start(container));
}
const getCurrentPath = () => location.pathname + location.search;

test.each([
  ['/', '/login'],
  ['/dashboard', '/login?next=%2Fdashboard'],
  ['/auth/', '/auth/'],
  ['/orders/1?tab=files', '/login?next=%2Forders%2F1%3Ftab%3Dfiles'],
  ['/nothing', '/login?next=%2Fnothing'],
  ['/login/', '/login'],
])('without a session, opens the sign-in page for %s at %s', async (path, address) => {
  await loadPage(path);
  expect(getCurrentPath()).toBe(address);
  expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeVisible();
});

test.each([
  ['/', '/dashboard'],
  ['/orders/', '/orders'],
  ['/nothing', '/nothing'],
])('with a session, opens the app for %s at %s', async (path, address) => {
  act(() => signInAs('customer'));
  await loadPage(path);
  expect(await screen.findByRole('heading', { name: 'The app' })).toBeVisible();
  expect(getCurrentPath()).toBe(address);
});

test.each(['/login', '/auth/login', '/auth/'])('opens the sign-in page at %s even with a session', async (path) => {
  act(() => signInAs('customer'));
  await loadPage(path);
  expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeVisible();
});

test.each(['/services/new', '/auth/services/new'])('opens the public remote page %s without session and layout', async (path) => {
  await loadPage(path);
  expect(await screen.findByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/login?next=%2Fservices%2Fnew');
  expect(getCurrentPath()).toBe('/services/new');
  expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull();
});

test.each([
  ['/auth/q/abc', 'Quote'],
  ['/auth/sign/abc', 'Contract'],
])('opens the document page %s without the header and keeps its URL', async (path, title) => {
  for (const signedIn of [false, true]) {
    if (signedIn) act(() => signInAs('customer'));
    await loadPage(path);
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible();
    expect(getCurrentPath()).toBe(path);
    expect(screen.queryByRole('link')).toBeNull();
  }
});

test.each(['/auth/nothing', '/auth/q', '/auth/sign/'])('shows the public not-found page at %s', async (path) => {
  await loadPage(path);
  expect(await screen.findByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Go to sign in' })).toHaveAttribute('href', '/login');
});

const publicPages = [
  ['/register', 'Create an account'],
  ['/forgot-password', 'Forgot password'],
  ['/reset-password', 'This link is incomplete'],
  ['/verify-email', 'E-mail not confirmed'],
  ['/request-verify-email', 'Confirm your e-mail'],
  ['/form-test', 'Form test'],
] as const;

test.each(publicPages.flatMap(([path, title]) => [[path, title] as const, [`/auth${path}`, title] as const]))(
  'opens the public page %s without session and layout',
  async (path, title) => {
    await loadPage(path);
    expect(getCurrentPath()).toBe(path);
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible();
    expect(document.title).toBe(`${title} · TechAdds`);
  },
);

test('opens the app at `next` after registration', async () => {
  await loadPage('/register?subdomain=acme&next=%2Forders%2F1');
  mockEndpoint(register, { token: testToken(), user, tenant: { id: user.tenantId, subdomain: 'acme', name: 'Acme', logoUrl: null } });
  const values = { 'First name': 'Ana', 'Last name': 'Sorensen', Email: 'ana@acme.test', Password: 'four quiet green boats' };
  for (const [label, value] of Object.entries(values)) fireEvent.change(await screen.findByLabelText(label), { target: { value } });
  await userEvent.click(screen.getByRole('button', { name: 'Create account' }));
  expect(await screen.findByRole('heading', { name: 'The app' })).toBeVisible();
  expect(getCurrentPath()).toBe('/orders/1');
});

test('redirects to the sign-in page with `next` when the session ends', async () => {
  act(() => signInAs('customer'));
  await loadPage('/orders/1');
  act(() => endSession());
  expect(openPage).toHaveBeenLastCalledWith('/login?next=%2Forders%2F1');
});

test.each(['/logout', '/auth/logout'])('lets the app ask at %s while changes wait to be sent', async (path) => {
  act(() => signInAs('partner_staff'));
  localStorage.setItem('offline-items', '1');
  await loadPage(path);
  expect(await screen.findByRole('heading', { name: 'The app' })).toBeVisible();
  expect(getCurrentPath()).toBe('/logout');
  localStorage.removeItem('offline-items');
});

test('signs out at /logout', async () => {
  await loadPage('/logout');
  expect(openPage).toHaveBeenCalledWith('/login');
});

test.each([
  ['/login?next=%2Forders%2F1', '/orders/1'],
  ['/login', '/dashboard'],
  ['/login?next=%2F%2Fevil.test', '/dashboard'],
  ['/login?next=https%3A%2F%2Fevil.test', '/dashboard'],
  ['/login?next=%2Flogin', '/dashboard'],
])('after a sign-in at %s, opens %s', async (path, address) => {
  await loadPage(path);
  mockEndpoint(login, { token: testToken(), user, tenant: { id: user.tenantId, subdomain: 'acme', name: 'Acme', logoUrl: null } });
  await userEvent.type(await screen.findByLabelText('Email'), 'ana@acme.test');
  await userEvent.type(screen.getByLabelText('Password'), 'a good password{Enter}');
  expect(await screen.findByRole('heading', { name: 'The app' })).toBeVisible();
  expect(getCurrentPath()).toBe(address);
});
