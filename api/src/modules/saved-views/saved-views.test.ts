import type { SavedView } from '@techadds/shared/contract/saved-views/endpoints';
import type { Role } from '@techadds/shared/roles';
import { createTestApp, type TestApp } from '../../../test/app';
import { addMarketplace, type Marketplace } from '../../../test/marketplace-fixture';

let app: TestApp;
let market: Marketplace;
beforeAll(async () => {
  app = await createTestApp();
  market = await addMarketplace(app);
}, 60_000);
afterAll(() => app.close());

const save = (role: Role, name: string, more: object = {}) => app.as(role).post('/views', { list: 'services', name, ...more });
const listNames = async (user: { get: (url: string) => Promise<{ json: <T>() => T }> }) =>
  (await user.get('/views?list=services')).json<{ items: SavedView[] }>().items.map(({ name }) => name);

test('a private view is visible to its owner only, a shared one to colleagues of the partner too', async () => {
  expect((await save('partner_admin', 'Mine', { search: 'shown=draft', hidden: ['price'] })).json()).toMatchObject({
    ...{ name: 'Mine', search: 'shown=draft', hidden: ['price'], shared: false, mine: true },
  });
  await save('partner_admin', 'Ours', { shared: true });
  expect(await listNames(app.as('partner_admin'))).toEqual(['Mine', 'Ours']);
  expect(await listNames(app.as('partner_staff'))).toEqual(['Ours']);
  expect(await listNames(market.secondPartnerAdmin)).toEqual([]);
  expect(await listNames(app.as('admin'))).toEqual([]);
  expect(await listNames(app.as('customer'))).toEqual([]);
  expect(await listNames(app.as('partner_staff', 'globex'))).toEqual([]);
});

test('administrators share views with each other, and customers cannot share', async () => {
  await save('admin', 'For the office', { shared: true });
  expect(await listNames(app.as('super_admin'))).toEqual(['For the office']);
  expect(await listNames(app.as('customer'))).toEqual([]);
  expect((await save('customer', 'Friends', { shared: true })).json()).toMatchObject({
    fields: { shared: 'You have no colleagues here to share it with.' },
  });
});

test('only the owner changes or deletes a view, even if it is shared', async () => {
  const { id } = (await save('partner_admin', 'Keep', { shared: true })).json<SavedView>();
  for (const request of [
    { method: 'PUT' as const, url: `/views/${id}`, payload: { name: 'Stolen' } },
    { method: 'DELETE' as const, url: `/views/${id}` },
  ])
    expect((await app.as('partner_staff').send(request)).statusCode).toBe(404);
  const renamed = await app.as('partner_admin').send({ method: 'PUT', url: `/views/${id}`, payload: { name: 'Kept' } });
  expect(renamed.json()).toMatchObject({ name: 'Kept', shared: false });
  expect((await app.as('partner_admin').send({ method: 'DELETE', url: `/views/${id}` })).statusCode).toBe(204);
  expect(await listNames(app.as('partner_admin'))).not.toContain('Kept');
});

test('names are unique per user and list', async () => {
  await save('partner_staff', 'Twice');
  const again = await save('partner_staff', 'Twice');
  expect([again.statusCode, again.json()]).toEqual([
    409,
    expect.objectContaining({ fields: { name: 'You have a view with this name already.' } }),
  ]);
  const { id } = (await save('partner_staff', 'Other')).json<SavedView>();
  expect((await app.as('partner_staff').send({ method: 'PUT', url: `/views/${id}`, payload: { name: 'Twice' } })).statusCode).toBe(409);
});
