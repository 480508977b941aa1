import type { Session } from '@techadds/shared/contract/accounts/endpoints';
import { purgeExpiredRows } from '../../platform/maintenance/purge-expired';
import { expiredRows } from '../../retention-rules';
import { signIn, createTestApp, type TestApp } from '../../../test/app';

let app: TestApp;
beforeEach(async () => {
  app = await createTestApp();
});
afterEach(() => app.close());

const email = 'customer@acme.test';
const hour = 3_600_000;
const as = (token: string) => ({ authorization: `Bearer ${token}` });
const me = (token: string) => app.anonymous.get('/auth/me', as(token));
const list = async (token: string) => (await app.anonymous.get('/auth/sessions', as(token))).json<{ items: Session[] }>().items;
const end = (token: string, id: string) => app.anonymous.send({ method: 'DELETE', url: `/auth/sessions/${id}`, headers: as(token) });
const idOf = async (token: string) => String((await me(token)).headers['x-session-id']);
const events = async () => (await app.asOwner('select event from audit_events order by seq')).map(({ event }) => event);

test('lists the user’s sessions, last used first, and marks the current one', async () => {
  const headers = { 'user-agent': 'Browser A', 'x-forwarded-for': '203.0.113.9' };
  const first = (await app.anonymous.post('/auth/login', { email, password: 'correct horse battery' }, headers)).json<{ token: string }>()
    .token;
  app.advance(hour);
  const second = await signIn(app.app, email);
  await signIn(app.app, 'admin@acme.test');
  expect(await list(second)).toEqual([
    expect.objectContaining({ id: await idOf(second), current: true }),
    expect.objectContaining({ current: false, userAgent: 'Browser A', ip: '203.0.113.9' }),
  ]);
  app.advance(hour);
  const refreshed = (await app.anonymous.post('/auth/refresh', { token: first }, { 'user-agent': 'Browser B' })).json<{ token: string }>()
    .token;
  const [latest] = await list(refreshed);
  expect(latest).toMatchObject({ current: true, userAgent: 'Browser B' });
  expect(Date.parse(latest?.lastUsedAt ?? '') - Date.parse(latest?.createdAt ?? '')).toBeGreaterThanOrEqual(2 * hour - 1000);
});

test('lists no token ids', async () => {
  const token = await signIn(app.app, email);
  expect(Object.keys((await list(token))[0] ?? {}).sort()).toEqual([
    'createdAt',
    'current',
    'expiresAt',
    'id',
    'ip',
    'lastUsedAt',
    'userAgent',
  ]);
});

test('lists no session that was ended, idle for a day or is a week old', async () => {
  const [old, ended] = [await signIn(app.app, email), await signIn(app.app, email)];
  await app.anonymous.post('/auth/logout', undefined, as(ended));
  expect(await list(old)).toHaveLength(1);
  app.advance(25 * hour);
  const fresh = await signIn(app.app, email);
  expect(await list(fresh)).toHaveLength(1);
  // Even a token that is recent enough does not reopen it.
  const at = new Date(app.deps.clock().getTime() - 26 * hour).toISOString();
  await app.asOwner('update sessions set rotated_at = $2 where id = $1', [await idOf(fresh), at]);
  expect((await app.anonymous.post('/auth/refresh', { token: fresh })).statusCode).toBe(401);
});

test('ending another session rejects its token at once and keeps the current one', async () => {
  const [here, there] = [await signIn(app.app, email), await signIn(app.app, email)];
  const response = await end(here, await idOf(there));
  expect([response.statusCode, response.body]).toEqual([204, '']);
  const refused = await me(there);
  expect([refused.statusCode, refused.headers['x-session-expired']]).toEqual([401, 'true']);
  expect((await app.anonymous.post('/auth/refresh', { token: there })).statusCode).toBe(401);
  expect((await me(here)).statusCode).toBe(200);
  expect(await events()).toEqual(['user.signed_in', 'user.signed_in', 'session.ended']);
});

test('returns the same 404 for sessions of another user or tenant, ended and unknown ones, and keeps them open', async () => {
  const here = await signIn(app.app, email);
  const others = [await signIn(app.app, 'admin@acme.test'), await signIn(app.app, 'customer@globex.test')];
  const ended = await signIn(app.app, email);
  const ids = [...(await Promise.all([...others, ended].map(idOf))), crypto.randomUUID()];
  await end(here, ids[2] ?? '');
  const responses = await Promise.all(ids.map((id) => end(here, id)));
  for (const response of responses) {
    expect(response.statusCode).toBe(404);
    expect(response.json()).toEqual({ error: 'There is no such session.', code: 'not_found', cid: expect.any(String) });
  }
  for (const other of others) expect((await me(other)).statusCode).toBe(200);
});

test('leaves no valid token when a refresh and the end of the session coincide', async () => {
  const [here, there] = [await signIn(app.app, email), await signIn(app.app, email)];
  const id = await idOf(there);
  const [refreshed] = await Promise.all([app.anonymous.post('/auth/refresh', { token: there }), end(here, id)]);
  const token = refreshed.json<{ token?: string }>().token;
  if (token) expect((await me(token)).statusCode).toBe(401);
  expect((await me(there)).statusCode).toBe(401);
});

test('purges old rows and keeps those in use', async () => {
  const day = 24 * hour;
  await signIn(app.app, email);
  await app.anonymous.post('/auth/forgot-password', { email });
  await app.emails();
  const counts = async () =>
    Promise.all(
      ['sessions', 'account_tokens', 'mailbox', 'rate_limits'].map(async (table) => (await app.asOwner(`select from ${table}`)).length),
    );
  await purgeExpiredRows(app.deps.db, app.deps.clock(), expiredRows);
  // Limits: by address and by network for the sign-in, which was given back, and one for the e-mail.
  expect(await counts()).toEqual([1, 1, 1, 3]);
  app.advance(8 * day);
  await purgeExpiredRows(app.deps.db, app.deps.clock(), expiredRows);
  expect(await counts()).toEqual([1, 0, 0, 0]);
  app.advance(8 * day);
  await signIn(app.app, email);
  await purgeExpiredRows(app.deps.db, app.deps.clock(), expiredRows);
  expect(await counts()).toEqual([1, 0, 0, 2]);
});
