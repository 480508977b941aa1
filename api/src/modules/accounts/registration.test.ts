import { createTestApp, type TestApp } from '../../../test/app';

let app: TestApp;
beforeEach(async () => {
  app = await createTestApp();
});
afterEach(() => app.close());

const form = {
  email: 'Nora@halden.example',
  password: 'a long enough one',
  firstName: 'Nora',
  lastName: 'Lindqvist',
  subdomain: 'acme',
};
const register = (changes: object = {}, headers: Record<string, string> = {}) =>
  app.anonymous.post('/auth/register', { ...form, ...changes }, headers);
const users = () => app.asOwner(`select email, role from users where email ilike '%@halden.example'`);

test('creates a customer of the tenant and signs them in', async () => {
  const response = await register();
  expect(response.statusCode).toBe(201);
  const { token, user } = response.json<{ token: string; user: object }>();
  expect(response.json()).toMatchObject({
    user: { email: form.email, firstName: 'Nora', role: 'customer', subdomain: 'acme', partnerId: null, emailVerified: false },
    tenant: { id: app.tenants.acme.id, subdomain: 'acme' },
  });
  expect((await app.anonymous.get('/auth/me', { authorization: `Bearer ${token}` })).json()).toEqual({ user });
  const login = await app.anonymous.post('/auth/login', { email: form.email.toLowerCase(), password: form.password });
  expect(login.statusCode).toBe(200);
  const events = await app.asOwner('select event, actor_name from audit_events order by seq limit 2');
  expect(events).toEqual([
    { event: 'user.registered', actor_name: 'Nora Lindqvist' },
    { event: 'user.signed_in', actor_name: 'Nora Lindqvist' },
  ]);
});

test('stores the password only as a hash', async () => {
  await register();
  const rows = await app.asOwner(`select password_hash from users where email = $1`, [form.email]);
  expect(rows[0]?.password_hash).toMatch(/^\$argon2id\$/);
  const everything = await app.asOwner('select users::text from users union all select audit_events::text from audit_events');
  expect(JSON.stringify(everything)).not.toContain(form.password);
});

test.each([
  '  stallion battery  ',
  'Zoe\u0308 and the horses',
  '\u{1F434}\u200D\u{1F434} \u05E9\u05C1 stables',
  'tab\tand\u0007bell in it',
])('keeps every character of the password: %j', async (password) => {
  const email = `kim-${crypto.randomUUID()}@person.example`;
  expect((await register({ email, password })).statusCode).toBe(201);
  const login = async (typed: string) => (await app.anonymous.post('/auth/login', { email, password: typed })).statusCode;
  expect(await login(password)).toBe(200);
  expect(await login(`${password} `)).toBe(401);
  if (password !== password.trim()) expect(await login(password.trim())).toBe(401);
  if (password !== password.normalize('NFC')) expect(await login(password.normalize('NFC'))).toBe(401);
});

test('sends an e-mail to verify the address in the name of the tenant', async () => {
  await register();
  const [email, ...others] = await app.emails();
  expect(others).toEqual([]);
  expect(email).toMatchObject({ to: form.email, subject: 'Verify your e-mail for acme Inc.' });
  expect(email?.links).toEqual([expect.stringMatching(/^http:\/\/localhost:8080\/verify-email\?token=[\w-]{64}$/)]);
});

test.each(['role', 'tenantId', 'tenant_id', 'id', 'partnerId', 'emailVerified', 'emailVerifiedAt', 'status', 'created_by', '__proto__'])(
  'rejects a body with %s, names the field and creates no user',
  async (field) => {
    const payload = `${JSON.stringify(form).slice(0, -1)},${JSON.stringify(field)}:"super_admin"}`;
    const response = await app.anonymous.send({
      method: 'POST',
      url: '/auth/register',
      payload,
      headers: { 'content-type': 'application/json' },
    });
    expect(response.statusCode).toBe(422);
    expect(Object.keys(response.json<{ fields: object }>().fields)).toEqual([field]);
    expect(await users()).toEqual([]);
  },
);

test.each([
  ['subdomain', { subdomain: 'initech' }, /no company with the subdomain "initech"/],
  ['password', { password: 'short' }, /at least 12 characters/],
  ['password', { password: 'x'.repeat(201) }, /at most 200/],
  ['password', { password: 'password1234' }, /Many people use/],
  ['password', { email: 'lindqvist@halden.example', password: 'lindqvist is me' }, /Leave the name out/],
  ['email', { email: 'nora' }, /full e-mail address/],
  ['firstName', { firstName: ' ' }, /required/],
  ['lastName', { lastName: 'a\u0000b' }, /cannot be stored/],
])('explains an invalid %s', async (field, changes, words) => {
  const response = await register(changes);
  expect(response.statusCode).toBe(422);
  expect(response.json<{ fields: Record<string, string> }>().fields[field]).toMatch(words);
  expect(await users()).toEqual([]);
});

test('allows one account per e-mail in a tenant, ignoring case, and another one in another tenant', async () => {
  expect((await register()).statusCode).toBe(201);
  const again = await register({ email: form.email.toUpperCase() });
  expect([again.statusCode, again.json()]).toEqual([
    409,
    expect.objectContaining({ code: 'email_taken', fields: { email: expect.stringContaining('already') } }),
  ]);
  expect((await register({ subdomain: 'GLOBEX' })).json()).toMatchObject({ tenant: { subdomain: 'globex' } });
  expect(await users()).toHaveLength(2);
});

test('creates one account for concurrent registrations with the same e-mail', async () => {
  const responses = await Promise.all([register(), register(), register()]);
  expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409]);
  expect(await users()).toHaveLength(1);
});

test('allows ten registrations per hour from one network, without affecting other networks', async () => {
  for (let i = 0; i < 10; i += 1) expect((await register({ email: `nora${i}@halden.example` })).statusCode).toBe(201);
  const refused = await register({ email: 'nora10@halden.example' });
  expect([refused.statusCode, Number(refused.headers['retry-after'])]).toEqual([429, expect.closeTo(3600, -2)]);
  expect((await register({ email: 'nora11@halden.example' }, { 'x-forwarded-for': '203.0.113.9' })).statusCode).toBe(201);
  app.advance(3_601_000);
  expect((await register({ email: 'nora12@halden.example' })).statusCode).toBe(201);
});

test('keeps markup in names as typed and escapes it in the e-mail', async () => {
  const firstName = '<b onclick="x()">Nora</b>';
  expect((await register({ firstName })).json()).toMatchObject({ user: { firstName } });
  const [email] = await app.emails();
  expect(email?.text).toContain(firstName);
  expect(email?.html).not.toMatch(/<b[ >]/);
});

test('rejects the tenant’s name as a password outside the demo, at registration and at a change', async () => {
  const real = await createTestApp({ DEMO: '0' });
  const known = { fields: expect.objectContaining({ password: expect.stringContaining('little more than a name') as string }) as object };
  const join = (password: string) =>
    real.anonymous.post('/auth/register', { email: 'new@halden.example', password, firstName: 'Ana', lastName: 'Ruiz', subdomain: 'acme' });
  expect((await join('Acme-2026-acme')).json()).toMatchObject(known);
  expect((await join('acme needs a new roof')).statusCode).toBe(201);
  const change = { currentPassword: 'correct horse battery', newPassword: 'Globex-2026-11-20' };
  const changed = await real.as('customer', 'globex').send({ method: 'PUT', url: '/users/me/password', payload: change });
  expect(changed.json()).toMatchObject({ fields: { newPassword: expect.stringContaining('little more than a name') as string } });
  await real.close();
});
