import sharp from 'sharp';
import type { Brand, Branding } from '@techadds/shared/contract/branding/endpoints';
import type { TenantDetails } from '@techadds/shared/contract/tenants/endpoints';
import { roles, type Role } from '@techadds/shared/roles';
import { getDocumentBranding } from './branding.service';
import { createTestApp, type TestApp } from '../../../test/app';
import { purgeExpiredRows } from '../../platform/maintenance/purge-expired';
import { expiredRows } from '../../retention-rules';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const noOwnBranding = { primary: null, logo: null, darkLogo: null, icon: null, brandId: null };
const read = async (role: Role = 'admin') => (await app.as(role).get('/settings/branding')).json<Branding>();
const put = (payload: object, role: Role = 'admin') => app.as(role).send({ method: 'PUT', url: '/settings/branding', payload });
const getBranding = async (role: Role) => (await app.as(role).get(`/tenants/${app.tenants.acme.id}`)).json<TenantDetails>().branding;
const createBrand = async (changes: object = {}) =>
  (
    await app
      .as('admin')
      .post('/admin/brands', { name: 'Halden', domain: null, details: '', primary: '#7ac143', logoId: null, status: 'active', ...changes })
  ).json<Brand>();
const createPicture = (format: 'png' | 'jpeg' | 'webp', width = 900, height = 300) =>
  sharp({ create: { width, height, channels: 3, background: '#c85102' } }).toFormat(format).toBuffer(); // prettier-ignore
const upload = async (content: Buffer, role: Role = 'admin', purpose = 'brand_logo') =>
  app.as(role).post('/files', { name: 'logo', purpose, data: content.toString('base64') });
const events = async (event: string) =>
  (await app.as('admin').get(`/audit/logs?event=${event}`)).json<{ items: { before: object; after: object }[] }>().items;

test('uses the default theme until branding is set', async () => {
  const effective = {
    primary: null,
    primaryFrom: 'default',
    logo: null,
    darkLogo: null,
    icon: null,
    iconFrom: 'default',
    logoFrom: 'default',
    theme: null,
    notices: [],
    fix: null,
  };
  expect(await read()).toEqual({
    ...{ level: 'tenant', tenant: noOwnBranding, inherited: effective, effective, contrast: [], brands: [], updated_at: null },
  });
  expect(await getBranding('customer')).toEqual({ theme: null, logo: null, darkLogo: null, icon: null });
});

describe('color', () => {
  test('is inherited from the brand, overridden by the tenant and then by the partner', async () => {
    const { id } = await createBrand();
    await put({ primary: null, brandId: id });
    expect(await read()).toMatchObject({ effective: { primary: '#7ac143', primaryFrom: 'brand' }, brands: [{ id, name: 'Halden' }] });
    expect((await getBranding('customer')).theme?.solid).toEqual(['#7ac143', '#7ac143']);

    expect((await put({ primary: '#F26B21' })).json()).toMatchObject({
      tenant: { primary: '#f26b21', brandId: id },
      inherited: { primary: '#7ac143' },
      effective: { primaryFrom: 'tenant', fix: '#c85102', notices: ['On buttons it is made 15 % darker for legibility.'] },
    });
    expect((await read()).contrast.filter(({ passes }) => !passes)).toMatchObject([{ pair: 'button', ratio: 3.04, needed: 4.5 }]);
    expect((await getBranding('customer')).theme?.solid[0]).toBe('#c85102');

    expect((await put({ primary: '#6d28d9' }, 'partner_admin')).json()).toMatchObject({
      level: 'partner',
      inherited: { primary: '#f26b21', primaryFrom: 'tenant' },
      effective: { primary: '#6d28d9', primaryFrom: 'partner' },
      brands: [],
    });
    for (const role of ['partner_admin', 'partner_staff'] as const) expect((await getBranding(role)).theme?.solid[0]).toBe('#6d28d9');
    for (const role of ['customer', 'admin', 'super_admin'] as const) expect((await getBranding(role)).theme?.solid[0]).toBe('#c85102');
  });

  test('is inherited from the company, unless the marketplace, its brand or its partner has one', async () => {
    const asSuperAdmin = app.as('super_admin');
    const company = { name: 'Orbit', legalName: 'Orbit AS', taxId: null, country: 'NO', currency: 'USD', plan: 'starter' };
    const created = await asSuperAdmin.post('/super-admin/companies', { ...company, primary: '#0f766e' });
    const { id } = created.json<{ id: string }>();
    await asSuperAdmin.post(`/super-admin/companies/${id}/approve`);
    const brand = await createBrand({ name: 'Kestrel' });
    const change = (fields: object) =>
      asSuperAdmin.send({ method: 'PUT', url: `/super-admin/companies/${id}`, payload: { ...company, ...fields } });
    const before = await read();
    await put({ primary: null, brandId: null });
    await asSuperAdmin.send({ method: 'PUT', url: `/super-admin/companies/${id}/tenants/${app.tenants.acme.id}` });
    expect(await read()).toMatchObject({
      tenant: { primary: null },
      inherited: { primary: '#0f766e', primaryFrom: 'company' },
      effective: { primary: '#0f766e', primaryFrom: 'company', logoFrom: 'default' },
    });
    expect((await getBranding('customer')).theme?.solid[0]).toBe('#0f766e');
    const preview = async (fields: object) =>
      (await app.as('admin').post('/settings/branding/preview', { primary: null, ...fields })).json<Branding>().effective;
    expect(await preview({ brandId: brand.id })).toMatchObject({ primary: '#7ac143', primaryFrom: 'brand' });
    expect(await preview({})).toMatchObject({ primaryFrom: 'company' });
    await put({ primary: null, brandId: brand.id });
    expect(await read()).toMatchObject({ effective: { primaryFrom: 'brand' } });
    await put({ primary: '#6d28d9', brandId: brand.id }, 'admin');
    expect(await read()).toMatchObject({ inherited: { primaryFrom: 'brand' }, effective: { primaryFrom: 'tenant' } });
    await put({ primary: null, brandId: null });
    // An older client does not send the color, and changes nothing about it.
    await change({ name: 'Orbit Group' });
    expect(await read()).toMatchObject({ effective: { primary: '#0f766e' } });
    await change({ primary: '#9a3412' });
    expect(await read('partner_admin')).toMatchObject({ inherited: { primary: '#9a3412', primaryFrom: 'company' } });
    await change({ primary: null });
    expect(await read()).toMatchObject({ effective: { primary: null, primaryFrom: 'default' } });
    expect((await change({ primary: 'green' })).statusCode).toBe(422);
    await put({ primary: before.tenant.primary, brandId: before.tenant.brandId });
  });

  test('is inherited again when it is removed, and both values are in the audit log', async () => {
    await put({ primary: null }, 'partner_admin');
    expect(await read('partner_admin')).toMatchObject({ tenant: noOwnBranding, effective: { primary: '#f26b21', primaryFrom: 'tenant' } });
    await put({ primary: null });
    expect(await read()).toMatchObject({ effective: { primary: '#7ac143', primaryFrom: 'brand' } });
    const [last] = await events('branding.changed');
    expect(last).toMatchObject({ before: { primary: '#f26b21' }, after: { primary: null } });
  });

  test('can be previewed without saving', async () => {
    const before = await read();
    const tried = await app.as('admin').post('/settings/branding/preview', { primary: '#0ea5e9' });
    expect(tried.json()).toMatchObject({ effective: { primary: '#0ea5e9', fix: '#047db2' } });
    expect(tried.json<{ contrast: { passes: boolean }[] }>().contrast.map(({ passes }) => passes)).toEqual([false, true, true, true]);
    expect((await app.as('admin').post('/settings/branding/preview', { primary: null, brandId: null })).json()).toMatchObject({
      effective: { primary: null, primaryFrom: 'default' },
    });
    expect(await read()).toEqual(before);
  });

  test.each([
    [{ primary: 'red' }, 'primary'],
    [{ primary: '#12345' }, 'primary'],
    [{ primary: '#2c5fdd;}' }, 'primary'],
    [{ primary: null, brandId: crypto.randomUUID() }, 'brandId'],
    [{ primary: null, logoId: null }, 'logoId'],
  ])('is rejected as in %j, naming the field', async (payload, field) => {
    const response = await put(payload);
    expect([response.statusCode, Object.keys(response.json<{ fields: object }>().fields)]).toEqual([422, [field]]);
  });

  test('of another tenant has no effect', async () => {
    await app.as('admin', 'globex').send({ method: 'PUT', url: '/settings/branding', payload: { primary: '#e4002b' } });
    expect((await read()).effective.primary).toBe('#7ac143');
  });
});

test('rejects a brand chosen by a partner', async () => {
  const { id } = await createBrand({ name: 'Other' });
  expect((await put({ primary: null, brandId: id }, 'partner_admin')).statusCode).toBe(422);
});

describe('logo', () => {
  const set = (payload: object, role: Role = 'admin') => app.as(role).post('/settings/branding/logo', payload);

  test.each(['png', 'jpeg', 'webp'] as const)('is converted from %s to a small public PNG', async (format) => {
    const { id } = (await upload(await createPicture(format))).json<{ id: string }>();
    expect((await set({ fileId: id })).json()).toMatchObject({ effective: { logoFrom: 'tenant' } });
    const { logo } = await getBranding('customer');
    expect(logo).toBe(`/api/files/of/${app.tenants.acme.id}/logos/${id}`);
    const shown = await app.anonymous.get(String(logo));
    expect(shown.headers).toMatchObject({ 'content-type': 'image/png', 'cache-control': 'public, max-age=86400, immutable' });
    expect(await sharp(shown.rawPayload).metadata()).toMatchObject({ format: 'png', width: 336, height: 112 });
  });

  test('has a variant for dark mode that is removed with it', async () => {
    const { id } = (await upload(await createPicture('png'))).json<{ id: string }>();
    await set({ fileId: id, mode: 'dark' });
    expect((await getBranding('customer')).darkLogo).toContain(id);
    await set({ fileId: null });
    expect(await getBranding('customer')).toMatchObject({ logo: null, darkLogo: null, icon: null });
    expect(await events('branding.logo_changed')).toHaveLength(5);
  });

  test('has a favicon beside it, which partners inherit unless they have a favicon or a logo', async () => {
    const uploadLogo = async (role: Role) => (await upload(await createPicture('png', 64, 64), role)).json<{ id: string }>().id;
    const id = await uploadLogo('admin');
    expect((await set({ fileId: id, mode: 'icon' })).json<Branding>()).toMatchObject({
      tenant: { icon: expect.stringContaining(id), logo: null },
      effective: { icon: expect.stringContaining(id), iconFrom: 'tenant', logo: null },
    });
    for (const role of ['customer', 'partner_staff'] as const) expect((await getBranding(role)).icon).toContain(id);
    expect((await app.anonymous.get('/branding/acme')).json()).toMatchObject({ icon: expect.stringContaining(id) });
    expect((await app.anonymous.get(String((await getBranding('customer')).icon))).statusCode).toBe(200);
    expect(await read('partner_admin')).toMatchObject({ tenant: { icon: null }, inherited: { iconFrom: 'tenant' } });

    // The icon that is made from the nearer logo goes before the inherited favicon.
    await set({ fileId: await uploadLogo('partner_admin') }, 'partner_admin');
    expect(await read('partner_admin')).toMatchObject({ effective: { icon: null, iconFrom: 'partner' } });
    const own = await uploadLogo('partner_admin');
    await set({ fileId: own, mode: 'icon' }, 'partner_admin');
    expect((await getBranding('partner_staff')).icon).toContain(own);
    expect((await getBranding('customer')).icon).toContain(id);

    await purgeExpiredRows(app.deps.db, new Date(app.deps.clock().getTime() + 8 * 86_400_000), expiredRows);
    expect((await app.anonymous.get(String((await getBranding('customer')).icon))).statusCode).toBe(200);
    await set({ fileId: null }, 'partner_admin');
    await set({ fileId: null, mode: 'icon' }, 'partner_admin');
    expect((await getBranding('partner_staff')).icon).toContain(id);
    expect((await set({ fileId: null, mode: 'icon' })).json()).toMatchObject({ effective: { icon: null } });
    expect(await events('branding.icon_changed')).toHaveLength(4);
    expect((await set({ fileId: crypto.randomUUID(), mode: 'icon' })).json()).toMatchObject({ fields: { fileId: expect.any(String) } });
  });

  test('can be uploaded only by roles that may set one', async () => {
    const content = await createPicture('png');
    for (const role of roles)
      expect((await upload(content, role)).statusCode).toBe(role === 'customer' || role === 'partner_staff' ? 403 : 201);
  });

  test('is rejected if it is not an image or a broken one', async () => {
    expect((await upload(Buffer.from('%PDF-1.7 words'))).json()).toMatchObject({
      fields: { data: expect.stringContaining('PNG, JPEG or WebP') },
    });
    const broken = (await createPicture('png')).subarray(0, 60);
    expect((await upload(broken)).json()).toMatchObject({ fields: { data: expect.stringContaining('cannot be read') } });
  });

  test('cannot be an upload of another partner or a service image', async () => {
    const foreign = (await upload(await createPicture('png'), 'admin')).json<{ id: string }>().id;
    expect((await set({ fileId: foreign }, 'partner_admin')).json()).toMatchObject({ fields: { fileId: expect.any(String) } });
    const service = (await upload(await createPicture('png'), 'admin', 'service_image')).json<{ id: string }>().id;
    expect((await set({ fileId: service })).statusCode).toBe(422);
    expect((await app.anonymous.get(`/files/of/${app.tenants.acme.id}/logos/${service}`)).statusCode).toBe(404);
    expect((await app.anonymous.get(`/files/of/${app.tenants.globex.id}/logos/${foreign}`)).statusCode).toBe(404);
  });
});

test('returns name and branding for the sign-in page of a tenant, and nothing for an unknown subdomain', async () => {
  const nobody = { name: null, theme: null, logo: null, darkLogo: null, icon: null };
  expect((await app.anonymous.get('/branding/ACME')).json()).toMatchObject({ name: 'acme Inc.', theme: { solid: ['#7ac143', '#7ac143'] } });
  expect((await app.anonymous.get('/branding/localhost')).json()).toEqual(nobody);
  for (const odd of ['%00', 'a%27b', 'a.b']) expect((await app.anonymous.get(`/branding/${odd}`)).statusCode).toBe(422);
});

test('applies the branding to e-mails and documents, the tenant’s for customers and the partner’s for its users', async () => {
  await put({ primary: '#0ea5e9' });
  const { id } = (await upload(await createPicture('png'))).json<{ id: string }>();
  await app.as('admin').post('/settings/branding/logo', { fileId: id });
  await app.anonymous.post('/auth/forgot-password', { email: 'customer@acme.test' });
  const [email] = await app.emails();
  expect(email?.html).toContain('background:#047db2;color:#ffffff;');
  const logo = `http://localhost:8080/images?url=${encodeURIComponent(`/api/files/of/${app.tenants.acme.id}/logos/${id}`)}`;
  expect(email?.html).toContain(`<img src="${logo}&amp;w=640&amp;q=75" alt="acme Inc."`);
  await put({ primary: '#6d28d9' }, 'partner_admin');
  await app.anonymous.post('/auth/forgot-password', { email: app.tenants.acme.users.partner_staff.email });
  expect((await app.emails()).find(({ to }) => to.includes('staff'))?.html).toContain('background:#6d28d9;color:#ffffff;');
  const head = (partnerId: string | null) =>
    app.deps.db.withTenant(app.tenants.acme.id, (tx) => getDocumentBranding(tx, app.tenants.acme.id, partnerId));
  expect([(await head(null)).colour, (await head(app.tenants.acme.partnerId)).colour]).toEqual(['#0572a3', '#6d28d9']);
  expect(await sharp((await head(null)).logo!).metadata()).toMatchObject({ format: 'png' });
  await put({ primary: null }, 'partner_admin');
  await put({ primary: null });
});

describe('brands', () => {
  const list = async (query = '') =>
    (await app.as('admin').get(`/admin/brands${query}`)).json<{ items: Brand[] }>().items.map(({ name }) => name);
  const act = (method: 'PUT' | 'DELETE' | 'POST', id: string, payload?: object, path = '') =>
    app.as('admin').send({ method, url: `/admin/brands/${id}${path}`, ...(payload && { payload }) });

  test('are listed, searched, archived and restored as drafts', async () => {
    const { id } = await createBrand({ name: 'Solvik', domain: 'solvik.example', details: 'Energy', status: 'draft' });
    expect(await list('?query=ENERGY')).toEqual(['Solvik']);
    expect((await act('DELETE', id)).json()).toMatchObject({ status: 'archived' });
    expect(await list()).not.toContain('Solvik');
    expect(await list('?status=archived')).toEqual(['Solvik']);
    const counted = (await app.as('admin').get('/admin/brands?query=energy')).json<{ meta: object; counts: object }>();
    expect(counted).toMatchObject({ meta: { total: 0 }, counts: { all: 0, draft: 0, active: 0, archived: 1 } });
    expect((await act('POST', id, undefined, '/restore')).json()).toMatchObject({ status: 'draft' });
    for (const did of ['created', 'archived', 'restored']) expect(await events(`brand.${did}`)).not.toEqual([]);
  });

  test('say what they inherit from the company of the marketplace', async () => {
    expect((await createBrand({ name: 'Bare', primary: null })).inherited).toEqual({ primary: null, logo: null, icon: null });
    await app.asOwner(`update tenants set company_colour_code = '#0f766e' where tenant_id = $1`, [app.tenants.acme.id]);
    const { items } = (await app.as('admin').get('/admin/brands?query=Bare')).json<{ items: Brand[] }>();
    expect(items).toMatchObject([{ primary: null, inherited: { primary: '#0f766e', logo: null } }]);
    await app.asOwner('update tenants set company_colour_code = null where tenant_id = $1', [app.tenants.acme.id]);
  });

  test('change for the tenant that uses them, and reject an update of an outdated version', async () => {
    const { id, updatedAt } = await createBrand({ name: 'In use' });
    await put({ primary: null, brandId: id });
    const form = { name: 'In use', domain: null, details: '', primary: '#e4002b', logoId: null, status: 'active' };
    expect((await act('PUT', id, { ...form, updatedAt })).json()).toMatchObject({ primary: '#e4002b', inUse: true });
    expect((await getBranding('customer')).theme?.solid[0]).toBe('#e4002b');
    expect((await act('PUT', id, { ...form, updatedAt })).json()).toMatchObject({ code: 'changed_meanwhile', current: { id } });
  });

  test('cannot be archived or become drafts while in use', async () => {
    const usedBrand = (await app.as('admin').get('/admin/brands')).json<{ items: Brand[] }>().items.find((each) => each.inUse)!;
    expect((await act('DELETE', usedBrand.id)).json()).toMatchObject({ code: 'brand_in_use' });
    const { name, domain, details, primary, logoId } = usedBrand;
    expect((await act('PUT', usedBrand.id, { name, domain, details, primary, logoId, status: 'draft' })).json()).toMatchObject({
      code: 'brand_in_use',
    });
  });

  test('cannot be chosen while they are drafts', async () => {
    const { id } = await createBrand({ status: 'draft' });
    expect((await put({ primary: null, brandId: id })).statusCode).toBe(422);
  });

  test.each([
    [{ name: ' ' }],
    [{ domain: 'HTTP://x' }],
    [{ domain: 'localhost' }],
    [{ primary: 'blue' }],
    [{ logoId: crypto.randomUUID() }],
    [{ status: 'archived' }],
    [{ details: 'x'.repeat(501) }],
  ])('are rejected with %j', async (changes) => {
    expect((await createBrand(changes)) as unknown).toMatchObject({ fields: { [Object.keys(changes)[0]!]: expect.any(String) } });
  });
});
