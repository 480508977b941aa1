import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { demoAccounts, login } from '@techadds/shared/contract/accounts/endpoints';
import { AuthProvider, useSession } from '@techadds/shared/session';
import { mockEndpoint, makeUser, mockError, testToken } from '@techadds/shared/testing';
import { UiProvider } from '@techadds/shared/ui/base';
import { actions } from '../../session/actions';
import { LoginPage } from './LoginPage';

const user = makeUser('customer');
const tenant = { id: user.tenantId, subdomain: 'acme', name: 'Acme Services', logoUrl: null };
const accounts = [
  { email: 'customer@acme.test', name: 'Nora Lindqvist', role: 'customer', tenant: 'acme', partner: null },
  { email: 'partner-staff@acme.test', name: 'Ben Okafor', role: 'partner_staff', tenant: 'acme', partner: 'Halden Systems' },
  { email: 'customer@globex.test', name: 'Tomas Keller', role: 'customer', tenant: 'globex', partner: null },
] as const;

async function renderLoginPage(items: readonly (typeof accounts)[number][] = []) {
  const requests = mockEndpoint(demoAccounts, { password: 'a demo password', items: [...items] });
  const onSignedIn = jest.fn(() => Promise.resolve());
  const onPassword = jest.fn();
  render(
    <UiProvider>
      <AuthProvider actions={actions}>
        <LoginPage onPasswordFocus={onPassword} onSignedIn={onSignedIn} />
      </AuthProvider>
    </UiProvider>,
  );
  await waitFor(() => expect(requests).toHaveLength(1));
  return { onSignedIn, onPassword };
}
const email = () => screen.getByLabelText('Email');
const password = () => screen.getByLabelText('Password');
const signIn = () => userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
async function fill() {
  await userEvent.type(email(), 'ana@acme.test');
  await userEvent.type(password(), 'a good password');
}

test('stores the session in browser storage, cookie and store after sign-in', async () => {
  const token = testToken();
  const sent = mockEndpoint(login, { token, user, tenant });
  const { onSignedIn } = await renderLoginPage();
  await fill();
  await signIn();
  await waitFor(() => expect(onSignedIn).toHaveBeenCalledTimes(1));
  expect(sent[0]!.body).toEqual({ email: 'ana@acme.test', password: 'a good password' });
  expect(localStorage.getItem('token')).toBe(token);
  expect(localStorage.getItem('tenantId')).toBe(tenant.id);
  expect(localStorage.getItem('subdomain')).toBe('acme');
  expect(document.cookie).toContain(`token=${token}`);
  expect(useSession.getState()).toMatchObject({ token, user: { id: user.id }, subdomain: 'acme' });
});

test('preloads the app when the password is focused, not before', async () => {
  const { onPassword } = await renderLoginPage();
  await userEvent.type(email(), 'ana@acme.test');
  expect(onPassword).not.toHaveBeenCalled();
  await userEvent.click(password());
  expect(onPassword).toHaveBeenCalled();
});

test('shows the server’s message for a wrong password and keeps the input', async () => {
  mockEndpoint(login, mockError(401, { error: 'The e-mail or the password is wrong. Check both and try again.' }));
  const { onSignedIn } = await renderLoginPage();
  await fill();
  await signIn();
  expect(await screen.findByRole('alert')).toHaveTextContent('The e-mail or the password is wrong. Check both and try again.');
  expect(email()).toHaveValue('ana@acme.test');
  expect(onSignedIn).not.toHaveBeenCalled();
  expect(useSession.getState().token).toBeNull();
});

test('fails with the specified text on a response without a token', async () => {
  mockEndpoint(login, { token: '', user, tenant });
  const { onSignedIn } = await renderLoginPage();
  await fill();
  await signIn();
  expect(await screen.findByRole('alert')).toHaveTextContent(/^Login failed: no token$/);
  expect(onSignedIn).not.toHaveBeenCalled();
  expect(localStorage.getItem('token')).toBeNull();
});

test('shows a field error on blur, and sends nothing', async () => {
  const sent = mockEndpoint(login, { token: testToken(), user, tenant });
  await renderLoginPage();
  await userEvent.type(email(), 'ana@');
  expect(screen.queryByText(/full e-mail address/)).toBeNull();
  await userEvent.tab();
  expect(screen.getByText(/full e-mail address/)).toBeVisible();
  await signIn();
  expect(screen.getByText('This field is required.')).toBeVisible();
  expect(email()).toHaveFocus();
  expect(sent).toHaveLength(0);
});

test('shows a field error of the server below its field', async () => {
  mockEndpoint(login, mockError(422, { error: 'Check the form.', fields: { email: 'This address is not served here.' } }));
  await renderLoginPage();
  await fill();
  await signIn();
  expect(await screen.findByText('This address is not served here.')).toBeVisible();
});

test('shows and hides the password', async () => {
  await renderLoginPage();
  await userEvent.type(password(), 'secret');
  await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
  expect(password()).toHaveAttribute('type', 'text');
  await userEvent.click(screen.getByRole('button', { name: 'Hide password' }));
  expect(password()).toHaveAttribute('type', 'password');
});

test('links to password reset and registration, and passes `next` on', async () => {
  history.replaceState(null, '', '/login?next=%2Forders');
  await renderLoginPage();
  expect(screen.getByRole('link', { name: 'Forgot password?' })).toHaveAttribute('href', '/forgot-password?next=%2Forders');
  expect(screen.getByRole('link', { name: 'Create an account' })).toHaveAttribute('href', '/register?next=%2Forders');
  history.replaceState(null, '', '/login');
});

test('shows how long to wait after too many attempts', async () => {
  mockEndpoint(login, mockError(429, { error: 'Too many attempts to sign in. Your account is safe.' }, { 'retry-after': '900' }));
  await renderLoginPage();
  await fill();
  await signIn();
  expect(await screen.findByRole('alert')).toHaveTextContent(
    /^Too many attempts to sign in\. Your account is safe\. You can try again in 15 minutes, at \d\d:\d\d\.$/,
  );
});

test('shows no list without demo accounts', async () => {
  await renderLoginPage();
  expect(screen.queryByText('Demo accounts')).toBeNull();
});

test('lists demo accounts by marketplace, and fills the form with one', async () => {
  await renderLoginPage(accounts);
  await userEvent.click(await screen.findByRole('button', { name: /Nora Lindqvist/ }));
  expect(email()).toHaveValue('customer@acme.test');
  expect(password()).toHaveValue('a demo password');
  expect(screen.getByRole('button', { name: /Ben Okafor, Halden Systems/ })).toBeVisible();
  expect(screen.queryByRole('button', { name: /Tomas Keller/ })).toBeNull();
  expect(screen.getByRole('link', { name: 'Create an account' })).toHaveAttribute('href', '/register?subdomain=acme');
  await userEvent.click(screen.getByRole('button', { name: 'Globex' }));
  await userEvent.click(screen.getByRole('button', { name: /Tomas Keller/ }));
  expect(email()).toHaveValue('customer@globex.test');
  expect(screen.getByRole('link', { name: 'Create an account' })).toHaveAttribute('href', '/register?subdomain=globex');
});

describe('on the host of a tenant', () => {
  const { dataset } = document.documentElement;
  afterEach(() => {
    for (const key of ['company', 'logo', 'darkLogo', 'theme']) delete dataset[key];
    localStorage.removeItem('techadds-theme');
  });
  const pictures = () => [...document.querySelectorAll('main img')].map((image) => image.getAttribute('src'));

  test('shows the name and logo of the tenant', async () => {
    Object.assign(dataset, { company: 'Solvik <Energi>', logo: '/images?url=light', darkLogo: '/images?url=dark' });
    await renderLoginPage();
    expect(screen.getByText('Solvik <Energi>')).toBeVisible();
    expect(screen.getByText('to your Solvik <Energi> workspace on TechAdds')).toBeVisible();
    expect(pictures()).toEqual(['/images?url=light']);
  });

  test('shows the dark logo in dark mode', async () => {
    localStorage.setItem('techadds-theme', 'dark');
    Object.assign(dataset, { company: 'Solvik', logo: '/images?url=light', darkLogo: '/images?url=dark' });
    await renderLoginPage();
    expect(pictures()).toEqual(['/images?url=dark']);
  });

  test('shows the product’s own logo on other hosts', async () => {
    await renderLoginPage();
    expect(screen.getByText('to your workspace on TechAdds')).toBeVisible();
    expect(pictures()).toEqual([]);
  });
});
