import { fetchApi } from '@techadds/shared/api';
import { BrowserSpan } from '@techadds/shared/contract/traces/browser-spans';
import { traceInteractions } from './interactions';

let headers: Record<string, string>[];
let sent: BrowserSpan[];
let stop: () => void = () => undefined;
beforeEach(() => {
  jest.useFakeTimers();
  headers = [];
  sent = [];
  history.replaceState(null, '', '/orders');
  globalThis.fetch = async (_url, init) => {
    headers.push(init?.headers as Record<string, string>);
    return new Response('{}');
  };
});
afterEach(() => {
  stop();
  jest.useRealTimers();
});

const start = () => (stop = traceInteractions((spans) => void sent.push(...(JSON.parse(spans) as BrowserSpan[]))));
const act = (type: string) => document.body.dispatchEvent(new Event(type, { bubbles: true }));
const request = async () => {
  await fetchApi('/orders', null, {});
  return headers.at(-1)?.traceparent ?? '';
};
const traceOf = (header: string) => header.split('-')[1];

test('requests carry a W3C header, with one trace for what follows from one interaction', async () => {
  start();
  const loaded = await request();
  expect(loaded).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/);
  act('pointerdown');
  const [clicked, follows] = [await request(), await request()];
  expect(traceOf(follows)).toBe(traceOf(clicked));
  expect(follows).toBe(clicked);
  act('keydown');
  const typed = await request();
  dispatchEvent(new PopStateEvent('popstate'));
  const navigated = await request();
  expect(new Set([loaded, clicked, typed, navigated].map(traceOf)).size).toBe(4);
});

test('requests long after an interaction are not part of it', async () => {
  start();
  act('pointerdown');
  const clicked = await request();
  jest.advanceTimersByTime(5_100);
  const polled = await request();
  expect(traceOf(polled)).not.toBe(traceOf(clicked));
  jest.advanceTimersByTime(10_000);
  expect(sent.map(({ kind }) => kind)).toEqual(['click', 'background']);
});

test('requests have no such header where the edge does not trace', async () => {
  expect(await request()).toBe('');
  start();
  expect(await request()).not.toBe('');
  stop();
  expect(await request()).toBe('');
});

test('reports interactions that led to requests, as the edge takes them and without what was clicked or which record it was', async () => {
  start();
  await request();
  act('pointerdown');
  document.body.innerHTML = '<button>Pay Anna Meyer</button>';
  history.pushState(null, '', '/orders/0f8fad5b?q=Meyer');
  act('pointerdown');
  const header = await request();
  history.pushState(null, '', '/auth/q/secret');
  act('keydown');
  await request();
  dispatchEvent(new Event('pagehide'));
  expect(sent.map(({ kind, route }) => `${kind} ${route}`)).toEqual(['navigation /orders', 'click /orders/*', 'key /*']);
  expect(sent[1]).toMatchObject({ traceId: traceOf(header), spanId: header.split('-')[2] });
  for (const span of sent) expect(BrowserSpan.safeParse(span).success).toBe(true);
  expect(JSON.stringify(sent)).not.toMatch(/Meyer|0f8fad5b|secret/);
});

test('a request that fails ends its span and fails as before', async () => {
  globalThis.fetch = () => Promise.reject(new TypeError('away'));
  start();
  await expect(request()).rejects.toThrow('away');
  dispatchEvent(new Event('pagehide'));
  expect(sent).toHaveLength(1);
});
