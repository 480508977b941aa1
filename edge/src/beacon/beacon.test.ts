import type { RemoteEvent } from '@techadds/shared/contract/releases/beacon';
import { buildEdge } from '../app';
import { createTestPool } from '../testing/api-pool';
import { createTestEdge, toCookieHeader } from '../testing/edge';
import { createStore } from '../store/store';

const edge = createTestEdge();
let counted: RemoteEvent[];
let app: ReturnType<typeof buildEdge>;
beforeEach(() => {
  counted = [];
  app = buildEdge({
    config: { apiBase: '/api', trustProxy: false, imageHosts: [], logLevel: 'silent' },
    apis: createTestPool(),
    store: createStore(edge.store),
    keys: edge.api.keys,
    health: { add: (events) => void counted.push(...events), stop: () => undefined },
  });
});
afterEach(() => app.close());

const event = { app: 'mfe-finance', version: '00000000aa', kind: 'load', ms: 300 } as const;
async function send(payload: unknown, token?: string): Promise<number> {
  const answer = await app.inject({ method: 'POST', url: '/beacon', payload: payload as object, headers: toCookieHeader(token) });
  return answer.statusCode;
}

test('counts what a signed-in user reports', async () => {
  expect(await send([event, { ...event, kind: 'error', ms: 0 }], await edge.api.token('customer'))).toBe(204);
  expect(counted).toEqual([event, { ...event, kind: 'error', ms: 0 }]);
});

test.each<[what: string, getToken: () => Promise<string | undefined>, events: readonly object[]]>([
  ['a visitor', async () => undefined, [event]],
  ['an app that cannot be', () => edge.api.token('customer'), [{ ...event, app: '../x' }]],
  ['a further field', () => edge.api.token('customer'), [{ ...event, url: '/orders/1' }]],
  ['more than 20 at once', () => edge.api.token('customer'), Array.from({ length: 21 }, () => event)],
])('counts nothing of %s', async (_what, getToken, events) => {
  expect(await send([...events], await getToken())).toBe(204);
  expect(counted).toEqual([]);
});

test('counts at most 30 events of one account in a minute', async () => {
  const token = await edge.api.token('customer');
  for (let n = 0; n < 10; n += 1) await send([event, event, event, event], token);
  expect(counted).toHaveLength(28);
});

test('open tabs have a limit of their own, so that many of them take nothing from health', async () => {
  const token = await edge.api.token('customer');
  const tabs = Array.from({ length: 20 }, () => ({ ...event, kind: 'open', ms: 0 }));
  for (let n = 0; n < 7; n += 1) await send(tabs, token);
  await send([event], token);
  expect([counted.filter(({ kind }) => kind === 'open').length, counted.filter(({ kind }) => kind === 'load').length]).toEqual([120, 1]);
});
