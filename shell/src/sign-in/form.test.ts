import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { login } from '@techadds/shared/contract/accounts/endpoints';
import { makeUser, mockEndpoint, mockError, testToken } from '@techadds/shared/testing';
import { openPage } from '../session/navigation';
import { openSignInPage } from '../testing/sign-in-page';
import { prerender } from './prerender';

jest.mock('../session/navigation', () => ({ openPage: jest.fn(), reloadPage: jest.fn() }));
beforeEach(() => {
  jest.clearAllMocks();
  localStorage.clear();
  document.cookie = 'token=; Max-Age=0; Path=/';
});

const user = makeUser('customer');
const tenant = { id: user.tenantId, subdomain: 'acme', name: 'Acme Services', logoUrl: null };
const email = () => screen.getByLabelText('Email');
const password = () => screen.getByLabelText('Password');
const button = () => screen.getByRole('button', { name: 'Sign in' });
async function fill(address = 'ana@acme.test', secret = 'a good password') {
  await userEvent.type(email(), address);
  await userEvent.type(password(), secret);
}

test('starts the session as the app does, and opens the dashboard', async () => {
  const token = testToken();
  const sent = mockEndpoint(login, { token, user, tenant });
  openSignInPage();
  await fill();
  await userEvent.click(button());
  await waitFor(() => expect(openPage).toHaveBeenCalledWith('/dashboard'));
  expect(sent.map(({ body }) => body)).toEqual([{ email: 'ana@acme.test', password: 'a good password' }]);
  expect(['token', 'tenantId', 'subdomain'].map((key) => localStorage.getItem(key))).toEqual([token, tenant.id, 'acme']);
  expect(JSON.parse(localStorage.getItem('user')!)).toMatchObject({ id: user.id });
  expect(document.cookie).toContain(`token=${token}`);
});

test.each([
  ['/login?next=%2Forders%2F1', '/orders/1'],
  ['/login?next=%2F%2Fevil.test', '/dashboard'],
])('after a sign-in with Enter at %s, opens %s', async (path, next) => {
  mockEndpoint(login, { token: testToken(), user, tenant });
  openSignInPage(path);
  await fill('ana@acme.test', 'a good password{Enter}');
  await waitFor(() => expect(openPage).toHaveBeenCalledWith(next));
});

test('shows the errors of fields as the app does: on the way to the next field, at the submission, and as long as they last', async () => {
  const sent = mockEndpoint(login, { token: testToken(), user, tenant });
  openSignInPage();
  await userEvent.type(email(), 'ana@');
  expect(screen.queryByRole('alert')).toBeNull();
  await userEvent.click(password());
  expect(email()).toHaveAccessibleDescription('Enter a full e-mail address, like ana@halden.example.');
  expect(email()).toBeInvalid();
  expect(password()).not.toHaveAccessibleDescription();
  await userEvent.click(button());
  expect(password()).toHaveAccessibleDescription('This field is required.');
  expect(email()).toHaveFocus();
  await userEvent.type(email(), 'halden.example');
  expect(email()).not.toHaveAccessibleDescription();
  expect(email()).not.toHaveAttribute('aria-invalid');
  expect(screen.getAllByRole('alert')).toHaveLength(1);
  expect(sent).toEqual([]);
});

test.each([
  [mockError(401, { error: 'The e-mail or the password is wrong. Check both and try again.' }), /^The e-mail or the password is wrong\./],
  [
    mockError(429, { error: 'Too many attempts.' }, { 'retry-after': '900' }),
    /^Too many attempts\. You can try again in 15 minutes, at \d\d:\d\d\.$/,
  ],
  [{ token: '', user, tenant }, /^Login failed: no token$/],
  [() => Promise.reject(new TypeError('Failed to fetch')), /^TechAdds could not be reached\. Check the connection and try again\.$/],
] as const)('announces a failure and keeps what was typed (%#)', async (answer, text) => {
  mockEndpoint(login, answer as never);
  openSignInPage();
  await fill();
  await userEvent.click(button());
  expect(await screen.findByRole('alert')).toHaveTextContent(text);
  expect([email(), password()].map((input) => (input as HTMLInputElement).value)).toEqual(['ana@acme.test', 'a good password']);
  expect(button()).not.toHaveAttribute('aria-busy');
  expect(openPage).not.toHaveBeenCalled();
  expect(localStorage.getItem('token')).toBeNull();
  await userEvent.type(password(), 'x');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('shows a field error of the server below its field', async () => {
  mockEndpoint(login, mockError(422, { error: 'Check the form.', fields: { email: 'This address is not served here.' } }));
  openSignInPage();
  await fill();
  await userEvent.click(button());
  await waitFor(() => expect(email()).toHaveAccessibleDescription('This address is not served here.'));
});

test('sends one request for a double click, and shows that it is under way', async () => {
  let answer!: (value: never) => void;
  const sent = mockEndpoint(login, () => new Promise<never>((resolve) => (answer = resolve)));
  openSignInPage();
  await fill();
  await userEvent.dblClick(button());
  await userEvent.type(password(), '{Enter}');
  expect(sent).toHaveLength(1);
  expect(button()).toHaveAttribute('aria-busy', 'true');
  answer({ token: testToken(), user, tenant } as never);
  await waitFor(() => expect(openPage).toHaveBeenCalledTimes(1));
  // The page is about to be left.
  expect(button()).toHaveAttribute('aria-busy', 'true');
});

test('sends what a password manager has filled without an event', async () => {
  const sent = mockEndpoint(login, { token: testToken(), user, tenant });
  openSignInPage();
  (email() as HTMLInputElement).value = 'ana@acme.test';
  (password() as HTMLInputElement).value = 'a good password';
  await userEvent.click(button());
  await waitFor(() => expect(sent[0]?.body).toEqual({ email: 'ana@acme.test', password: 'a good password' }));
});

test('shows and hides the password', async () => {
  openSignInPage();
  await userEvent.type(password(), 'secret');
  await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
  expect(password()).toHaveAttribute('type', 'text');
  await userEvent.click(screen.getByRole('button', { name: 'Hide password', pressed: true }));
  expect(password()).toHaveAttribute('type', 'password');
  expect(screen.getByRole('button', { name: 'Show password', pressed: false }).querySelector('.tabler-icon-eye')).not.toBeNull();
});

test('tells password managers what the fields are', () => {
  openSignInPage();
  expect(email()).toMatchObject({ autocomplete: 'username', name: 'email', type: 'email' });
  expect(password()).toMatchObject({ autocomplete: 'current-password', name: 'password', type: 'password' });
});

test('never puts the password into a URL where the script fails', () => {
  const { page, companyPage } = prerender('Solvik');
  // A form for a dialog, outside of one, is never sent.
  for (const html of [page, companyPage]) expect(html).toContain('<form method="dialog"');
});
