import type { RemoteEvent } from '@techadds/shared/contract/releases/beacon';
import { reportHealth } from './health';
import { loadMeasure } from './load';
import type { RemoteState } from './loader';
import { RemoteError } from './remote-error';

const idle: RemoteState = { loading: false, failures: 0 };
const shown = (version: string, turn = 0): RemoteState => ({
  ...idle,
  attemptedVersion: version,
  shown: { release: { version } as never, mfe: { routes: [] }, turn },
});
let states: Record<string, RemoteState>;
let listeners: Set<() => void>;
let sent: object[];
let open: object[];
let stop: () => void;
beforeEach(() => {
  states = {};
  listeners = new Set();
  sessionStorage.clear();
  [sent, open] = [[], []];
  jest.useFakeTimers();
  performance.getEntriesByName = jest.fn(() => []) as never;
  performance.getEntriesByType = jest.fn(() => []) as never;
});
afterEach(() => {
  stop();
  jest.useRealTimers();
});

const start = () => {
  const remotes = {
    get: (name: string) => states[name] ?? idle,
    names: () => Object.keys(states),
    subscribe: (listener: () => void) => (listeners.add(listener), () => listeners.delete(listener)),
  };
  stop = reportHealth(remotes, (text) => {
    const events = JSON.parse(text) as RemoteEvent[];
    const isOpen = events.map(({ kind }) => kind === 'open');
    // What an edge does not know yet must not take the rest with it.
    expect(new Set(isOpen).size).toBe(1);
    (isOpen[0] ? open : sent).push(...events);
  });
};
const notify = () => listeners.forEach((listener) => listener());
const set = (name: string, state: RemoteState) => {
  states[name] = state;
  notify();
};
const flush = () => {
  jest.advanceTimersByTime(5_000);
  return sent.splice(0);
};

test('reports each load once, with its duration, also of remotes that were loaded before', () => {
  states['mfe-finance'] = shown('00000000aa');
  performance.getEntriesByName = jest.fn((name: string) => (name === loadMeasure('mfe-finance') ? [{ duration: 812.4 }] : [])) as never;
  start();
  notify();
  expect(flush()).toEqual([{ app: 'mfe-finance', version: '00000000aa', kind: 'load', ms: 812 }]);
  set('mfe-finance', shown('00000000bb', 1));
  expect(flush()).toEqual([{ app: 'mfe-finance', version: '00000000bb', kind: 'load', ms: 812 }]);
  expect(flush()).toEqual([]);
});

test('reports a load that failed, and each further attempt', () => {
  start();
  const failed = () => ({
    ...idle,
    failures: 1,
    attemptedVersion: '00000000aa',
    error: new RemoteError('mfe-finance', 'entry', new Error('x')),
  });
  set('mfe-finance', failed());
  set('mfe-finance', failed());
  expect(flush()).toEqual([
    { app: 'mfe-finance', version: '00000000aa', kind: 'failure', ms: 0 },
    { app: 'mfe-finance', version: '00000000aa', kind: 'failure', ms: 0 },
  ]);
});

test('reports a page that threw as an error of the new version, and not a load of the one that is shown again', () => {
  start();
  set('mfe-finance', shown('00000000bb', 1));
  flush();
  set('mfe-finance', {
    ...shown('00000000aa'),
    attemptedVersion: '00000000bb',
    error: new RemoteError('mfe-finance', 'mount', new Error('x')),
  });
  expect(flush()).toEqual([{ app: 'mfe-finance', version: '00000000bb', kind: 'error', ms: 0 }]);
});

test('reports the load of the shell once for the page, with the time until it ran', () => {
  document.head.innerHTML = '<meta name="app-version" content="00000000dd">';
  performance.getEntriesByType = jest.fn(() => [{ domContentLoadedEventEnd: 1_234.4 }]) as never;
  start();
  notify();
  document.head.innerHTML = '';
  expect(flush()).toEqual([{ app: 'shell', version: '00000000dd', kind: 'load', ms: 1_234 }]);
  expect(flush()).toEqual([]);
});

test('reports an error that nobody caught for the app whose script threw it, and no other errors', () => {
  start();
  dispatchEvent(new ErrorEvent('error', { filename: 'https://app.example/finance/fees' }));
  dispatchEvent(new ErrorEvent('error', { filename: 'chrome-extension://abc/shell/main.js' }));
  dispatchEvent(new ErrorEvent('error', { filename: 'https://app.example/remotes/mfe-admin/00000000cc/3.js' }));
  dispatchEvent(new ErrorEvent('error', { filename: 'https://app.example/shell/00000000dd/main.js' }));
  // The shell calls the code of remotes.
  const caller = '  at g (https://app.example/shell/00000000dd/main.js:1:2)';
  const stack = `Error: x\n  at f (https://app.example/remotes/mfe-finance/00000000ee/list.js:1:2)\n${caller}`;
  dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: { stack } }));
  expect(flush()).toEqual([
    { app: 'mfe-admin', version: '00000000cc', kind: 'error', ms: 0 },
    { app: 'shell', version: '00000000dd', kind: 'error', ms: 0 },
    { app: 'mfe-finance', version: '00000000ee', kind: 'error', ms: 0 },
  ]);
});

test('reports which versions the tab runs, apart from their health', () => {
  states['mfe-finance'] = shown('00000000aa');
  start();
  expect(open).toEqual([{ app: 'mfe-finance', version: '00000000aa', kind: 'open', ms: 0 }]);
  set('mfe-finance', shown('00000000bb', 1));
  expect(open.slice(1)).toEqual([{ app: 'mfe-finance', version: '00000000bb', kind: 'open', ms: 0 }]);
});

test('sends at most 20 events at once, and what is left when the page closes', () => {
  start();
  for (let n = 0; n < 50; n += 1)
    dispatchEvent(new ErrorEvent('error', { filename: 'https://app.example/remotes/mfe-admin/00000000cc/3.js' }));
  dispatchEvent(new Event('pagehide'));
  expect(sent).toHaveLength(20);
});
