import { password, signIn, createTestApp, type TestApp } from '../../../test/app';

let app: TestApp;
beforeEach(async () => {
  app = await createTestApp();
});
afterEach(() => app.close());

const email = 'customer@acme.test';
const newPassword = 'seven green bottles';
const put = async (url: string, payload: object, token?: string) =>
  app.anonymous.send({
    method: 'PUT',
    url,
    payload,
    headers: { authorization: `Bearer ${token ?? (await app.as('customer').token())}` },
  });
const login = (with_: string) => app.anonymous.post('/auth/login', { email, password: with_ });
const me = (token: string) => app.anonymous.get('/auth/me', { authorization: `Bearer ${token}` });
const minuteMs = 60_000;

describe('profile', () => {
  test('equals the user of the session', async () => {
    const response = await app.as('customer').get('/users/me');
    expect(response.json()).toEqual((await app.as('customer').get('/auth/me')).json());
  });

  test('saves a new name and records both names in the audit log', async () => {
    const response = await put('/users/me', { firstName: 'Núria 🌱', lastName: "O'Neil" });
    expect(response.json()).toMatchObject({ user: { email, firstName: 'Núria 🌱', lastName: "O'Neil", role: 'customer' } });
    expect((await app.as('customer').get('/auth/me')).json()).toEqual(response.json());
    expect(await app.asOwner(`select before, after from audit_events where event = 'user.updated'`)).toEqual([
      { before: { firstName: 'Test', lastName: 'customer' }, after: { firstName: 'Núria 🌱', lastName: "O'Neil" } },
    ]);
  });

  test.each(['role', 'email', 'tenantId', 'tenant_id', 'id', 'partnerId', 'emailVerified', 'passwordHash'])(
    'rejects a new %s',
    async (field) => {
      const before = await app.asOwner('select * from users order by id');
      const response = await put('/users/me', { firstName: 'N', lastName: 'L', [field]: 'super_admin' });
      expect([response.statusCode, Object.keys(response.json<{ fields: object }>().fields)]).toEqual([422, [field]]);
      expect(await app.asOwner('select * from users order by id')).toEqual(before);
    },
  );
});

describe('changing the password', () => {
  const change = (body: object = {}, token?: string) =>
    put('/users/me/password', { currentPassword: password, newPassword, ...body }, token);

  test('ends the other sessions, keeps this one, records it and sends an e-mail', async () => {
    const [here, there] = [await signIn(app.app, email), await signIn(app.app, email)];
    const colleague = await signIn(app.app, 'admin@acme.test');
    expect((await change({}, here)).statusCode).toBe(204);
    expect([(await me(here)).statusCode, (await me(there)).statusCode, (await me(colleague)).statusCode]).toEqual([200, 401, 200]);
    expect([(await login(password)).statusCode, (await login(newPassword)).statusCode]).toEqual([401, 200]);
    expect(await app.asOwner(`select description from audit_events where event = 'user.password_changed'`)).toHaveLength(1);
    expect((await app.emails())[0]).toMatchObject({ to: email, subject: 'Your password for acme Inc. was changed' });
  });

  test('invalidates reset links requested before', async () => {
    await app.anonymous.post('/auth/forgot-password', { email });
    const token = new URL((await app.emails())[0]?.links[0] ?? '').searchParams.get('token');
    await change();
    expect((await app.anonymous.post('/auth/reset-password', { email, token, newPassword: 'eight green bottles' })).statusCode).toBe(422);
  });

  test.each([
    ['currentPassword', { currentPassword: 'wrong' }],
    ['newPassword', { newPassword: 'short' }],
    ['newPassword', { newPassword: 'password1234' }],
    ['newPassword', { newPassword: 'customer of acme' }],
    ['newPassword', { newPassword: password }],
  ])('names an invalid %s and changes nothing', async (field, body) => {
    const response = await change(body);
    expect([response.statusCode, Object.keys(response.json<{ fields: object }>().fields)]).toEqual([422, [field]]);
    expect((await login(password)).statusCode).toBe(200);
  });

  test('rejects also the right password after five wrong attempts, for a while', async () => {
    for (let i = 0; i < 5; i += 1) expect((await change({ currentPassword: 'wrong' })).statusCode).toBe(422);
    expect((await change()).statusCode).toBe(429);
    expect((await login(password)).statusCode).toBe(200);
    app.advance(16 * minuteMs);
    expect((await change({}, await signIn(app.app, email))).statusCode).toBe(204);
  });
});
