import { password, signIn, testApp, type TestApp } from '../../testing/app';

let t: TestApp;
beforeEach(async () => {
  t = await testApp();
});
afterEach(() => t.close());

const email = 'customer@acme.test';
const newPassword = 'seven green bottles';
const put = async (url: string, payload: object, token?: string) =>
  t.anonymous.send({
    method: 'PUT',
    url,
    payload,
    headers: { authorization: `Bearer ${token ?? (await t.as('customer').token())}` },
  });
const login = (with_: string) => t.anonymous.post('/auth/login', { email, password: with_ });
const me = (token: string) => t.anonymous.get('/auth/me', { authorization: `Bearer ${token}` });
const minute = 60_000;

describe('the profile', () => {
  test('is what the session says', async () => {
    const answer = await t.as('customer').get('/users/me');
    expect(answer.json()).toEqual((await t.as('customer').get('/auth/me')).json());
  });

  test('takes a new name, and the log has both', async () => {
    const answer = await put('/users/me', { firstName: 'Núria 🌱', lastName: "O'Neil" });
    expect(answer.json()).toMatchObject({ user: { email, firstName: 'Núria 🌱', lastName: "O'Neil", role: 'customer' } });
    expect((await t.as('customer').get('/auth/me')).json()).toEqual(answer.json());
    expect(await t.asOwner(`select before, after from audit_events where event = 'user.updated'`)).toEqual([
      { before: { firstName: 'Test', lastName: 'customer' }, after: { firstName: 'Núria 🌱', lastName: "O'Neil" } },
    ]);
  });

  test.each(['role', 'email', 'tenantId', 'tenant_id', 'id', 'partnerId', 'emailVerified', 'passwordHash'])(
    'does not take a new %s',
    async (field) => {
      const before = await t.asOwner('select * from users order by id');
      const answer = await put('/users/me', { firstName: 'N', lastName: 'L', [field]: 'super_admin' });
      expect([answer.statusCode, Object.keys(answer.json<{ fields: object }>().fields)]).toEqual([422, [field]]);
      expect(await t.asOwner('select * from users order by id')).toEqual(before);
    },
  );
});

describe('changing the password', () => {
  const change = (body: object = {}, token?: string) =>
    put('/users/me/password', { currentPassword: password, newPassword, ...body }, token);

  test('ends the other sessions and keeps this one, in the log and by mail', async () => {
    const [here, there] = [await signIn(t.app, email), await signIn(t.app, email)];
    const colleague = await signIn(t.app, 'admin@acme.test');
    expect((await change({}, here)).statusCode).toBe(204);
    expect([(await me(here)).statusCode, (await me(there)).statusCode, (await me(colleague)).statusCode]).toEqual([200, 401, 200]);
    expect([(await login(password)).statusCode, (await login(newPassword)).statusCode]).toEqual([401, 200]);
    expect(await t.asOwner(`select description from audit_events where event = 'user.password_changed'`)).toHaveLength(1);
    expect((await t.letters())[0]).toMatchObject({ to: email, subject: 'Your password for acme Inc. was changed' });
  });

  test('links to set a password that were asked for before do not work any more', async () => {
    await t.anonymous.post('/auth/forgot-password', { email });
    const token = new URL((await t.letters())[0]?.links[0] ?? '').searchParams.get('token');
    await change();
    expect((await t.anonymous.post('/auth/reset-password', { email, token, newPassword: 'eight green bottles' })).statusCode).toBe(422);
  });

  test.each([
    ['currentPassword', { currentPassword: 'wrong' }],
    ['newPassword', { newPassword: 'short' }],
    ['newPassword', { newPassword: 'password1234' }],
    ['newPassword', { newPassword: 'customer of acme' }],
    ['newPassword', { newPassword: password }],
  ])('a wrong %s is named, and nothing changes', async (field, body) => {
    const answer = await change(body);
    expect([answer.statusCode, Object.keys(answer.json<{ fields: object }>().fields)]).toEqual([422, [field]]);
    expect((await login(password)).statusCode).toBe(200);
  });

  test('after five wrong tries it waits, also with the right one', async () => {
    for (let i = 0; i < 5; i += 1) expect((await change({ currentPassword: 'wrong' })).statusCode).toBe(422);
    expect((await change()).statusCode).toBe(429);
    expect((await login(password)).statusCode).toBe(200);
    t.advance(16 * minute);
    expect((await change({}, await signIn(t.app, email))).statusCode).toBe(204);
  });
});
