import { signInAs } from '@techadds/shared/testing';
import { routes } from '../routes';
import { prefetchLinks } from './load-page';
import { setRemoteRoutes } from './remote-routes';
import { prefetchRemote, remotes } from './remotes';

jest.mock('./remotes', () => ({ remotes: { open: jest.fn(), get: jest.fn(), subscribe: jest.fn() }, prefetchRemote: jest.fn() }));
const { open, get } = remotes as jest.Mocked<typeof remotes>;
const prefetch = jest.mocked(prefetchRemote);
const preload = jest.fn(() => Promise.resolve());
const page = Object.assign(() => null, { preload });

/** Until the frame after an event, and what follows it. */
const wait = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(() => setTimeout(resolve))));
let stop = () => undefined as void;

/** A link in the document; the pointer or the focus reaches something in it. */
async function reach(href: string, event: Event = new Event('pointerover', { bubbles: true })): Promise<void> {
  document.body.innerHTML = `<a href="${href}"><b>Open</b></a>`;
  document.querySelector('b')!.dispatchEvent(event);
  await wait();
}

beforeEach(() => {
  prefetch.mockResolvedValue();
  get.mockReturnValue({
    loading: false,
    failures: 0,
    shown: { release: {} as never, mfe: { routes: [{ path: '/partners/orders/:id', page }] }, turn: 0 },
  });
  setRemoteRoutes([]);
  signInAs('partner_admin');
  stop = prefetchLinks();
});
afterEach(() => {
  stop();
  jest.clearAllMocks();
});

test.each(['pointerover', 'focusin'])('a %s on a link loads the remote and the code of its page', async (type) => {
  await reach('/partners/orders/7?tab=files', new Event(type, { bubbles: true }));
  expect(prefetch).toHaveBeenCalledWith('mfe-partner', '/partners/orders/7');
  expect(open).toHaveBeenCalledWith('mfe-partner');
  expect(preload).toHaveBeenCalledTimes(1);
});

test('a link to a page of the shell loads its code', async () => {
  const load = jest.spyOn(routes.find(({ path }) => path === '/dashboard')!.page, 'preload').mockResolvedValue();
  await reach('/dashboard');
  expect(load).toHaveBeenCalledTimes(1);
  expect(open).not.toHaveBeenCalled();
});

test('a remote whose files do not come is left to the click', async () => {
  prefetch.mockRejectedValue(new Error('offline'));
  await reach('/partners/orders/7');
  expect(open).not.toHaveBeenCalled();
});

test.each(['https://example.com/partners/orders', '/api/files/7', '#main'])('a link to %s loads nothing', async (href) => {
  await reach(href);
  expect(prefetch).not.toHaveBeenCalled();
});

test('loads nothing once it is stopped', async () => {
  stop();
  await reach('/partners/orders/7');
  expect(prefetch).not.toHaveBeenCalled();
});
