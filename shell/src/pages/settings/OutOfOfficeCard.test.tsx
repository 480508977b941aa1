import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { endOwnOutOfOffice, getOwnOutOfOffice, setOwnOutOfOffice } from '@techadds/shared/contract/staff/endpoints';
import type { Role } from '@techadds/shared/roles';
import { makeUser, mockEndpoint, mockError, renderAt, signInAs } from '@techadds/shared/testing';
import { SettingsPage } from './SettingsPage';

const days = { from: '2099-12-01', until: '2099-12-24', note: 'Ask Marta meanwhile' };
const open = (role: Role = 'partner_staff') => {
  signInAs(role);
  renderAt('/settings/profile', <SettingsPage user={makeUser(role)} />);
};
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

test('a member sets the days out of office, with a note for colleagues', async () => {
  let outOfOffice: typeof days | null = null;
  mockEndpoint(getOwnOutOfOffice, () => ({ outOfOffice }));
  const saved = mockEndpoint(setOwnOutOfOffice, () => ({ outOfOffice: (outOfOffice = days) }));
  open();
  await press('Set days');
  const dialog = within(await screen.findByRole('dialog', { name: 'Out of office' }));
  await userEvent.type(dialog.getByLabelText(/^First day/), days.from);
  await userEvent.type(dialog.getByLabelText(/^Last day/), days.until);
  await userEvent.type(dialog.getByLabelText(/^Note/), days.note);
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(saved.map(({ body }) => body)).toEqual([days]));
  expect(await screen.findByText(/Ask Marta meanwhile$/)).toBeVisible();
});

test('refuses a last day before the first, before it is sent', async () => {
  mockEndpoint(getOwnOutOfOffice, { outOfOffice: null });
  const saved = mockEndpoint(setOwnOutOfOffice, { outOfOffice: days });
  open('partner_admin');
  await press('Set days');
  const dialog = within(await screen.findByRole('dialog', { name: 'Out of office' }));
  await userEvent.type(dialog.getByLabelText(/^First day/), '2099-12-24');
  await userEvent.type(dialog.getByLabelText(/^Last day/), '2099-12-01');
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(dialog.getByLabelText(/^Last day/)).toHaveAccessibleDescription(/before the first/);
  expect(saved).toEqual([]);
});

test('a member comes back earlier, and reads why the server refused it', async () => {
  mockEndpoint(getOwnOutOfOffice, { outOfOffice: days });
  const ended = mockEndpoint(endOwnOutOfOffice, mockError(503, { error: 'The database is away.' }));
  open();
  await press('Back in the office');
  expect(await screen.findByText(/The database is away/)).toBeVisible();
  expect(ended).toHaveLength(1);
});

test.each(['customer', 'admin', 'super_admin'] as const)('a %s has no team, and no days out of office', async (role) => {
  open(role);
  await screen.findByLabelText('First name');
  expect(screen.queryByText('Out of office')).toBeNull();
});
