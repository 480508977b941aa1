import type { RegistryRemote } from '@techadds/shared/contract/releases/registry';
import { prefetchPage } from './prefetch';

jest.mock('../script-integrity/secure-element', () => ({
  setIntegrity: (link: HTMLLinkElement, url: string) => (link.href = url),
}));

let version = 0;
/** A release that no test has seen. */
const createRelease = (): RegistryRemote => ({
  name: 'mfe-finance',
  label: 'Finance',
  base: `/remotes/mfe-finance/${(version += 1)}/`,
  version: String(version),
  entry: 'remoteEntry.js',
  files: {},
  roles: [],
  offline: false,
  requires: {},
  page: ['remoteEntry.js'],
  doors: [],
  routes: {
    '/finance/ledger': { files: ['ledger.js', 'ledger.css'], entryPoints: [] },
    '/finance/fees': { files: ['fees.js'], entryPoints: [] },
  },
});

const listLinks = () => [...document.head.querySelectorAll<HTMLLinkElement>('link[rel=preload]')];
const toNames = (links: HTMLLinkElement[]) => links.map(({ href }) => href.split('/').at(-1));

beforeEach(() => (document.head.innerHTML = ''));

test('preloads the files of the page and of no other, each once, and is done when all have come', async () => {
  const release = createRelease();
  let isDone = false;
  const first = prefetchPage(release, '/finance/ledger').then(() => (isDone = true));
  const second = prefetchPage(release, '/finance/ledger');
  const links = listLinks();
  expect(toNames(links)).toEqual(['remoteEntry.js', 'ledger.js', 'ledger.css']);
  expect(links.map((link) => link.as)).toEqual(['script', 'script', 'style']);
  links.slice(1).forEach((link) => link.dispatchEvent(new Event('load')));
  await Promise.resolve();
  expect(isDone).toBe(false);
  links[0]!.dispatchEvent(new Event('load'));
  await Promise.all([first, second]);
});

test('a file that could not be loaded is asked for again', async () => {
  const release = createRelease();
  const failed = prefetchPage(release, '/finance/fees');
  listLinks().forEach((link) => link.dispatchEvent(new Event('error')));
  await expect(failed).rejects.toMatchObject({ type: 'error' });
  void prefetchPage(release, '/finance/fees');
  expect(toNames(listLinks())).toEqual(['remoteEntry.js', 'fees.js', 'remoteEntry.js', 'fees.js']);
});

test('what may wait has a low priority', () => {
  void prefetchPage(createRelease(), '/finance/fees', 'low');
  expect(listLinks().map((link) => link.fetchPriority)).toEqual(['low', 'low']);
});
