import sharp from 'sharp';
import type { Branding } from '@techadds/shared/contract/branding/endpoints';
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
    expect((await setLogo(fileId)).json()).toMatchObject({ fields: { fileId: expect.stringContaining('no such logo') } });
  expect((await setLogo(await upload(), 'dark')).statusCode).toBe(422);
  await app.as('super_admin').post(`/super-admin/companies/${companyId}/terminate`, { reason: 'Three invoices are overdue.' });
  expect((await setLogo(await upload())).statusCode).toBe(409);
});

test('logos in use are kept, those that were replaced are not', async () => {
  await assign();
  await setLogo(await upload());
  const { effective: replaced } = await getBranding();
  await setLogo(await upload());
  const { effective } = await getBranding();
  await purgeExpiredRows(app.deps.db, new Date(app.deps.clock().getTime() + 8 * 86_400_000), expiredRows);
  expect([await isShown(effective.logo), await isShown(replaced.logo)]).toEqual([true, false]);
  app.advanceBeyondTokens(1);
  const company = (await app.as('super_admin').get(`/super-admin/companies/${companyId}`)).json<Company>();
  expect(await isShown(company.logo)).toBe(true);
});
