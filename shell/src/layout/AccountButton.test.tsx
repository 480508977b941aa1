import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { makeUser, renderAt } from '@techadds/shared/testing';
import { AccountButton } from './AccountButton';
import { ThemeButton } from './ThemeButton';

test('shows the initial, and links to profile and sign-out', async () => {
  renderAt('/dashboard', <AccountButton user={makeUser('customer', { firstName: 'Nora' })} />);
  const button = screen.getByRole('button', { name: 'Account' });
  expect(button).toHaveTextContent('N');
  await userEvent.click(button);
  expect(screen.getByRole('menuitem', { name: 'Profile' })).toHaveAttribute('href', '/settings');
  expect(screen.getByRole('menuitem', { name: 'Logout' })).toHaveAttribute('href', '/logout');
});

test('applies the chosen theme and marks it in the menu', async () => {
  renderAt('/dashboard', <ThemeButton />);
  await userEvent.click(screen.getByRole('button', { name: 'Theme' }));
  expect(screen.getByRole('menuitemradio', { name: 'System' })).toBeChecked();
  await userEvent.click(screen.getByRole('menuitemradio', { name: 'Dark' }));
  expect(document.documentElement).toHaveClass('dark');
  await userEvent.click(screen.getByRole('button', { name: 'Theme' }));
  expect(screen.getByRole('menuitemradio', { name: 'Dark' })).toBeChecked();
  await userEvent.click(screen.getByRole('menuitemradio', { name: 'System' }));
});
