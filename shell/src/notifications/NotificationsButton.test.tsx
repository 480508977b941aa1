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
  const asked = mockEndpoint(listNotifications, { ...noNotifications, items, unread });
  renderAt('/dashboard', <NotificationsButton />);
  // The number unread stands on the button as soon as the answer has come.
  if (unread > 0) await waitFor(() => expect(screen.getByRole('button')).toHaveAttribute('aria-description'));
  else await waitFor(() => expect(asked).toHaveLength(1));
  return asked;
}
/** jsdom has no popovers: this is what the browser says when it opens one. */
function open() {
  const panel = document.querySelector('[popover=auto]')!;
  fireEvent(panel, Object.assign(new Event('toggle'), { newState: 'open' }));
}

it.each([
  [1, '1'],
  [9, '9'],
  [10, '9+'],
  [240, '9+'],
])('%i unread are shown as %s', async (unread, badge) => {
  await show(unread);
  expect(screen.getByText(badge)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Notifications' })).toHaveAttribute('aria-description', `${unread} unread`);
});

it('without anything unread there is no badge', async () => {
  await show(0, []);
  expect(screen.queryByText('0')).toBeNull();
});

it('following one marks it as read and goes to what it is about', async () => {
  await show(1);
  const read = mockEndpoint(readNotification, { ...one, status: 'read' });
  open();
  const item = await screen.findByRole('link', { name: /OR-1 was accepted.*\d\smin ago.*Unread/ });
  await userEvent.click(item);
  expect(read.map(({ params }) => params)).toEqual([{ id: one.id }]);
  expect(currentUrl()).toBe('/orders/a');
});

it('all are marked as read at once, and the list is loaded again', async () => {
  const asked = await show(2);
  const read = mockEndpoint(readAllNotifications, { read: 2 });
  open();
  const button = await screen.findByRole('button', { name: 'Mark all read' });
  const before = asked.length;
  await userEvent.click(button);
  await waitFor(() => expect(asked.length).toBeGreaterThan(before));
  expect(read).toHaveLength(1);
});

it('opening the panel asks for what is new', async () => {
  const asked = await show(1);
  open();
  await waitFor(() => expect(asked).toHaveLength(2));
});

it('an empty list says what will appear', async () => {
  await show(0, []);
  open();
  expect(await screen.findByText(/No notifications yet/)).toBeVisible();
});

it('one is put away and found again among the archived', async () => {
  const asked = await show(1);
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
  expect(asked.length).toBeGreaterThan(0);
});

it('the unread ones are asked for alone', async () => {
  await show(1);
  open();
  const asked = mockEndpoint(listNotifications, { ...noNotifications, items: [one], unread: 1 });
  await userEvent.click(await screen.findByRole('button', { name: 'Unread (1)' }));
  await waitFor(() => expect(asked.some(({ query }) => query.status === 'unread')).toBe(true));
});

it('a message tells of a conversation and leads there', async () => {
  await show(1, [{ ...one, type: 'chat.message', title: 'Ana wrote about OR-1', path: '/orders/a#messages' }]);
  mockEndpoint(readNotification, { ...one, status: 'read' });
  open();
  await userEvent.click(await screen.findByRole('link', { name: /Ana wrote about OR-1/ }));
  expect(currentUrl()).toBe('/orders/a');
});
