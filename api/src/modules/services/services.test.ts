import type { Service } from '@techadds/shared/contract/services/endpoints';
import type { Role } from '@techadds/shared/roles';
import { createTestApp, type TestApp } from '../../../test/app';
import { addMarketplace, type Marketplace } from '../../../test/marketplace-fixture';

let app: TestApp;
let market: Marketplace;
let categoryId: string;
beforeAll(async () => {
  app = await createTestApp();
  market = await addMarketplace(app);
  const { items } = (await app.as('admin').get('/catalog/categories')).json<{ items: { id: string; slug: string }[] }>();
  categoryId = items.find(({ slug }) => slug === 'security')!.id;
}, 60_000);
afterAll(() => app.close());

const standard = { name: 'Standard', priceCents: 120_000, deliveryDays: 5, revisions: 1, features: ['Report'] };
const createServiceBody = (name: string) => ({ name, summary: 'Short.', description: 'Long.', categoryId, packages: [standard] });
const staff = () => app.as('partner_staff');
const sendAs = (role: Role, method: 'PUT' | 'DELETE' | 'POST', url: string, payload?: object) =>
  app.as(role).send({ method, url, payload });

async function addService(name: string, more: object = {}, role: Role = 'partner_admin'): Promise<Service> {
  const response = await app.as(role).post('/services', { ...createServiceBody(name), ...more });
  expect([response.statusCode, response.body]).toEqual([201, expect.any(String)]);
  return response.json();
}
type ServiceList = { items: Service[]; meta: { total: number }; counts: Record<string, number> };
const list = async (search = '', role: Role = 'partner_admin') => (await app.as(role).get(`/services${search}`)).json<ServiceList>();
const names = async (search: string) => (await list(search)).items.map(({ name }) => name);
const countInCatalog = async (name: string) =>
  (await app.as('customer').get('/catalog')).json<{ items: { name: string }[] }>().items.filter((item) => item.name === name).length;

test('a new service is in the catalog at once, a draft is not', async () => {
  const service = await addService('Live one');
  expect(service).toMatchObject({
    status: 'active',
    draft: false,
    priceFromCents: 120_000,
    currency: 'USD',
    partner: { name: 'Halden Consulting' },
  });
  const draft = await addService('Kept back', { draft: true, packages: [], summary: '', description: '' });
  expect(draft).toMatchObject({ status: 'active', draft: true, priceFromCents: 0 });
  expect([await countInCatalog('Live one'), await countInCatalog('Kept back')]).toEqual([1, 0]);
  expect((await app.as('customer').get(`/marketplace/catalog/items/${draft.id}`)).statusCode).toBe(404);
  const order = await app.as('customer').post('/orders', { serviceId: draft.id, package: 'Standard' });
  expect(order.statusCode).toBe(422);
});

test('a published service must be complete, a draft need not be', async () => {
  const half = { name: 'Half', categoryId };
  const refused = await staff().post('/services', half);
  expect(refused.statusCode).toBe(422);
  expect(Object.keys(refused.json<{ fields: object }>().fields).sort()).toEqual(['description', 'packages', 'summary']);
  const draft = (await staff().post('/services', { ...half, draft: true })).json<Service>();
  expect(draft.allowedActions).not.toContain('publish');
  const { done, failed } = (await staff().post('/services/bulk', { action: 'publish', ids: [draft.id] })).json<{
    done: string[];
    failed: { error: string }[];
  }>();
  expect([done, failed[0]?.error]).toEqual([[], 'It needs a summary, a description and a package first.']);
});

test.each([
  [{ name: '' }, 'name'],
  [{ name: 'x'.repeat(121) }, 'name'],
  [{ packages: [standard, standard] }, 'packages'],
  [{ packages: [{ ...standard, priceCents: -1 }] }, 'packages.0.priceCents'],
  [{ packages: [{ ...standard, deliveryDays: 0 }] }, 'packages.0.deliveryDays'],
  [{ categoryId: crypto.randomUUID() }, 'categoryId'],
  [{ images: [crypto.randomUUID()] }, 'images'],
  [{ taxBp: 10_001 }, 'taxBp'],
  [{ flagship_promoted: true }, 'flagship_promoted'],
  [{ status: 'archived' }, 'status'],
])('rejects %j by field', async (wrong, field) => {
  const response = await staff().post('/services', { ...createServiceBody('Wrong'), ...wrong });
  expect([response.statusCode, Object.keys(response.json<{ fields: object }>().fields)]).toEqual([422, [field]]);
});

test('an update is rejected when it is based on an older version', async () => {
  const service = await addService('First words');
  const change = { ...createServiceBody('Second words'), updatedAt: service.updatedAt };
  const changed = await sendAs('partner_staff', 'PUT', `/services/${service.id}`, change);
  expect(changed.json()).toMatchObject({ name: 'Second words' });
  const late = await sendAs('partner_admin', 'PUT', `/services/${service.id}`, { ...change, name: 'Third words' });
  expect(late.statusCode).toBe(409);
  expect(late.json()).toMatchObject({ code: 'changed_meanwhile', current: { name: 'Second words' } });
  expect(await names('?query=words')).toEqual(['Second words']);
});

test('deleting archives a service, and restoring returns it to its former status', async () => {
  const live = await addService('Archive me');
  const draft = await addService('Archive my draft', { draft: true });
  for (const { id } of [live, draft]) {
    const gone = await sendAs('partner_staff', 'DELETE', `/services/${id}`);
    expect(gone.json()).toMatchObject({
      status: 'archived',
      allowedActions: ['restore', 'duplicate'],
    });
    expect((await sendAs('partner_staff', 'PUT', `/services/${id}`, createServiceBody('No'))).statusCode).toBe(409);
  }
  expect(await names('?query=Archive m')).toEqual([]);
  expect(await names('?query=Archive m&status=archived')).toEqual(['Archive me', 'Archive my draft']);
  expect(await countInCatalog('Archive me')).toBe(0);
  for (const { id } of [live, draft]) await sendAs('partner_staff', 'POST', `/services/${id}/restore`);
  expect((await list('?query=Archive m')).items.map(({ name, draft: isDraft }) => [name, isDraft])).toEqual([
    ['Archive me', false],
    ['Archive my draft', true],
  ]);
  const log = (await app.as('admin').get('/audit/logs?event=service.archived')).json<{ items: object[] }>();
  expect(log.items).toHaveLength(2);
});

test('a duplicate is a draft of the same partner, with questions and regions', async () => {
  const service = await addService('Original', { tags: ['vpn'] });
  const faq = [{ question: 'At night?', answer: 'Yes.' }];
  await app.asOwner(`update services set faq = $2::jsonb, regions = '{nordics}' where id = $1`, [service.id, JSON.stringify(faq)]);
  const copy = (await sendAs('partner_staff', 'POST', `/services/${service.id}/duplicate`)).json<Service>();
  expect(copy).toMatchObject({ name: 'Original (copy)', draft: true, tags: ['vpn'], packages: service.packages });
  expect(copy.slug).not.toBe(service.slug);
  const [row] = await app.asOwner('select faq, regions from services where id = $1', [copy.id]);
  expect(row).toEqual({ faq, regions: ['nordics'] });
});

test('administrators promote flagships, and only super-admins write the company profile', async () => {
  const { id } = await addService('Promoted');
  const flag = (role: Role) => sendAs(role, 'PUT', `/services/${id}/flagship`, { flagship_promoted: true });
  expect((await flag('partner_admin')).statusCode).toBe(403);
  expect((await flag('admin')).json()).toMatchObject({ flagship_promoted: true });
  const profile = (role: Role) => sendAs(role, 'PUT', `/super-admin/services/${id}/company-profile`, { company_profile: 'Vetted by us.' });
  expect((await profile('admin')).statusCode).toBe(403);
  expect((await profile('super_admin')).json()).toMatchObject({ company_profile: 'Vetted by us.' });
  await sendAs('partner_admin', 'DELETE', `/services/${id}`);
  expect((await flag('admin')).statusCode).toBe(409);
});

test('a partner manages only its own services, administrators those of all partners', async () => {
  const theirs = await market.addService({ name: 'Of the second', partnerId: market.secondPartnerId });
  expect(await names('?query=Of the second')).toEqual([]);
  expect((await list('?query=Of the second', 'admin')).meta.total).toBe(1);
  for (const [method, url] of [
    ['PUT', `/services/${theirs}`],
    ['DELETE', `/services/${theirs}`],
    ['POST', `/services/${theirs}/restore`],
    ['POST', `/services/${theirs}/duplicate`],
  ] as const) {
    expect((await sendAs('partner_admin', method, url, method === 'PUT' ? createServiceBody('Mine now') : undefined)).statusCode).toBe(404);
  }
  const bulk = (await sendAs('partner_admin', 'POST', '/services/bulk', { action: 'archive', ids: [theirs] })).json();
  expect(bulk).toEqual({ done: [], failed: [{ id: theirs, error: 'There is no such service.' }] });
  expect(await countInCatalog('Of the second')).toBe(1);
  const stolen = await staff().post('/services', { ...createServiceBody('For them'), partnerId: market.secondPartnerId });
  expect(stolen.json()).toMatchObject({ fields: { partnerId: 'There is no such partner.' } });
  expect((await app.as('admin').post('/services', createServiceBody('For whom'))).json()).toMatchObject({
    fields: { partnerId: 'Choose the partner who offers it.' },
  });
  expect((await addService('By the admin', { partnerId: market.secondPartnerId }, 'admin')).partner.name).toBe('Second Partner');
  const partners = async (role: Role) => (await app.as(role).get('/services/partners')).json<{ meta: { total: number } }>().meta.total;
  expect([await partners('partner_staff'), await partners('admin')]).toEqual([1, 2]);
});

test('tabs count the rows that the other filters match', async () => {
  await addService('Tabbed A');
  await addService('Tabbed B', { draft: true });
  expect((await list('?query=Tabbed')).counts).toEqual({ all: 2, live: 1, draft: 1, flagship: 0 });
  expect(await names('?query=Tabbed&shown=draft')).toEqual(['Tabbed B']);
  expect((await list('?query=Tabbed&shown=draft')).meta.total).toBe(1);
  expect(await names('?query=Tabbed&order=desc')).toEqual(['Tabbed B', 'Tabbed A']);
});

test('a bulk action on a filter changes only services visible to the caller', async () => {
  for (const n of [1, 2, 3]) await addService(`Batch ${n}`);
  await market.addService({ name: 'Batch of others', partnerId: market.secondPartnerId });
  const { done } = (await sendAs('partner_admin', 'POST', '/services/bulk', { action: 'archive', where: { query: 'Batch' } })).json<{
    done: string[];
  }>();
  expect(done).toHaveLength(3);
  expect(await countInCatalog('Batch of others')).toBe(1);
  expect((await sendAs('partner_admin', 'POST', '/services/bulk', { action: 'restore', ids: done })).json()).toMatchObject({ failed: [] });
  expect(await names('?query=Batch')).toEqual(['Batch 1', 'Batch 2', 'Batch 3']);
  expect((await sendAs('partner_admin', 'POST', '/services/bulk', { action: 'archive' })).statusCode).toBe(422);
});

describe('the export', () => {
  test('contains the filtered rows and escapes formulas', async () => {
    await addService('=HYPERLINK("http://evil.example")', { summary: '+1', draft: true });
    await addService('Exported, "quoted"', { draft: true });
    const file = await staff().get('/services/export?format=csv&shown=draft');
    expect(file.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="services.csv"',
    });
    const lines = file.body.trim().split('\r\n');
    expect(lines.length - 1).toBe(Number(file.headers['x-total-rows']));
    expect(file.body).toContain(`"'=HYPERLINK(""http://evil.example"")","'+1"`);
    expect(file.body).toContain('"Exported, ""quoted"""');
    expect(file.body).not.toContain('Live one');
  });

  test('streams in parts that contain every row once', async () => {
    await app.asOwner(
      `insert into services (tenant_id, partner_id, category_id, name, slug, summary, description, packages, unit, price_from_cents, delivery_days, currency, tax_bp)
       select tenant_id, partner_id, category_id, 'Many ' || n, 'many-' || n, '', '', packages, unit, 1, 1, 'USD', 0
       from services, generate_series(1, 1200) n where name = 'Live one'`,
    );
    const file = await staff().get('/services/export?query=Many');
    const rows = file.body.trim().split('\r\n').slice(1);
    expect(rows).toHaveLength(1200);
    expect(new Set(rows).size).toBe(1200);
    const tooMany = await sendAs('partner_admin', 'POST', '/services/bulk', { action: 'archive', where: { query: 'Many' } });
    expect(tooMany.json()).toMatchObject({ fields: { where: 'More than 1,000 services match. Narrow the list first.' } });
  });
});

describe('the import', () => {
  const csv = [
    'Name;Category;Price;Delivery days',
    'Imported one;Security;1,100.50;3',
    'Imported two;Nowhere;12',
    'Live one;security;x',
  ].join('\n');
  const ask = (dryRun: boolean, text = csv) => staff().post('/services/import', { csv: text, dryRun });

  test.each([
    ['JPY', '1,100', 1100, '1100.5', 'JPY has no decimals.'],
    ['KWD', '1.234', 1234, '1.2345', 'KWD has up to 3 decimals.'],
  ])('reads prices with the decimals of %s', async (currency, text, price, wrong, error) => {
    const [before] = await app.asOwner(`select currency from tenants where tenant_id = $1`, [app.tenants.acme.id]);
    await app.asOwner(`update tenants set currency = $1 where tenant_id = $2`, [currency, app.tenants.acme.id]);
    const plan = (await ask(true, `Name;Category;Price\nOne;Security;${text}\nTwo;Security;${wrong}`)).json();
    await app.asOwner(`update tenants set currency = $1 where tenant_id = $2`, [before?.currency, app.tenants.acme.id]);
    expect(plan).toMatchObject({
      currency,
      rows: [
        { price, errors: [] },
        { line: 3, outcome: 'refused', errors: [{ column: 'price', error }] },
      ],
    });
  });

  test('previews the outcome of each row without saving', async () => {
    const plan = (await ask(true)).json();
    expect(plan).toMatchObject({
      created: 0,
      rows: [
        { line: 2, name: 'Imported one', price: 110_050, outcome: 'new', errors: [] },
        { line: 3, outcome: 'refused', errors: [{ column: 'category', error: 'There is no category “Nowhere”.' }] },
        {
          line: 4,
          outcome: 'refused',
          errors: [{ column: 'price' }, { column: 'name', error: 'There is a service with this name already.' }],
        },
      ],
    });
    expect(await names('?query=Imported')).toEqual([]);
  });

  test('creates the valid rows as drafts', async () => {
    expect((await ask(false)).json()).toMatchObject({ created: 1 });
    expect((await list('?query=Imported')).items).toMatchObject([
      { name: 'Imported one', draft: true, priceFromCents: 110_050, deliveryDays: 3 },
    ]);
    expect((await ask(false)).json()).toMatchObject({ created: 0 });
  });

  test.each([
    ['a,b\n1,2', 'The first line must name the columns, among them Name and Category.'],
    ['Name,Category\n', 'There is no row under the headings.'],
  ])('rejects %j', async (text, words) => expect((await ask(true, text)).json()).toMatchObject({ fields: { csv: words } }));
});

test('repeating a request with the same idempotency key creates one service', async () => {
  const key = { 'Idempotency-Key': 'one-service' };
  const first = await staff().post('/services', createServiceBody('Once'), key);
  const again = await staff().post('/services', createServiceBody('Once'), key);
  expect(again.json<Service>().id).toBe(first.json<Service>().id);
  expect(await names('?query=Once')).toEqual(['Once']);
});

test('concurrent services of the same name get different slugs', async () => {
  const responses = await Promise.all(Array.from({ length: 6 }, () => staff().post('/services', createServiceBody('Same name'))));
  expect(responses.map(({ statusCode }) => statusCode)).toEqual(Array(6).fill(201));
  expect(new Set(responses.map((response) => response.json<Service>().slug)).size).toBe(6);
});

test('concurrent bulk and single changes do not deadlock', async () => {
  const ids = (await Promise.all([1, 2, 3, 4].map((n) => addService(`Circle ${n}`)))).map(({ id }) => id);
  const responses = await Promise.all([
    ...['unpublish', 'publish', 'unpublish'].map((action) => sendAs('partner_admin', 'POST', '/services/bulk', { action, ids })),
    ...ids.map((id) => sendAs('partner_staff', 'PUT', `/services/${id}`, createServiceBody('Circle again'))),
  ]);
  expect(responses.map(({ statusCode }) => statusCode)).toEqual(Array(7).fill(200));
});
