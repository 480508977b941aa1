import { ReadableStream, type ReadableStreamDefaultController } from 'node:stream/web';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { askAssistant } from '@techadds/shared/contract/assistant/endpoints';
import { suggestions } from '@techadds/shared/contract/assistant/suggestions';
import { roles, type Role } from '@techadds/shared/roles';
import { keepDrafts } from '@techadds/shared/router';
import { currentUrl, mockEndpoint, mockError, renderAt, signInAs } from '@techadds/shared/testing';
import { AssistantDialog } from './AssistantDialog';

const close = jest.fn();
function show(role: Role = 'customer') {
  signInAs(role);
  renderAt('/dashboard', <AssistantDialog open onClose={close} />);
}
const ask = async (question: string) => {
  await userEvent.type(screen.getByLabelText('Your question'), question);
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
};
const thread = () => within(screen.getByRole('log'));

test('shows the answer in the thread, with links to its sources', async () => {
  const requests = mockEndpoint(askAssistant, {
    status: 'success',
    reply: 'One service fits.',
    links: [{ kind: 'service', title: 'Backup', detail: 'Kestrel', path: '/marketplace/b' }],
    sources: [],
  });
  show();
  expect(screen.getByRole('dialog', { name: 'Ask TechAdds' })).toBeVisible();
  await ask('  Which services back up?  ');
  expect(await thread().findByText('One service fits.')).toBeVisible();
  expect(requests.map(({ body }) => body)).toEqual([{ message: 'Which services back up?' }]);
  expect(thread().getByText('Which services back up?')).toBeVisible();
  expect(screen.getByLabelText('Your question')).toHaveValue('');
  await userEvent.click(thread().getByRole('link', { name: /Backup/ }));
  expect(currentUrl()).toBe('/marketplace/b');
  expect(close).toHaveBeenCalled();
});

test('restores a typed question once a newer shell has replaced the page, and none that was asked', async () => {
  mockEndpoint(askAssistant, { status: 'success', reply: 'Yes.', links: [], sources: [] });
  show();
  await userEvent.type(screen.getByLabelText('Your question'), 'Is it so?');
  keepDrafts();
  cleanup();
  show();
  await waitFor(() => expect(screen.getByLabelText('Your question')).toHaveValue('Is it so?'));
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  keepDrafts();
  expect(sessionStorage).toHaveLength(0);
  expect(await thread().findByText('Yes.')).toBeVisible();
});

test('shows that an answer is pending, and sends no second question meanwhile', async () => {
  let reply: (() => void) | undefined;
  const requests = mockEndpoint(
    askAssistant,
    () => new Promise((resolve) => (reply = () => resolve({ status: 'success' as const, reply: 'Yes.', links: [], sources: [] }))),
  );
  show();
  await ask('Is it so?');
  expect(thread().getByText('Looking for an answer…')).toBeVisible();
  await ask('And now?');
  expect(requests).toHaveLength(1);
  reply!();
  expect(await thread().findByText('Yes.')).toBeVisible();
});

test.each([503, 429, 500] as const)('shows the specified text after an error (%i)', async (status) => {
  mockEndpoint(askAssistant, mockError(status, { error: 'Something else' }));
  show();
  await ask('Is it so?');
  expect(await thread().findByText(/^Error contacting AI$/)).toBeVisible();
});

test('shows the specified text when the network is down', async () => {
  show();
  globalThis.fetch = () => Promise.reject(new TypeError('offline'));
  await ask('Is it so?');
  expect(await thread().findByText(/^Error contacting AI$/)).toBeVisible();
});

test.each([
  ['a reply without links', { reply: 'Yes.' }, 'Yes.'],
  ['a status in place of the reply', { status: 'Yes.' }, 'Yes.'],
  [
    'links of no known shape',
    { reply: 'Yes.', links: [null, 7, { title: { a: 1 }, path: '/x' }, { title: 'Away', path: '//evil.test' }] },
    'Yes.',
  ],
  ['links that are no list', { reply: 'Yes.', links: 'none' }, 'Yes.'],
  ['a reply that is no text', { status: 'error', reply: { text: 'Yes.' } }, 'Error contacting AI'],
  ['an error', { status: 'error' }, 'Error contacting AI'],
  ['nothing', undefined, 'Error contacting AI'],
  ['null', null, 'Error contacting AI'],
  ['a list', [1], 'Error contacting AI'],
])('survives %s', async (_, response, shown) => {
  mockEndpoint(askAssistant, response as never);
  show();
  await ask('Is it so?');
  expect(await thread().findByText(shown)).toBeVisible();
  expect(thread().queryByRole('link')).toBeNull();
});

test('does not send an empty question', async () => {
  const requests = mockEndpoint(askAssistant, { status: 'success', reply: '', links: [], sources: [] });
  show();
  await ask('   ');
  expect(screen.getByText('Write your question first.')).toBeVisible();
  expect(requests).toHaveLength(0);
});

test('has a single close button', async () => {
  show();
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(close).toHaveBeenCalled();
});

test('says what the answer was read from, and that nothing was changed', async () => {
  mockEndpoint(askAssistant, { status: 'success', reply: 'Two are late.', links: [], sources: ['Orders', 'Tasks'] });
  show();
  await ask('Who is late?');
  expect(await thread().findByText('From Orders, Tasks, read just now with your permissions. Nothing was changed.')).toBeVisible();
});

test.each(roles)('a %s starts with a suggestion', async (role) => {
  const requests = mockEndpoint(askAssistant, { status: 'success', reply: 'None.', links: [], sources: [] });
  show(role);
  for (const suggestion of suggestions[role]) expect(screen.getByRole('button', { name: suggestion })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: suggestions[role][0]! }));
  expect(await thread().findByText('None.')).toBeVisible();
  expect(requests.map(({ body }) => body)).toEqual([{ message: suggestions[role][0] }]);
  expect(screen.queryByRole('list', { name: 'Suggestions' })).toBeNull();
  expect(screen.getByLabelText('Your question')).toHaveFocus();
});

describe('a streamed answer', () => {
  const events = (...parts: [string, object][]) =>
    parts.map(([name, data]) => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`).join('');
  function serveStream() {
    let push: ReadableStreamDefaultController<Uint8Array>;
    const body = new ReadableStream<Uint8Array>({ start: (controller) => void (push = controller) });
    const headers: (string | null)[] = [];
    globalThis.fetch = async (_url, init) => {
      headers.push(new Headers(init?.headers).get('accept'));
      return new Response(body as BodyInit, { headers: { 'content-type': 'text/event-stream' } });
    };
    const send = (text: string) => push.enqueue(new TextEncoder().encode(text));
    return { headers, send, end: () => push.close() };
  }

  test('shows while it arrives, then its links', async () => {
    show();
    const stream = serveStream();
    await ask('Who is late?');
    stream.send(events(['text', { text: 'Two ' }]));
    expect(await thread().findByText('Two')).toBeVisible();
    expect(thread().getByText('Writing…')).toBeVisible();
    const link = { kind: 'record', title: 'OR-1', detail: 'late', path: '/orders/1' };
    stream.send(
      events(['text', { text: 'are late' }], ['answer', { status: 'success', reply: 'Two are late.', links: [link], sources: ['Orders'] }]),
    );
    stream.end();
    expect(await thread().findByText('Two are late.')).toBeVisible();
    expect(thread().getByRole('link', { name: /OR-1/ })).toHaveAttribute('href', '/orders/1');
    expect(stream.headers).toEqual(['text/event-stream, application/json']);
  });

  test.each([
    ['fails', events(['text', { text: 'Two ' }], ['error', { code: 'ai_unavailable', error: 'Not now.' }])],
    ['breaks off', events(['text', { text: 'Two ' }])],
  ])('is no answer when it %s', async (_what, text) => {
    show();
    const stream = serveStream();
    await ask('Who is late?');
    stream.send(text);
    stream.end();
    expect(await thread().findByText('Error contacting AI')).toBeVisible();
    expect(thread().queryByText('Two')).toBeNull();
  });
});
