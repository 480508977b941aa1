import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { UiProvider } from '@techadds/shared/ui';
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
