import type { Category } from '@techadds/shared/contract/categories/endpoints';
import { roles } from '@techadds/shared/roles';
import { createTestApp, type TestApp } from '../../../test/app';
import { addMarketplace, type Marketplace } from '../../../test/marketplace-fixture';

let app: TestApp;
let market: Marketplace;
beforeAll(async () => {
  app = await createTestApp();
  market = await addMarketplace(app);
  await market.addService({ name: 'Pen test' });
  await market.addService({ name: 'Old pen test', status: 'archived' });
}, 60_000);
afterAll(() => app.close());

const admin = () => app.as('admin');
const list = async (api = '/catalog/categories') => (await admin().get(api)).json<{ items: Category[] }>().items;
const named = async (name: string) => (await list()).find((category) => category.name === name)!;
const add = (name: string, parentId?: string | null, api = '/catalog/categories') =>
  admin().post(api, { name, ...(parentId !== undefined && { parentId }) });
const change = (id: string, payload: object, api = '/catalog/categories') => admin().send({ method: 'PUT', url: `${api}/${id}`, payload });
const remove = (id: string) => admin().send({ method: 'DELETE', url: `/catalog/categories/${id}` });

test.each(['/catalog/categories', '/marketplace/categories'])('creates and renames the same categories through %s', async (api) => {
  const name = `Added by ${api}`;
  const made = await add(name, null, api);
  expect([made.statusCode, made.json()]).toEqual([201, expect.objectContaining({ name, parentId: null, serviceCount: 0, totalCount: 0 })]);
  const { id } = made.json<Category>();
  expect((await change(id, { name: `${name}, renamed` }, api)).statusCode).toBe(200);
  expect(await named(`${name}, renamed`)).toMatchObject({ id });
});

test('lists a category below its parent, and counts its services there too', async () => {
  const security = await named('Security');
  const inner = (await add('Audits', security.id)).json<Category>();
  await app.asOwner(`update services set category_id = $1 where name = 'Pen test'`, [inner.id]);
  const all = await list();
  expect(all.map(({ id }) => id).indexOf(inner.id)).toBe(all.map(({ id }) => id).indexOf(security.id) + 1);
  expect(all.find(({ id }) => id === security.id)).toMatchObject({ serviceCount: 0, totalCount: 1 });
  expect((await list('/marketplace/categories')).map(({ name }) => name)).toEqual(['Security', 'Audits']);
  const found = (await app.as('customer').get('/marketplace/catalog/items?category=security')).json<{
    items: { name: string }[];
    meta: { total: number };
  }>();
  expect([found.meta.total, found.items.map(({ name }) => name)]).toEqual([1, ['Pen test']]);
});

test('requires unique names within a parent, ignoring case', async () => {
  const again = await add('security');
  expect([again.statusCode, again.json()]).toEqual([
    409,
    expect.objectContaining({ code: 'category_exists', fields: { name: expect.any(String) as string } }),
  ]);
  expect((await add('Security', (await named('Cloud')).id)).statusCode).toBe(201);
  const both = await Promise.all([add('Twice'), add('Twice')]);
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409]);
});

test('knows a parent by its id in capitals too', async () => {
  const outer = (await add('Known')).json<Category>();
  expect((await add('Inside', outer.id.toUpperCase())).json()).toMatchObject({ parentId: outer.id });
  const moved = await change(outer.id.toUpperCase(), { name: 'Known', parentId: outer.id.toUpperCase() });
  expect(moved.json()).toMatchObject({ code: 'category_inside_itself' });
});

test('rejects moving a category into itself or a descendant', async () => {
  const outer = (await add('Outer')).json<Category>();
  const inner = (await add('Inner', outer.id)).json<Category>();
  for (const parentId of [outer.id, inner.id])
    expect((await change(outer.id, { name: 'Outer', parentId })).json()).toMatchObject({ code: 'category_inside_itself' });
  expect((await change(inner.id, { name: 'Inner', parentId: null })).json()).toMatchObject({ parentId: null });
});

test('rejects deleting a category that is not empty, and returns the counts', async () => {
  const security = (await list()).find(({ slug }) => slug === 'security')!;
  const refused = await remove(security.id);
  expect([refused.statusCode, refused.json()]).toEqual([
    409,
    expect.objectContaining({
      code: 'category_not_empty',
      serviceCount: 1,
      categoryCount: 1,
      error: expect.stringContaining('1 service and 1 category') as string,
    }),
  ]);
  expect(await list()).toContainEqual(expect.objectContaining({ id: security.id }));
  const empty = (await add('Empty')).json<Category>();
  expect((await remove(empty.id)).statusCode).toBe(204);
  expect((await remove(empty.id)).statusCode).toBe(404);
});

test('returns 404 for an unknown category or parent, also of another tenant', async () => {
  await addMarketplace(app, 'globex');
  const [foreign] = await app.asOwner('select id from categories where tenant_id = $1 limit 1', [app.tenants.globex.id]);
  const id = String(foreign?.id);
  expect((await add('Lost', id)).statusCode).toBe(404);
  expect((await change(id, { name: 'Taken over' })).statusCode).toBe(404);
  expect((await remove(id)).statusCode).toBe(404);
});

test.each(['', '   ', 'x'.repeat(81)])('rejects an invalid name: “%s”', async (name) => {
  expect((await add(name)).json()).toMatchObject({ fields: { name: expect.any(String) as string } });
});

test.each(roles)('allows %s to read categories, and to change them only as an admin', async (role) => {
  expect((await app.as(role).get('/catalog/categories')).statusCode).toBe(200);
  const made = await app.as(role).post('/catalog/categories', { name: `By ${role}` });
  expect(made.statusCode).toBe(role.endsWith('admin') && role !== 'partner_admin' ? 201 : 403);
});

test('records changes in the audit log', async () => {
  const events = await app.asOwner(`select distinct event from audit_events where event like 'category.%' order by 1`);
  expect(events.map(({ event }) => event)).toEqual(['category.created', 'category.deleted', 'category.updated']);
});
