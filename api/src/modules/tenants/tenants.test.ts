import type { TenantDetails } from '@techadds/shared/contract/tenants/endpoints';
import { roles } from '@techadds/shared/roles';
import { createTestApp, password, type TestApp } from '../../../test/app';
import { createEntryPoster, moves } from '../../../test/ledger-fixtures';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const getTenantPath = () => `/tenants/${app.tenants.acme.id}`;
const put = (payload: object, role: (typeof roles)[number] = 'admin', url = getTenantPath()) =>
  app.as(role).send({ method: 'PUT', url, payload });
const getCurrentTenant = async () => (await app.as('customer').get(getTenantPath())).json<TenantDetails>();

test('every role can read its own tenant', async () => {
  expect(await getCurrentTenant()).toEqual({
    id: app.tenants.acme.id,
    subdomain: 'acme',
    name: 'acme Inc.',
    logoUrl: null,
    currency: 'USD',
    timeZone: 'UTC',
    taxRemitter: 'platform',
    branding: { theme: null, logo: null, darkLogo: null, icon: null },
    updatedAt: expect.stringMatching(/Z$/),
  });
});

test('returns the same 404 for another and an unknown tenant, even for super-admins', async () => {
  const admin = app.as('super_admin');
  const [foreign, unknown] = await Promise.all([
    admin.get(`/tenants/${app.tenants.globex.id}`),
    admin.get(`/tenants/${crypto.randomUUID()}`),
  ]);
  expect([foreign.statusCode, unknown.statusCode]).toEqual([404, 404]);
  const words = ({ json }: typeof foreign) => ({ ...json<object>(), cid: '' });
  expect(words(foreign)).toEqual(words(unknown));
  for (const id of [app.tenants.globex.id, crypto.randomUUID()])
    expect((await put({ name: 'Mine' }, 'super_admin', `/tenants/${id}`)).statusCode).toBe(404);
  expect(await app.asOwner('select name from tenants where subdomain = $1', ['globex'])).toEqual([{ name: 'globex Inc.' }]);
});

describe('an update', () => {
  test('stores name and logo and audits the previous values', async () => {
    const before = await getCurrentTenant();
    const response = await put({ name: 'Acme Services', logoUrl: 'https://cdn.acme.example/logo.png' });
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject(await getCurrentTenant());
    expect(await getCurrentTenant()).toMatchObject({
      name: 'Acme Services',
      logoUrl: 'https://cdn.acme.example/logo.png',
      subdomain: 'acme',
    });
    expect(Date.parse((await getCurrentTenant()).updatedAt)).toBeGreaterThan(Date.parse(before.updatedAt));
    const { items } = (await app.as('admin').get('/audit/logs?event=tenant.updated')).json<{ items: object[] }>();
    expect(items).toEqual([
      expect.objectContaining({
        before: expect.objectContaining({ name: 'acme Inc.', logoUrl: null, timeZone: 'UTC' }),
        after: expect.objectContaining({ name: 'Acme Services', logoUrl: 'https://cdn.acme.example/logo.png', timeZone: 'UTC' }),
      }),
    ]);
  });

  test('without changes keeps the version and is not audited', async () => {
    const before = await getCurrentTenant();
    expect((await put({})).json()).toMatchObject(before);
    expect((await put({ name: before.name })).json()).toMatchObject(before);
    expect((await app.as('admin').get('/audit/logs?event=tenant.updated')).json()).toMatchObject({ meta: { total: 1 } });
  });

  test('based on an older version is rejected with the current one', async () => {
    const { updatedAt } = await getCurrentTenant();
    const [first, second] = await Promise.all([put({ name: 'First', updatedAt }), put({ name: 'Second', updatedAt })]);
    expect([first.statusCode, second.statusCode].sort()).toEqual([200, 409]);
    const refused = first.statusCode === 409 ? first : second;
    expect(refused.json()).toMatchObject({ code: 'changed_meanwhile', current: await getCurrentTenant() });
    expect((await put({ name: 'Third', updatedAt: (await getCurrentTenant()).updatedAt })).statusCode).toBe(200);
  });

  test.each([
    [{ name: ' ' }, 'name'],
    [{ name: 'x'.repeat(121) }, 'name'],
    [{ name: null }, 'name'],
    [{ logoUrl: 'http://cdn.acme.example/logo.png' }, 'logoUrl'],
    [{ logoUrl: 'https://127.0.0.1/logo.png' }, 'logoUrl'],
    [{ logoUrl: 'https://[::1]/' }, 'logoUrl'],
    [{ logoUrl: 'javascript:alert(1)' }, 'logoUrl'],
    [{ subdomain: 'globex' }, 'subdomain'],
    [{ id: crypto.randomUUID() }, 'id'],
    [{ tenant_id: crypto.randomUUID() }, 'tenant_id'],
    [{ subdomain: 'www' }, 'subdomain'],
    [{ subdomain: 'Not one' }, 'subdomain'],
    [{ currency: 'euro' }, 'currency'],
    [{ taxRemitter: 'customer' }, 'taxRemitter'],
    [{ updatedAt: 'now' }, 'updatedAt'],
  ])('rejects %j by field', async (payload, field) => {
    const response = await put(payload);
    expect([response.statusCode, Object.keys(response.json<{ fields: object }>().fields)]).toEqual([422, [field]]);
  });

  test('moves to a free subdomain, to which the old one leads', async () => {
    const moved = await put({ subdomain: 'acme-services' });
    expect(moved.json()).toMatchObject({ subdomain: 'acme-services', settings: { formerSubdomains: ['acme'] } });
    expect((await app.anonymous.get('/branding/acme')).json()).toMatchObject({ movedTo: 'acme-services' });
    expect((await app.anonymous.get('/branding/acme-services')).json()).not.toHaveProperty('movedTo');
    const signedIn = await app.anonymous.post('/auth/login', { email: 'admin@acme.test', password }, { 'x-subdomain': 'acme' });
    expect(signedIn.json()).toMatchObject({ user: { subdomain: 'acme-services' } });
    expect((await put({ subdomain: 'acme' })).json()).toMatchObject({ settings: { formerSubdomains: ['acme-services'] } });
    expect((await app.as('customer').get(getTenantPath())).json()).not.toHaveProperty('settings');
  });

  test('keeps its earlier subdomains from other tenants', async () => {
    const url = `/tenants/${app.tenants.globex.id}`;
    const take = await app.as('admin', 'globex').send({ method: 'PUT', url, payload: { subdomain: 'acme-services' } });
    expect([take.statusCode, Object.keys(take.json<{ fields: object }>().fields)]).toEqual([422, ['subdomain']]);
  });

  test('changes the currency until money was booked', async () => {
    expect((await put({ currency: 'EUR' })).json()).toMatchObject({ currency: 'EUR', settings: { currencyLocked: false } });
    const book = createEntryPoster(app);
    const order = { id: crypto.randomUUID(), partnerId: app.tenants.acme.partnerId };
    await book(order, 'capture', new Date().toISOString(), moves.capture(order.id, 100));
    const refused = await put({ currency: 'USD' });
    expect([refused.statusCode, refused.json()]).toEqual([
      422,
      expect.objectContaining({ fields: { currency: expect.stringContaining('booked') } }),
    ]);
    expect((await app.as('admin').get(getTenantPath())).json()).toMatchObject({ currency: 'EUR', settings: { currencyLocked: true } });
  });

  test('is allowed for administrators only', async () => {
    for (const role of roles) expect((await put({}, role)).statusCode).toBe(role === 'admin' || role === 'super_admin' ? 200 : 403);
  });
});

describe('GET /tenants', () => {
  const names = async (query = '') =>
    (await app.as('super_admin').get(`/tenants?${query}`))
      .json<{ items: { subdomain: string }[] }>()
      .items.map(({ subdomain }) => subdomain);

  test('lists all tenants for super-admins, searched and paged', async () => {
    expect(await names()).toEqual(expect.arrayContaining(['acme', 'globex']));
    expect(await names('query=GLOB')).toEqual(['globex']);
    expect(await names('query=%25')).toEqual([]);
    expect(await names('order=desc&limit=1')).not.toEqual(await names('limit=1'));
    for (const role of roles) expect((await app.as(role).get('/tenants')).statusCode).toBe(role === 'super_admin' ? 200 : 403);
  });
});
