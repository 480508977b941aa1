import type { CatalogItem } from '@techadds/shared/contract/catalog/endpoints';
import type { Service } from '@techadds/shared/contract/services/endpoints';
import { createTestApp, type TestApp } from '../../../test/app';
import { addMarketplace } from '../../../test/marketplace-fixture';
import { expireFlagships } from './flagships.rules';

let app: TestApp;
let ids: Record<'a' | 'b' | 'c', string>;
beforeEach(async () => {
  app = await createTestApp();
  const market = await addMarketplace(app);
  const add = (name: string) => market.addService({ name });
  ids = { a: await add('Alpha'), b: await add('Beta'), c: await add('Gamma') };
}, 60_000);
afterEach(() => app.close());

const day = 86_400_000;
const inDays = (n: number) => new Date(Date.now() + n * day).toISOString();
const promote = (id: string, body: object = {}) =>
  app.as('admin').send({ method: 'PUT', url: `/services/${id}/flagship`, payload: { flagship_promoted: true, ...body } });
const orderFlagships = (payload: object) => app.as('admin').send({ method: 'PUT', url: '/admin/flagship/order', payload });
const toNames = (items: { name: string }[]) => items.map(({ name }) => name);
const listFlagships = async () => (await app.as('admin').get('/admin/flagship')).json<{ items: Service[] }>().items;
const listRail = async () =>
  toNames((await app.as('customer').get('/marketplace/catalog/items?mode=rail')).json<{ items: CatalogItem[] }>().items);
const getCatalogItem = async (id: string) => (await app.as('customer').get(`/marketplace/catalog/items/${id}`)).json<CatalogItem>();
const acme = () => app.tenants.acme.id;

test('flagships appear in the order of promotion until they are reordered', async () => {
  for (const id of [ids.c, ids.a, ids.b]) await promote(id);
  expect([await listRail(), toNames(await listFlagships())]).toEqual([
    ['Gamma', 'Alpha', 'Beta'],
    ['Gamma', 'Alpha', 'Beta'],
  ]);
  expect(toNames((await orderFlagships({ ids: [ids.b, ids.c] })).json<{ items: Service[] }>().items)).toEqual(['Beta', 'Gamma', 'Alpha']);
  expect(await listRail()).toEqual(['Beta', 'Gamma', 'Alpha']);
  const { items } = (await app.as('admin').get('/audit/logs?event=flagships.ordered')).json<{ items: object[] }>();
  expect(items).toMatchObject([{ before: { order: ['Gamma', 'Alpha', 'Beta'] }, after: { order: ['Beta', 'Gamma', 'Alpha'] } }]);
});

test('only flagships can be ordered', async () => {
  await promote(ids.a);
  for (const other of [ids.b, crypto.randomUUID()]) expect((await orderFlagships({ ids: [ids.a, other] })).statusCode).toBe(404);
  expect((await orderFlagships({ ids: [] })).statusCode).toBe(422);
});

test('a promotion disappears from rail and card at its end, and is audited soon after', async () => {
  await promote(ids.a);
  expect((await promote(ids.b, { flagship_until: inDays(2) })).json()).toMatchObject({ flagship_until: expect.stringMatching(/Z$/) });
  expect(await listRail()).toEqual(['Alpha', 'Beta']);
  await app.asOwner(`update services set flagship_until = now() - interval '1 second' where id = $1`, [ids.b]);
  expect([await listRail(), toNames(await listFlagships()), (await getCatalogItem(ids.b)).flagship_promoted]).toEqual([
    ['Alpha'],
    ['Alpha'],
    false,
  ]);

  expect(await expireFlagships(app.deps, acme(), new Date())).toBe(1);
  expect(await expireFlagships(app.deps, acme(), new Date())).toBe(0);
  const [row] = await app.asOwner('select flagship_promoted, flagship_until, flagship_rank from services where id = $1', [ids.b]);
  expect(row).toEqual({ flagship_promoted: false, flagship_until: null, flagship_rank: null });
  const { items } = (await app.as('admin').get('/audit/logs?event=service.flagship_ended')).json<{ items: object[] }>();
  expect(items).toMatchObject([{ actor: { name: 'System' }, description: 'The service Beta is no flagship any more' }]);
});

test('a promotion without an end is never ended', async () => {
  await promote(ids.a);
  expect(await expireFlagships(app.deps, acme(), new Date(Date.now() + 1000 * day))).toBe(0);
});

test('the end can be changed or removed without losing the rank', async () => {
  await promote(ids.a, { flagship_until: inDays(1) });
  await promote(ids.b);
  await promote(ids.a);
  expect((await listFlagships())[0]?.flagship_until).not.toBeNull();
  await promote(ids.a, { flagship_until: null });
  expect([toNames(await listFlagships()), (await listFlagships())[0]?.flagship_until]).toEqual([['Alpha', 'Beta'], null]);
});

test('an end in the past, too far away or malformed is rejected', async () => {
  for (const flagship_until of [inDays(-1), inDays(4000), '9999-12-31T23:59:59.999999999Z', 'soon'])
    expect((await promote(ids.a, { flagship_until })).json()).toMatchObject({ fields: { flagship_until: expect.any(String) } });
  expect(await listFlagships()).toEqual([]);
});

test('demoting or archiving a service clears its rank and end', async () => {
  await promote(ids.a, { flagship_until: inDays(3) });
  await promote(ids.a, { flagship_promoted: false });
  await promote(ids.b, { flagship_until: inDays(3) });
  await app.as('admin').send({ method: 'DELETE', url: `/services/${ids.b}` });
  expect(
    await app.asOwner('select count(*)::int as n from services where flagship_until is not null or flagship_rank is not null'),
  ).toEqual([{ n: 0 }]);
});
