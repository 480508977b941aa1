import { tabWindowMs } from '@techadds/shared/contract/releases/beacon';
import { reportOpenTabs } from './open-tabs';

let shown: Record<string, string>;
let notify: () => void;
let sent: string[];
let stop: () => void;
beforeEach(() => {
  jest.useFakeTimers();
  sessionStorage.clear();
  [shown, sent] = [{ 'mfe-finance': '00000000aa' }, []];
  document.head.innerHTML = '<meta name="app-version" content="00000000ff">';
});
afterEach(() => {
  stop();
  jest.useRealTimers();
});

const start = () => {
  const remotes = {
    get: (name: string) => ({ shown: { release: { version: shown[name] } as never, mfe: { routes: [] }, turn: 0 } }),
    names: () => Object.keys(shown),
    subscribe: (listener: () => void) => ((notify = listener), () => undefined),
  };
  stop = reportOpenTabs(remotes, (events) => {
    expect(events.every(({ kind, ms }) => kind === 'open' && ms === 0)).toBe(true);
    sent.push(...events.map(({ app, version }) => `${app} ${version}`));
  });
};
const take = () => sent.splice(0);
const both = ['shell 00000000ff', 'mfe-finance 00000000aa'];

test('reports what a tab runs when it opens, and once in each window', () => {
  start();
  expect(take()).toEqual(both);
  for (let n = 0; n < 12; n += 1) {
    jest.advanceTimersByTime(tabWindowMs - 1);
    expect(take()).toEqual([]);
    jest.advanceTimersByTime(1);
    expect(take()).toEqual(both);
  }
});

test('reports a changed version at once, and no other again', () => {
  start();
  take();
  shown['mfe-finance'] = '00000000bb';
  notify();
  notify();
  expect(take()).toEqual(['mfe-finance 00000000bb']);
});

test('a reload is no further tab', () => {
  start();
  take();
  stop();
  jest.advanceTimersByTime(60_000);
  start();
  expect(take()).toEqual([]);
  jest.advanceTimersByTime(tabWindowMs);
  expect(take()).toEqual(both);
});

test('a clock that was put back does not silence a tab', () => {
  start();
  take();
  stop();
  jest.setSystemTime(Date.now() - 86_400_000);
  start();
  expect(take()).toEqual(both);
});
