import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  archiveChannel,
  createChannel,
  exportChannels,
  getChannel,
  joinChannel,
  listChannels,
  restoreChannel,
  setChannelNotifications,
  updateChannel,
  type ChannelDetail,
} from '@techadds/shared/contract/channels/endpoints';
import {
  listConversations,
  listMessages,
  sendMessage,
  sendTyping,
  type Conversation,
  type Message,
} from '@techadds/shared/contract/conversations/endpoints';
import { createTask, listTaskAssignees, type Task } from '@techadds/shared/contract/tasks/endpoints';
import { currentUrl, makeUser, mockEndpoint, renderAt, signInAs } from '@techadds/shared/testing';
import { ChatPage } from './ChatPage';

const id = '0d9f5f0a-0000-4000-8000-0000000000c1';
const me = makeUser('partner_admin');
const piet = { id: '0d9f5f0a-0000-4000-8000-0000000000f1', name: 'Piet Vos', role: 'partner_staff' as const, partnerName: 'Halden' };
const meta = { total: 1, limit: 25, offset: 0, sort: 'createdAt', order: 'desc' as const, hasMore: false };
const channel: ChannelDetail = {
  ...{
    id,
    name: 'deliveries',
    topic: 'This week',
    isPrivate: false,
    inSlack: false,
    partner: null,
    memberCount: 2,
    isMember: true,
    canManage: true,
  },
  ...{ createdAt: '2026-11-20T09:00:00.000Z', archivedAt: null },
  members: [{ id: me.id, name: 'Me', role: 'partner_admin', partnerName: 'Halden' }, piet],
};
const room: Conversation = {
  ...{ id, kind: 'channel', title: '#deliveries', order: null, project: null, canSend: true, unread: 0, mentions: 0, muted: false },
  channel: { topic: 'This week', isPrivate: false, inSlack: false, notificationLevel: 'mentions', archivedAt: null, canManage: true },
  lastMessage: null,
};
const message = (n: number, changes: Partial<Message> = {}): Message => ({
  ...{ id: `0d9f5f0a-0000-4000-8000-00000000000${n}`, roomId: id, author: piet, text: `Message ${n}`, files: [], threadId: null },
  ...{ replies: null, mentions: [], clientId: null, createdAt: '2026-11-20T09:00:00.000Z', editedAt: null, deletedAt: null },
  ...changes,
});

function show(at: string, messages: Message[] = [], of: Conversation = room) {
  signInAs('partner_admin');
  mockEndpoint(listConversations, { items: [{ ...of, unread: 2, mentions: 1 }], meta: { ...meta, sort: 'lastMessageAt' }, unread: 2 });
  mockEndpoint(getChannel, channel);
  mockEndpoint(sendTyping, {});
  mockEndpoint(listTaskAssignees, { items: [{ id: piet.id, name: piet.name, partnerId: null }] });
  const requests = mockEndpoint(listMessages, { items: messages.toReversed(), meta, room: of, readers: [] });
  renderAt(at, <ChatPage user={me} />);
  return requests;
}

test('lists a channel with its topic and the messages that mention the user', async () => {
  show('/chat');
  expect(await screen.findByRole('link', { name: /#deliveries.*This week.*2 unread, 1 that mention you/ })).toBeVisible();
});

test('suggests members after @ and sends what was chosen', async () => {
  show(`/chat/${id}`, [message(1, { text: 'Ask @Piet Vos', mentions: [piet] })]);
  expect(await screen.findByRole('log', { name: 'Messages in #deliveries' })).toHaveTextContent('Ask @Piet Vos');
  const sent = mockEndpoint(sendMessage, message(2));
  const box = screen.getByRole('textbox', { name: 'Message' });
  await screen.findByText(/2 members/);
  await userEvent.type(box, 'Hello @pi');
  expect(await screen.findByRole('option', { name: /Piet Vos/ })).toHaveAttribute('aria-selected', 'true');
  await userEvent.keyboard('{Tab}');
  expect(box).toHaveValue('Hello @Piet Vos ');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(sent.map(({ body }) => body.text)).toEqual(['Hello @Piet Vos ']));
});

test('opens the thread of a message and replies in it', async () => {
  const root = message(1, { replies: { count: 2, lastAt: '2026-11-20T09:00:00.000Z' } });
  const requests = show(`/chat/${id}`, [root]);
  await userEvent.click(await screen.findByRole('button', { name: '2 replies' }));
  await waitFor(() => expect(requests.at(-1)?.query).toMatchObject({ threadId: root.id }));
  const sent = mockEndpoint(sendMessage, message(2, { threadId: root.id }));
  await userEvent.type(await screen.findByRole('textbox', { name: 'Message' }), 'Yes{Control>}{Enter}{/Control}');
  await waitFor(() => expect(sent.map(({ body }) => body.threadId)).toEqual([root.id]));
  await userEvent.click(screen.getByRole('button', { name: 'All messages' }));
  expect(currentUrl()).toBe(`/chat/${id}`);
});

test('searches messages of the channel and those with files', async () => {
  const requests = show(`/chat/${id}`, [message(1)]);
  await userEvent.type(await screen.findByRole('searchbox', { name: 'Search #deliveries' }), 'keys');
  await waitFor(() => expect(requests.at(-1)?.query).toMatchObject({ query: 'keys' }));
  await userEvent.click(screen.getByRole('button', { name: 'With files' }));
  await waitFor(() => expect(requests.at(-1)?.query).toMatchObject({ query: 'keys', files: '1' }));
  expect(screen.queryByRole('textbox', { name: 'Message' })).toBeNull();
});

test('the menu of a channel shows and changes what the user is notified of', async () => {
  show(`/chat/${id}`, [message(1)]);
  const saved = mockEndpoint(setChannelNotifications, { level: 'all' });
  await userEvent.click(await screen.findByRole('button', { name: 'Actions on #deliveries' }));
  expect(await screen.findByRole('menuitemradio', { name: 'Notify me of mentions only', checked: true })).toBeVisible();
  expect(screen.getByRole('menuitemradio', { name: 'Notify me of nothing', checked: false })).toBeVisible();
  await userEvent.click(screen.getByRole('menuitemradio', { name: 'Notify me of all messages' }));
  await waitFor(() => expect(saved).toMatchObject([{ params: { id }, body: { level: 'all' } }]));
  expect(await screen.findByText('#deliveries: notify me of all messages')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Mute' })).toBeNull();
});

test('a channel that is found by a message shows it, and opens with the search', async () => {
  show('/chat?query=boiler', [], { ...room, match: { authorName: 'Piet Vos', text: 'The boiler is leaking' } });
  const link = await screen.findByRole('link', { name: /#deliveries.*Piet Vos: The boiler is leaking/ });
  expect(link).toHaveAttribute('href', `/chat/${id}?query=boiler&find=boiler`);
});

test('makes a task of a message, about the channel', async () => {
  show(`/chat/${id}`, [message(1, { text: 'Call the site\nbefore noon' })]);
  const created = mockEndpoint(createTask, { id: '0d9f5f0a-0000-4000-8000-0000000000a1' } as Task);
  await userEvent.click(await screen.findByRole('button', { name: /^Actions on “Call/ }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Create task' }));
  await waitFor(() =>
    expect(created.map(({ body }) => body)).toEqual([
      {
        title: 'Call the site',
        description: 'Piet Vos in #deliveries:\nCall the site\nbefore noon',
        subject: { type: 'channel', id },
      },
    ]),
  );
});

test('archives a channel with an undo', async () => {
  show(`/chat/${id}`, [message(1)]);
  const archived = mockEndpoint(archiveChannel, channel);
  const restored = mockEndpoint(restoreChannel, channel);
  await userEvent.click(await screen.findByRole('button', { name: 'Actions on #deliveries' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Archive' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect([archived.length, restored.length]).toEqual([1, 1]));
});

test('an archived channel can be restored and not be written in', async () => {
  const archivedAt = '2026-11-20T09:00:00.000Z';
  show(`/chat/${id}`, [message(1)], { ...room, canSend: false, channel: { ...room.channel!, archivedAt } });
  expect(await screen.findByText('Archived')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Restore' })).toBeVisible();
  expect(screen.queryByRole('textbox', { name: 'Message' })).toBeNull();
});

test('lists the channels of the team, joins one and opens it', async () => {
  show('/chat?channels=list');
  mockEndpoint(listChannels, { items: [{ ...channel, isMember: false }], meta: { ...meta, sort: 'name', order: 'asc' } });
  const joined = mockEndpoint(joinChannel, channel);
  await userEvent.click(await screen.findByRole('button', { name: 'Join #deliveries' }));
  await waitFor(() => expect(joined.map(({ params }) => params)).toEqual([{ id }]));
  await waitFor(() => expect(currentUrl()).toBe(`/chat/${id}`));
});

test('exports the listed channels', async () => {
  show('/chat?channels=list');
  const listed = mockEndpoint(listChannels, { items: [channel], meta: { ...meta, sort: 'name', order: 'asc' } });
  const exported = mockEndpoint(exportChannels, 'Name\r\n');
  const dialog = await screen.findByRole('dialog', { name: 'Channels' });
  await userEvent.type(within(dialog).getByRole('searchbox', { name: 'Search channels' }), 'del');
  await waitFor(() => expect(listed.at(-1)?.query).toMatchObject({ query: 'del' }));
  await userEvent.click(within(dialog).getByRole('radio', { name: 'Archived' }));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Export' }));
  await waitFor(() => expect(exported.map(({ query }) => query)).toEqual([{ query: 'del', archived: '1' }]));
});

test('creates a channel with members under a name without spaces', async () => {
  show('/chat?channels=new');
  const created = mockEndpoint(createChannel, channel);
  const form = await screen.findByRole('dialog', { name: 'New channel' });
  await userEvent.type(within(form).getByRole('textbox', { name: /^Name/ }), 'Site Visits');
  await userEvent.click(await within(form).findByRole('checkbox', { name: 'Piet Vos' }));
  await userEvent.click(within(form).getByRole('button', { name: 'Create channel' }));
  await waitFor(() =>
    expect(created.map(({ body }) => body)).toEqual([{ name: 'site-visits', topic: '', isPrivate: false, memberIds: [me.id, piet.id] }]),
  );
});

test('changes the members of a channel', async () => {
  show(`/chat/${id}`, [message(1)]);
  const updated = mockEndpoint(updateChannel, channel);
  await userEvent.click(await screen.findByRole('button', { name: 'Actions on #deliveries' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Edit channel and members' }));
  const form = await screen.findByRole('dialog', { name: 'Edit channel' });
  await userEvent.click(await within(form).findByRole('checkbox', { name: 'Piet Vos' }));
  await userEvent.click(within(form).getByRole('button', { name: 'Save channel' }));
  await waitFor(() => expect(updated.map(({ body }) => body)).toEqual([expect.objectContaining({ memberIds: [me.id] })]));
});
