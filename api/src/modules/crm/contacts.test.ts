import type { Contact, ContactDetail } from '@techadds/shared/contract/crm/contacts';
import type { DealDetail } from '@techadds/shared/contract/crm/deals';
import { createTestApp, type Requests, type TestApp } from '../../../test/app';
import { addMarketplace, type Marketplace } from '../../../test/marketplace-fixture';

let app: TestApp;
let market: Marketplace;
beforeAll(async () => {
  app = await createTestApp();
  market = await addMarketplace(app);
}, 60_000);
afterAll(() => app.close());

const asPartner = () => app.as('partner_admin');
const create = async (body: object = {}) => (await asPartner().post('/crm/contacts', { firstName: 'Ana', ...body })).json<ContactDetail>();
const put = (id: string, payload: object, user: Pick<Requests, 'send'> = asPartner()) =>
  user.send({ method: 'PUT', url: `/crm/contacts/${id}`, payload });
const get = (id: string) => asPartner().get(`/crm/contacts/${id}`);
const merge = (keepId: string, ...mergeIds: string[]) => asPartner().post('/crm/contacts/merge', { keepId, mergeIds });
const names = async (query: string) =>
  (await asPartner().get(`/crm/contacts${query}`)).json<{ items: Contact[] }>().items.map(({ firstName }) => firstName);

test('a contact has several e-mails and phones, tags, an owner and a customer', async () => {
  const customer = (await asPartner().post('/customers', { name: 'Fjord', email: 'fjord@c.example' })).json<{ id: string }>();
  const body = {
    ...{
      firstName: 'Ana',
      lastName: 'Berg',
      title: 'CTO',
      company: 'Fjord AS',
      status: 'warm',
      tags: ['vip', 'fair'],
      customerId: customer.id,
    },
    emails: [
      { email: 'ana@fjord.example', type: 'work' },
      { email: 'ana@home.example', type: 'home' },
    ],
    phones: [
      { number: '+47 22 33', type: 'work' },
      { number: '+47 99', type: 'other' },
    ],
    background: 'Met at the fair.',
  };
  const response = await asPartner().post('/crm/contacts', body);
  expect(response.statusCode).toBe(201);
  const { customerId: _, ...stored } = body;
  expect(response.json()).toMatchObject({
    ...{ ...stored, customer: { name: 'Fjord' }, owner: { id: app.tenants.acme.users.partner_admin.id }, mergedIds: [], dealCount: 0 },
  });
  const { items } = (await app.as('admin').get('/audit/logs?event=contact.created')).json<{ items: object[] }>();
  expect(items[0]).toMatchObject({ after: { emails: body.emails, tags: body.tags } });
});

test('keeps the fields that an update omits, and refuses an outdated version', async () => {
  const contact = await create({ lastName: 'Old', tags: ['a'], phones: [{ number: '1' }] });
  const changed = await put(contact.id, { lastName: 'New', updatedAt: contact.updatedAt });
  expect(changed.json()).toMatchObject({ firstName: 'Ana', lastName: 'New', tags: ['a'], phones: [{ number: '1', type: 'work' }] });
  const late = await put(contact.id, { lastName: 'Late', updatedAt: contact.updatedAt });
  expect(late.statusCode).toBe(409);
  expect(late.json()).toMatchObject({ code: 'changed_meanwhile', current: { lastName: 'New' } });
});

describe('a merge', () => {
  test('unites e-mails, phones, tags, deals and timelines, and both ids live on', async () => {
    const kept = await create({ firstName: 'Kept', emails: [{ email: 'a@m.example' }], tags: ['x'], company: 'Fjord' });
    const other = await create({
      ...{
        firstName: 'Other',
        emails: [{ email: 'A@M.example' }, { email: 'b@m.example' }],
        phones: [{ number: '+47 1' }],
        tags: ['y', 'x'],
      },
      ...{ company: 'Ignored', title: 'CFO' },
    });
    const deal = (await asPartner().post('/crm/deals', { name: 'Of both', contactIds: [kept.id, other.id] })).json<DealDetail>();
    await asPartner().post(`/crm/contacts/${other.id}/activities`, { kind: 'note', body: 'Written to the other' });
    const response = await merge(kept.id, other.id);
    expect(response.statusCode).toBe(200);
    const merged = response.json<ContactDetail>();
    expect(merged).toMatchObject({ id: kept.id, company: 'Fjord', title: 'CFO', tags: ['x', 'y'], mergedIds: [other.id], dealCount: 1 });
    expect(merged.emails.map(({ email }) => email)).toEqual(['a@m.example', 'b@m.example']);
    expect((await get(other.id)).json()).toEqual(merged);
    expect((await put(other.id, { title: 'CEO' })).json()).toMatchObject({ id: kept.id, title: 'CEO' });
    expect((await asPartner().get(`/crm/deals/${deal.id}`)).json<DealDetail>().contacts.map(({ id }) => id)).toEqual([kept.id]);
    const timeline = (await asPartner().get(`/crm/contacts/${kept.id}/activities`)).json<{ items: { note: string }[] }>().items;
    expect(timeline).toContainEqual(expect.objectContaining({ kind: 'note', note: 'Written to the other' }));
    expect(await names('?query=Other')).toEqual([]);
    const { items } = (await app.as('admin').get('/audit/logs?event=contact.merged')).json<{ items: object[] }>();
    expect(items[0]).toMatchObject({ before: { merged: [{ firstName: 'Other' }] } });
  });

  test('of a contact that others were merged into keeps all ids', async () => {
    const [first, second, third] = [
      await create({ firstName: 'One' }),
      await create({ firstName: 'Two' }),
      await create({ firstName: 'Three' }),
    ];
    await merge(second.id, first.id);
    await merge(third.id, second.id);
    for (const { id } of [first, second, third]) expect((await get(id)).json()).toMatchObject({ id: third.id });
    expect((await merge(first.id, third.id)).json()).toMatchObject({
      id: third.id,
      mergedIds: expect.arrayContaining([first.id, second.id]),
    });
  });

  test('in both directions at the same time leaves one contact', async () => {
    const [one, two] = [await create({ firstName: 'Both' }), await create({ firstName: 'Both' })];
    const answers = await Promise.all([merge(one.id, two.id), merge(two.id, one.id), merge(one.id, two.id)]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect(await names('?query=Both')).toEqual(['Both']);
    expect((await get(one.id)).json<Contact>().id).toBe((await get(two.id)).json<Contact>().id);
  });

  test('is refused across lists, and for contacts that are not visible', async () => {
    const own = await create();
    const theirs = (await market.secondPartnerAdmin.post('/crm/contacts', { firstName: 'Theirs' })).json<Contact>();
    expect((await merge(own.id, theirs.id)).statusCode).toBe(404);
    const byAdmin = await app.as('admin').post('/crm/contacts/merge', { keepId: own.id, mergeIds: [theirs.id] });
    expect(byAdmin.json()).toMatchObject({ fields: { mergeIds: expect.any(String) } });
  });
});

test('searches names, companies, e-mails and phones; filters and exports the same contacts', async () => {
  await create({ firstName: 'Søren', company: 'Needle Ltd', tags: ['fair'], status: 'hot' });
  await create({ firstName: 'Bo', emails: [{ email: 'bo@needle.example' }] });
  await create({ firstName: 'Cy', phones: [{ number: '+1 555 0199' }] });
  expect(await names('?query=needle&sort=newest')).toEqual(['Bo', 'Søren']);
  expect(await names('?query=555 01')).toEqual(['Cy']);
  expect(await names('?tag=fair&query=needle')).toEqual(['Søren']);
  expect(await names('?status=hot')).toEqual(['Søren']);
  const csv = await asPartner().get('/crm/contacts/export?query=needle&sort=newest');
  expect(csv.headers['x-total-rows']).toBe('2');
  expect(csv.body.split('\r\n').map((line) => line.split(',')[0])).toEqual(['"First name"', '"Bo"', '"Søren"', '']);
});

test('a call sets the time of the last contact, a note does not', async () => {
  const contact = await create({ firstName: 'Called' });
  await asPartner().post(`/crm/contacts/${contact.id}/activities`, { kind: 'note', body: 'x' });
  expect((await get(contact.id)).json()).toMatchObject({ lastContactedAt: null });
  await asPartner().post(`/crm/contacts/${contact.id}/activities`, { kind: 'call', body: 'x' });
  expect((await get(contact.id)).json()).toMatchObject({ lastContactedAt: expect.any(String) });
});

test('is archived and restored', async () => {
  const { id } = await create({ firstName: 'Archived' });
  expect((await asPartner().send({ method: 'DELETE', url: `/crm/contacts/${id}` })).json()).toMatchObject({
    archivedAt: expect.any(String),
  });
  expect(await names('?query=Archived')).toEqual([]);
  expect(await names('?query=Archived&archived=1')).toEqual(['Archived']);
  expect((await asPartner().post(`/crm/contacts/${id}/restore`)).json()).toMatchObject({ archivedAt: null });
});

test('another partner and another tenant get 404', async () => {
  const { id } = await create();
  for (const user of [market.secondPartnerAdmin, app.as('admin', 'globex')])
    expect((await user.get(`/crm/contacts/${id}`)).statusCode).toBe(404);
  expect((await put(id, { firstName: 'Taken' }, app.as('partner_admin', 'globex'))).statusCode).toBe(404);
});

test.each([
  [{ firstName: ' ' }, 'firstName'],
  [{ emails: [{ email: 'no' }] }, 'emails.0.email'],
  [{ phones: [{ number: 'call me' }] }, 'phones.0.number'],
  [{ customerId: crypto.randomUUID() }, 'customerId'],
  [{ ownerId: crypto.randomUUID() }, 'ownerId'],
  [{ mergedIntoId: crypto.randomUUID() }, 'mergedIntoId'],
])('rejects %j and names the field', async (wrong, field) => {
  const response = await asPartner().post('/crm/contacts', { firstName: 'Right', ...wrong });
  expect(response.statusCode).toBe(422);
  expect(Object.keys(response.json<{ fields: object }>().fields)).toEqual([field]);
});
