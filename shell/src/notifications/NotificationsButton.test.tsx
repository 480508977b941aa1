import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  archiveNotification,
  listNotifications,
  type Notification,
  readAllNotifications,
  readNotification,
} from '@techadds/shared/contract/notifications/endpoints';
import { currentUrl, mockEndpoint, renderAt, signInAs } from '@techadds/shared/testing';
import { noNotifications } from '../testing/app';
import { NotificationsButton } from './NotificationsButton';

const one: Notification = {
  id: '0d9f5f0a-0000-4000-8000-0000000000e1',
  type: 'order.accepted',
  title: 'OR-1 was accepted',
  body: 'Halden Systems starts on Monday.',
  path: '/orders/a',
  status: 'unread',
  createdAt: new Date(Date.now() - 4 * 60_000).toISOString(),
};

async function show(unread: number, items = [one]) {
  signInAs('customer');
  const requests = mockEndpoint(listNotifications, { ...noNotifications, items, unread });
  renderAt('/dashboard', <NotificationsButton />);
  // The unread count appears once the response has arrived.
  if (unread > 0) await waitFor(() => expect(screen.getByRole('button')).toHaveAttribute('aria-description'));
  else await waitFor(() => expect(requests).toHaveLength(1));
  return requests;
}
/** jsdom has no popovers: dispatches the event of an opening one. */
function open() {
  const panel = document.querySelector('[popover=auto]')!;
  fireEvent(panel, Object.assign(new Event('toggle'), { newState: 'open' }));
}

test.each([
  [1, '1'],
  [9, '9'],
  [10, '9+'],
  [240, '9+'],
])('shows %i unread as %s', async (unread, badge) => {
  await show(unread);
  expect(screen.getByText(badge)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Notifications' })).toHaveAttribute('aria-description', `${unread} unread`);
});

test('shows no badge without unread notifications', async () => {
  await show(0, []);
  expect(screen.queryByText('0')).toBeNull();
});

test('marks a followed notification as read and opens its page', async () => {
  await show(1);
  const read = mockEndpoint(readNotification, { ...one, status: 'read' });
  open();
  const item = await screen.findByRole('link', { name: /OR-1 was accepted.*\d\smin ago.*Unread/ });
  await userEvent.click(item);
  expect(read.map(({ params }) => params)).toEqual([{ id: one.id }]);
  expect(currentUrl()).toBe('/orders/a');
});

test('marks all as read and reloads the list', async () => {
  const requests = await show(2);
  const read = mockEndpoint(readAllNotifications, { read: 2 });
  open();
  const button = await screen.findByRole('button', { name: 'Mark all read' });
  const before = requests.length;
  await userEvent.click(button);
  await waitFor(() => expect(requests.length).toBeGreaterThan(before));
  expect(read).toHaveLength(1);
});

test('refetches when the panel is opened', async () => {
  const requests = await show(1);
  open();
  await waitFor(() => expect(requests).toHaveLength(2));
});

test('explains an empty list', async () => {
  await show(0, []);
  open();
  expect(await screen.findByText(/No notifications yet/)).toBeVisible();
});

test('archives a notification and lists it under Archived', async () => {
  const requests = await show(1);
  const archived = mockEndpoint(archiveNotification, { ...one, status: 'archived' });
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Archive “OR-1 was accepted”' }));
  await waitFor(() => expect(archived.map(({ params }) => params)).toEqual([{ id: one.id }]));
  mockEndpoint(listNotifications, ({ query }) => ({
    ...noNotifications,
    items: query.status === 'archived' ? [{ ...one, status: 'archived' as const }] : [],
  }));
  await userEvent.click(screen.getByRole('button', { name: 'Archived' }));
  expect(await screen.findByRole('link', { name: /OR-1 was accepted/ })).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Archive “/ })).toBeNull();
  expect(requests.length).toBeGreaterThan(0);
});

test('filters by unread', async () => {
  await show(1);
  open();
  const requests = mockEndpoint(listNotifications, { ...noNotifications, items: [one], unread: 1 });
  await userEvent.click(await screen.findByRole('button', { name: 'Unread (1)' }));
  await waitFor(() => expect(requests.some(({ query }) => query.status === 'unread')).toBe(true));
});

test('links a message notification to its conversation', async () => {
  await show(1, [{ ...one, type: 'chat.message', title: 'Ana wrote about OR-1', path: '/orders/a#messages' }]);
  mockEndpoint(readNotification, { ...one, status: 'read' });
  open();
  await userEvent.click(await screen.findByRole('link', { name: /Ana wrote about OR-1/ }));
  expect(currentUrl()).toBe('/orders/a');
});
