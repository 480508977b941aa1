import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { acceptInvite, getInvite } from '@techadds/shared/contract/staff/invites';
import { mockEndpoint, mockError, signInAs } from '@techadds/shared/testing';
import { renderPublicPage } from '../../testing/auth';
import { AcceptInvitePage } from './AcceptInvitePage';

const invite = {
  ...{ email: 'ines@halden.example', partner: 'Halden Cloud', tenant: 'Acme', subdomain: 'acme', role: 'partner_staff' as const },
  ...{ invitedBy: 'Ana Castellanos', expiresAt: '2026-12-03T09:00:00.000Z', status: 'pending' as const, problem: null },
};
const open = (onSignedIn = jest.fn(async () => {})) => {
  renderPublicPage('/auth/invite/abc', <AcceptInvitePage onSignedIn={onSignedIn} />);
  return onSignedIn;
};
const fill = async () => {
  await userEvent.type(await screen.findByLabelText(/First name/), 'Ines');
  await userEvent.type(screen.getByLabelText(/Last name/), 'Duarte');
  await userEvent.type(screen.getByLabelText('Password', { exact: false, selector: 'input' }), 'seven green bottles');
};

test('sends what was entered with the invited address, and keeps it after an error', async () => {
  mockEndpoint(getInvite, invite);
  const sent = mockEndpoint(acceptInvite, mockError(503, { error: 'The database is away' }));
  open();
  expect(await screen.findByRole('heading', { name: 'Join Halden Cloud' })).toBeVisible();
  expect(screen.getByText(/Ana Castellanos invites you to the team at Acme, as Partner Staff/)).toBeVisible();
  await fill();
  await userEvent.click(screen.getByRole('button', { name: 'Join the team' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('The database is away');
  expect(sent[0]?.body).toEqual({ email: invite.email, firstName: 'Ines', lastName: 'Duarte', password: 'seven green bottles' });
  expect(screen.getByLabelText(/First name/)).toHaveValue('Ines');
});

test('says what became of the invitation where it was answered in the meantime', async () => {
  let requests = 0;
  mockEndpoint(getInvite, () =>
    ++requests === 1 ? invite : { ...invite, status: 'revoked' as const, problem: 'This invitation was withdrawn.' },
  );
  mockEndpoint(acceptInvite, mockError(409, { error: 'This invitation was withdrawn.', code: 'invite_revoked' }));
  open();
  await fill();
  await userEvent.click(screen.getByRole('button', { name: 'Join the team' }));
  expect(await screen.findByRole('heading', { name: 'This invitation cannot be accepted' })).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent('This invitation was withdrawn.');
});

test('asks a user who is signed in to sign out first', async () => {
  signInAs('customer');
  mockEndpoint(getInvite, invite);
  open();
  expect(await screen.findByRole('alert')).toHaveTextContent('The invitation is for ines@halden.example');
  expect(screen.getByRole('link', { name: 'Sign out' })).toHaveAttribute('href', '/logout');
});

test('explains a link that is not valid, without a way to repeat it', async () => {
  mockEndpoint(getInvite, mockError(404, { error: 'This link is not valid.' }));
  open();
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('This link is not valid.'));
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});
