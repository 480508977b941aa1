import { createSlackFixture, type SlackFixture } from '../../../test/slack-fixture';

let fixture: SlackFixture;
beforeEach(async () => {
  fixture = await createSlackFixture();
}, 60_000);
afterEach(() => fixture.close());

const complete = (state: string, code = 'code') => fixture.user.post('/slack/connection/complete', { code, state });

test('is native and not configured until somebody saves the app, and then shows no secret', async () => {
  expect(await fixture.connection()).toMatchObject({ slackMode: 'native', status: 'not_configured', updatedAt: null });
  const saved = await fixture.saveApp();
  expect(saved).toMatchObject({ status: 'not_connected', clientId: '1.2', hasClientSecret: true, hasSigningSecret: true });
  expect(saved.redirectUrl).toMatch(/\/settings\/integrations\/slack$/);
  expect(saved.eventsUrl).toMatch(/\/api\/slack\/events\/[\w-]+$/);
  expect(JSON.stringify(saved)).not.toContain('signing-secret');
  const [row] = await fixture.app.asOwner('select client_secret, signing_secret from slack_connections');
  expect(JSON.stringify(row)).not.toMatch(/client-secret|signing-secret/);
});

test('asks for both secrets at first, and keeps them when they are left out later', async () => {
  const put = (payload: object) => fixture.user.send({ method: 'PUT', url: '/slack/connection', payload });
  expect((await put({ clientId: '1.2', signingSecret: 'x' })).json()).toMatchObject({
    code: 'invalid',
    fields: { clientSecret: expect.any(String) },
  });
  const { updatedAt } = await fixture.saveApp();
  expect((await put({ clientId: '1.2', updatedAt })).json()).toMatchObject({ hasClientSecret: true, hasSigningSecret: true });
  expect((await put({ clientId: '1.2', updatedAt })).json()).toMatchObject({ code: 'changed_meanwhile' });
});

test('an authorization connects the workspace, and the token is stored encrypted', async () => {
  await fixture.connect();
  expect(await fixture.connection()).toMatchObject({ status: 'connected', workspace: 'Halden', lastError: null });
  const [row] = await fixture.app.asOwner('select bot_token from slack_connections');
  expect(String(row?.bot_token)).not.toContain('xoxb');
  expect((await fixture.user.post('/slack/connection/test')).json()).toEqual({
    ok: true,
    message: 'Slack accepts the connection with Halden.',
  });
});

test('sends the browser to Slack with the scopes and the address that it returns to', async () => {
  expect((await fixture.user.post('/slack/connection/authorize')).json()).toMatchObject({ code: 'slack_not_configured' });
  const { redirectUrl } = await fixture.saveApp();
  const { url } = (await fixture.user.post('/slack/connection/authorize')).json<{ url: string }>();
  const query = new URL(url).searchParams;
  expect([query.get('client_id'), query.get('redirect_uri'), query.get('scope')?.includes('chat:write')]).toEqual([
    '1.2',
    redirectUrl,
    true,
  ]);
});

describe('an authorization', () => {
  beforeEach(() => fixture.saveApp());
  const refused = { code: 'slack_state' };

  test('is used once', async () => {
    const state = await fixture.authorize();
    expect((await complete(state)).statusCode).toBe(200);
    expect((await complete(state)).json()).toMatchObject(refused);
  });

  test('is used up by an attempt that Slack refuses', async () => {
    const state = await fixture.authorize();
    expect((await complete(state, 'used')).statusCode).toBe(503);
    expect((await complete(state)).json()).toMatchObject(refused);
  });

  test('cannot be completed with a state that was made up', async () => {
    await fixture.authorize();
    expect((await complete('made-up')).json()).toMatchObject(refused);
  });

  test('expires', async () => {
    const state = await fixture.authorize();
    fixture.app.advance(11 * 60_000);
    expect((await complete(state)).json()).toMatchObject(refused);
  });

  test('cannot be completed by another user, tenant or session', async () => {
    const { app } = fixture;
    const state = await fixture.authorize();
    for (const other of [app.as('admin'), app.as('partner_admin', 'globex')]) {
      await fixture.saveApp(other);
      expect((await other.post('/slack/connection/complete', { code: 'code', state })).json()).toMatchObject(refused);
    }
    const { email } = app.tenants.acme.users.partner_admin;
    const signedIn = await app.anonymous.post('/auth/login', { email, password: 'correct horse battery' });
    const headers = { authorization: `Bearer ${signedIn.json<{ token: string }>().token}` };
    const answer = await app.anonymous.send({
      method: 'POST',
      url: '/slack/connection/complete',
      headers,
      payload: { code: 'code', state },
    });
    expect(answer.json()).toMatchObject(refused);
    expect((await complete(state)).statusCode).toBe(200);
  });

  test('is refused where the app lacks a scope', async () => {
    fixture.slack.state.scopes = 'chat:write';
    const answer = (await complete(await fixture.authorize())).json<{ code: string; error: string }>();
    expect(answer.code).toBe('slack_scopes');
    expect(answer.error).toContain('channels:history');
    expect(await fixture.connection()).toMatchObject({ status: 'not_connected' });
  });
});

test.each([
  ['invalid_auth', {}, 'Slack no longer accepts the connection. Connect again.'],
  ['token_expired', {}, 'Slack no longer accepts the connection. Connect again.'],
  ['missing_scope', { needed: 'users:read' }, 'The Slack app lacks the scope users:read. Add it to the app and connect again.'],
])('a test tells why Slack answers %s', async (error, extra, message) => {
  await fixture.connect();
  fixture.slack.faults.push({ method: 'auth.test', error, extra });
  expect((await fixture.user.post('/slack/connection/test')).json()).toEqual({ ok: false, message });
  expect(await fixture.connection()).toMatchObject({ status: 'broken', lastError: message });
  expect((await fixture.user.post('/slack/connection/test')).json()).toMatchObject({ ok: true });
  expect(await fixture.connection()).toMatchObject({ status: 'connected', lastError: null });
});

test('a disconnected token is revoked and gone, also where Slack does not answer', async () => {
  const disconnect = () => fixture.user.send({ method: 'DELETE', url: '/slack/connection' });
  await fixture.connect();
  expect((await disconnect()).json()).toMatchObject({ status: 'not_connected', workspace: null });
  expect(fixture.slack.calls.at(-1)?.method).toBe('auth.revoke');
  await fixture.connect();
  fixture.slack.faults.push({ method: 'auth.revoke', status: 500 });
  expect((await disconnect()).json()).toMatchObject({ status: 'not_connected' });
  expect(await fixture.count('slack_connections where bot_token is not null')).toBe(0);
});

test('every team has its own connection, and staff and customers have none', async () => {
  const { app } = fixture;
  await fixture.connect();
  for (const other of [app.as('admin'), app.as('partner_admin', 'globex')])
    expect(await fixture.connection(other)).toMatchObject({ status: 'not_configured', clientId: '' });
  for (const role of ['partner_staff', 'customer'] as const) expect((await app.as(role).get('/slack/connection')).statusCode).toBe(403);
});
