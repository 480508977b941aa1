import { createRegistry } from './registry';

const hash = `sha384-${'A'.repeat(64)}`;
const remote = {
  name: 'mfe-finance',
  label: 'Finance',
  version: '0123456789',
  base: '/remotes/mfe-finance/0123456789/',
  entry: 'remoteEntry.js',
  files: { 'remoteEntry.js': hash },
  page: ['remoteEntry.js'],
  doors: ['ui/dialog'],
  requires: { react: '^19.3.1' },
  roles: ['partner_admin'],
  offline: false,
};
const validRegistry = { version: 1, shell: { version: '9876543210' }, remotes: [remote] };
const text = JSON.stringify(validRegistry);

afterEach(() => sessionStorage.clear());

test('keeps the last valid registry after an invalid response', async () => {
  let answer = text;
  const accepted = jest.fn();
  const registry = createRegistry(accepted, () => Promise.resolve(answer));
  const stop = registry.follow('ada');
  await registry.refresh();
  answer = '<!doctype html>';
  await registry.refresh();
  expect(registry.find('mfe-finance')?.version).toBe('0123456789');
  expect(accepted).toHaveBeenCalledTimes(1);
  stop();
});

test('uses the stored copy of the same account when the registry is down', async () => {
  const before = createRegistry(jest.fn(), () => Promise.resolve(text));
  before.follow('ada');
  await before.refresh();
  const down = () => Promise.reject(new Error('down'));

  const same = createRegistry(jest.fn(), down);
  same.follow('ada');
  await same.refresh();
  expect(same.find('mfe-finance')).toBeDefined();

  const other = createRegistry(jest.fn(), down);
  other.follow('bob');
  await expect(other.refresh()).rejects.toThrow('down');
  expect(other.find('mfe-finance')).toBeUndefined();
});

test('removes the stored copy when unfollowing an account', async () => {
  const registry = createRegistry(jest.fn(), () => Promise.resolve(text));
  const stop = registry.follow('ada');
  await registry.refresh();
  expect(sessionStorage).toHaveLength(1);
  stop();
  expect(sessionStorage).toHaveLength(0);
  expect(registry.find('mfe-finance')).toBeUndefined();
});

test('ignores the response to a request of another account', async () => {
  let reply: (text: string) => void = () => undefined;
  const registry = createRegistry(jest.fn(), () => new Promise((resolve) => (reply = resolve)));
  registry.follow('ada')();
  registry.follow('bob');
  const requests = reply;
  requests(text);
  await registry.refresh();
  expect(Object.keys(sessionStorage)).toEqual(['registry:bob']);
});

test('uses a request sent just before following an account for that account', async () => {
  const ask = jest.fn(() => Promise.resolve(text));
  const registry = createRegistry(jest.fn(), ask);
  const first = registry.refresh();
  const stop = registry.follow('ada');
  await first;
  expect(registry.find('mfe-finance')).toBeDefined();
  expect(ask).toHaveBeenCalledTimes(1);
  expect(Object.keys(sessionStorage)).toEqual(['registry:ada']);
  stop();
});

test('uses the registry in the page at once, and fetches it only after the first screen', async () => {
  jest.useFakeTimers();
  const ask = jest.fn(() => Promise.resolve(text));
  const accepted = jest.fn();
  const registry = createRegistry(accepted, ask, text);
  expect(registry.find('mfe-finance')?.version).toBe('0123456789');
  expect(accepted).toHaveBeenCalledTimes(1);
  const stop = registry.follow('ada');
  await jest.advanceTimersByTimeAsync(4_000);
  expect(ask).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(2_000);
  expect(ask).toHaveBeenCalledTimes(1);
  stop();
  expect(registry.find('mfe-finance')).toBeUndefined();
  jest.useRealTimers();
});

test('fetches the registry where the one in the page is invalid', async () => {
  const ask = jest.fn(() => Promise.resolve(text));
  const registry = createRegistry(jest.fn(), ask, '<!doctype html>');
  registry.follow('ada');
  await registry.refresh();
  expect(registry.find('mfe-finance')).toBeDefined();
});
