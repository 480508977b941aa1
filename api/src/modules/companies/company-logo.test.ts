import sharp from 'sharp';
import type { AuditEvent } from '@techadds/shared/contract/audit/endpoints';
import type { Brand, Branding } from '@techadds/shared/contract/branding/endpoints';
import type { Company } from '@techadds/shared/contract/companies/endpoints';
import type { Role } from '@techadds/shared/roles';
import { createTestApp, type TenantName, type TestApp } from '../../../test/app';
import { purgeExpiredRows } from '../../platform/maintenance/purge-expired';
import { expiredRows } from '../../retention-rules';
import { getDocumentBranding } from '../branding/branding.service';
import { getEmailTheme } from '../branding/email-theme.service';

let app: TestApp;
let companyId: string;
beforeEach(async () => {
  app = await createTestApp();
  const form = { name: 'Orbit Group', legalName: 'Orbit Group AS', taxId: null, country: 'NO', currency: 'USD', plan: 'business' };
  companyId = (await app.as('super_admin').post('/super-admin/companies', form)).json<Company>().id;
  await app.as('super_admin').post(`/super-admin/companies/${companyId}/approve`);
}, 60_000);
afterEach(() => app.close());

async function upload(role: Role = 'super_admin', purpose = 'brand_logo', tenant: TenantName = 'acme'): Promise<string> {
  const picture = await sharp({ create: { width: 300, height: 100, channels: 3, background: '#0f766e' } })
    .png()
    .toBuffer();
  return (await app.as(role, tenant).post('/files', { name: 'logo.png', purpose, data: picture.toString('base64') })).json<{ id: string }>()
    .id;
}
const setLogo = (fileId: string | null, mode = 'light') =>
  app.as('super_admin').post(`/super-admin/companies/${companyId}/logo`, { fileId, mode });
const assign = () =>
  app.as('super_admin').send({ method: 'PUT', url: `/super-admin/companies/${companyId}/tenants/${app.tenants.acme.id}` });
const getBranding = async (role: Role = 'admin') => (await app.as(role).get('/settings/branding')).json<Branding>();
const isShown = async (path: string | null) => (await app.anonymous.get((path ?? '').replace(/^\/api/, ''))).statusCode === 200;

test('a marketplace and its partners inherit the logos of the company, in pages, documents and e-mails', async () => {
  await assign();
  expect((await setLogo(await upload())).json<Company>().logo).toMatch(/^\/api\/files\/of\//);
  await setLogo(await upload(), 'dark');
  for (const role of ['admin', 'partner_admin'] as const) {
    const { effective, tenant } = await getBranding(role);
    expect(effective.logoFrom).toBe('company');
    expect(tenant.logo).toBeNull();
    expect([await isShown(effective.logo), await isShown(effective.darkLogo)]).toEqual([true, true]);
    expect(effective.darkLogo).not.toBe(effective.logo);
  }
  const { id } = app.tenants.acme;
  await app.deps.db.withTenant(id, async (tx) => {
    expect((await getDocumentBranding(tx, id, null)).logo).toBeInstanceOf(Buffer);
    expect((await getEmailTheme(tx, { tenantId: id, partnerId: null, appOrigin: 'https://app.example' })).logoUrl).toContain('logos');
  });
  expect((await app.anonymous.get('/branding/acme')).json()).toMatchObject({ logo: expect.stringContaining(id) });
  expect((await app.anonymous.get('/branding/globex')).json()).toMatchObject({ logo: null });
});

test('the logo of a marketplace overrides it, and can be reset to the inherited one', async () => {
  await assign();
  await setLogo(await upload());
  const { effective: before } = await getBranding();
  await app.as('admin').post('/settings/branding/logo', { fileId: await upload('admin') });
  const { effective, inherited } = await getBranding();
  expect([effective.logoFrom, inherited.logoFrom, inherited.logo]).toEqual(['tenant', 'company', before.logo]);
  await app.as('admin').post('/settings/branding/logo', { fileId: null });
  expect((await getBranding()).effective).toMatchObject({ logoFrom: 'company', logo: before.logo });
});

test('the logo of a brand overrides that of the company', async () => {
  await assign();
  await setLogo(await upload());
  const form = { name: 'Orbit One', domain: null, details: '', primary: '#7ac143', logoId: await upload('admin'), status: 'active' };
  const { id } = (await app.as('admin').post('/admin/brands', form)).json<{ id: string }>();
  await app.as('admin').send({ method: 'PUT', url: '/settings/branding', payload: { primary: null, brandId: id } });
  expect((await getBranding()).effective.logoFrom).toBe('brand');
});

test('the favicon goes down from company over brand and marketplace to the partner, and back on removal', async () => {
  await assign();
  const saveBrand = (id: string | undefined, iconId: string | null, logoId: string | null = null) =>
    app.as('admin').send({
      ...(id === undefined ? { method: 'POST', url: '/admin/brands' } : { method: 'PUT', url: `/admin/brands/${id}` }),
      payload: { name: 'Orbit One', domain: null, details: '', primary: '#7ac143', logoId, iconId, status: 'active' },
    });
  const setIcon = (role: Role, fileId: string | null) => app.as(role).post('/settings/branding/logo', { fileId, mode: 'icon' });
  const expectIcon = async (role: Role, iconFrom: string) => {
    const { effective } = await getBranding(role);
    expect(effective.iconFrom).toBe(iconFrom);
    expect(await isShown(effective.icon)).toBe(true);
    return effective.icon;
  };
  expect((await setLogo(await upload(), 'icon')).json()).toMatchObject({ icon: expect.stringContaining('logos'), logo: null });
  const ofCompany = await expectIcon('partner_admin', 'company');
  expect(await expectIcon('admin', 'company')).toBe(ofCompany);
  expect((await app.anonymous.get('/branding/acme')).json()).toMatchObject({ icon: ofCompany, logo: null });

  const { id: brandId } = (await saveBrand(undefined, null)).json<{ id: string }>();
  await app.as('admin').send({ method: 'PUT', url: '/settings/branding', payload: { primary: null, brandId } });
  await expectIcon('admin', 'company');
  const brandIcon = await upload('admin');
  expect((await saveBrand(brandId, brandIcon)).json<Brand>()).toMatchObject({ iconId: brandIcon, inherited: { icon: ofCompany } });
  expect(await expectIcon('partner_admin', 'brand')).toContain(brandIcon);

  await setIcon('admin', await upload('admin'));
  await expectIcon('partner_admin', 'tenant');
  await setIcon('partner_admin', await upload('partner_admin'));
  await expectIcon('partner_admin', 'partner');
  expect((await getBranding()).inherited).toMatchObject({ iconFrom: 'brand', icon: expect.stringContaining(brandIcon) });

  // Each level falls back to the next one; removing twice changes nothing more.
  await setIcon('partner_admin', null);
  await expectIcon('partner_admin', 'tenant');
  await setIcon('admin', null);
  await expectIcon('partner_admin', 'brand');
  await saveBrand(brandId, null);
  expect(await expectIcon('partner_admin', 'company')).toBe(ofCompany);
  // The icon that is made from a nearer logo goes before an inherited favicon.
  await saveBrand(brandId, null, await upload('admin'));
  expect((await getBranding()).effective).toMatchObject({ iconFrom: 'brand', icon: null });
  await saveBrand(brandId, null);
  for (let count = 0; count < 2; count += 1) expect((await setLogo(null, 'icon')).json()).toMatchObject({ icon: null });
  expect((await getBranding()).effective).toMatchObject({ iconFrom: 'default', icon: null });
});

test('a favicon outlives the logo of its company, is audited, and is copied to later marketplaces', async () => {
  await setLogo(await upload());
  await setLogo(await upload(), 'icon');
  expect((await setLogo(null)).json()).toMatchObject({ logo: null, icon: expect.stringContaining('logos') });
  await assign();
  expect((await getBranding()).effective).toMatchObject({ iconFrom: 'company', logo: null });
  const { items } = (await app.as('super_admin').get('/audit/logs?event=company.changed')).json<{ items: AuditEvent[] }>();
  expect(items.filter(({ before, after }) => before?.iconId === null && after?.iconId !== null)).toHaveLength(1);
});

test('a brand takes only an upload of a logo as favicon, and keeps it where a form does not mention it', async () => {
  const form = { name: 'Orbit One', domain: null, details: '', primary: null, logoId: null, status: 'active' };
  const foreign = await upload('admin', 'brand_logo', 'globex');
  for (const iconId of [await upload('admin', 'service_image'), foreign, crypto.randomUUID()])
    expect((await app.as('admin').post('/admin/brands', { ...form, iconId })).json()).toMatchObject({
      fields: { iconId: expect.stringContaining('no such logo') },
    });
  const iconId = await upload('admin');
  const { id } = (await app.as('admin').post('/admin/brands', { ...form, iconId })).json<Brand>();
  const saved = await app.as('admin').send({ method: 'PUT', url: `/admin/brands/${id}`, payload: form });
  expect(saved.json()).toMatchObject({ iconId, icon: expect.stringContaining(iconId) });
});

test('marketplaces that the company gets later have its logos', async () => {
  await setLogo(await upload());
  await assign();
  expect((await getBranding()).effective.logoFrom).toBe('company');
  const admin = { firstName: 'Ida', lastName: 'Berg', email: 'ida@orbit.test' };
  const payload = { name: 'Orbit Two', subdomain: 'orbit-two', currency: 'USD', timeZone: 'UTC', ...admin };
  await app.as('super_admin').post(`/super-admin/companies/${companyId}/tenants`, payload);
  expect((await app.anonymous.get('/branding/orbit-two')).json()).toMatchObject({ logo: expect.stringContaining('logos') });
});

test('removing the logo removes the dark one, too, also in the marketplaces', async () => {
  await assign();
  await setLogo(await upload());
  await setLogo(await upload(), 'dark');
  expect((await setLogo(null)).json()).toMatchObject({ logo: null, darkLogo: null });
  expect((await getBranding()).effective).toMatchObject({ logo: null, darkLogo: null, logoFrom: 'default' });
});

test('only an upload of a logo is taken, a dark one only as the variant of another', async () => {
  const foreign = await upload('admin', 'brand_logo', 'globex');
  for (const fileId of [await upload('super_admin', 'service_image'), foreign, crypto.randomUUID()])
    for (const mode of ['light', 'icon'])
      expect((await setLogo(fileId, mode)).json()).toMatchObject({ fields: { fileId: expect.stringContaining('no such logo') } });
  expect((await setLogo(await upload(), 'dark')).statusCode).toBe(422);
  await app.as('super_admin').post(`/super-admin/companies/${companyId}/terminate`, { reason: 'Three invoices are overdue.' });
  expect((await setLogo(await upload())).statusCode).toBe(409);
});

test('logos in use are kept, those that were replaced are not', async () => {
  await assign();
  await setLogo(await upload(), 'icon');
  const brandIcon = await upload('admin');
  const brand = { name: 'Orbit One', domain: null, details: '', primary: null, logoId: null, iconId: brandIcon, status: 'active' };
  const { icon: iconOfBrand } = (await app.as('admin').post('/admin/brands', brand)).json<Brand>();
  await setLogo(await upload());
  const { effective: replaced } = await getBranding();
  await setLogo(await upload());
  const { effective } = await getBranding();
  await purgeExpiredRows(app.deps.db, new Date(app.deps.clock().getTime() + 8 * 86_400_000), expiredRows);
  expect([await isShown(effective.logo), await isShown(replaced.logo)]).toEqual([true, false]);
  expect([await isShown(effective.icon), await isShown(iconOfBrand)]).toEqual([true, true]);
  app.advanceBeyondTokens(1);
  const company = (await app.as('super_admin').get(`/super-admin/companies/${companyId}`)).json<Company>();
  expect([await isShown(company.logo), await isShown(company.icon)]).toEqual([true, true]);
});
