import { StrictMode } from 'react';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { requestVerifyEmail, verifyEmail } from '@techadds/shared/contract/accounts/endpoints';
import { mockEndpoint, mockError, signInAs } from '@techadds/shared/testing';
import { renderPublicPage } from '../../testing/auth';
import { RequestVerifyEmailPage } from './RequestVerifyEmailPage';
import { VerifyEmailPage } from './VerifyEmailPage';

describe('verify e-mail', () => {
  test('confirms the address on opening the link, once', async () => {
    const sent = mockEndpoint(verifyEmail, { email: 'ana@acme.test' });
    // StrictMode runs effects twice.
    renderPublicPage(
      '/verify-email?token=abc',
      <StrictMode>
        <VerifyEmailPage />
      </StrictMode>,
    );
    expect(await screen.findByRole('heading', { name: 'E-mail confirmed' })).toBeVisible();
    expect(screen.getByRole('status')).toHaveTextContent('ana@acme.test is yours. Orders and news go to it.');
    expect(sent.map(({ body }) => body)).toEqual([{ token: 'abc' }]);
    expect(screen.getByRole('link', { name: 'Go to sign in' })).toHaveAttribute('href', '/login');
  });

  test('links a signed-in user to the dashboard', async () => {
    signInAs('customer');
    mockEndpoint(verifyEmail, { email: 'ana@acme.test' });
    renderPublicPage('/verify-email?token=abc', <VerifyEmailPage />);
    expect(await screen.findByRole('link', { name: 'Go to Dashboard' })).toHaveAttribute('href', '/dashboard');
  });

  test('reports an expired link and offers a new one', async () => {
    const words = 'This link is too old.';
    mockEndpoint(verifyEmail, mockError(422, { error: 'Check the form.', code: 'link_expired', fields: { token: words } }));
    renderPublicPage('/verify-email?token=abc', <VerifyEmailPage />);
    expect(await screen.findByRole('heading', { name: 'E-mail not confirmed' })).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent(words);
    expect(screen.getByRole('link', { name: 'Get a new link' })).toHaveAttribute('href', '/request-verify-email');
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  test('can be retried after a server error', async () => {
    let requests = 0;
    mockEndpoint(verifyEmail, () => (++requests === 1 ? mockError(500, { error: 'Something failed here.' }) : { email: 'ana@acme.test' }));
    renderPublicPage('/verify-email?token=abc', <VerifyEmailPage />);
    expect(await screen.findByRole('alert')).toHaveTextContent('Something failed here.');
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'E-mail confirmed' })).toBeVisible();
  });

  test('sends no request without a token', () => {
    renderPublicPage('/verify-email', <VerifyEmailPage />);
    expect(screen.getByRole('alert')).toHaveTextContent('Part of the link is missing. Open it from the mail again, or copy all of it.');
  });
});

describe('request another link', () => {
  test('does not reveal whether the account exists', async () => {
    const sent = mockEndpoint(requestVerifyEmail, undefined);
    renderPublicPage('/request-verify-email', <RequestVerifyEmailPage />);
    await userEvent.keyboard('ana@acme.test{Enter}');
    expect(await screen.findByText(/^If there is an account for/)).toHaveTextContent(
      'If there is an account for ana@acme.test that is not confirmed yet, an e-mail with a link is on its way.',
    );
    expect(sent).toHaveLength(1);
  });

  test('prefills the e-mail address of a signed-in user, and keeps it after an error', async () => {
    signInAs('customer');
    mockEndpoint(requestVerifyEmail, mockError(429, { error: 'We wrote to this e-mail several times.' }, { 'retry-after': '1' }));
    renderPublicPage('/request-verify-email', <RequestVerifyEmailPage />);
    await userEvent.click(screen.getByRole('button', { name: 'Send the link' }));
    await waitFor(() =>
      expect(screen.getByRole('alert')).toHaveTextContent('We wrote to this e-mail several times. You can try again in 1 second.'),
    );
    expect(screen.getByLabelText('Email')).toHaveValue('customer@acme.test');
  });
});
