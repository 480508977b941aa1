import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  listMessages,
  listContacts,
  listConversations,
  openConversation,
  type Conversation,
} from '@techadds/shared/contract/conversations/endpoints';
import { currentUrl, mockEndpoint, mockError, makeUser, renderAt, signInAs } from '@techadds/shared/testing';
import { ChatPage } from './ChatPage';

const meta = { total: 1, limit: 25, offset: 0, sort: 'lastMessageAt', order: 'desc' as const, hasMore: false };
const room: Conversation = {
  id: '0d9f5f0a-0000-4000-8000-0000000000c1',
  kind: 'order',
  project: null,
  channel: null,
  mentions: 0,
  title: 'Halden Consulting',
  order: { id: '0d9f5f0a-0000-4000-8000-0000000000c1', number: 'OR-1', serviceName: 'Penetration test' },
  canSend: true,
  unread: 3,
  muted: false,
  lastMessage: { authorName: 'Ana Halden', text: 'We start on Monday.', createdAt: '2026-11-20T09:00:00.000Z', files: 0, deleted: false },
};

function show(at: string, rooms: Conversation[] = [room]) {
  signInAs('customer');
  const requests = mockEndpoint(listConversations, ({ query }) => ({ items: query.query ? [] : rooms, meta, unread: 3 }));
  renderAt(at, <ChatPage user={makeUser('customer')} />);
  return requests;
}

test('lists conversations with participant, order, last message and unread count', async () => {
  show('/chat');
  const link = await screen.findByRole('link', { name: /Halden Consulting.*OR-1.*We start on Monday.*3 unread/ });
  expect(link).toHaveAttribute('href', `/chat/${room.id}`);
});

test('opens the conversation in the URL, with a link to its order', async () => {
  mockEndpoint(listMessages, { items: [], meta: { ...meta, sort: 'createdAt' }, room, readers: [] });
  show(`/chat/${room.id}`);
  expect(await screen.findByRole('log', { name: 'Messages with Halden Consulting' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'OR-1' })).toHaveAttribute('href', `/orders/${room.id}`);
});

test('reports a conversation that does not exist', async () => {
  mockEndpoint(listMessages, mockError(404, { error: 'There is no such room.' }));
  show(`/chat/${room.id}`);
  expect(await screen.findByRole('heading', { name: 'There is no such conversation' })).toBeVisible();
});

test('distinguishes no conversations from no match', async () => {
  show('/chat', []);
  expect(await screen.findByRole('heading', { name: 'No conversations yet' })).toBeVisible();
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search conversations' }), 'OR-9');
  expect(await screen.findByRole('heading', { name: 'No conversation matches' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Show all conversations' }));
  expect(await screen.findByRole('heading', { name: 'No conversations yet' })).toBeVisible();
});

test('reports a list that fails to load', async () => {
  signInAs('customer');
  mockEndpoint(listConversations, mockError(500, { error: 'Internal' }));
  renderAt('/chat', <ChatPage user={makeUser('customer')} />);
  expect(await screen.findByText('Your conversations didn’t load')).toBeVisible();
});

test('opens a new conversation with a user', async () => {
  show('/chat');
  mockEndpoint(listContacts, {
    items: [{ id: makeUser('admin').id, name: 'Ada Admin', role: 'admin', partnerName: null }],
    meta: { ...meta, sort: 'name', order: 'asc' },
  });
  const opened = mockEndpoint(openConversation, { ...room, id: '0d9f5f0a-0000-4000-8000-0000000000c2', kind: 'direct', order: null });
  mockEndpoint(listMessages, { items: [], meta: { ...meta, sort: 'createdAt' }, room, readers: [] });
  await userEvent.click(screen.getByRole('button', { name: 'New conversation' }));
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /Ada Admin/ }));
  await waitFor(() => expect(opened.map(({ body }) => body)).toEqual([{ userId: makeUser('admin').id }]));
  await waitFor(() => expect(currentUrl()).toBe('/chat/0d9f5f0a-0000-4000-8000-0000000000c2'));
});
