import { password, signIn, createTestApp, type TestApp } from '../../../test/app';
import { waitForBackgroundWork } from './constant-time';

let app: TestApp;
beforeEach(async () => {
  app = await createTestApp();
});
afterEach(() => app.close());

const email = 'customer@acme.test';
const newPassword = 'seven green bottles';
const minuteMs = 60_000;
const forgot = (to = email, headers: Record<string, string> = {}) => app.anonymous.post('/auth/forgot-password', { email: to }, headers);
const reset = (body: object) => app.anonymous.post('/auth/reset-password', { email, newPassword, ...body });
const login = (with_: string) => app.anonymous.post('/auth/login', { email, password: with_ });
const me = (token: string) => app.anonymous.get('/auth/me', { authorization: `Bearer ${token}` });
const events = async () => (await app.asOwner('select event from audit_events order by seq')).map(({ event }) => event);
const parameter = (link: string | undefined, name: string) => new URL(link ?? '').searchParams.get(name) ?? '';
/** The token in the link of the newest e-mail. */
const getMailedToken = async () => parameter((await app.emails())[0]?.links[0], 'token');

describe('requesting a new password', () => {
  test('sends a link to the account, in the name of its tenant', async () => {
    const response = await forgot('Customer@ACME.test');
    expect([response.statusCode, response.body]).toEqual([204, '']);
    const [message, ...others] = await app.emails();
    expect(others).toEqual([]);
    expect(message).toMatchObject({ to: email, subject: 'Set a new password for acme Inc.' });
    const link = message?.links[0];
    expect(link).toMatch(/^http:\/\/localhost:8080\/reset-password\?token=/);
    expect(parameter(link, 'email')).toBe(email);
    expect(message?.text).toContain(link);
  });

  test('responds the same for a known and an unknown e-mail, and e-mails only the known one', async () => {
    const [known, unknown] = await Promise.all([forgot(), forgot('nobody@acme.test')]);
    const shown = ({ statusCode, body, headers }: typeof known) => ({
      statusCode,
      body,
      names: Object.keys(headers).filter((name) => name !== 'date'),
    });
    expect(shown(unknown)).toEqual(shown(known));
    expect((await app.emails()).map(({ to }) => to)).toEqual([email]);
  });

  test('responds after the same time, however long the lookup takes', async () => {
    const { withoutTenant } = app.deps.db;
    let release!: () => void;
    const held = new Promise<void>((resolve) => (release = resolve));
    const time = async (search: Promise<void> | undefined) => {
      app.deps.db.withoutTenant = async (by, fn) => {
        await search;
        return withoutTenant(by, fn);
      };
      const start = performance.now();
      expect((await forgot()).statusCode).toBe(204);
      return performance.now() - start;
    };
    expect(await time(undefined)).toBeGreaterThan(240);
    // The response does not wait for the lookup, which never ends here.
    expect(await time(held)).toBeGreaterThan(240);
    app.deps.db.withoutTenant = withoutTenant;
    // Shutdown waits for the lookup, so that the e-mail is not lost.
    let constantTime = false;
    const waited = waitForBackgroundWork().then(() => (constantTime = true));
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(constantTime).toBe(false);
    release();
    await waited;
    expect(await app.asOwner('select kind from outbox')).toHaveLength(2);
  });

  test('allows three requests per hour for one e-mail, known or not, ignoring case', async () => {
    for (const to of [email, 'nobody@acme.test']) {
      for (let i = 0; i < 3; i += 1) expect((await forgot(to)).statusCode).toBe(204);
      const refused = await forgot(to.toUpperCase(), { 'x-forwarded-for': '203.0.113.9' });
      expect([refused.statusCode, Number(refused.headers['retry-after'])]).toEqual([429, expect.closeTo(3600, -2)]);
    }
    app.advance(61 * minuteMs);
    expect((await forgot()).statusCode).toBe(204);
  });

  test('e-mails each account with the address, or only that of the tenant named by a header', async () => {
    await app.asOwner(`update users set email = $1 where tenant_id = $2 and role = 'customer'`, [email, app.tenants.globex.id]);
    await forgot(email, { 'x-subdomain': 'globex' });
    expect((await app.emails()).map(({ subject }) => subject)).toEqual(['Set a new password for globex Inc.']);
    await forgot();
    expect((await app.emails()).map(({ subject }) => subject).sort()).toEqual([
      'Set a new password for acme Inc.',
      'Set a new password for globex Inc.',
      'Set a new password for globex Inc.',
    ]);
  });

  test('links only to our own host, whatever host the request claims', async () => {
    const hosts: [Record<string, string>, string][] = [
      [{ host: 'evil.example' }, 'http://localhost:8080'],
      [{ 'x-forwarded-host': 'evil.example' }, 'http://localhost:8080'],
      [{ 'x-forwarded-host': 'acme.localhost:8080' }, 'http://acme.localhost:8080'],
    ];
    for (const [headers, origin] of hosts) {
      await forgot(email, headers);
      expect(new URL((await app.emails())[0]?.links[0] ?? '').origin).toBe(origin);
    }
  });

  test('stores no usable token in the database, not even while the e-mail is queued', async () => {
    await forgot();
    await waitForBackgroundWork();
    const before = await app.asOwner('select outbox::text from outbox');
    expect(before).toHaveLength(1);
    expect(await app.asOwner('select from account_tokens')).toEqual([]);
    const token = await getMailedToken();
    const after = await app.asOwner('select account_tokens::text from account_tokens union all select outbox::text from outbox');
    expect(after).toHaveLength(1);
    expect(JSON.stringify(after)).not.toContain(token);
  });
});

describe('setting a new password with a link', () => {
  beforeEach(() => app.asOwner('update users set email_verified_at = null'));
  test('changes the password, ends all sessions, records it and sends an e-mail', async () => {
    const [here, there] = [await signIn(app.app, email), await signIn(app.app, email)];
    await forgot();
    const response = await reset({ token: await getMailedToken() });
    expect([response.statusCode, response.body]).toEqual([204, '']);
    for (const token of [here, there]) expect((await me(token)).statusCode).toBe(401);
    expect([(await login(password)).statusCode, (await login(newPassword)).statusCode]).toEqual([401, 200]);
    expect(await events()).toEqual([
      'user.signed_in',
      'user.signed_in',
      'user.email_verified',
      'user.password_reset',
      'user.sign_in_refused',
      'user.signed_in',
    ]);
    expect((await app.emails())[0]).toMatchObject({ to: email, subject: 'Your password for acme Inc. was changed', links: [] });
  });

  test('accepts a link once, also when used twice at once, and invalidates the other links', async () => {
    await forgot();
    const first = await getMailedToken();
    await forgot();
    const second = await getMailedToken();
    const responses = await Promise.all([reset({ token: second }), reset({ token: second })]);
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([204, 422]);
    for (const token of [first, second]) {
      const again = await reset({ token });
      expect([again.statusCode, again.json()]).toEqual([
        422,
        expect.objectContaining({ code: 'link_expired', fields: { token: expect.any(String) } }),
      ]);
    }
  });

  test('rejects a link after half an hour', async () => {
    await forgot();
    const token = await getMailedToken();
    app.advance(29 * minuteMs);
    expect((await reset({ token, newPassword: 'password1234' })).statusCode).toBe(422);
    app.advance(2 * minuteMs);
    expect((await reset({ token })).json()).toMatchObject({ code: 'link_expired' });
    expect((await login(password)).statusCode).toBe(200);
  });

  test('rejects a weak password and keeps the link valid', async () => {
    await forgot();
    const token = await getMailedToken();
    for (const weak of ['short', 'password1234', 'customer of acme']) {
      expect((await reset({ token, newPassword: weak })).json()).toMatchObject({ fields: { newPassword: expect.any(String) } });
    }
    expect((await reset({ token })).statusCode).toBe(204);
  });

  test('rejects an altered token and one of another tenant, e-mail or purpose', async () => {
    await forgot();
    const token = await getMailedToken();
    await app.anonymous.post('/auth/request-verify-email', { email });
    const verifying = await getMailedToken();
    const bytes = Buffer.from(token, 'base64url');
    const ofGlobex = Buffer.concat([Buffer.from(app.tenants.globex.id.replaceAll('-', ''), 'hex'), bytes.subarray(16)]).toString(
      'base64url',
    );
    const changed = [...token.slice(0, -1), token.endsWith('A') ? 'B' : 'A'].join('');
    for (const wrong of [changed, ofGlobex, verifying, token.slice(0, -1), `${token}=`, `${token}A`, 'x', "' or 1=1 --"]) {
      expect([wrong, (await reset({ token: wrong })).statusCode]).toEqual([wrong, 422]);
    }
    expect((await reset({ token, email: 'admin@acme.test' })).statusCode).toBe(422);
    expect((await reset({ token })).statusCode).toBe(204);
  });
});

describe('verifying an e-mail', () => {
  beforeEach(() => app.asOwner('update users set email_verified_at = null'));
  const verify = (token: string) => app.anonymous.post('/auth/verify-email', { token });
  const ask = (to = email) => app.anonymous.post('/auth/request-verify-email', { email: to });
  const verified = async () => (await app.as('customer').get('/auth/me')).json<{ user: { emailVerified: boolean } }>().user.emailVerified;

  test('verifies it once and returns the same when the link is used again', async () => {
    expect(await verified()).toBe(false);
    expect((await ask()).statusCode).toBe(204);
    const token = await getMailedToken();
    for (let i = 0; i < 2; i += 1) expect((await verify(token)).json()).toEqual({ email });
    expect(await verified()).toBe(true);
    expect((await events()).filter((event) => event === 'user.email_verified')).toHaveLength(1);
  });

  test('accepts only a verification link, for two days', async () => {
    await ask();
    const token = await getMailedToken();
    await forgot();
    expect((await verify(await getMailedToken())).statusCode).toBe(422);
    app.advance(48 * 60 * minuteMs + 1000);
    expect((await verify(token)).json()).toMatchObject({ code: 'link_expired' });
    expect((await verify('x')).statusCode).toBe(422);
    expect((await app.asOwner('select from users where email_verified_at is not null')).length).toBe(0);
  });

  test('sends no e-mail to a verified or unknown address, with the same response', async () => {
    await app.asOwner('update users set email_verified_at = now() where email = $1', [email]);
    const responses = await Promise.all([ask(), ask('nobody@acme.test'), ask('admin@acme.test')]);
    expect(responses.map(({ statusCode, body }) => [statusCode, body])).toEqual([
      [204, ''],
      [204, ''],
      [204, ''],
    ]);
    expect((await app.emails()).map(({ to }) => to)).toEqual(['admin@acme.test']);
  });

  test('allows three e-mails per hour', async () => {
    for (let i = 0; i < 3; i += 1) expect((await ask()).statusCode).toBe(204);
    expect((await ask()).statusCode).toBe(429);
  });
});

test('lists e-mails in the demo mailbox, newest first', async () => {
  await forgot();
  await app.emails();
  app.advance(minuteMs);
  await forgot('admin@acme.test');
  await app.emails();
  const response = await app.anonymous.get('/api/dev/mail');
  expect(response.json<{ to: string }[]>().map(({ to }) => to)).toEqual(['admin@acme.test', email]);
  expect(Object.keys(response.json<object[]>()[0] ?? {}).sort()).toEqual(['at', 'html', 'links', 'subject', 'text', 'to']);
});
