import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Conversation } from '@techadds/shared/features/chat';
import {
  deleteMessage,
  editMessage,
  listMessages,
  type Message,
  markConversationRead,
  sendMessage,
  sendTyping,
} from '@techadds/shared/contract/conversations/endpoints';
import type { Output } from '@techadds/shared/contract/endpoint';
import { areUpdatesHeld, keepDrafts } from '@techadds/shared/router';
import { useQueryClient } from '@techadds/shared/query';
import { mockEndpoint, makeUser, mockError, renderAt, signInAs } from '@techadds/shared/testing';

const conversationId = '0d9f5f0a-0000-4000-8000-0000000000c1';
const me = makeUser('customer');
const partner = { id: '0d9f5f0a-0000-4000-8000-0000000000f1', name: 'Ana Halden' };
const message = (n: number, changes: Partial<Message> = {}): Message => ({
  id: `0d9f5f0a-0000-4000-8000-00000000000${n}`,
  roomId: conversationId,
  author: partner,
  text: `Message ${n}`,
  files: [],
  threadId: null,
  replies: null,
  mentions: [],
  clientId: null,
  createdAt: `2026-11-20T09:0${n}:00.000Z`,
  editedAt: null,
  deletedAt: null,
  ...changes,
});
const mine = (n: number, changes: Partial<Message> = {}) => message(n, { author: { id: me.id, name: 'Me' }, ...changes });

/** Mocks the server: pages of messages, newest first by default. */
function serve(
  messages: Message[],
  changes: { unread?: number; canSend?: boolean; readers?: Output<typeof listMessages>['readers'] } = {},
) {
  const state = { messages, ...changes };
  const requests = mockEndpoint(listMessages, ({ query }): Output<typeof listMessages> => {
    const [limit, offset, total] = [Number(query.limit), Number(query.offset ?? 0), state.messages.length];
    const order = query.order === 'asc' ? 'asc' : 'desc';
    return {
      items: (order === 'asc' ? state.messages : state.messages.toReversed()).slice(offset, offset + limit),
      meta: { ...{ total, limit, offset, order }, sort: 'createdAt', hasMore: offset + limit < total },
      room: {
        id: conversationId,
        kind: 'order',
        title: 'Halden Consulting',
        order: null,
        project: null,
        channel: null,
        mentions: 0,
        canSend: state.canSend ?? true,
        unread: state.unread ?? 0,
        muted: false,
        lastMessage: null,
      },
      readers: state.readers ?? [],
    };
  });
  return { state, asked: requests };
}
const many = (count: number) =>
  Array.from({ length: count }, (_, n) =>
    message(n + 1, { id: `id-${n + 1}`, createdAt: new Date(Date.UTC(2026, 10, 20) + n * 60_000).toISOString() }),
  );
const countedTo = (count: number) => Array.from({ length: count }, (_, n) => `Message ${n + 1}`);
/** Emits typing events, as live updates do, when it is pressed. */
function Typing({ of: rooms }: { of: readonly [room: string, name: string][] }) {
  const queries = useQueryClient();
  const report = () => rooms.forEach(([room, name]) => queries.setQueryData(['typing', room], { name, at: Date.now() }));
  return <button onClick={report}>Somebody types</button>;
}
async function show() {
  signInAs('customer');
  mockEndpoint(sendTyping, {});
  renderAt(
    '/',
    <>
      <Conversation conversationId={conversationId} />
      <Typing
        of={[
          ['another', 'Piet'],
          [conversationId, 'Ana Halden'],
        ]}
      />
    </>,
  );
  return screen.findByRole('log', { name: 'Messages with Halden Consulting' });
}
const write = async (text: string) => {
  await userEvent.type(screen.getByRole('textbox', { name: 'Message' }), text);
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
};

test('shows messages in the order they were written, with their authors', async () => {
  serve([
    message(1),
    mine(2),
    message(3, { editedAt: '2026-11-20T09:04:00.000Z' }),
    message(4, { text: '', deletedAt: '2026-11-20T09:05:00.000Z' }),
  ]);
  const log = await show();
  const text = log.textContent ?? '';
  const places = ['Ana Halden', 'Message 1', 'You', 'Message 2', 'Message 3', 'Edited', 'This message was deleted'].map((part) =>
    text.indexOf(part),
  );
  expect(places).toEqual([...places].sort((a, b) => a - b));
  expect(places).not.toContain(-1);
});

test('shows earlier messages page by page to the first one, and keeps them when there are new ones', async () => {
  const { state, asked: requests } = serve(many(230));
  const log = await show();
  const shown = () =>
    within(log)
      .getAllByText(/^Message \d+$/)
      .map(({ textContent }) => textContent);
  const showEarlier = () => userEvent.click(within(log).getByRole('button', { name: 'Show earlier messages' }));
  expect(shown()).toEqual(countedTo(230).slice(180));
  expect(requests.map(({ query }) => query)).toEqual([{ limit: '50' }]);
  await showEarlier();
  await within(log).findByText('Message 31');
  expect(shown()).toEqual(countedTo(230).slice(30));
  await showEarlier();
  await within(log).findByText('Message 1');
  expect(shown()).toEqual(countedTo(230));
  expect(within(log).queryByRole('button', { name: 'Show earlier messages' })).toBeNull();
  mockEndpoint(sendMessage, ({ body }) => {
    const sent = { author: { id: me.id, name: 'Me' }, clientId: body.clientId ?? null };
    state.messages = many(260).map((each, n) => ({ ...each, ...(n === 1 && { editedAt: each.createdAt }), ...(n === 259 && sent) }));
    return state.messages.at(-1)!;
  });
  await write('Message 260');
  await within(log).findByText('Edited');
  await waitFor(() => expect(shown()).toEqual(countedTo(260)));
});

test('keeps the messages that are shown if earlier ones do not load', async () => {
  serve(many(60));
  const log = await show();
  const showEarlier = () => userEvent.click(within(log).getByRole('button', { name: 'Show earlier messages' }));
  mockEndpoint(listMessages, mockError(500, { error: 'Internal' }));
  await showEarlier();
  expect(await screen.findByText(/^Failed to load messages\. /)).toBeVisible();
  expect(within(log).getByText('Message 60')).toBeVisible();
  serve(many(60));
  await showEarlier();
  expect(await within(log).findByText('Message 1')).toBeVisible();
});

test('shows a sent message at once, and once only after it has arrived', async () => {
  const { state } = serve([message(1)]);
  const sent = mockEndpoint(sendMessage, ({ body }) => {
    const stored = mine(2, { text: body.text, clientId: body.clientId ?? null });
    state.messages = [...state.messages, stored];
    return stored;
  });
  const log = await show();
  await write('When do you start?');
  await waitFor(() => expect(within(log).getByText('Sent')).toBeVisible());
  expect(within(log).getAllByText('When do you start?')).toHaveLength(1);
  expect(sent.map(({ body }) => body)).toEqual([{ text: 'When do you start?', clientId: expect.stringMatching(/^[\w-]{36}$/) }]);
  expect(screen.getByRole('textbox', { name: 'Message' })).toHaveValue('');
});

test('reports a failed message, and a retry sends it with the same id', async () => {
  const { state } = serve([message(1)]);
  let fails = true;
  const sent = mockEndpoint(sendMessage, ({ body }) => {
    if (fails) return mockError(500, { error: 'Internal' });
    const stored = mine(2, { text: body.text, clientId: body.clientId ?? null });
    state.messages = [...state.messages, stored];
    return stored;
  });
  const log = await show();
  await write('Lost');
  expect(await within(log).findByRole('alert')).toHaveTextContent('Failed to send message');
  expect(within(log).getByText('Lost')).toBeVisible();
  fails = false;
  await userEvent.click(within(log).getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(within(log).getByText('Sent')).toBeVisible());
  expect(within(log).queryByRole('alert')).toBeNull();
  expect(new Set(sent.map(({ body }) => body.clientId)).size).toBe(1);
});

test('a message that cannot be sent can be discarded', async () => {
  serve([]);
  mockEndpoint(sendMessage, mockError(409, { error: 'You can read this conversation, but not write in it.' }));
  const log = await show();
  await write('Never');
  expect(await within(log).findByRole('alert')).toHaveTextContent('Failed to send message. You can read this conversation');
  await userEvent.click(within(log).getByRole('button', { name: 'Discard' }));
  expect(within(log).queryByText('Never')).toBeNull();
});

test('a new version of the page waits while a message is typed', async () => {
  serve([]);
  mockEndpoint(sendMessage, message(1));
  await show();
  await userEvent.type(screen.getByLabelText('Message'), 'Hello');
  expect(areUpdatesHeld()).toBe(true);
  await userEvent.clear(screen.getByLabelText('Message'));
  expect(areUpdatesHeld()).toBe(false);
});

test('restores a typed message once a release has replaced the page, and none that was sent', async () => {
  serve([]);
  mockEndpoint(sendMessage, mine(1));
  await show();
  await userEvent.type(screen.getByLabelText('Message'), 'Hello');
  keepDrafts();
  cleanup();
  await show();
  await waitFor(() => expect(screen.getByLabelText('Message')).toHaveValue('Hello'));
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  keepDrafts();
  expect(sessionStorage).toHaveLength(0);
});

test('does not send blank text, and Ctrl+Enter sends the message', async () => {
  serve([]);
  const sent = mockEndpoint(sendMessage, ({ body }) => mine(1, { text: body.text }));
  await show();
  const box = screen.getByRole('textbox', { name: 'Message' });
  await userEvent.type(box, '   {Control>}{Enter}{/Control}');
  expect(sent).toHaveLength(0);
  await userEvent.clear(box);
  await userEvent.type(box, 'Hello{Control>}{Enter}{/Control}');
  await waitFor(() => expect(sent).toHaveLength(1));
});

test('does not send a message that is too long and says why', async () => {
  serve([]);
  const sent = mockEndpoint(sendMessage, mine(1));
  await show();
  const box = screen.getByRole('textbox', { name: 'Message' });
  await userEvent.click(box);
  await userEvent.paste('x'.repeat(4001));
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(box).toHaveAccessibleDescription(/Use at most 4,000 characters/);
  expect(sent).toHaveLength(0);
});

test('shows an error when a conversation does not load, and can be retried', async () => {
  let fails = true;
  const { asked } = serve([message(1)]);
  mockEndpoint(listMessages, () => (fails ? mockError(500, { error: 'Internal' }) : mockError(404, { error: 'There is no such room.' })));
  signInAs('customer');
  renderAt('/', <Conversation conversationId={conversationId} />);
  expect(await screen.findByText('Failed to load messages')).toBeVisible();
  fails = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText(/There is no such room/)).toBeVisible();
  expect(asked).toHaveLength(0);
});

test('marks shown messages as read once', async () => {
  const { state } = serve([message(1)], { unread: 1 });
  const read = mockEndpoint(markConversationRead, () => {
    state.unread = 0;
    return { unread: 0 };
  });
  await show();
  await waitFor(() => expect(read.map(({ params }) => params)).toEqual([{ id: conversationId }]));
});

test('shows the author who has read the last message', async () => {
  serve([mine(1), mine(2)], { readers: [{ id: partner.id, name: partner.name, readAt: '2026-11-20T09:03:00.000Z' }] });
  const log = await show();
  expect(within(log).getAllByText(/Read by/)).toHaveLength(1);
  expect(within(log).getByText('Read by Ana Halden')).toBeVisible();
});

test('shows who is writing in this conversation only', async () => {
  serve([message(1)]);
  await show();
  await userEvent.click(screen.getByRole('button', { name: 'Somebody types' }));
  expect(await screen.findByText('Ana Halden is writing')).toBeVisible();
  expect(screen.queryByText(/Piet/)).toBeNull();
});

test('lets users edit and delete their own messages only', async () => {
  serve([message(1), mine(2)]);
  const edited = mockEndpoint(editMessage, mine(2, { text: 'Corrected' }));
  const deleted = mockEndpoint(deleteMessage, mine(2, { text: '' }));
  const log = await show();
  const [actions, ...more] = within(log).getAllByRole('button', { name: /^Actions on/ });
  expect(more).toEqual([]);
  await userEvent.click(actions!);
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  const dialog = await screen.findByRole('dialog');
  await userEvent.clear(within(dialog).getByRole('textbox'));
  await userEvent.type(within(dialog).getByRole('textbox'), 'Corrected');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(edited.map(({ body }) => body)).toEqual([{ text: 'Corrected' }]));
  await userEvent.click(within(log).getByRole('button', { name: /^Actions on/ }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Delete message' }));
  await waitFor(() => expect(deleted).toHaveLength(1));
});

test('hides the composer from users who can only read', async () => {
  serve([message(1)], { canSend: false });
  await show();
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(screen.getByText(/You can read this conversation/)).toBeVisible();
});
