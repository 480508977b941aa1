import type { Mfe } from '@techadds/shared/mfe';
import { setToken } from '@techadds/shared/session';
import { signInAs, testToken } from '@techadds/shared/testing';
import { routes } from '../routes';
import { loadFirstPage } from './first-page';
import type { RemoteState } from './loader';
import { setRemoteRoutes } from './remote-routes';
import { remotes } from './remotes';
import { validateSession } from '../session/validate-session';

jest.mock('./remotes', () => ({ remotes: { open: jest.fn(), get: jest.fn(), subscribe: jest.fn() } }));
jest.mock('../session/validate-session', () => ({ validateSession: jest.fn(() => Promise.resolve(true)) }));
const { open, get, subscribe } = remotes as jest.Mocked<typeof remotes>;

const preload = jest.fn(() => Promise.resolve());
const page = Object.assign(() => null, { preload });
const other = Object.assign(() => null, { preload: jest.fn() });
const remotePages: Mfe['routes'] = [
  { path: '/partners/orders/:id', page: other },
  { path: '/partners/orders', page },
  { path: '/ratings', page: () => null },
];
let state: RemoteState;
let changed = () => undefined as void;
const setState = (next: Partial<RemoteState>) => {
  state = { loading: false, failures: 0, ...next };
  changed();
};

beforeEach(() => {
  jest.useFakeTimers();
  state = { loading: true, failures: 0 };
  get.mockImplementation(() => state);
  subscribe.mockImplementation((listener) => {
    changed = listener;
    return () => true;
  });
  setRemoteRoutes([]);
  signInAs('partner_admin');
});
afterEach(() => {
  jest.useRealTimers();
  jest.clearAllMocks();
});

/** Whether the page at a path is waited for at the moment. */
async function isWaiting(loaded: Promise<void>): Promise<boolean> {
  return Promise.race([loaded.then(() => false), jest.advanceTimersByTimeAsync(10).then(() => true)]);
}
const loadedRemote = { release: {} as never, mfe: { routes: remotePages }, turn: 0 };

test('waits until the remote and the code of its page are loaded, and loads no other page', async () => {
  let loadedCode = () => undefined as void;
  preload.mockReturnValueOnce(new Promise((resolve) => (loadedCode = resolve)));
  const loaded = loadFirstPage('/partners/orders');
  expect(open).toHaveBeenCalledWith('mfe-partner');
  setState({ loading: true });
  expect(await isWaiting(loaded)).toBe(true);
  setState({ shown: loadedRemote });
  expect(await isWaiting(loaded)).toBe(true);
  loadedCode();
  expect(await isWaiting(loaded)).toBe(false);
  expect(other.preload).not.toHaveBeenCalled();
});

test('does not wait for a remote that fails, nor for the code of a page that fails', async () => {
  const failed = loadFirstPage('/partners/orders');
  setState({ error: new Error('down') as never });
  expect(await isWaiting(failed)).toBe(false);

  preload.mockRejectedValueOnce(new Error('Loading chunk 7 failed.'));
  setState({ loading: true });
  const page = loadFirstPage('/partners/orders');
  setState({ shown: loadedRemote });
  expect(await isWaiting(page)).toBe(false);
});

test('loads a page of the shell, and no remote', async () => {
  const dashboard = routes.find(({ path }) => path === '/dashboard')!.page;
  const load = jest.spyOn(dashboard, 'preload').mockResolvedValue();
  await loadFirstPage('/dashboard');
  expect(load).toHaveBeenCalledTimes(1);
  expect(open).not.toHaveBeenCalled();
});

test('waits half a second at most', async () => {
  const loaded = loadFirstPage('/partners/orders');
  expect(await isWaiting(loaded)).toBe(true);
  await jest.advanceTimersByTimeAsync(500);
  expect(await isWaiting(loaded)).toBe(false);
});

test('begins the session check, and does not wait for it', async () => {
  jest.mocked(validateSession).mockReturnValueOnce(new Promise(() => undefined));
  setState({ loading: false, shown: loadedRemote });
  await loadFirstPage('/partners/orders');
  expect(validateSession).toHaveBeenCalledWith('/partners/orders');
});

test('waits for the data of the page, and a fifth of a second at most', async () => {
  let respond = (_: undefined) => undefined as void;
  const response = new Promise<undefined>((resolve) => (respond = resolve));
  globalThis.__earlyRequests = [{ url: '/api/orders', headers: {}, sentAt: 0, response }];
  setState({ loading: false, shown: loadedRemote });
  const loaded = loadFirstPage('/partners/orders');
  expect(await isWaiting(loaded)).toBe(true);
  const late = loadFirstPage('/partners/orders');
  await jest.advanceTimersByTimeAsync(200);
  expect(await isWaiting(late)).toBe(false);

  const next = loadFirstPage('/partners/orders');
  expect(await isWaiting(next)).toBe(true);
  respond(undefined);
  expect(await isWaiting(next)).toBe(false);
  globalThis.__earlyRequests = undefined;
});

test.each<[string, string, () => void]>([
  ['a page that the role may not open', '/admin', () => undefined],
  ['a path without a page', '/nothing', () => undefined],
  ['any page while the session has to be refreshed', '/partners/orders', () => setToken(testToken({}, -60))],
  ['any page without a registry in the document', '/partners/orders', () => setRemoteRoutes(undefined)],
])('opens no remote for %s', async (_, path, change) => {
  change();
  await loadFirstPage(path);
  expect(open).not.toHaveBeenCalled();
});
