import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { forgotPassword, resetPassword } from '@techadds/shared/contract/accounts/endpoints';
import { useSession } from '@techadds/shared/session';
import { mockEndpoint, mockError, signInAs } from '@techadds/shared/testing';
import { renderPublicPage, createDelayedResponse } from '../../testing/auth';
import { ForgotPasswordPage } from './ForgotPasswordPage';
import { ResetPasswordPage } from './ResetPasswordPage';

describe('forgot password', () => {
  test('requests the link once, by keyboard, and does not reveal whether the account exists', async () => {
    const { answer: later, release } = createDelayedResponse(undefined);
    const sent = mockEndpoint(forgotPassword, later);
    renderPublicPage('/forgot-password', <ForgotPasswordPage />);
    await userEvent.keyboard('ana@acme.test{Enter}{Enter}');
    await userEvent.dblClick(screen.getByRole('button', { name: 'Send the link' }));
    release();
    expect(await screen.findByText(/^If there is an account for/)).toHaveTextContent(
      'If there is an account for ana@acme.test, an e-mail with a link is on its way.',
    );
    expect(sent.map(({ body }) => body)).toEqual([{ email: 'ana@acme.test' }]);
    expect(screen.getByRole('link', { name: 'Back to sign in' })).toHaveAttribute('href', '/login');
  });

  test('rejects an incomplete e-mail address', async () => {
    const sent = mockEndpoint(forgotPassword, undefined);
    renderPublicPage('/forgot-password', <ForgotPasswordPage />);
    await userEvent.keyboard('ana@{Enter}');
    expect(await screen.findByText('Enter a full e-mail address, like ana@halden.example.')).toBeVisible();
    expect(screen.getByLabelText('Email')).toHaveFocus();
    expect(sent).toHaveLength(0);
  });

  test('shows how long to wait and keeps the e-mail address', async () => {
    mockEndpoint(forgotPassword, mockError(429, { error: 'We wrote to this e-mail several times.' }, { 'retry-after': '40' }));
    renderPublicPage('/forgot-password', <ForgotPasswordPage />);
    await userEvent.keyboard('ana@acme.test{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('We wrote to this e-mail several times. You can try again in 40 seconds.');
    expect(screen.getByLabelText('Email')).toHaveValue('ana@acme.test');
  });
});

describe('reset password', () => {
  const link = '/reset-password?token=abc&email=ana%40acme.test';
  const set = () => userEvent.keyboard('four quiet green boats{Enter}');

  test('sets the password, then removes the token from the URL and ends that user’s session', async () => {
    signInAs('customer');
    useSession.setState(({ user }) => ({ user: user && { ...user, email: 'ana@acme.test' } }));
    const sent = mockEndpoint(resetPassword, undefined);
    renderPublicPage(link, <ResetPasswordPage />);
    await set();
    expect(await screen.findByRole('heading', { name: 'Password changed' })).toBeVisible();
    expect(sent[0]!.body).toEqual({ token: 'abc', email: 'ana@acme.test', newPassword: 'four quiet green boats' });
    expect(location.search).toBe('');
    expect(useSession.getState().token).toBeNull();
    expect(screen.getByRole('link', { name: 'Go to sign in' })).toHaveAttribute('href', '/login');
  });

  test('keeps the session of another user', async () => {
    signInAs('admin');
    mockEndpoint(resetPassword, undefined);
    renderPublicPage(link, <ResetPasswordPage />);
    await set();
    await screen.findByRole('heading', { name: 'Password changed' });
    expect(useSession.getState().token).not.toBeNull();
  });

  test('rejects a used or expired link and offers a new one', async () => {
    const words = 'This link was used already, or it is too old.';
    mockEndpoint(resetPassword, mockError(422, { error: 'Check the form.', code: 'link_expired', fields: { token: words } }));
    renderPublicPage(link, <ResetPasswordPage />);
    await set();
    expect(await screen.findByText(words)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Get a new link' })).toHaveAttribute('href', '/forgot-password');
    expect(screen.getByLabelText('New password')).toHaveValue('four quiet green boats');
  });

  test('shows a too common password at its field, and can be submitted again', async () => {
    const words = 'This password is too common. Choose another one.';
    const sent = mockEndpoint(resetPassword, mockError(422, { error: 'Check the form.', fields: { newPassword: words } }));
    renderPublicPage(link, <ResetPasswordPage />);
    await userEvent.keyboard('password1234{Enter}');
    expect(await screen.findByText(words)).toBeVisible();
    await userEvent.keyboard('!{Enter}');
    await waitFor(() => expect(sent).toHaveLength(2));
  });

  test.each(['/reset-password', '/reset-password?token=abc', '/reset-password?email=ana%40acme.test'])(
    'rejects the incomplete link %s',
    (address) => {
      renderPublicPage(address, <ResetPasswordPage />);
      expect(screen.getByRole('heading', { name: 'This link is incomplete' })).toBeVisible();
      expect(screen.queryByRole('button')).toBeNull();
    },
  );

  test('shows the strength while typing, and warns about Caps Lock', async () => {
    renderPublicPage(link, <ResetPasswordPage />);
    const input = screen.getByLabelText('New password');
    await userEvent.type(input, 'ana');
    expect(input).toHaveAccessibleDescription('9 more characters.');
    await userEvent.type(input, '-sorensen');
    expect(input).toHaveAccessibleDescription('Leave out the name in your e-mail.');
    await userEvent.clear(input);
    await userEvent.type(input, 'four quiet green boats');
    expect(input).toHaveAccessibleDescription('Strong.');
    expect(screen.queryByText('Caps Lock is on.')).toBeNull();
    fireEvent.keyDown(input, { key: 'A', modifierCapsLock: true });
    expect(screen.getByText('Caps Lock is on.')).toBeVisible();
    fireEvent.blur(input);
    expect(screen.queryByText('Caps Lock is on.')).toBeNull();
  });
});
