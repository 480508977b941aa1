import { password, signIn, createTestApp, type TestApp } from '../../../test/app';

let app: TestApp;
beforeEach(async () => {
  app = await createTestApp();
});
afterEach(() => app.close());

const email = 'customer@acme.test';
const bearerHeaders = (token: string) => ({ authorization: `Bearer ${token}` });
const me = (token: string) => app.anonymous.get('/auth/me', bearerHeaders(token));
const endSession = (token: string, id: string) =>
  app.anonymous.send({ method: 'DELETE', url: `/auth/sessions/${id}`, headers: bearerHeaders(token) });
const confirmPassword = (token: string, given = password) =>
  app.anonymous.post('/auth/confirm-password', { password: given }, bearerHeaders(token));
const getSessionId = async (token: string) => String((await me(token)).headers['x-session-id']);
const minuteMs = 60_000;

async function createTwoSessions() {
  const [here, there] = [await signIn(app.app, email), await signIn(app.app, email)];
  return { here, there, id: await getSessionId(there) };
}

test('requires the password to end another session ten minutes after the sign-in', async () => {
  const { here, there, id } = await createTwoSessions();
  app.advance(11 * minuteMs);
  const refused = await endSession(here, id);
  expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([403, 'password_needed']);
  expect((await me(there)).statusCode).toBe(200);
  expect((await confirmPassword(here)).statusCode).toBe(204);
  expect((await endSession(here, id)).statusCode).toBe(204);
  expect((await me(there)).statusCode).toBe(401);
});

test('does not treat a token refresh as a confirmation', async () => {
  const { here, id } = await createTwoSessions();
  app.advance(11 * minuteMs);
  const { token } = (await app.anonymous.post('/auth/refresh', { token: here })).json<{ token: string }>();
  expect((await endSession(token, id)).statusCode).toBe(403);
});

test('limits a confirmation to its session and to ten minutes', async () => {
  const { here, there } = await createTwoSessions();
  app.advance(11 * minuteMs);
  await confirmPassword(there);
  expect((await endSession(here, await getSessionId(there))).statusCode).toBe(403);
  await confirmPassword(here);
  app.advance(11 * minuteMs);
  const { token } = (await app.anonymous.post('/auth/refresh', { token: here })).json<{ token: string }>();
  const { token: other } = (await app.anonymous.post('/auth/refresh', { token: there })).json<{ token: string }>();
  expect((await endSession(token, await getSessionId(other))).statusCode).toBe(403);
});

test('ends the caller’s own session without confirmation', async () => {
  const { here } = await createTwoSessions();
  app.advance(11 * minuteMs);
  expect((await endSession(here, await getSessionId(here))).statusCode).toBe(204);
});

test('rejects a wrong password, and after five attempts also the right one', async () => {
  const { here, id } = await createTwoSessions();
  app.advance(11 * minuteMs);
  const wrong = await confirmPassword(here, 'wrong');
  expect([wrong.statusCode, wrong.json<{ fields: object }>().fields]).toEqual([422, { password: 'This is not your password.' }]);
  expect((await endSession(here, id)).statusCode).toBe(403);
  for (let i = 0; i < 4; i += 1) await confirmPassword(here, 'wrong');
  const response = await confirmPassword(here);
  expect([response.statusCode, Number(response.headers['retry-after']) > 0]).toEqual([429, true]);
});
