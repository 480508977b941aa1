import { createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiError } from '@techadds/shared/api';
import { uploadFile } from '@techadds/shared/api/upload';
import { Conversation } from '@techadds/shared/features/chat';
import { listMessages, type Message, sendMessage, sendTyping } from '@techadds/shared/contract/conversations/endpoints';
import { maxFileBytes } from '@techadds/shared/contract/files/endpoints';
import { mockEndpoint, makeUser, mockError, renderAt, signInAs } from '@techadds/shared/testing';
import { emptyConversation } from '@techadds/shared/testing';
import { useOutbox } from './outbox';

jest.mock('@techadds/shared/api/upload', () => ({ uploadFile: jest.fn() }));
const upload = jest.mocked(uploadFile);

const conversationId = '0d9f5f0a-0000-4000-8000-0000000000c2';
const me = makeUser('customer');
const png = (name = 'plan.png', bytes = 4) => new File([new Uint8Array(bytes)], name, { type: 'image/png' });
const idOf = (name: string) => `id-of-${name}`;

/** Mocks the server side of a conversation and records what was sent. */
function serve() {
  const state: { messages: Message[]; fails: boolean } = { messages: [], fails: false };
  mockEndpoint(listMessages, () => ({
    ...emptyConversation,
    items: state.messages.toReversed(),
    room: { ...emptyConversation.room, id: conversationId, title: 'Halden Consulting', canSend: true },
  }));
  mockEndpoint(sendTyping, {});
  const sent = mockEndpoint(sendMessage, ({ body }) => {
    if (state.fails) return mockError(500, { error: 'Internal' });
    const files = (body.files ?? []).map((id) => ({ id, name: id.slice(6), type: 'image/png' as const, size: 4 }));
    const message: Message = {
      ...{
        id: crypto.randomUUID(),
        roomId: conversationId,
        author: { id: me.id, name: 'Me' },
        text: body.text ?? '',
        clientId: body.clientId ?? null,
      },
      ...{ threadId: null, replies: null, mentions: [] },
      ...{ files, createdAt: '2026-11-20T09:00:00.000Z', editedAt: null, deletedAt: null },
    };
    state.messages = [...state.messages, message];
    return message;
  });
  return { state, sent };
}
async function show() {
  signInAs('customer');
  renderAt('/', <Conversation conversationId={conversationId} />);
  return screen.findByRole('log');
}
const choose = (...files: File[]) => userEvent.upload(screen.getByTestId('chat-files'), files, { applyAccept: false });
const waiting = () => screen.queryByRole('list', { name: 'Files to send' });
const send = () => userEvent.click(screen.getByRole('button', { name: 'Send' }));

beforeEach(() => {
  useOutbox.setState({ outgoing: [] });
  upload.mockReset().mockImplementation((file) => Promise.resolve({ id: idOf(file.name) } as Awaited<ReturnType<typeof uploadFile>>));
});

test('sends files with a message, and messages of files only', async () => {
  const { sent } = serve();
  const log = await show();
  await choose(png('a.png'), png('b.png'));
  await userEvent.click(within(waiting()!).getByRole('button', { name: 'Leave out a.png' }));
  await userEvent.type(screen.getByRole('textbox', { name: 'Message' }), 'Here it is');
  await send();
  expect(await within(log).findByRole('link', { name: 'Open b.png in a new tab' })).toBeVisible();
  expect(within(log).getByRole('button', { name: 'Download b.png' })).toBeVisible();
  expect(waiting()).toBeNull();
  await choose(png('c.png'));
  await userEvent.type(screen.getByRole('textbox', { name: 'Message' }), '{Control>}{Enter}{/Control}');
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent.map(({ body }) => [body.text, body.files])).toEqual([
    ['Here it is', [idOf('b.png')]],
    ['', [idOf('c.png')]],
  ]);
  expect(upload.mock.calls.map(([file, purpose]) => [file.name, purpose])).toEqual([
    ['b.png', 'attachment'],
    ['c.png', 'attachment'],
  ]);
});

test('keeps text and files after a failure, and a retry uploads only missing files and sends the same id', async () => {
  const { state, sent } = serve();
  const log = await show();
  await choose(png('a.png'), png('b.png'));
  await userEvent.type(screen.getByRole('textbox', { name: 'Message' }), 'Both');
  upload.mockImplementationOnce(() => Promise.resolve({ id: idOf('a.png') } as Awaited<ReturnType<typeof uploadFile>>));
  upload.mockImplementationOnce(() => Promise.reject(new ApiError('FETCH_ERROR', 'The connection broke.', 'c')));
  await send();
  expect(await within(log).findByRole('alert')).toHaveTextContent('Failed to send message');
  expect(log).toHaveTextContent(/Both.*a\.png.*b\.png/);
  expect(sent).toHaveLength(0);
  // The uploads succeed and the message fails.
  state.fails = true;
  await userEvent.click(within(log).getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  state.fails = false;
  await userEvent.click(await within(log).findByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(within(log).getByText('Sent')).toBeVisible());
  expect(upload.mock.calls.map(([file]) => file.name)).toEqual(['a.png', 'b.png', 'b.png']);
  expect(new Set(sent.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  expect(sent[0]?.body).toMatchObject({ text: 'Both', files: [idOf('a.png'), idOf('b.png')] });
});

test('uploads a file again if the server no longer has it', async () => {
  serve();
  const log = await show();
  let gone = true;
  const sent = mockEndpoint(sendMessage, () => {
    if (gone) return mockError(422, { error: 'Wrong', fields: { files: 'One of these files is not there.' } });
    return mockError(500, { error: 'Internal' });
  });
  await choose(png('a.png'));
  await send();
  expect(await within(log).findByRole('alert')).toHaveTextContent('Failed to send message. One of these files is not there.');
  gone = false;
  await userEvent.click(within(log).getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(upload).toHaveBeenCalledTimes(2);
});

test('shows upload progress, and stopping loses nothing', async () => {
  serve();
  const log = await show();
  upload.mockImplementation(
    (_file, _purpose, onProgress, signal) =>
      new Promise((_resolve, reject) => {
        onProgress(0.5);
        signal?.addEventListener('abort', () => reject(new ApiError('FETCH_ERROR', 'The connection broke.', 'c')));
      }),
  );
  await choose(png('a.png'));
  await send();
  expect(await within(log).findByRole('progressbar', { name: 'Uploading a.png' })).toHaveAttribute('value', '0.5');
  await userEvent.click(within(log).getByRole('button', { name: 'Stop' }));
  expect(await within(log).findByRole('alert')).toHaveTextContent('Stopped. Nothing was sent.');
  expect(within(log).getByText('a.png')).toBeVisible();
  expect(within(log).getByRole('button', { name: 'Try again' })).toBeVisible();
});

test('attaches pasted pictures and dropped files, and pastes text as text', async () => {
  serve();
  const log = await show();
  const box = screen.getByRole('textbox', { name: 'Message' });
  fireEvent.paste(box, { clipboardData: { files: [png('pasted.png')], types: ['Files'] } });
  expect(within(waiting()!).getByText('pasted.png')).toBeVisible();
  fireEvent.paste(box, { clipboardData: { files: [png('words.png')], types: ['text/plain', 'Files'] } });
  const held = { dataTransfer: { files: [png('dropped.png')], types: ['Files'] } };
  const over = createEvent.dragOver(log, held);
  fireEvent(log, over);
  expect(over.defaultPrevented).toBe(true);
  expect(screen.getByText('Drop files here to attach them')).toBeVisible();
  fireEvent.drop(log, held);
  expect(
    within(waiting()!)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['pasted.png1 KB', 'dropped.png1 KB']);
});

test.each([
  ['of another kind', [new File(['x'], 'run.exe', { type: 'application/x-msdownload' })], /^run\.exe was not attached\. PNG/, 0],
  ['too large', [png('large.png', maxFileBytes + 1)], /^large\.png was not attached\. It is larger than 5 MB/, 0],
  ['one too many', Array.from({ length: 11 }, (_, n) => png(`${n}.png`)), /^A message takes 10 files/, 10],
])('does not attach a file that is %s and says why', async (_, files, words, taken) => {
  serve();
  await show();
  await choose(...files);
  expect(await screen.findByText(words)).toBeVisible();
  expect(waiting()?.querySelectorAll('li').length ?? 0).toBe(taken);
});
