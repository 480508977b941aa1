import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useSession } from '@techadds/shared/session';
import { UiProvider } from '@techadds/shared/ui';
import type { User } from '@techadds/shared/contract/accounts/endpoints';
import { HelpDrawer } from './HelpDrawer';

test('logs the ticket in the console and clears the form without sending a request', async () => {
  const network = jest.fn();
  globalThis.fetch = network;
  const said = jest.spyOn(console, 'info').mockImplementation();
  render(
    <UiProvider>
      <HelpDrawer open onClose={jest.fn()} />
    </UiProvider>,
  );
  expect(screen.getByRole('dialog', { name: 'Submit a Ticket' })).toBeVisible();
  await userEvent.type(screen.getByLabelText('Subject'), 'Payout returned');
  await userEvent.type(screen.getByLabelText('Message'), 'The bank sent it back.');
  await userEvent.click(screen.getByRole('button', { name: 'Submit' }));
  expect(said).toHaveBeenCalledWith('Ticket', { subject: 'Payout returned', message: 'The bank sent it back.' });
  expect(screen.getByLabelText('Subject')).toHaveValue('');
  expect(screen.getByLabelText('Message')).toHaveValue('');
  expect(screen.getByRole('status')).toHaveTextContent('Nothing was sent.');
  expect(network).not.toHaveBeenCalled();
  said.mockRestore();
});

test('keeps what is typed over a page load, for the same user and once', async () => {
  const signInAs = (id: string) => useSession.setState({ user: { id } as User });
  const open = () =>
    render(
      <UiProvider>
        <HelpDrawer open onClose={jest.fn()} />
      </UiProvider>,
    );
  signInAs('ana');
  const before = open();
  await userEvent.type(screen.getByLabelText('Subject'), 'Half a question');
  dispatchEvent(new Event('pagehide'));
  before.unmount();

  signInAs('ben');
  const other = open();
  expect(screen.getByLabelText('Subject')).toHaveValue('');
  other.unmount();

  signInAs('ana');
  const after = open();
  expect(screen.getByLabelText('Subject')).toHaveValue('Half a question');
  after.unmount();
  open();
  expect(screen.getByLabelText('Subject')).toHaveValue('');
});
