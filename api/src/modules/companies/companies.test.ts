import type { AuditEvent } from '@techadds/shared/contract/audit/endpoints';
import type { Company, CompanyTenant, CompanyUsage, CompanyUser } from '@techadds/shared/contract/companies/endpoints';
import { companyActions, companyStatuses } from '@techadds/shared/contract/companies/states';
import { createTestApp, signIn, type TestApp } from '../../../test/app';

let app: TestApp;
beforeEach(async () => {
  app = await createTestApp();
});
afterEach(() => app.close());

const reason = 'Three invoices are overdue.';
const form = { name: 'Orbit Group', legalName: 'Orbit Group AS', taxId: null, country: 'NO', currency: 'USD', plan: 'business' };
const post = (url: string, body?: object) => app.as('super_admin').post(`/super-admin/companies${url}`, body);
const create = async (changes: object = {}) => (await post('', { ...form, ...changes })).json<Company>();
const list = async (query = '') =>
  (await app.as('super_admin').get(`/super-admin/companies${query}`)).json<{ items: Company[]; meta: { total: number }; counts: object }>();
/** An active company that owns the tenant globex. */
async function ownGlobex(): Promise<Company> {
  const { id } = await create();
  await post(`/${id}/approve`);
  const response = await app.as('super_admin').send({
    method: 'PUT',
    url: `/super-admin/companies/${id}/tenants/${app.tenants.globex.id}`,
  });
  expect([response.statusCode, response.body]).toEqual([200, expect.stringContaining('globex')]);
  return (await app.as('super_admin').get(`/super-admin/companies/${id}`)).json<Company>();
}

test('a company is created, approved, suspended, reactivated and terminated', async () => {
  const { id, status, actions, statusChangedBy } = await create();
  expect([status, actions, statusChangedBy]).toEqual(['pending_approval', ['approve'], 'Test super_admin']);
  const steps: [string, object | undefined, string][] = [
    ['approve', undefined, 'active'],
    ['suspend', { reason }, 'suspended'],
    ['reactivate', undefined, 'active'],
    ['terminate', { reason }, 'terminated'],
  ];
  for (const [action, body, to] of steps) expect((await post(`/${id}/${action}`, body)).json()).toMatchObject({ status: to });
  expect((await list()).items).toMatchObject([{ id, status: 'terminated', statusReason: reason, actions: [] }]);
  const { items } = (await app.as('admin').get('/audit/logs?query=Orbit')).json<{ items: AuditEvent[] }>();
  expect(items.map(({ event }) => event)).toEqual([
    'company.terminated',
    'company.reactivated',
    'company.suspended',
    'company.approved',
    'company.created',
  ]);
});

test('a new marketplace of a company has its color', async () => {
  const { id } = await create({ primary: '#0f766e' });
  await post(`/${id}/approve`);
  const admin = { firstName: 'Ida', lastName: 'Berg', email: 'ida@orbit.test' };
  const created = await post(`/${id}/tenants`, { name: 'Orbit One', subdomain: 'orbit-one', currency: 'USD', timeZone: 'UTC', ...admin });
  const [row] = await app.asOwner('select company_colour_code from tenants where tenant_id = $1', [created.json<{ id: string }>().id]);
  expect(row).toEqual({ company_colour_code: '#0f766e' });
});

test('each action is refused in every other state', async () => {
  for (const to of companyStatuses) {
    const { id } = await create();
    await app.asOwner('update companies set status = $1 where id = $2', [to, id]);
    const { actions } = (await app.as('super_admin').get(`/super-admin/companies/${id}`)).json<Company>();
    for (const action of companyActions.filter((one) => !actions.includes(one))) {
      const response = await post(`/${id}/${action}`, action === 'suspend' || action === 'terminate' ? { reason } : undefined);
      expect([to, action, response.statusCode]).toEqual([to, action, 409]);
      expect(response.json<{ error: string }>().error).toContain('Nothing was changed.');
    }
  }
});

test('two people who decide the same thing decide it once', async () => {
  const company = await ownGlobex();
  const [first, second] = await Promise.all([post(`/${company.id}/suspend`, { reason }), post(`/${company.id}/suspend`, { reason })]);
  expect([first.statusCode, second.statusCode].sort()).toEqual([200, 409]);
  const refused = first.statusCode === 409 ? first : second;
  expect(refused.json<{ error: string }>().error).toBe(
    `Orbit Group is suspended already: Test super_admin decided it before you. The reason was: ${reason} Nothing was changed.`,
  );
  const { items } = (await app.as('admin', 'globex').get('/audit/logs?event=company.suspended')).json<{ items: AuditEvent[] }>();
  expect(items).toHaveLength(1);
  const mails = (await app.emails()).filter(({ subject }) => subject === 'globex Inc. is suspended');
  expect(mails.map(({ to }) => to).sort()).toEqual(['admin@globex.test', 'super-admin@globex.test']);
});

test('the users of a suspended company are told why, can read and sign in, and go on after its end', async () => {
  const company = await ownGlobex();
  const tenantPath = `/tenants/${app.tenants.globex.id}`;
  const rename = (name: string) => app.as('admin', 'globex').send({ method: 'PUT', url: tenantPath, payload: { name } });
  expect((await rename('Before')).statusCode).toBe(200);
  await post(`/${company.id}/suspend`, { reason });
  const refused = await rename('After');
  expect([refused.statusCode, refused.json()]).toEqual([
    403,
    expect.objectContaining({
      code: 'company_suspended',
      error: `This company is suspended, so nothing was changed. ${reason} You can still read everything.`,
    }),
  ]);
  expect((await app.as('customer', 'globex').get(tenantPath)).json()).toMatchObject({
    name: 'Before',
    suspension: { status: 'suspended', reason, since: expect.any(String) },
  });
  await expect(signIn(app.app, 'customer@globex.test')).resolves.toEqual(expect.any(String));
  for (const role of ['customer', 'partner_staff', 'admin'] as const)
    expect((await app.as(role, 'globex').get('/notifications')).json()).toMatchObject({
      items: [{ type: 'company.suspended', title: 'Orbit Group is suspended', body: reason }],
    });
  await post(`/${company.id}/reactivate`);
  expect((await rename('After')).statusCode).toBe(200);
  expect((await app.as('customer', 'globex').get(tenantPath)).json()).not.toHaveProperty('suspension');
  const bodies = (await app.emails()).filter(({ to }) => to === 'admin@globex.test').map(({ text }) => text);
  expect(bodies.some((text) => text.includes('reactivated'))).toBe(true);
});

test('a suspended company stays so where the transaction of the decision fails', async () => {
  const company = await ownGlobex();
  await app.asOwner(`alter table outbox add constraint refused check (kind <> 'company_status')`);
  expect((await post(`/${company.id}/suspend`, { reason })).statusCode).toBe(500);
  await app.asOwner('alter table outbox drop constraint refused');
  expect((await list('?status=active')).items).toMatchObject([{ id: company.id, status: 'active' }]);
  expect(await app.asOwner('select from tenants where suspension is not null')).toEqual([]);
});

test('nobody can suspend the company of their own account', async () => {
  const { id } = await create();
  await post(`/${id}/approve`);
  await app.as('super_admin').send({ method: 'PUT', url: `/super-admin/companies/${id}/tenants/${app.tenants.acme.id}` });
  for (const action of ['suspend', 'terminate']) {
    const response = await post(`/${id}/${action}`, { reason });
    expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([403, 'own_company']);
  }
});

test('a marketplace is created with an administrator who chooses a password by e-mail', async () => {
  const { id } = await create();
  const tenant = { name: 'Orbit Norway', subdomain: 'orbit', currency: 'NOK', timeZone: 'Europe/Oslo' };
  const body = { ...tenant, firstName: 'Ingrid', lastName: 'Dahl', email: 'ingrid@orbit.test' };
  expect((await post(`/${id}/tenants`, body)).json()).toMatchObject({ code: 'company_not_active' });
  await post(`/${id}/approve`);
  const made = await post(`/${id}/tenants`, body);
  expect([made.statusCode, made.json<CompanyTenant>()]).toEqual([
    201,
    expect.objectContaining({ name: 'Orbit Norway', subdomain: 'orbit', currency: 'NOK', users: 1, brands: [] }),
  ]);
  const again = await post(`/${id}/tenants`, body);
  expect([again.statusCode, again.json()]).toEqual([422, expect.objectContaining({ fields: { subdomain: expect.any(String) } })]);
  const mail = (await app.emails()).find(({ to }) => to === 'ingrid@orbit.test');
  const link = new URL(/https?:\S+reset-password\S+/.exec(mail?.text ?? '')?.[0] ?? '');
  const token = link.searchParams.get('token');
  const reset = await app.anonymous.post('/auth/reset-password', {
    ...{ email: 'ingrid@orbit.test', token, newPassword: 'a-long-new-Passphrase-1' },
  });
  expect([reset.statusCode, reset.body]).toEqual([reset.statusCode < 300 ? reset.statusCode : 200, expect.any(String)]);
  const signedIn = await app.anonymous.post('/auth/login', { email: 'ingrid@orbit.test', password: 'a-long-new-Passphrase-1' });
  expect(signedIn.json()).toMatchObject({ user: { role: 'admin', subdomain: 'orbit' } });
});

test('a marketplace of another company cannot be assigned', async () => {
  await ownGlobex();
  const { id } = await create({ name: 'Other' });
  await post(`/${id}/approve`);
  const response = await app
    .as('super_admin')
    .send({ method: 'PUT', url: `/super-admin/companies/${id}/tenants/${app.tenants.globex.id}` });
  expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([409, 'tenant_has_company']);
  const free = (await app.as('super_admin').get('/super-admin/unassigned-tenants')).json<{ items: { subdomain: string }[] }>();
  expect(free.items.map(({ subdomain }) => subdomain)).toEqual(['acme']);
});

test('shows marketplaces, users, usage and health', async () => {
  const company = await ownGlobex();
  const get = async <T>(part: string) => (await app.as('super_admin').get(`/super-admin/companies/${company.id}/${part}`)).json<T>();
  expect(company.tenantCount).toBe(1);
  expect(await get<{ items: CompanyTenant[] }>('tenants')).toMatchObject({ items: [{ subdomain: 'globex', users: 5 }] });
  const { items } = await get<{ items: CompanyUser[] }>('users');
  expect(items.map(({ role }) => role)).toEqual(['admin', 'partner_admin', 'super_admin']);
  expect(await get<CompanyUsage>('usage')).toMatchObject({ users: 5, orders: 0, sales: [], problems: ['no_sign_in'] });
  await signIn(app.app, 'admin@globex.test');
  expect(await get<CompanyUsage>('usage')).toMatchObject({ activeUsers: 1, problems: [] });
});

test('is changed with the version that it is based on', async () => {
  const { id, updatedAt } = await create();
  const put = (changes: object) =>
    app.as('super_admin').send({ method: 'PUT', url: `/super-admin/companies/${id}`, payload: { ...form, ...changes } });
  const [first, second] = await Promise.all([put({ name: 'First', updatedAt }), put({ name: 'Second', updatedAt })]);
  expect([first.statusCode, second.statusCode].sort()).toEqual([200, 409]);
  expect((await put({ country: 'norway' })).json()).toMatchObject({ fields: { country: expect.any(String) } });
});

test('lists, filters and exports', async () => {
  await create({ name: 'Beta' });
  const { id } = await create({ name: 'alpha', plan: 'starter' });
  await post(`/${id}/approve`);
  expect((await list()).items.map(({ name }) => name)).toEqual(['alpha', 'Beta']);
  expect(await list('?status=active')).toMatchObject({ items: [{ name: 'alpha' }], meta: { total: 1 }, counts: { all: 2, active: 1 } });
  expect((await list('?plan=business&query=BET')).items.map(({ name }) => name)).toEqual(['Beta']);
  const csv = await app.as('super_admin').get('/super-admin/companies/export?status=active');
  expect(csv.body).toContain('alpha');
  expect(csv.body).not.toContain('Beta');
});
