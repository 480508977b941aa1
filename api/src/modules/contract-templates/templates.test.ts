import type { Template, TemplateDetail, TemplateVersion } from '@techadds/shared/contract/contract-templates/endpoints';
import { createTestApp, type Requests, type TestApp } from '../../../test/app';
import { addCustomer } from '../../../test/contracts';
import { addMarketplace, type Marketplace } from '../../../test/marketplace-fixture';

let app: TestApp;
let market: Marketplace;
beforeEach(async () => {
  app = await createTestApp();
  market = await addMarketplace(app);
}, 60_000);
afterEach(() => app.close());

type User = Pick<Requests, 'get' | 'post'>;
const partner = () => app.as('partner_admin');
const staff = () => app.as('partner_staff');
const admin = () => app.as('admin');
const form = (change: object = {}) => ({ name: 'Standard terms', bodyHtml: '<h2>Scope</h2><p>For {{customer.name}}.</p>', ...change });
const create = async (change: object = {}, user: User = partner()) =>
  (await user.post('/contracts/templates', form(change))).json<TemplateDetail>();
const get = async (id: string, user: User = partner()) => (await user.get(`/contracts/templates/${id}`)).json<TemplateDetail>();
const put = (id: string, change: object = {}, user: Pick<Requests, 'send'> = partner()) =>
  user.send({ method: 'PUT', url: `/contracts/templates/${id}`, payload: form(change) });
const submit = (id: string, user: User = partner()) => user.post(`/contracts/templates/${id}/submit`);
const decide = (id: string, what: 'approve' | 'reject' | 'request-changes', body?: object) =>
  admin().post(`/admin/contracts/templates/${id}/${what}`, body);
const createApproved = async (change: object = {}, user: User = partner()) => {
  const { id } = await create(change, user);
  await submit(id, user);
  return (await decide(id, 'approve')).json<TemplateDetail>();
};
const list = async (query = '', user: User = partner(), url = '/contracts/templates') =>
  (await user.get(`${url}${query}`)).json<{ items: Template[]; meta: { total: number }; counts: Record<string, number> }>();
const available = async (user: User = partner()) => (await list('', user, '/contracts/templates/available')).items.map(({ name }) => name);

test('a template goes from draft by changes to approval, and its author and the admins are notified', async () => {
  const { id, ...made } = await create({ bodyHtml: '<p>For {{customer.nam}}.</p><script>x</script>' }, staff());
  expect(made).toMatchObject({ status: 'draft', version: 1, approvedVersion: null, unknownVariables: ['customer.nam'] });
  expect(made.bodyHtml).toBe('<p>For {{customer.nam}}.</p>');
  expect(made.allowedActions).toEqual(['update', 'submit', 'archive']);
  await submit(id, staff());
  expect((await admin().get('/notifications')).json()).toMatchObject({
    items: [{ type: 'template.submitted', title: 'Standard terms awaits your approval', path: `/contracts/templates/${id}` }],
  });
  const returned = await decide(id, 'request-changes', { note: 'Correct the variable.' });
  expect(returned.json()).toMatchObject({ status: 'changes_requested', note: 'Correct the variable.' });
  expect((await staff().get('/notifications')).json()).toMatchObject({
    items: [{ type: 'template.changes_requested', body: 'Correct the variable.' }],
  });
  expect((await put(id, {}, staff())).json()).toMatchObject({ status: 'changes_requested', version: 1, unknownVariables: [] });
  await submit(id, staff());
  expect(await available()).toEqual([]);
  await decide(id, 'approve');
  expect(await available()).toEqual(['Standard terms']);
  const { timeline } = await get(id);
  expect(timeline.map(({ event }) => event)).toEqual(['created', 'submitted', 'changes_requested', 'updated', 'submitted', 'approved']);
  const { items } = (await admin().get('/audit/logs?query=template')).json<{ items: { event: string }[] }>();
  expect(new Set(items.map(({ event }) => event))).toEqual(
    new Set(['template.approved', 'template.submitted', 'template.updated', 'template.changes_requested', 'template.created']),
  );
});

test('a new version of an approved template is a draft, and the approved one stays available', async () => {
  const { id } = await createApproved();
  expect((await put(id, { name: 'New terms', bodyHtml: '<p>Second.</p>' })).json()).toMatchObject({
    ...{ status: 'draft', version: 2, approvedVersion: 1, name: 'New terms' },
  });
  expect(await available()).toEqual(['Standard terms']);
  await submit(id);
  await decide(id, 'reject', { note: 'No.' });
  expect(await available()).toEqual(['Standard terms']);
  expect((await put(id, { name: 'Third', bodyHtml: '<p>Third.</p>' })).json()).toMatchObject({ status: 'draft', version: 3 });
  await submit(id);
  await decide(id, 'approve');
  expect(await available()).toEqual(['Third']);
  const { versions } = (await partner().get(`/contracts/templates/${id}/versions`)).json<{ versions: TemplateVersion[] }>();
  expect(versions.map(({ version, status, note }) => [version, status, note])).toEqual([
    [3, 'approved', ''],
    [2, 'rejected', 'No.'],
    [1, 'approved', ''],
  ]);
  expect(versions[2]?.bodyHtml).toContain('{{customer.name}}');
});

test('rejects what the state does not allow, and an outdated version', async () => {
  const { id, updatedAt } = await create();
  expect((await decide(id, 'approve')).statusCode).toBe(409);
  await put(id, { name: 'Changed', updatedAt });
  expect((await put(id, { name: 'Late', updatedAt })).json()).toMatchObject({ code: 'changed_meanwhile', current: { name: 'Changed' } });
  await submit(id);
  expect((await put(id)).json()).toMatchObject({
    code: 'illegal_transition',
    error: 'Changed is pending approval, so it cannot be updated now. Nothing was changed.',
  });
  expect((await submit(id)).statusCode).toBe(409);
  expect((await decide(id, 'reject', {})).statusCode).toBe(422);
});

test('only admins decide, and a partner’s templates are theirs', async () => {
  const { id } = await create();
  await submit(id);
  for (const what of ['approve', 'reject', 'request-changes'])
    expect((await partner().post(`/admin/contracts/templates/${id}/${what}`, { note: 'x' })).statusCode).toBe(403);
  expect((await partner().get('/admin/contracts/templates')).statusCode).toBe(403);
  expect((await put(id, {}, app.as('admin', 'globex'))).statusCode).toBe(404);
  for (const other of [market.secondPartnerAdmin, app.as('admin', 'globex')]) {
    expect((await other.get(`/contracts/templates/${id}`)).statusCode).toBe(404);
    expect((await other.post(`/contracts/templates/${id}/submit`)).statusCode).toBe(404);
    expect((await other.get(`/contracts/templates/${id}/preview`)).statusCode).toBe(404);
  }
  await decide(id, 'approve');
  expect(await available(market.secondPartnerAdmin)).toEqual([]);
});

test('all partners use an approved template of the marketplace, and only admins see its drafts and change it', async () => {
  const { id } = await createApproved({ name: 'House terms' }, admin());
  await put(id, { name: 'Secret draft', bodyHtml: '<p>Secret.</p>' }, admin());
  for (const user of [partner(), market.secondPartnerAdmin]) {
    expect(await available(user)).toEqual(['House terms']);
    expect(await get(id, user)).toMatchObject({ name: 'House terms', version: 1, partner: null, allowedActions: [], timeline: [] });
    expect((await user.get(`/contracts/templates/${id}/versions`)).body).not.toContain('Secret');
    expect((await user.get(`/contracts/templates/${id}/preview?version=2`)).statusCode).toBe(404);
    expect((await submit(id, user)).statusCode).toBe(404);
    expect((await list('', user)).items).toEqual([]);
  }
  expect((await put(id)).statusCode).toBe(404);
  const draft = await create({ name: 'Unapproved' }, admin());
  expect((await partner().get(`/contracts/templates/${draft.id}`)).statusCode).toBe(404);
  const copy = (await partner().post(`/contracts/templates/${id}/clone`)).json<TemplateDetail>();
  expect(copy).toMatchObject({ name: 'Copy of House terms', status: 'draft', version: 1, partner: { id: app.tenants.acme.partnerId } });
});

test('an archived template is not available, and is restored', async () => {
  const { id } = await createApproved();
  expect((await partner().send({ method: 'DELETE', url: `/contracts/templates/${id}` })).json()).toMatchObject({
    ...{ archivedAt: expect.any(String), allowedActions: ['restore'] },
  });
  expect(await available()).toEqual([]);
  expect((await list()).items).toEqual([]);
  expect((await list('?archived=1')).items).toHaveLength(1);
  await partner().post(`/contracts/templates/${id}/restore`);
  expect(await available()).toEqual(['Standard terms']);
});

test('previews with samples or the values of a customer, and names what has no value', async () => {
  const customerId = await addCustomer(app, { name: 'Fjord & <b>Sons</b>', phone: '' });
  const { id } = await create({ bodyHtml: '<p>{{customer.name}} {{customer.phone}} {{oops}}</p>' });
  const preview = async (query = '', user: User = partner()) => user.get(`/contracts/templates/${id}/preview${query}`);
  expect((await preview()).json()).toMatchObject({
    html: '<p>Fjord AS +47 22 33 44 55 {{oops}}</p>',
    missingVariables: [{ name: 'oops', reason: 'unknown' }],
  });
  expect((await preview(`?customerId=${customerId}`)).json()).toEqual({
    version: 1,
    html: '<p>Fjord &amp; &lt;b&gt;Sons&lt;/b&gt; {{customer.phone}} {{oops}}</p>',
    text: 'Fjord & <b>Sons</b> {{customer.phone}} {{oops}}',
    missingVariables: [
      { name: 'customer.phone', reason: 'empty' },
      { name: 'oops', reason: 'unknown' },
    ],
  });
  const theirs = await addCustomer(app, { partnerId: market.secondPartnerId, email: 'x@y.test' });
  expect((await preview(`?customerId=${theirs}`)).statusCode).toBe(422);
  // Staff may not read customers.
  expect((await preview(`?customerId=${customerId}`, staff())).statusCode).toBe(422);
});

test('admins find what waits first', async () => {
  await createApproved({ name: 'Old' });
  const { id } = await create({ name: 'Waiting' }, market.secondPartnerAdmin);
  await submit(id, market.secondPartnerAdmin);
  await create({ name: 'Draft' });
  const { items, counts } = await list('?sort=waiting', admin(), '/admin/contracts/templates');
  expect(items.map(({ name }) => name)[0]).toBe('Waiting');
  expect(counts).toMatchObject({ all: 3, draft: 1, pending_approval: 1, approved: 1 });
});

test('the clause library has the clauses of the partner and of the marketplace', async () => {
  const add = (user: User, title: string) => user.post('/contracts/clauses', { title, bodyHtml: '<p onclick="x">Text</p>' });
  const house = (await add(admin(), 'House')).json<{ id: string }>();
  const own = (await add(staff(), 'Own')).json<{ id: string; bodyHtml: string }>();
  expect(own.bodyHtml).toBe('<p>Text</p>');
  await add(market.secondPartnerAdmin, 'Theirs');
  const clauses = async (user: User = partner()) =>
    (await user.get('/contracts/clauses'))
      .json<{ items: { title: string; mine: boolean }[] }>()
      .items.map(({ title, mine }) => [title, mine]);
  expect(await clauses()).toEqual([
    ['House', false],
    ['Own', true],
  ]);
  const change = (id: string) =>
    partner().send({ method: 'PUT', url: `/contracts/clauses/${id}`, payload: { title: 'New', bodyHtml: '<p>New</p>' } });
  expect((await change(house.id)).statusCode).toBe(404);
  expect((await change(own.id)).json()).toMatchObject({ title: 'New' });
  await partner().send({ method: 'DELETE', url: `/contracts/clauses/${own.id}` });
  expect(await clauses()).toEqual([['House', false]]);
  const archived = async (user: User) =>
    (await user.get('/contracts/clauses?archived=1')).json<{ items: { title: string }[] }>().items.map(({ title }) => title);
  expect([await archived(partner()), await archived(market.secondPartnerAdmin)]).toEqual([['New'], []]);
  expect((await partner().post(`/contracts/clauses/${house.id}/restore`)).statusCode).toBe(404);
  expect((await partner().post(`/contracts/clauses/${own.id}/restore`)).statusCode).toBe(200);
  expect(await clauses()).toContainEqual(['New', true]);
  expect((await partner().post(`/contracts/clauses/${own.id}/restore`)).statusCode).toBe(404);
});
