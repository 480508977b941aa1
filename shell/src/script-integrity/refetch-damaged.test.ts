import { damagedEvent, refetchDamagedScripts, type DamagedFile } from './refetch-damaged';

const reported: unknown[] = [];
const sent: [unknown, RequestInit | undefined][] = [];
beforeAll(() => {
  globalThis.fetch = (url, init) => {
    sent.push([url, init]);
    return Promise.reject(new TypeError('offline'));
  };
  refetchDamagedScripts();
  addEventListener(damagedEvent, ({ detail }: CustomEventInit<DamagedFile>) => reported.push(detail));
});
beforeEach(() => (sent.length = reported.length = 0));

function failToLoad(element: HTMLElement): void {
  document.head.append(element);
  element.dispatchEvent(new Event('error'));
  element.remove();
}
const makeScript = (integrity: string) =>
  Object.assign(document.createElement('script'), { type: 'text/plain', integrity, src: '/remotes/a.js?attempt=2' });

test('requests a script that did not load past the cache, at the URL of the first attempt, with its hash', () => {
  failToLoad(makeScript('sha384-abc'));
  expect(sent).toEqual([[`${location.origin}/remotes/a.js`, { cache: 'reload', credentials: 'same-origin', integrity: 'sha384-abc' }]]);
});

test('reports a script that stays damaged', async () => {
  failToLoad(makeScript('sha384-abc'));
  await new Promise((resolve) => setTimeout(resolve));
  expect(reported).toEqual([[`${location.origin}/remotes/a.js`, 'sha384-abc']]);
});

test('leaves other errors alone: of images, of scripts without a hash, and of code', () => {
  failToLoad(document.createElement('img'));
  failToLoad(makeScript(''));
  globalThis.dispatchEvent(new ErrorEvent('error', { message: 'thrown' }));
  expect(sent).toEqual([]);
});
