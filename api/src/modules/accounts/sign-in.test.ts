import { password, signIn, createTestApp, type TestApp } from '../../../test/app';

let app: TestApp;
beforeEach(async () => {
  app = await createTestApp();
});
afterEach(() => app.close());

const email = 'customer@acme.test';
const login = (body: object = {}, headers: Record<string, string> = {}) =>
  app.anonymous.post('/auth/login', { email, password, ...body }, headers);
const getResponseToken = (response: { json<T>(): T }) => response.json<{ token: string }>().token;
const refresh = (token: string, headers: Record<string, string> = {}) => app.anonymous.post('/auth/refresh', { token }, headers);
const me = (token: string) => app.anonymous.get('/auth/me', { authorization: `Bearer ${token}` });
const events = async () => (await app.asOwner('select event, description from audit_events order by seq')).map(({ event }) => event);
const minuteMs = 60_000;

describe('signing in', () => {
  test('returns a token, the user and their tenant', async () => {
    const response = await login();
    expect(response.statusCode).toBe(200);
    expect(response.headers['cache-control']).toBe('no-store');
    expect(response.json()).toMatchObject({
      user: { email, role: 'customer', tenantId: app.tenants.acme.id, subdomain: 'acme' },
      tenant: { id: app.tenants.acme.id, subdomain: 'acme', name: 'acme Inc.' },
    });
    expect((await me(getResponseToken(response))).json()).toEqual({ user: response.json<{ user: object }>().user });
    expect(await events()).toEqual(['user.signed_in']);
  });

  test('ignores the case of the e-mail, and accepts a tenant header that matches or names no tenant', async () => {
    expect((await login({ email: 'Customer@ACME.test' })).statusCode).toBe(200);
    const fitting: Record<string, string>[] = [
      { 'x-subdomain': 'acme' },
      { 'x-tenant-id': app.tenants.acme.id },
      { 'x-subdomain': 'localhost' },
    ];
    for (const headers of fitting) expect((await login({}, headers)).statusCode).toBe(200);
  });

  test('responds the same to a wrong password, an unknown user and the wrong tenant', async () => {
    const responses = await Promise.all([
      login({ password: 'wrong' }),
      login({ email: 'nobody@acme.test' }),
      login({}, { 'x-subdomain': 'globex' }),
      login({}, { 'x-tenant-id': app.tenants.globex.id }),
      login({}, { 'x-tenant-id': crypto.randomUUID() }),
    ]);
    for (const response of responses) {
      expect(response.statusCode).toBe(401);
      expect(response.json()).toEqual({
        error: 'The e-mail or the password is wrong. Check both and try again.',
        code: 'wrong_credentials',
        cid: expect.any(String),
      });
    }
    // Recorded after the response, so that its time reveals nothing.
    for (let i = 0; i < 100 && (await events()).length === 0; i += 1) await new Promise((resolve) => setTimeout(resolve, 20));
    expect(await events()).toEqual(['user.sign_in_refused']);
  });

  test('selects the tenant of a shared e-mail by the header, or by the password without one', async () => {
    const { hashPassword } = await import('./password-hashing');
    await app.asOwner(`update users set email = $1, password_hash = $2 where tenant_id = $3 and role = 'customer'`, [
      email,
      await hashPassword('another password'),
      app.tenants.globex.id,
    ]);
    expect((await login()).json()).toMatchObject({ tenant: { subdomain: 'acme' } });
    expect((await login({ password: 'another password' })).json()).toMatchObject({ tenant: { subdomain: 'globex' } });
    expect((await login({ password: 'another password' }, { 'x-subdomain': 'acme' })).statusCode).toBe(401);
  });

  test('rejects the sixth attempt within 15 minutes, also with the right password, for that e-mail and network only', async () => {
    const attempts = await Promise.all(Array.from({ length: 7 }, () => login({ password: 'wrong' })));
    expect(attempts.map(({ statusCode }) => statusCode).sort()).toEqual([401, 401, 401, 401, 401, 429, 429]);
    const refused = await login();
    expect([refused.statusCode, Number(refused.headers['retry-after'])]).toEqual([429, expect.closeTo(900, -1)]);
    expect((await login({}, { 'x-forwarded-for': '203.0.113.9' })).statusCode).toBe(200);
    expect((await login({ email: 'admin@acme.test' })).statusCode).toBe(200);
    app.advance(15 * minuteMs + 1000);
    expect((await login()).statusCode).toBe(200);
  });

  test('resets the failed attempts after a success', async () => {
    for (let round = 0; round < 3; round += 1) {
      for (let i = 0; i < 4; i += 1) expect((await login({ password: 'wrong' })).statusCode).toBe(401);
      expect((await login()).statusCode).toBe(200);
    }
  });

  test('rejects a network after twenty wrong passwords within a minute, without affecting other networks', async () => {
    const wrong = (n: number, from: string) => login({ email: `person${n}@acme.test`, password: 'wrong' }, { 'x-forwarded-for': from });
    const attempts = await Promise.all(Array.from({ length: 25 }, (_, n) => wrong(n, '203.0.113.9')));
    const statuses = attempts.map(({ statusCode }) => statusCode);
    expect([statuses.filter((status) => status === 401).length, statuses.filter((status) => status === 429).length]).toEqual([20, 5]);
    const refused = await login({}, { 'x-forwarded-for': '203.0.113.9' });
    expect([refused.statusCode, Number(refused.headers['retry-after']) <= 60]).toEqual([429, true]);
    expect((await login({}, { 'x-forwarded-for': '203.0.113.10' })).statusCode).toBe(200);
    app.advance(61_000);
    expect((await login({}, { 'x-forwarded-for': '203.0.113.9' })).statusCode).toBe(200);
  });

  test('rejects all but twenty of ninety wrong passwords that a network tries at once, and no other network', async () => {
    const wrong = (n: number) => login({ email: `person${n}@acme.test`, password: 'wrong' }, { 'x-forwarded-for': '203.0.113.9' });
    const burst = Promise.all(Array.from({ length: 90 }, (_, n) => wrong(n)));
    const others = Array.from({ length: 5 }, (_, n) => login({}, { 'x-forwarded-for': `203.0.113.${n + 10}` }));
    expect((await Promise.all(others)).map(({ statusCode }) => statusCode)).toEqual(Array(5).fill(200));
    const statuses = (await burst).map(({ statusCode }) => statusCode);
    expect([401, 429].map((status) => statuses.filter((each) => each === status).length)).toEqual([20, 70]);
    const checked = await app.asOwner(`select 1 from audit_events where event = 'user.sign_in_refused'`);
    expect(checked.length).toBeLessThanOrEqual(20);
  });

  test('does not count attempts that were refused unchecked against a network', async () => {
    const attempts = await Promise.all(
      Array.from({ length: 30 }, () => login({ password: 'wrong' }, { 'x-forwarded-for': '203.0.113.9' })),
    );
    expect(attempts.filter(({ statusCode }) => statusCode === 401)).toHaveLength(5);
    expect((await login({ email: 'admin@acme.test' }, { 'x-forwarded-for': '203.0.113.9' })).statusCode).toBe(200);
  });

  test('does not count right passwords against a network', async () => {
    for (let i = 0; i < 25; i += 1) expect((await login({}, { 'x-forwarded-for': '203.0.113.9' })).statusCode).toBe(200);
  });

  test('delays sign-ins to an account under attack from many networks, and still lets the owner in', async () => {
    const key = { rule: 'signInAccount', subject: email } as const;
    await app.deps.rateLimiter.count([{ ...key, add: 120 }]);
    const start = performance.now();
    expect((await login({}, { 'x-forwarded-for': '203.0.113.9' })).statusCode).toBe(200);
    expect(performance.now() - start).toBeGreaterThan(1000);
    app.advance(61_000);
    // The fastest of three, because a busy machine can be slow once.
    const later: number[] = [];
    for (let i = 0; i < 3; i += 1) {
      const again = performance.now();
      expect((await login({}, { 'x-forwarded-for': '203.0.113.9' })).statusCode).toBe(200);
      later.push(performance.now() - again);
    }
    expect(Math.min(...later)).toBeLessThan(1000);
  });

  test('applies a changed role from the next request on', async () => {
    const token = await signIn(app.app, 'admin@acme.test');
    const list = () => app.anonymous.get('/audit/logs', { authorization: `Bearer ${token}` });
    expect((await list()).statusCode).toBe(200);
    await app.asOwner(`update users set role = 'customer' where email = 'admin@acme.test'`);
    expect((await list()).statusCode).toBe(403);
  });
});

describe('refreshing', () => {
  test('returns a new token; both are valid until they expire', async () => {
    const first = await signIn(app.app, email);
    app.advance(10 * minuteMs);
    const second = getResponseToken(await refresh(first));
    expect(second).not.toBe(first);
    expect((await me(second)).statusCode).toBe(200);
    app.advance(10 * minuteMs);
    expect((await me(first)).statusCode).toBe(401);
    expect((await me(second)).statusCode).toBe(200);
  });

  test('returns the same token to concurrent requests of several tabs', async () => {
    const first = await signIn(app.app, email);
    const responses = await Promise.all(Array.from({ length: 6 }, () => refresh(first)));
    expect(new Set(responses.map(getResponseToken)).size).toBe(1);
    // Within ten seconds, also where the requests themselves take some.
    app.advance(5_000);
    expect(getResponseToken(await refresh(first))).toBe(responses[0] && getResponseToken(responses[0]));
  });

  test('ends the session when a token is reused after ten seconds', async () => {
    const first = await signIn(app.app, email);
    const second = getResponseToken(await refresh(first));
    app.advance(11_000);
    const reused = await refresh(first);
    expect([reused.statusCode, reused.headers['x-session-expired']]).toEqual([401, 'true']);
    expect((await me(second)).statusCode).toBe(401);
    expect((await refresh(second)).statusCode).toBe(401);
    expect(await events()).toEqual(['user.signed_in', 'session.revoked']);
  });

  test('ends the session when the token before the previous one is reused', async () => {
    const first = await signIn(app.app, email);
    const second = getResponseToken(await refresh(first));
    const third = getResponseToken(await refresh(second));
    expect((await refresh(first)).statusCode).toBe(401);
    expect((await me(third)).statusCode).toBe(401);
  });

  test('accepts a token that expired up to a day ago', async () => {
    const [early, late] = [await signIn(app.app, email), await signIn(app.app, email)];
    app.advance(24 * 60 * minuteMs + 14 * minuteMs);
    expect((await refresh(early)).statusCode).toBe(200);
    app.advance(2 * minuteMs);
    expect((await refresh(late)).statusCode).toBe(401);
  });

  test('is rejected seven days after the sign-in', async () => {
    let token = await signIn(app.app, email);
    for (let day = 0; day < 6; day += 1) {
      app.advance(24 * 60 * minuteMs);
      token = getResponseToken(await refresh(token));
    }
    app.advance(24 * 60 * minuteMs);
    expect((await refresh(token)).statusCode).toBe(401);
  });

  test('rejects a header that names another tenant, and a malformed token', async () => {
    const token = await signIn(app.app, email);
    expect((await refresh(token, { 'x-tenant-id': app.tenants.globex.id })).json()).toMatchObject({ code: 'tenant_mismatch' });
    expect((await refresh('a.b.c')).statusCode).toBe(401);
    expect((await refresh('')).statusCode).toBe(422);
    expect((await refresh(token)).statusCode).toBe(200);
  });
});

describe('signing out', () => {
  test('ends only this session, at once', async () => {
    const [here, there] = [await signIn(app.app, email), await signIn(app.app, email)];
    const response = await app.anonymous.post('/auth/logout', undefined, { authorization: `Bearer ${here}` });
    expect([response.statusCode, response.body, response.headers['clear-site-data']]).toEqual([204, '', '"cache"']);
    const after = await me(here);
    expect([after.statusCode, after.headers['x-session-expired']]).toEqual([401, 'true']);
    expect((await refresh(here)).statusCode).toBe(401);
    expect((await me(there)).statusCode).toBe(200);
    expect(await events()).toEqual(['user.signed_in', 'user.signed_in', 'user.signed_out']);
  });
});

describe('demo accounts', () => {
  test('are listed in demo mode', async () => {
    expect((await app.anonymous.get('/auth/demo-accounts')).json()).toMatchObject({
      password: 'TechAdds-demo-1',
      items: expect.any(Array),
    });
  });

  test('are not listed outside it', async () => {
    const real = await createTestApp({ DEMO: '0' });
    expect((await real.anonymous.get('/auth/demo-accounts')).json()).toEqual({ password: '', items: [] });
    await real.close();
  });
});
