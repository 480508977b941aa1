import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderPublicPage } from '../../testing/auth';
import { FormTestPage } from './FormTestPage';

beforeEach(() => renderPublicPage('/form-test', <FormTestPage />));

test.each(['Light', 'Dark'])('shows every control in all states in %s mode', (mode) => {
  const board = within(screen.getByRole('region', { name: mode }));
  for (const group of ['Text', 'Choices and numbers', 'Buttons'])
    expect(board.getByRole('region', { name: `${group}, ${mode.toLowerCase()}` })).toBeVisible();
  expect(board.getByLabelText('Wrong')).toBeInvalid();
  expect(board.getByLabelText('Wrong')).toHaveAccessibleDescription('Enter a full e-mail address, like ana@halden.example.');
  expect(board.getByLabelText('Required')).toBeRequired();
  expect(board.getByLabelText('With a hint')).toHaveAccessibleDescription('Two letters, like NO');
  expect(board.getByLabelText('Disabled', { selector: '[type=text]' })).toBeDisabled();
  expect(board.getByRole('radio', { name: /Standard/, checked: true })).toBeEnabled();
  expect(board.getByRole('button', { name: 'Paying out' })).toHaveAttribute('aria-busy', 'true');
});

test('focuses one input', () => {
  expect(screen.getByLabelText('Focused')).toHaveFocus();
});

test('explains a disabled button', async () => {
  const [button] = screen.getAllByRole('button', { name: 'Pay out' });
  await userEvent.hover(button!);
  expect(await screen.findByText('The balance is zero. It fills with the next completed order.')).toBeInTheDocument();
});
