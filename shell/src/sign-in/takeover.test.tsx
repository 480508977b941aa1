import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { demoAccounts, login } from '@techadds/shared/contract/accounts/endpoints';
import { useSession } from '@techadds/shared/session';
import { makeUser, mockEndpoint, mockError, testToken } from '@techadds/shared/testing';
import { openPage } from '../session/navigation';
import { start } from '../start';
import { openSignInPage } from '../testing/sign-in-page';

jest.mock('../App', () => ({ App: () => <h1>The app</h1>, loadFirstPage: () => Promise.resolve() }));
jest.mock('../session/navigation', () => ({ openPage: jest.fn(), reloadPage: jest.fn() }));

const user = makeUser('customer');
const tenant = { id: user.tenantId, subdomain: 'acme', name: 'Acme', logoUrl: null };
const email = () => screen.getByLabelText<HTMLInputElement>('Email');
const password = () => screen.getByLabelText<HTMLInputElement>('Password');
const button = () => screen.getByRole('button', { name: 'Sign in' });
async function fill() {
  await userEvent.type(email(), 'ana@acme.test');
  await userEvent.type(password(), 'a good password');
}

let problems: jest.SpyInstance;
beforeEach(() => {
  jest.clearAllMocks();
  // React reports what it finds to differ from the page.
  problems = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  mockEndpoint(demoAccounts, { password: '', items: [] });
  act(() => useSession.setState({ token: null, user: null, subdomain: null }));
  localStorage.clear();
});
afterEach(() => problems.mockRestore());

async function takeOver(root: HTMLElement): Promise<void> {
  await act(async () => start(root));
  expect(globalThis.__signIn).toBeUndefined();
}

test('adopts the page as it is: the same elements with the same text, focus and caret', async () => {
  const root = openSignInPage('/login?next=%2Forders');
  await fill();
  password().setSelectionRange(2, 6);
  const before = [...root.querySelectorAll('*')];
  // The attribute has the initial value, which React keeps up to date.
  const readHtml = () => root.innerHTML.replaceAll(/ value="[^"]*"/g, '');
  const html = readHtml();
  await takeOver(root);
  expect(problems).not.toHaveBeenCalled();
  expect([...root.querySelectorAll('*')]).toEqual(before);
  expect(readHtml()).toBe(html);
  expect([email().value, password().value]).toEqual(['ana@acme.test', 'a good password']);
  expect(password()).toHaveFocus();
  expect([password().selectionStart, password().selectionEnd]).toEqual([2, 6]);
  await userEvent.type(email(), 'x');
  expect([email().value, password().value]).toEqual(['ana@acme.testx', 'a good password']);
});

test('adopts shown errors and the shown password, and goes on from there', async () => {
  mockEndpoint(login, mockError(422, { error: 'Check the form.', fields: { email: 'This address is not served here.' } }));
  const root = openSignInPage();
  await fill();
  await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
  await userEvent.click(button());
  await waitFor(() => expect(email()).toHaveAccessibleDescription('This address is not served here.'));
  const before = [...root.querySelectorAll('*')];
  await takeOver(root);
  expect(problems).not.toHaveBeenCalled();
  expect([...root.querySelectorAll('*')]).toEqual(before);
  expect(screen.getByText('Check the form.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Hide password' }));
  expect(password()).toHaveAttribute('type', 'password');
  await userEvent.type(email(), 'x');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('adopts errors of fields, which then follow what is typed', async () => {
  const root = openSignInPage();
  await userEvent.type(email(), 'ana@');
  await userEvent.click(button());
  expect(screen.getAllByRole('alert')).toHaveLength(2);
  await takeOver(root);
  expect(problems).not.toHaveBeenCalled();
  expect(email()).toHaveFocus();
  await userEvent.type(email(), 'acme.test');
  expect(screen.getAllByRole('alert')).toHaveLength(1);
  expect(password()).toHaveAccessibleDescription('This field is required.');
});

describe('a request that is under way', () => {
  let answer!: (value: unknown) => void;
  async function submitAndTakeOver() {
    const sent = mockEndpoint(login, (() => new Promise((resolve) => (answer = resolve))) as never);
    const root = openSignInPage('/login?next=%2Forders%2F1');
    await fill();
    await userEvent.click(button());
    await takeOver(root);
    expect(problems).not.toHaveBeenCalled();
    expect(button()).toHaveAttribute('aria-busy', 'true');
    await userEvent.click(button());
    return sent;
  }

  test('is finished by the app, without another one and without a page load', async () => {
    const sent = await submitAndTakeOver();
    const token = testToken();
    await act(async () => answer({ token, user, tenant }));
    expect(await screen.findByRole('heading', { name: 'The app' })).toBeVisible();
    expect(location.pathname).toBe('/orders/1');
    expect(useSession.getState()).toMatchObject({ token, user: { id: user.id } });
    expect(sent).toHaveLength(1);
    expect(openPage).not.toHaveBeenCalled();
  });

  test('shows its failure in the app', async () => {
    const sent = await submitAndTakeOver();
    await act(async () => answer(mockError(401, { error: 'The e-mail or the password is wrong.' })));
    expect(await screen.findByRole('alert')).toHaveTextContent('The e-mail or the password is wrong.');
    expect([email().value, password().value]).toEqual(['ana@acme.test', 'a good password']);
    expect(button()).not.toHaveAttribute('aria-busy');
    expect(sent).toHaveLength(1);
  });

  test('fails in the app with the specified text if its response has no token', async () => {
    await submitAndTakeOver();
    await act(async () => answer({ token: '', user, tenant }));
    expect(await screen.findByRole('alert')).toHaveTextContent(/^Login failed: no token$/);
  });
});

test('keeps text, focus and caret where React replaces the page, as where an extension has changed it', async () => {
  const root = openSignInPage();
  await fill();
  password().setSelectionRange(2, 6);
  const before = password();
  root.querySelector('form')!.prepend(document.createElement('section'));
  const report = jest.fn();
  addEventListener('error', report);
  await takeOver(root);
  removeEventListener('error', report);
  expect(report).toHaveBeenCalled();
  expect(password()).not.toBe(before);
  expect([email().value, password().value]).toEqual(['ana@acme.test', 'a good password']);
  expect(password()).toHaveFocus();
  expect([password().selectionStart, password().selectionEnd]).toEqual([2, 6]);
});
