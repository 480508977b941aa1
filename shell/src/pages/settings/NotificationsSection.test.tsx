import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getPreferences, type NotificationPreferences, putPreferences } from '@techadds/shared/contract/notifications/endpoints';
import { notificationTypes } from '@techadds/shared/contract/notifications/types';
import { getProfile } from '@techadds/shared/contract/accounts/profile';
import { mockEndpoint, makeUser, mockError, renderAt, signInAs } from '@techadds/shared/testing';
import { NotificationsSection } from './NotificationsSection';

const preferences = (placed: boolean): NotificationPreferences => ({
  available: ['in_app'],
  items: [
    { type: 'order.placed', channels: placed ? ['in_app'] : [] },
    { type: 'chat.message', channels: ['in_app'] },
  ],
});
const placed = () => screen.findByRole('checkbox', { name: 'An order is placed: in the app' });

async function show() {
  signInAs('customer');
  mockEndpoint(getPreferences, preferences(true));
  renderAt('/settings/notifications', <NotificationsSection user={makeUser('customer')} />);
  return placed();
}

test('applies a choice at once and saves only this one', async () => {
  const box = await show();
  expect(box).toBeChecked();
  const saved = mockEndpoint(putPreferences, preferences(false));
  mockEndpoint(getPreferences, preferences(false));
  await userEvent.click(box);
  expect(await placed()).not.toBeChecked();
  await waitFor(() => expect(saved.map(({ body }) => body)).toEqual([{ items: [{ type: 'order.placed', channels: [] }] }]));
  await waitFor(async () => expect(await placed()).not.toBeChecked());
});

test('reverts a choice that could not be saved, and reports why', async () => {
  const box = await show();
  mockEndpoint(putPreferences, mockError(503, { error: 'The service cannot answer just now.' }));
  await userEvent.click(box);
  expect(await screen.findByText(/“An order is placed” stays as it was. The service cannot answer/)).toBeVisible();
  await waitFor(async () => expect(await placed()).toBeChecked());
});

test('shows only the groups with preferences of the user', async () => {
  await show();
  expect(screen.queryByRole('list', { name: 'Payouts and deposits' })).toBeNull();
  expect(screen.getByRole('list', { name: 'Messages' })).toBeVisible();
});

test('shows every type in exactly one group', async () => {
  signInAs('super_admin');
  mockEndpoint(getPreferences, { available: ['in_app'], items: notificationTypes.map((type) => ({ type, channels: [] })) });
  renderAt('/settings/notifications', <NotificationsSection user={makeUser('super_admin')} />);
  await placed();
  const labels = [...document.querySelectorAll('input[type=checkbox]')].map((box) => box.getAttribute('aria-label'));
  const ofTypes = labels.filter((label) => label?.endsWith(': in the app'));
  expect(ofTypes).toHaveLength(notificationTypes.length);
  expect(new Set(ofTypes).size).toBe(notificationTypes.length);
  for (const name of ['Payouts and deposits', 'Perks', 'Team', 'Releases']) expect(screen.getByRole('list', { name })).toBeVisible();
});

test('reports preferences that fail to load', async () => {
  signInAs('customer');
  mockEndpoint(getPreferences, mockError(500, { error: 'Internal' }));
  renderAt('/settings/notifications', <NotificationsSection user={makeUser('customer')} />);
  expect(await screen.findByText('Your choices didn’t load')).toBeVisible();
});

test.each([true, false])('asks to confirm an unconfirmed e-mail address (confirmed: %s)', async (emailVerified) => {
  signInAs('customer');
  const user = { ...makeUser('customer'), emailVerified };
  mockEndpoint(getPreferences, { ...preferences(true), available: ['in_app', 'email'] });
  mockEndpoint(getProfile, { user });
  renderAt('/settings/notifications', <NotificationsSection user={user} />);
  expect(await screen.findByRole('checkbox', { name: 'New message: by e-mail' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Confirm your e-mail' }) === null).toBe(emailVerified);
});

test('saves the choice to be notified by push', async () => {
  signInAs('customer');
  mockEndpoint(getPreferences, { ...preferences(true), available: ['in_app', 'email', 'push'] });
  const saved = mockEndpoint(putPreferences, preferences(true));
  renderAt('/settings/notifications', <NotificationsSection user={makeUser('customer')} />);
  await userEvent.click(await screen.findByRole('checkbox', { name: 'An order is placed: by push' }));
  await waitFor(() => expect(saved.map(({ body }) => body)).toEqual([{ items: [{ type: 'order.placed', channels: ['in_app', 'push'] }] }]));
});
