/** @jest-environment node */
import type { PushPayload } from '@techadds/shared/contract/push/payload';
import { registerPushEvents } from './push-events';
import type { ClickEvent, PushEvent, PushScope, ShownOptions, WorkerMessage } from './push-scope';

const origin = 'https://acme.techadds.test';
const payload: PushPayload = {
  type: 'order.placed',
  title: 'New order OR-1',
  body: '',
  path: '/partners/orders/1',
  tag: 'a-tag',
  actions: [
    { action: 'accept', title: 'Accept' },
    { action: 'decline', title: 'Decline' },
  ],
};

interface Tab {
  received: WorkerMessage[];
  focus: jest.Mock;
}

/** A worker with tabs, of which some answer. */
function createScope() {
  const shown: { title: string; options: ShownOptions }[] = [];
  const opened: string[] = [];
  const tabs: (Tab & Awaited<ReturnType<PushScope['clients']['matchAll']>>[number])[] = [];
  const listeners = new Map<string, (event: never) => void>();
  const scope: PushScope = {
    location: { origin },
    registration: { showNotification: async (title, options) => void shown.push({ title, options }) },
    clients: { matchAll: async () => tabs, openWindow: async (url) => void opened.push(url) },
    addEventListener: (type: string, listener: (event: never) => void) => void listeners.set(type, listener),
  };
  registerPushEvents(scope);
  const dispatch = async (type: string, event: object) => {
    const work: Promise<unknown>[] = [];
    const close = jest.fn();
    listeners.get(type)!({ ...event, waitUntil: (each: Promise<unknown>) => void work.push(each) } as never);
    await Promise.all(work);
    return { close, waited: work.length };
  };
  const close = jest.fn();
  return {
    ...{ shown, opened, tabs, close },
    push: (data: PushEvent['data']) => dispatch('push', { data }),
    click: (data: unknown, action = '') =>
      dispatch('notificationclick', { action, notification: { data, close } } satisfies Omit<ClickEvent, 'waitUntil'>),
    change: () => dispatch('pushsubscriptionchange', {}),
    addTab: (answers: boolean): Tab => {
      const received: WorkerMessage[] = [];
      const focus = jest.fn(async () => undefined);
      const postMessage = (message: unknown, [port]: Transferable[]) => {
        received.push(message as WorkerMessage);
        if (answers) (port as MessagePort | undefined)?.postMessage('opened');
      };
      tabs.push({ received, focus, postMessage });
      return { received, focus };
    },
  };
}
const json = (value: unknown): PushEvent['data'] => ({ json: () => value });

test('shows a message with its tag, its link and the buttons that the state allows', async () => {
  const { push, shown } = createScope();
  await push(json({ ...payload, actions: payload.actions.slice(0, 1) }));
  expect(shown).toEqual([
    {
      title: 'New order OR-1',
      options: {
        body: '',
        tag: 'a-tag',
        renotify: true,
        actions: [
          { action: 'accept', title: 'Accept' },
          { action: 'open', title: 'Open' },
        ],
        data: { link: '/partners/orders/1' },
      },
    },
  ]);
});

test('offers as many buttons as the browser shows', async () => {
  const { push, shown } = createScope();
  await push(json(payload));
  expect(shown[0]!.options.actions.map(({ action }) => action)).toEqual(['accept', 'decline']);
});

test.each<[string, PushEvent['data']]>([
  ['no data', null],
  [
    'data that is not JSON',
    {
      json: () => {
        throw new SyntaxError('no JSON');
      },
    },
  ],
  ['an unknown type', json({ ...payload, type: 'order.eaten' })],
  ['an unknown button', json({ ...payload, actions: [{ action: 'pay', title: 'Pay' }] })],
  ['no title', json({ ...payload, title: '' })],
  ['another value', json('text')],
  ['nothing', json(undefined)],
])('says neutrally that there is something new for a message with %s', async (_what, data) => {
  const { push, shown } = createScope();
  const { waited } = await push(data);
  expect(waited).toBe(1);
  expect(shown).toMatchObject([{ title: 'You have a new notification', options: { actions: [], data: { link: '/dashboard' } } }]);
});

test.each(['//evil.example/a', '/\\evil.example/a', 'https://evil.example/a', 'javascript:alert(1)', '/logout', 7, undefined, null])(
  'opens the dashboard rather than %s',
  async (link) => {
    const { click, opened } = createScope();
    await click({ link });
    expect(opened).toEqual(['/dashboard']);
  },
);

test('lets a tab that answers open the link and shows it, so that nothing entered is lost', async () => {
  const { addTab, click, opened, close } = createScope();
  const [signIn, app] = [addTab(false), addTab(true)];
  await click({ link: '/orders/1#messages' });
  expect(app.received).toEqual([{ type: 'push.open', path: '/orders/1#messages' }]);
  expect([signIn.focus.mock.calls.length, app.focus.mock.calls.length]).toEqual([0, 1]);
  expect(opened).toEqual([]);
  expect(close).toHaveBeenCalledTimes(1);
});

test('opens a window if no tab answers in time', async () => {
  const { addTab, click, opened } = createScope();
  const tab = addTab(false);
  await click({ link: '/orders/1' });
  expect(tab.focus).not.toHaveBeenCalled();
  expect(opened).toEqual(['/orders/1']);
});

test.each([
  ['accept', '/partners/orders/1?action=accept'],
  ['decline', '/partners/orders/1?action=decline'],
  ['open', '/partners/orders/1'],
  ['pay', '/partners/orders/1'],
])('opens the record with what the button %s is about, and sends nothing itself', async (action, path) => {
  const fetched = jest.spyOn(globalThis, 'fetch');
  const { click, opened } = createScope();
  await click({ link: '/partners/orders/1' }, action);
  expect(opened).toEqual([path]);
  expect(fetched).not.toHaveBeenCalled();
});

test('leaves a subscription that the browser has replaced to the tabs, which have the session', async () => {
  const { addTab, change } = createScope();
  const tab = addTab(false);
  await change();
  expect(tab.received).toEqual([{ type: 'push.changed' }]);
});
