import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { register } from '@techadds/shared/contract/accounts/endpoints';
import { useSession } from '@techadds/shared/session';
import { mockEndpoint, makeUser, mockError, testToken } from '@techadds/shared/testing';
import { enterAt, held } from '../../testing/auth';
import { RegisterPage } from './RegisterPage';

const user = makeUser('customer');
const tenant = { id: user.tenantId, subdomain: 'acme', name: 'Acme Services', logoUrl: null };
const field = (name: string) => screen.getByLabelText(name, { exact: true });
const send = () => userEvent.click(screen.getByRole('button', { name: 'Create account' }));

function show(address = '/register?subdomain=acme') {
  const onSignedIn = jest.fn(() => Promise.resolve());
  enterAt(address, <RegisterPage onSignedIn={onSignedIn} />);
  return onSignedIn;
}
/** By keyboard alone: the first field has the focus. */
async function type(password = 'four quiet green boats') {
  await userEvent.keyboard('Ana{Tab}Sorensen{Tab}ana@acme.test{Tab}');
  await userEvent.keyboard(password);
}

it('a visitor becomes a customer by keyboard alone, and the session is kept as after a sign-in', async () => {
  const token = testToken();
  const sent = mockEndpoint(register, { token, user, tenant });
  const onSignedIn = show();
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

it.each([
  ['/register?subdomain=globex', 'globex'],
  ['/register?tenant=globex', 'globex'],
  ['/register', ''],
])('at %s the marketplace is %j', (address, marketplace) => {
  show(address);
  expect(field('Marketplace')).toHaveValue(marketplace);
});

it('a marketplace is sent as its address has it', async () => {
  const sent = mockEndpoint(register, { token: testToken(), user, tenant });
  show('/register');
  await type();
  await userEvent.type(field('Marketplace'), ' Acme ');
  await send();
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]!.body.subdomain).toBe('acme');
});

it('an answer without a token fails with the specified words', async () => {
  mockEndpoint(register, { token: '', user, tenant });
  const onSignedIn = show();
  await type();
  await send();
  expect(await screen.findByRole('alert')).toHaveTextContent(/^Registration failed: no token$/);
  expect(onSignedIn).not.toHaveBeenCalled();
  expect(localStorage.getItem('token')).toBeNull();
});

it('nothing is sent while a field is wrong; each says what to do, and the first has the focus', async () => {
  const sent = mockEndpoint(register, { token: testToken(), user, tenant });
  show();
  await userEvent.type(field('Email'), 'ana@');
  await userEvent.type(field('Password'), 'short');
  await send();
  expect(screen.getAllByText('This field is required.')).toHaveLength(2);
  expect(screen.getByText('Enter a full e-mail address, like ana@halden.example.')).toBeVisible();
  expect(screen.getByText('Use at least 12 characters.')).toBeVisible();
  expect(field('First name')).toHaveFocus();
  expect(sent).toHaveLength(0);
});

it.each([
  ['email', 'Email', 409, 'You have an account here already. Sign in instead.'],
  ['password', 'Password', 422, 'This password is too common. Choose another one.'],
  ['subdomain', 'Marketplace', 422, 'There is no marketplace with this address.'],
] as const)('what the server has against %s stands under it, and what was typed stays', async (name, label, status, words) => {
  mockEndpoint(register, mockError(status, { error: 'Check the form.', fields: { [name]: words } }));
  const onSignedIn = show();
  await type();
  await send();
  expect(await screen.findByText(words)).toBeVisible();
  expect(field(label)).toHaveFocus();
  expect(field(label)).toHaveAccessibleDescription(expect.stringContaining(words));
  expect(field('First name')).toHaveValue('Ana');
  expect(field('Password')).toHaveValue('four quiet green boats');
  expect(onSignedIn).not.toHaveBeenCalled();
});

it('after too many attempts it says how long to wait', async () => {
  mockEndpoint(register, mockError(429, { error: 'Too many accounts were made from your network.' }, { 'retry-after': '1800' }));
  show();
  await type();
  await send();
  expect(await screen.findByRole('alert')).toHaveTextContent(
    /^Too many accounts were made from your network\. You can try again in 30 minutes, at \d\d:\d\d\.$/,
  );
});

it('two presses make one account', async () => {
  const { answer: later, release } = held({ token: testToken(), user, tenant });
  const sent = mockEndpoint(register, later);
  const onSignedIn = show();
  await type();
  await userEvent.dblClick(screen.getByRole('button', { name: 'Create account' }));
  await userEvent.type(field('Email'), '{Enter}');
  expect(screen.getByRole('button', { name: 'Create account' })).toHaveAttribute('aria-busy', 'true');
  release();
  await waitFor(() => expect(onSignedIn).toHaveBeenCalledTimes(1));
  expect(sent).toHaveLength(1);
});

it('the way back to the sign-in keeps where the person was going', () => {
  show('/register?next=%2Forders');
  expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/login?next=%2Forders');
});
