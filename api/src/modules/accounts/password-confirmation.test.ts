import { password, signIn, testApp, type TestApp } from '../../../test/app';

let app: TestApp;
beforeEach(async () => {
  app = await testApp();
});
afterEach(() => app.close());

const email = 'customer@acme.test';
const as = (token: string) => ({ authorization: `Bearer ${token}` });
const me = (token: string) => app.anonymous.get('/auth/me', as(token));
const end = (token: string, id: string) => app.anonymous.send({ method: 'DELETE', url: `/auth/sessions/${id}`, headers: as(token) });
const confirm = (token: string, given = password) => app.anonymous.post('/auth/confirm-password', { password: given }, as(token));
const idOf = async (token: string) => String((await me(token)).headers['x-session-id']);
const minute = 60_000;

async function twoSessions() {
  const [here, there] = [await signIn(app.app, email), await signIn(app.app, email)];
  return { here, there, id: await idOf(there) };
}

test('requires the password to end another session ten minutes after the sign-in', async () => {
  const { here, there, id } = await twoSessions();
  app.advance(11 * minute);
  const refused = await end(here, id);
  expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([403, 'password_needed']);
  expect((await me(there)).statusCode).toBe(200);
  expect((await confirm(here)).statusCode).toBe(204);
  expect((await end(here, id)).statusCode).toBe(204);
  expect((await me(there)).statusCode).toBe(401);
});

test('does not treat a token refresh as a confirmation', async () => {
  const { here, id } = await twoSessions();
  app.advance(11 * minute);
  const { token } = (await app.anonymous.post('/auth/refresh', { token: here })).json<{ token: string }>();
  expect((await end(token, id)).statusCode).toBe(403);
});

test('limits a confirmation to its session and to ten minutes', async () => {
  const { here, there } = await twoSessions();
  app.advance(11 * minute);
  await confirm(there);
  expect((await end(here, await idOf(there))).statusCode).toBe(403);
  await confirm(here);
  app.advance(11 * minute);
  const { token } = (await app.anonymous.post('/auth/refresh', { token: here })).json<{ token: string }>();
  const { token: other } = (await app.anonymous.post('/auth/refresh', { token: there })).json<{ token: string }>();
  expect((await end(token, await idOf(other))).statusCode).toBe(403);
});

test('ends the caller’s own session without confirmation', async () => {
  const { here } = await twoSessions();
  app.advance(11 * minute);
  expect((await end(here, await idOf(here))).statusCode).toBe(204);
});

test('rejects a wrong password, and after five attempts also the right one', async () => {
  const { here, id } = await twoSessions();
  app.advance(11 * minute);
  const wrong = await confirm(here, 'wrong');
  expect([wrong.statusCode, wrong.json<{ fields: object }>().fields]).toEqual([422, { password: 'This is not your password.' }]);
  expect((await end(here, id)).statusCode).toBe(403);
  for (let i = 0; i < 4; i += 1) await confirm(here, 'wrong');
  const response = await confirm(here);
  expect([response.statusCode, Number(response.headers['retry-after']) > 0]).toEqual([429, true]);
});
