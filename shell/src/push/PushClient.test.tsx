import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { listNotifications, readNotification } from '@techadds/shared/contract/notifications/endpoints';
import { getPushKey, subscribePush } from '@techadds/shared/contract/push/endpoints';
import { useUnsavedChanges } from '@techadds/shared/patterns/form';
import { useNavigate } from '@techadds/shared/router';
import { useSession } from '@techadds/shared/session';
import { currentUrl, mockEndpoint, renderAt, signInAs } from '@techadds/shared/testing';
import { installPush } from '../testing/push';
import { markRead } from './mark-read';
import { PushClient } from './PushClient';

const follow = (path: string) => void markRead(path);
const Client = () => <PushClient navigate={useNavigate()} onFollow={follow} />;

let push: ReturnType<typeof installPush>;
beforeEach(() => {
  push = installPush();
  push.permission = 'granted';
  signInAs('partner_admin');
});
afterEach(() => {
  push.restore();
  localStorage.clear();
});
function send(message: unknown): string | undefined {
  let answer: string | undefined;
  act(() => void (answer = push.send(message)));
  return answer;
}
const open = (path: string) => send({ type: 'push.open', path });

test('opens the path of a clicked notification, and says so to the worker', async () => {
  renderAt('/dashboard', <Client />);
  expect(open('/partners/orders/1?action=accept')).toBe('opened');
  await waitFor(() => expect(currentUrl()).toBe('/partners/orders/1?action=accept'));
});

test.each(['//evil.example', 'https://evil.example/a', '/logout'])('opens the dashboard rather than %s', async (path) => {
  renderAt('/orders', <Client />);
  open(path);
  await waitFor(() => expect(currentUrl()).toBe('/dashboard'));
});

const unread = (id: string, path: string) => ({
  ...{ id, path, type: 'order.placed' as const, title: 'New order', body: '', status: 'unread' as const },
  createdAt: '2026-11-20T10:00:00.000Z',
});
const meta = { total: 2, limit: 50, offset: 0, sort: 'createdAt', order: 'desc' as const, hasMore: false };

test('marks the notification of a clicked message as read, and no other', async () => {
  const items = [unread('n1', '/partners/orders/1'), unread('n2', '/partners/orders/2')];
  mockEndpoint(listNotifications, { items, meta, unread: 2 });
  const read = mockEndpoint(readNotification, { ...items[0]!, status: 'read' });
  renderAt('/dashboard', <Client />);
  open('/partners/orders/1?action=accept');
  await waitFor(() => expect(read.map(({ params }) => params)).toEqual([{ id: 'n1' }]));
});

test('ignores other messages', () => {
  renderAt('/orders', <Client />);
  for (const message of [undefined, 'push.open', { type: 'other', path: '/dashboard' }]) expect(send(message)).toBeUndefined();
  expect(currentUrl()).toBe('/orders');
});

test('asks before a form with unsaved changes is left', async () => {
  const listed = mockEndpoint(listNotifications, { items: [], meta, unread: 0 });
  const Form = () => useUnsavedChanges(true);
  renderAt(
    '/quotes/new',
    <>
      <Client />
      <Form />
    </>,
  );
  open('/orders/1');
  expect(await screen.findByRole('dialog', { name: 'Leave without saving?' })).toBeVisible();
  expect(currentUrl()).toBe('/quotes/new');
  // What was not seen is not read.
  expect(listed).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Leave' }));
  expect(currentUrl()).toBe('/orders/1');
});

test('registers the browser of a person who has turned push on, and again when the browser has replaced its subscription', async () => {
  localStorage.setItem(`push ${useSession.getState().user!.id}`, 'on');
  mockEndpoint(getPushKey, { key: 'BBBB' });
  const posted = mockEndpoint(subscribePush, { id: 'a' });
  renderAt('/dashboard', <Client />);
  await waitFor(() => expect(posted).toHaveLength(1));
  push.subscription = undefined;
  send({ type: 'push.changed' });
  await waitFor(() => expect(posted).toHaveLength(2));
});
