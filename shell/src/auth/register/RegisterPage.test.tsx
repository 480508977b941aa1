import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { register } from '@techadds/shared/contract/accounts/endpoints';
import { useSession } from '@techadds/shared/session';
import { mockEndpoint, makeUser, mockError, testToken } from '@techadds/shared/testing';
import { renderPublicPage, createDelayedResponse } from '../../testing/auth';
import { RegisterPage } from './RegisterPage';

const user = makeUser('customer');
const tenant = { id: user.tenantId, subdomain: 'acme', name: 'Acme Services', logoUrl: null };
const field = (name: string) => screen.getByLabelText(name, { exact: true });
const send = () => userEvent.click(screen.getByRole('button', { name: 'Create account' }));

function renderRegisterPage(address = '/register?subdomain=acme') {
  const onSignedIn = jest.fn(() => Promise.resolve());
  renderPublicPage(address, <RegisterPage onSignedIn={onSignedIn} />);
  return onSignedIn;
}
/** Fills in the form by keyboard; the first field has the focus. */
async function type(password = 'four quiet green boats') {
  await userEvent.keyboard('Ana{Tab}Sorensen{Tab}ana@acme.test{Tab}');
  await userEvent.keyboard(password);
}

test('registers a customer by keyboard alone, and stores the session as after sign-in', async () => {
  const token = testToken();
  const sent = mockEndpoint(register, { token, user, tenant });
  const onSignedIn = renderRegisterPage();
  await type();
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(onSignedIn).toHaveBeenCalledTimes(1));
  expect(sent[0]!.body).toEqual({
    email: 'ana@acme.test',
    password: 'four quiet green boats',
    firstName: 'Ana',
    lastName: 'Sorensen',
    subdomain: 'acme',
  });
  expect([localStorage.getItem('token'), localStorage.getItem('tenantId'), localStorage.getItem('subdomain')]).toEqual([
    token,
    tenant.id,
    'acme',
  ]);
  expect(document.cookie).toContain(`token=${token}`);
  expect(useSession.getState()).toMatchObject({ token, user: { id: user.id }, subdomain: 'acme' });
});

test.each([
  ['/register?subdomain=globex', 'globex'],
  ['/register?tenant=globex', 'globex'],
  ['/register', ''],
])('at %s, prefills the marketplace %j', (address, marketplace) => {
  renderRegisterPage(address);
  expect(field('Marketplace')).toHaveValue(marketplace);
});

test('trims and lowercases the marketplace', async () => {
  const sent = mockEndpoint(register, { token: testToken(), user, tenant });
  renderRegisterPage('/register');
  await type();
  await userEvent.type(field('Marketplace'), ' Acme ');
  await send();
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]!.body.subdomain).toBe('acme');
});

test('fails with the specified text on a response without a token', async () => {
  mockEndpoint(register, { token: '', user, tenant });
  const onSignedIn = renderRegisterPage();
  await type();
  await send();
  expect(await screen.findByRole('alert')).toHaveTextContent(/^Registration failed: no token$/);
  expect(onSignedIn).not.toHaveBeenCalled();
  expect(localStorage.getItem('token')).toBeNull();
});

test('shows all field errors, focuses the first and sends nothing', async () => {
  const sent = mockEndpoint(register, { token: testToken(), user, tenant });
  renderRegisterPage();
  await userEvent.type(field('Email'), 'ana@');
  await userEvent.type(field('Password'), 'short');
  await send();
  expect(screen.getAllByText('This field is required.')).toHaveLength(2);
  expect(screen.getByText('Enter a full e-mail address, like ana@halden.example.')).toBeVisible();
  expect(screen.getByText('Use at least 12 characters.')).toBeVisible();
  expect(field('First name')).toHaveFocus();
  expect(sent).toHaveLength(0);
});

test.each([
  ['email', 'Email', 409, 'You have an account here already. Sign in instead.'],
  ['password', 'Password', 422, 'This password is too common. Choose another one.'],
  ['subdomain', 'Marketplace', 422, 'There is no marketplace with this address.'],
] as const)('shows the server’s error of %s below its field and keeps the input', async (name, label, status, words) => {
  mockEndpoint(register, mockError(status, { error: 'Check the form.', fields: { [name]: words } }));
  const onSignedIn = renderRegisterPage();
  await type();
  await send();
  expect(await screen.findByText(words)).toBeVisible();
  expect(field(label)).toHaveFocus();
  expect(field(label)).toHaveAccessibleDescription(expect.stringContaining(words));
  expect(field('First name')).toHaveValue('Ana');
  expect(field('Password')).toHaveValue('four quiet green boats');
  expect(onSignedIn).not.toHaveBeenCalled();
});

test('shows how long to wait after too many attempts', async () => {
  mockEndpoint(register, mockError(429, { error: 'Too many accounts were made from your network.' }, { 'retry-after': '1800' }));
  renderRegisterPage();
  await type();
  await send();
  expect(await screen.findByRole('alert')).toHaveTextContent(
    /^Too many accounts were made from your network\. You can try again in 30 minutes, at \d\d:\d\d\.$/,
  );
});

test('creates one account on a double click', async () => {
  const { answer: later, release } = createDelayedResponse({ token: testToken(), user, tenant });
  const sent = mockEndpoint(register, later);
  const onSignedIn = renderRegisterPage();
  await type();
  await userEvent.dblClick(screen.getByRole('button', { name: 'Create account' }));
  await userEvent.type(field('Email'), '{Enter}');
  expect(screen.getByRole('button', { name: 'Create account' })).toHaveAttribute('aria-busy', 'true');
  release();
  await waitFor(() => expect(onSignedIn).toHaveBeenCalledTimes(1));
  expect(sent).toHaveLength(1);
});

test('passes `next` on to the sign-in page', () => {
  renderRegisterPage('/register?next=%2Forders');
  expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/login?next=%2Forders');
});
