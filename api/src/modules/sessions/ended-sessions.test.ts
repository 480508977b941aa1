import type { EndedSessions } from '@techadds/shared/contract/releases/serving';
import { createTestApp, signIn, type TestApp } from '../../../test/app';
import { readEdgeKeys } from '../releases/edge-key';

let app: TestApp;
beforeEach(async () => {
  app = await createTestApp();
});
afterEach(() => app.close());

const as = (token: string) => ({ authorization: `Bearer ${token}` });
const idOf = async (token: string) => String((await app.anonymous.get('/auth/me', as(token))).headers['x-session-id']);
const get = async (since?: string) => {
  const [key] = await readEdgeKeys(app.deps.config);
  return app.anonymous.get(`/releases/ended-sessions${since ? `?since=${since}` : ''}`, { 'x-edge-key': key! });
};
const list = async (since?: string) => (await get(since)).json<EndedSessions>();
const minute = 60_000;

test('edges get the ids of sessions of all tenants that ended, and of no others', async () => {
  const [open, ended, away] = [
    await signIn(app.app, 'customer@acme.test'),
    await signIn(app.app, 'admin@acme.test'),
    await signIn(app.app, 'customer@globex.test'),
  ];
  const ids = [await idOf(ended), await idOf(away)];
  expect((await list()).ids).toEqual([]);
  for (const token of [ended, away]) await app.anonymous.post('/auth/logout', undefined, as(token));
  expect(Object.keys(await list()).sort()).toEqual(['ids', 'until']);
  expect((await list()).ids.sort()).toEqual(ids.sort());
  expect((await list()).ids).not.toContain(await idOf(open));
});

test('a later list has what ended since, with a minute of overlap, and no list goes back further than a token lives', async () => {
  const token = await signIn(app.app, 'customer@acme.test');
  const id = await idOf(token);
  await app.anonymous.post('/auth/logout', undefined, as(token));
  const { until } = await list();
  app.advance(minute / 2);
  expect((await list(until)).ids).toEqual([id]);
  const later = await list(until);
  app.advance(2 * minute);
  expect((await list((await list(later.until)).until)).ids).toEqual([]);
  expect((await list()).ids).toEqual([id]);
  app.advance(20 * minute);
  expect((await list('2020-01-01T00:00:00.000Z')).ids).toEqual([]);
});

test('nobody else may ask', async () => {
  for (const headers of [{}, { 'x-edge-key': 'A'.repeat(43) }, as(await signIn(app.app, 'admin@acme.test'))] as Record<string, string>[])
    expect((await app.anonymous.get('/releases/ended-sessions', headers)).statusCode).toBe(404);
});

test('no token outlives its session', async () => {
  const token = await signIn(app.app, 'customer@acme.test');
  let current = token;
  for (let hours = 0; hours < 7 * 24 - 20; hours += 20) {
    app.advance(20 * 60 * minute);
    current = (await app.anonymous.post('/auth/refresh', { token: current })).json<{ token: string }>().token;
  }
  app.advance((7 * 24 - 160) * 60 * minute - 5 * minute);
  const { token: last } = (await app.anonymous.post('/auth/refresh', { token: current })).json<{ token: string }>();
  const { iat, exp } = JSON.parse(Buffer.from(last.split('.')[1]!, 'base64url').toString()) as { iat: number; exp: number };
  expect(exp - iat).toBeLessThanOrEqual(301);
});
