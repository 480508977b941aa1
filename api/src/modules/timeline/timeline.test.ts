import type { Contact } from '@techadds/shared/contract/crm/contacts';
import { listCustomerTimeline, type Customer } from '@techadds/shared/contract/customers/endpoints';
import type { DealDetail } from '@techadds/shared/contract/crm/deals';
import { timelineKinds, type TimelineEntry } from '@techadds/shared/contract/crm/timeline';
import type { ListMeta } from '@techadds/shared/contract/list';
import { createTestApp, type TestApp } from '../../../test/app';
import { addMarketplace, type Marketplace } from '../../../test/marketplace-fixture';
import { vectorC } from '../../../test/quotes';
import type { Caller } from '../../platform/auth/caller';
import { createSerializer } from '../../platform/http/serializer';
import { listTimeline } from './timeline.service';

let app: TestApp;
let market: Marketplace;
beforeAll(async () => {
  app = await createTestApp();
  market = await addMarketplace(app);
}, 60_000);
afterAll(() => app.close());

const asPartner = () => app.as('partner_admin');
const post = async <T extends { id: string }>(url: string, body: object) => {
  const response = await asPartner().post(url, body);
  expect(response.statusCode).toBe(201);
  return response.json<T>();
};
const list = async (url: string) => (await asPartner().get(url)).json<{ items: TimelineEntry[]; meta: ListMeta }>();
const label = (entry: TimelineEntry) => [entry.kind, 'event' in entry ? entry.event : null, entry.record?.name ?? null];

/** A customer with a contact, a deal and its quote, each with something written about it and a task. */
async function createRecords(name: string) {
  const customer = await post<Customer>('/customers', { name, email: `${name}@t.example` });
  const contact = await post<Contact>('/crm/contacts', { firstName: `Ana ${name}`, customerId: customer.id });
  const deal = await post<DealDetail>('/crm/deals', { name: `Deal ${name}`, customerId: customer.id, contactIds: [contact.id] });
  const quote = { customerId: customer.id, dealId: deal.id, title: 'For the timeline', validUntil: '2099-12-31', lines: vectorC };
  const { number } = await post<{ id: string; number: string }>('/quotes', quote);
  await post(`/customers/${customer.id}/activities`, { kind: 'call', body: 'Asked for a second office' });
  await post(`/crm/contacts/${contact.id}/activities`, { kind: 'note', body: 'Prefers e-mail' });
  const task = await post<{ id: string }>('/consultant/tasks', { title: `Agenda ${name}`, subject: { type: 'deal', id: deal.id } });
  await asPartner().send({ method: 'PUT', url: `/consultant/tasks/${task.id}`, payload: { status: 'completed' } });
  return { customer, contact, deal, number };
}

test('the timeline of a customer has the entries of all its records, newest first, with who and when', async () => {
  const { customer, number } = await createRecords('Kestrel');
  const { items, meta } = await list(`/customers/${customer.id}/timeline`);
  expect(items.map(label).sort()).toEqual(
    [
      ['call', null, null],
      ['change', 'created', 'Ana Kestrel'],
      ['change', 'created', 'Deal Kestrel'],
      ['note', null, 'Ana Kestrel'],
      ['quote', 'created', number],
      ['stage', null, 'Deal Kestrel'],
      ['task', 'completed', 'Agenda Kestrel'],
      ['task', 'created', 'Agenda Kestrel'],
    ].sort(),
  );
  expect(meta).toMatchObject({ total: 8, hasMore: false });
  expect(new Set(items.map(({ actorName }) => actorName))).toEqual(new Set(['Test partner_admin']));
  const times = items.map(({ at }) => Date.parse(at));
  expect(times).toEqual([...times].sort((a, b) => b - a));
});

test('the timelines of a deal and of a contact have the quotes of the deal, and name other records only', async () => {
  const { contact, deal, number } = await createRecords('Fjord');
  const ofDeal = (await list(`/crm/deals/${deal.id}/activities`)).items.map(label);
  expect(ofDeal).toEqual(
    expect.arrayContaining([
      ['quote', 'created', number],
      ['stage', null, null],
      ['task', 'created', 'Agenda Fjord'],
    ]),
  );
  expect(ofDeal).not.toContainEqual(expect.arrayContaining(['note']));
  const ofContact = (await list(`/crm/contacts/${contact.id}/activities`)).items.map(label);
  expect(ofContact).toEqual(
    expect.arrayContaining([
      ['note', null, null],
      ['stage', null, 'Deal Fjord'],
      ['quote', 'created', number],
    ]),
  );
  expect(ofContact).not.toContainEqual(expect.arrayContaining(['call']));
});

test('pages, kinds and the search cover the same entries', async () => {
  const { customer } = await createRecords('Oakmont');
  const url = `/customers/${customer.id}/timeline`;
  const { items } = await list(url);
  const pages = await Promise.all([0, 3, 6].map((offset) => list(`${url}?limit=3&offset=${offset}`)));
  expect(pages.flatMap((page) => page.items)).toEqual(items);
  expect(pages.map(({ meta }) => meta.hasMore)).toEqual([true, true, false]);
  const byKind = await Promise.all(timelineKinds.map(async (kind) => (await list(`${url}?kind=${kind}`)).items));
  expect(
    byKind
      .flat()
      .map(({ id }) => id)
      .sort(),
  ).toEqual(items.map(({ id }) => id).sort());
  for (const [n, some] of byKind.entries())
    expect(new Set(some.map(({ kind }) => kind)).size === 0 || some[0]!.kind === timelineKinds[n]).toBe(true);
  expect((await list(`${url}?query=second office`)).items.map(label)).toEqual([['call', null, null]]);
  expect((await asPartner().get(`${url}?kind=secret`)).statusCode).toBe(422);
});

test('the timeline of a customer has its orders, signatures and the files that were delivered', async () => {
  const serviceId = await market.addService({ name: 'For the timeline' });
  const order = (await app.as('customer').post('/orders', { serviceId, package: 'Standard', method: 'invoice' })).json<{
    id: string;
    number: string;
  }>();
  const [buyer] = (await asPartner().get('/customers?query=customer@acme.test')).json<{ items: Customer[] }>().items;
  await app.asOwner(
    `insert into files (tenant_id, id, user_id, purpose, name, type, size, content) values ($1, $2, $3, 'deliverable', 'Report.pdf', 'application/pdf', 1, 'x')`,
    [app.tenants.acme.id, order.id, app.tenants.acme.users.partner_admin.id],
  );
  await app.asOwner('insert into deliverables (tenant_id, file_id, order_id, position, delivered_at) values ($1, $2, $2, 0, now())', [
    app.tenants.acme.id,
    order.id,
  ]);
  const { items } = await list(`/customers/${buyer!.id}/timeline`);
  expect(items.map(label)).toEqual(
    expect.arrayContaining([
      ['order', 'placed', order.number],
      ['file', 'delivered', order.number],
    ]),
  );
  expect(items.find(({ kind }) => kind === 'file')).toMatchObject({ actorName: 'Test partner_admin', note: 'Report.pdf' });
});

test('other partners and tenants get neither the timeline nor a note into it', async () => {
  const { customer } = await createRecords('Private');
  for (const user of [market.secondPartnerAdmin, app.as('admin', 'globex')]) {
    expect((await user.get(`/customers/${customer.id}/timeline`)).statusCode).toBe(404);
    expect((await user.post(`/customers/${customer.id}/activities`, { kind: 'note', body: 'x' })).statusCode).toBe(404);
  }
  expect((await app.as('partner_staff').get(`/customers/${customer.id}/timeline`)).statusCode).toBe(403);
  expect((await list(`/customers/${customer.id}/timeline?kind=note`)).meta.total).toBe(1);
});

test('a quote is written for a deal of its partner only', async () => {
  const theirs = (await market.secondPartnerAdmin.post('/crm/deals', { name: 'Theirs' })).json<{ id: string }>();
  const { customer } = await createRecords('Own');
  const quote = { customerId: customer.id, dealId: theirs.id, title: 'x', validUntil: '2099-12-31', lines: vectorC };
  const response = await asPartner().post('/quotes', quote);
  expect(response.statusCode).toBe(422);
  expect(response.json()).toMatchObject({ fields: { dealId: expect.any(String) } });
});

test('each kind of entry has the fields that the contract declares, and no other', async () => {
  const { customer } = await createRecords('Exact');
  const { id: tenantId } = app.tenants.acme;
  const caller = { tenantId, scope: 'tenant', partnerId: null } as Caller;
  const request = { limit: 50, offset: 0, sort: 'newest', order: 'desc' } as const;
  const page = await app.deps.db.withTenant(tenantId, (tx) => listTimeline(tx, caller, { type: 'customer', id: customer.id }, request));
  // Without the validation of tests, as in production.
  expect(JSON.parse(createSerializer(listCustomerTimeline, false)(page))).toEqual(page);
});
