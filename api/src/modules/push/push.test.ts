import { createECDH, generateKeyPairSync, randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { roles } from '@techadds/shared/roles';
import { createTestApp, password, signIn, type TestApp } from '../../../test/app';
import { loadVapidKeys } from './vapid-keys';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
}, 60_000);
beforeEach(() => app.asOwner('delete from push_subscriptions'));
afterAll(() => app.close());

const createKeys = () => ({
  p256dh: createECDH('prime256v1').generateKeys('base64url'),
  auth: randomBytes(16).toString('base64url'),
});
const createSubscription = (name = randomBytes(8).toString('hex')) => ({
  endpoint: `https://fcm.googleapis.com/fcm/send/${name}`,
  expirationTime: null,
  keys: createKeys(),
});
const listRows = () =>
  app.asOwner('select tenant_id, user_id, session_id, endpoint, p256dh, server_key from push_subscriptions order by created_at, id');
const subscribeWith = (token: string, payload: object) =>
  app.app.inject({ method: 'POST', url: '/pwa/push', headers: { authorization: `Bearer ${token}` }, payload });
const getKey = async () => (await app.as('customer').get('/pwa/push/key')).json<{ key: string }>().key;

test('registers a browser for the session, once, and never returns its address', async () => {
  const { id, users } = app.tenants.acme;
  const subscription = createSubscription();
  const response = await app.as('customer').post('/pwa/push', subscription);
  expect(response.statusCode).toBe(200);
  expect(Object.keys(response.json<object>())).toEqual(['id']);
  expect((await app.as('customer').post('/pwa/push', subscription)).json()).toEqual(response.json());
  expect(await listRows()).toEqual([
    {
      tenant_id: id,
      user_id: users.customer.id,
      session_id: expect.any(String),
      endpoint: subscription.endpoint,
      p256dh: subscription.keys.p256dh,
      server_key: await getKey(),
    },
  ]);
});

test('is available to every role, and requires sign-in', async () => {
  for (const role of roles) expect((await app.as(role).post('/pwa/push', createSubscription())).statusCode).toBe(200);
  expect((await app.anonymous.post('/pwa/push', createSubscription())).statusCode).toBe(401);
  expect((await app.anonymous.send({ method: 'DELETE', url: '/pwa/push' })).statusCode).toBe(401);
});

test.each([
  'https://updates.push.services.mozilla.com/wpush/v2/a',
  'https://web.push.apple.com/a',
  'https://db5p.notify.windows.com/w/?token=a',
  'https://fcm.googleapis.com:443/a',
])('accepts %s', async (endpoint) => {
  expect((await app.as('customer').post('/pwa/push', { ...createSubscription(), endpoint })).statusCode).toBe(200);
});

test.each([
  'http://fcm.googleapis.com/a',
  'https://fcm.googleapis.com:8443/a',
  'https://user@fcm.googleapis.com/a',
  'https://user:secret@fcm.googleapis.com/a',
  'https://fcm.googleapis.com@evil.example/a',
  'https://fcm.googleapis.com.evil.example/a',
  'https://evilfcm.googleapis.com/a',
  'https://fcm.googleapis.com./a',
  'https://push.apple.com/a',
  'https://evilpush.apple.com/a',
  'https://a.notify.windows.com.evil.example/a',
  'https://127.0.0.1/a',
  'https://2130706433/a',
  'https://[::1]/a',
  'http://localhost/a',
  'https://fcm.googleapis.com/a#b',
  'file:///etc/passwd',
  'not an address',
  '/a',
])('rejects the endpoint %s and names the field', async (endpoint) => {
  const response = await app.as('customer').post('/pwa/push', { ...createSubscription(), endpoint });
  expect(response.statusCode).toBe(422);
  expect(Object.keys(response.json<{ fields: object }>().fields)).toEqual(['endpoint']);
  expect(await listRows()).toEqual([]);
});

const point = Buffer.from(createKeys().p256dh, 'base64url');
test.each([
  ['no keys', {}, 'keys.p256dh'],
  ['a compressed point', { p256dh: Buffer.concat([Buffer.from([2]), point.subarray(1, 33)]).toString('base64url') }, 'keys.p256dh'],
  ['64 bytes', { p256dh: point.subarray(0, 64).toString('base64url') }, 'keys.p256dh'],
  ['66 bytes', { p256dh: Buffer.concat([point, Buffer.from([0])]).toString('base64url') }, 'keys.p256dh'],
  ['another form', { p256dh: Buffer.concat([Buffer.from([6]), point.subarray(1)]).toString('base64url') }, 'keys.p256dh'],
  ['base64 with other signs', { p256dh: `B${'+'.repeat(86)}` }, 'keys.p256dh'],
  [
    'a point off the curve',
    { p256dh: Buffer.concat([point.subarray(0, 64), Buffer.from([point[64]! ^ 1])]).toString('base64url') },
    'keys.p256dh',
  ],
  ['the point zero', { p256dh: Buffer.concat([Buffer.from([4]), Buffer.alloc(64)]).toString('base64url') }, 'keys.p256dh'],
  ['a secret of 15 bytes', { ...createKeys(), auth: randomBytes(15).toString('base64url') }, 'keys.auth'],
  ['a secret of 17 bytes', { ...createKeys(), auth: randomBytes(17).toString('base64url') }, 'keys.auth'],
])('rejects keys with %s and names the field', async (_what, keys, field) => {
  const auth = createKeys().auth;
  const response = await app.as('customer').post('/pwa/push', { ...createSubscription(), keys: { auth, ...keys } });
  expect(response.statusCode).toBe(422);
  expect(Object.keys(response.json<{ fields: object }>().fields)).toEqual([field]);
  expect(await listRows()).toEqual([]);
});

test('keeps the 16 subscriptions of a user that were registered last', async () => {
  const names: string[] = [];
  for (let n = 0; n < 18; n += 1) {
    names.push(`browser-${n}`);
    app.advance(1000);
    await subscribeWith(await signIn(app.app, app.tenants.acme.users.customer.email), createSubscription(`browser-${n}`));
  }
  await app.as('partner_admin').post('/pwa/push', createSubscription('another user'));
  const endpoints = (await listRows()).map(({ endpoint }) => String(endpoint).split('/').at(-1));
  expect(endpoints).toEqual([...names.slice(2), 'another user']);
});

test.each([
  ['partner_admin', 'acme'],
  ['customer', 'globex'],
] as const)('moves a browser to the user who registers it, %s of %s, and to nobody else', async (role, tenant) => {
  const subscription = createSubscription();
  const others = createSubscription();
  await app.as('customer').post('/pwa/push', subscription);
  await app.as('admin').post('/pwa/push', others);
  const keys = createKeys();
  expect((await app.as(role, tenant).post('/pwa/push', { ...subscription, keys })).statusCode).toBe(200);
  const rows = await listRows();
  expect(rows.filter(({ endpoint }) => endpoint === subscription.endpoint)).toMatchObject([
    { tenant_id: app.tenants[tenant].id, user_id: app.tenants[tenant].users[role].id, p256dh: keys.p256dh },
  ]);
  expect(rows).toHaveLength(2);
});

test('replaces the subscription of a session, and removes it on request without touching others', async () => {
  await app.as('customer').post('/pwa/push', createSubscription('first'));
  await app.as('customer').post('/pwa/push', createSubscription('second'));
  await app.as('partner_admin').post('/pwa/push', createSubscription('other'));
  expect((await listRows()).map(({ endpoint }) => String(endpoint).split('/').at(-1))).toEqual(['second', 'other']);
  expect((await app.as('customer').send({ method: 'DELETE', url: '/pwa/push' })).statusCode).toBe(204);
  expect((await app.as('customer').send({ method: 'DELETE', url: '/pwa/push' })).statusCode).toBe(204);
  expect((await listRows()).map(({ endpoint }) => String(endpoint).split('/').at(-1))).toEqual(['other']);
});

describe('the end of a session', () => {
  const { stringify } = JSON;
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
  const subscribeTwice = async () => {
    const { email } = app.tenants.acme.users.customer;
    const [first, second] = [await signIn(app.app, email), await signIn(app.app, email)];
    await subscribeWith(first, createSubscription('first'));
    await subscribeWith(second, createSubscription('second'));
    return { first, second };
  };
  const listNames = async () => (await listRows()).map(({ endpoint }) => String(endpoint).split('/').at(-1));

  test('by signing out removes its subscription only', async () => {
    const { first } = await subscribeTwice();
    expect((await app.app.inject({ method: 'POST', url: '/auth/logout', headers: bearer(first), payload: {} })).statusCode).toBeLessThan(
      300,
    );
    expect(await listNames()).toEqual(['second']);
  });

  test('by a change of the password removes those of all other sessions', async () => {
    const { first } = await subscribeTwice();
    const payload = stringify({ currentPassword: password, newPassword: 'another horse battery staple' });
    const change = { method: 'PUT' as const, url: '/users/me/password', headers: { ...bearer(first), 'content-type': 'application/json' } };
    expect((await app.app.inject({ ...change, payload })).statusCode).toBeLessThan(300);
    expect(await listNames()).toEqual(['first']);
    const back = stringify({ currentPassword: 'another horse battery staple', newPassword: password });
    await app.app.inject({ ...change, payload: back });
    app.advanceBeyondTokens(0);
  });
});

test('lets a super-admin who impersonates neither register nor remove', async () => {
  await app.as('customer').post('/pwa/push', createSubscription('own'));
  const { id } = app.tenants.acme.users.customer;
  const start = await app.as('super_admin').post(`/observability/view-as/${id}`, { reason: 'A question about push messages' });
  expect(start.statusCode).toBeLessThan(300);
  const { token } = start.json<{ token: string }>();
  expect((await subscribeWith(token, createSubscription())).statusCode).toBe(403);
  const headers = { authorization: `Bearer ${token}` };
  expect((await app.app.inject({ method: 'DELETE', url: '/pwa/push', headers })).statusCode).toBe(403);
  expect(await listRows()).toHaveLength(1);
});

test('stores the settings, which are titles only without quiet hours by default', async () => {
  const url = '/pwa/push/settings';
  expect((await app.as('customer').get(url)).json()).toEqual({ showDetails: false, quietHours: null });
  const settings = { showDetails: true, quietHours: { from: '22:00', until: '07:00', timeZone: 'Europe/Berlin' } };
  const put = (payload: object) => app.as('customer').send({ method: 'PUT', url, payload });
  expect((await put(settings)).json()).toEqual(settings);
  expect((await app.as('customer').get(url)).json()).toEqual(settings);
  expect((await app.as('partner_admin').get(url)).json()).toEqual({ showDetails: false, quietHours: null });
  expect((await put({ ...settings, quietHours: { ...settings.quietHours, timeZone: 'Mars/North' } })).statusCode).toBe(422);
  expect((await put({ ...settings, quietHours: { ...settings.quietHours, from: '25:00' } })).statusCode).toBe(422);
});

describe('the server’s key', () => {
  let dir: string;
  beforeEach(async () => void (dir = await mkdtemp(join(tmpdir(), 'push-keys-'))));
  afterEach(() => rm(dir, { recursive: true }));

  test('is made once by processes that start together, and for its owner only', async () => {
    const all = await Promise.all(Array.from({ length: 5 }, () => loadVapidKeys(dir)));
    expect(new Set(all.map(([{ publicKey }]) => publicKey)).size).toBe(1);
    expect(Buffer.from(all[0]![0].publicKey, 'base64url')).toHaveLength(65);
    expect(await readdir(join(dir, 'keys/push'))).toEqual(['first.json']);
    expect((await stat(join(dir, 'keys/push/first.json'))).mode & 0o777).toBe(0o600);
  });

  test('is rotated by a newer file, and the older one stays in use for those who subscribed with it', async () => {
    const [older] = await loadVapidKeys(app.deps.config.dataDir);
    const file = join(app.deps.config.dataDir, 'keys/push/newer.json');
    await writeFile(file, JSON.stringify(generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' })));
    const newer = await getKey();
    expect(newer).not.toBe(older.publicKey);
    await app.as('customer').post('/pwa/push', createSubscription());
    await app.as('admin').post('/pwa/push', { ...createSubscription(), applicationServerKey: older.publicKey });
    expect((await listRows()).map((row) => row.server_key)).toEqual([newer, older.publicKey]);
    await rm(file);
    const response = await app.as('admin').post('/pwa/push', { ...createSubscription(), applicationServerKey: newer });
    expect(response.json()).toMatchObject({ fields: { applicationServerKey: expect.any(String) } });
  });

  test.each(['', '{}', '{"kty":"OKP"}'])('is refused where its file says %s', async (text) => {
    await loadVapidKeys(dir);
    await writeFile(join(dir, 'keys/push/later.json'), text);
    await expect(loadVapidKeys(dir)).rejects.toThrow('later.json is not a P-256 key');
  });
});
