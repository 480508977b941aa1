import type { Deal } from '@techadds/shared/contract/crm/deals';
import type { CustomerDetail } from '@techadds/shared/contract/customers/endpoints';
import type { UndoneMerge } from '@techadds/shared/contract/customers/merges';
import type { CustomerStatement } from '@techadds/shared/contract/customers/statement';
import type { Deposit } from '@techadds/shared/contract/deposits/endpoints';
import { createTestApp, type TestApp } from '../../../test/app';
import { addMarketplace, type Marketplace } from '../../../test/marketplace-fixture';
import { payByCard } from '../../../test/payment-frame';
import { vectorC } from '../../../test/quotes';
import { lockMerge } from './undo-merge.db';

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
  expect([response.statusCode, response.body]).toEqual([201, response.body]);
  return response.json<T>();
};
let count = 0;
const create = (name: string, body: object = {}) => post<CustomerDetail>('/customers', { name, email: `u${++count}@m.example`, ...body });
const get = async (id: string) => (await asPartner().get(`/customers/${id}`)).json<CustomerDetail>();
const put = (url: string, payload: object) => asPartner().send({ method: 'PUT', url, payload });
const merge = async (keepId: string, ...mergeIds: string[]) =>
  (await asPartner().post('/customers/merge', { keepId, mergeIds })).json<CustomerDetail>().undoableMerge!;
const requestUndo = (id: string, who: Pick<ReturnType<typeof asPartner>, 'post'> = asPartner()) => who.post(`/customers/merges/${id}/undo`);
const undo = async (id: string) => (await requestUndo(id)).json<UndoneMerge>();
const quote = (customerId: string, more: object = {}) => ({
  customerId,
  title: 'Offer',
  validUntil: '2099-12-31',
  lines: vectorC,
  ...more,
});
const nothing = { contacts: 0, contracts: 0, deals: 0, orders: 0, projects: 0, quotes: 0, ratings: 0, tasks: 0 };

test('restores both customers with their account, records and payments, books nothing, and is audited', async () => {
  const serviceId = await market.addService({ name: 'Audit' });
  const kept = await create('Kestrel');
  const order = await app.as('customer').post('/orders', { serviceId, package: 'Standard' });
  await payByCard(app, app.as('customer'), order.json<{ id: string }>().id);
  const [buyer] = (await asPartner().get('/customers?query=customer@acme.test')).json<{ items: CustomerDetail[] }>().items;
  const other = (
    await put(`/customers/${buyer!.id}`, { name: 'Buyer', email: 'customer@acme.test', phone: '+47 9' })
  ).json<CustomerDetail>();
  await post('/quotes', quote(other.id));
  await post('/crm/deals', { name: 'Offices', customerId: other.id });
  await post('/crm/contacts', { firstName: 'Ana', customerId: other.id });
  await post('/consultant/tasks', { title: 'Call', subject: { type: 'customer', id: other.id } });
  const before = [await get(kept.id), await get(other.id)];
  const readLedger = () => app.asOwner('select * from postings order by 1, 2, 3');
  const ledger = await readLedger();

  const { id, names } = await merge(kept.id, other.id);
  expect(names).toEqual(['Buyer']);
  expect(await get(kept.id)).toMatchObject({ phone: '+47 9', hasAccount: true, status: 'active', orderCount: 1, quoteCount: 1 });
  const undone = await undo(id);
  expect(undone).toMatchObject({ restored: [{ id: other.id, name: 'Buyer' }], notRestored: { fields: [], records: nothing } });
  const after = [await get(kept.id), await get(other.id)];
  const withoutTime = (rows: CustomerDetail[]) => rows.map(({ updatedAt: _, ...row }) => row);
  expect(withoutTime(after)).toEqual(withoutTime(before));
  expect(undone.customer).toEqual(after[0]);
  expect((await asPartner().get('/consultant/tasks?query=Call')).json()).toMatchObject({ items: [{ subject: { id: other.id } }] });
  const statement = (await asPartner().get(`/customers/${other.id}/statement`)).json<CustomerStatement>();
  expect(statement.lines.map(({ kind }) => kind)).toEqual(['order', 'payment']);
  expect(await readLedger()).toEqual(ledger);
  expect((await app.as('admin').get('/finance/ledger/verify')).json()).toMatchObject({ ok: true });
  const log = (await app.as('admin').get('/audit/logs?event=customer.merge_undone')).json<{ items: object[] }>();
  expect(log.items[0]).toMatchObject({ targets: [{ id: kept.id }, { id: other.id }], before: { phone: '+47 9' }, after: { phone: '' } });
  const entries = async (of: string) => (await asPartner().get(`/customers/${of}/timeline?kind=change`)).json<{ items: object[] }>().items;
  expect(await entries(kept.id)).toContainEqual(expect.objectContaining({ event: 'unmerged', note: 'Buyer' }));
  expect(await entries(other.id)).toContainEqual(expect.objectContaining({ event: 'restored' }));
  // The account orders for its own customer again.
  await app.as('customer').post('/orders', { serviceId, package: 'Standard', method: 'invoice' });
  expect(await get(other.id)).toMatchObject({ orderCount: 2 });
});

test('what was changed since stays, is named, and keeps what belongs to it', async () => {
  const kept = await create('Heron');
  const other = await create('Egret', { phone: '+47 1', website: 'https://egret.example', taxId: 'NO 1' });
  const [changed, linked, same] = [
    await post<Deal>('/crm/deals', { name: 'Changed', customerId: other.id }),
    await post<Deal>('/crm/deals', { name: 'Linked', customerId: other.id }),
    await post<Deal>('/crm/deals', { name: 'Same', customerId: other.id }),
  ];
  const { id } = await merge(kept.id, other.id);
  app.advance(1000);
  await put(`/crm/deals/${changed.id}`, { name: 'Renamed', customerId: kept.id });
  const since = await post<{ id: string }>('/quotes', quote(kept.id, { dealId: linked.id }));
  await put(`/customers/${kept.id}`, { name: 'Heron', email: kept.email, phone: '+47 2', website: 'https://egret.example', taxId: 'NO 1' });
  expect((await undo(id)).notRestored).toEqual({ fields: ['phone'], records: { ...nothing, deals: 2 } });
  expect(await get(kept.id)).toMatchObject({ phone: '+47 2', website: '', taxId: '', dealCount: 2, quoteCount: 1 });
  expect(await get(other.id)).toMatchObject({ id: other.id, phone: '+47 1', dealCount: 1, quoteCount: 0 });
  expect((await asPartner().get(`/crm/deals/${same.id}`)).json()).toMatchObject({ customer: { id: other.id } });
  expect((await asPartner().get(`/quotes/${since.id}`)).json()).toMatchObject({ customer: { id: kept.id } });
});

test('merges are undone in the reverse order, each once', async () => {
  const [first, second, third] = [await create('One'), await create('Two'), await create('Three')];
  const inner = await merge(second.id, first.id);
  const outer = await merge(third.id, second.id);
  expect((await requestUndo(inner.id)).json()).toMatchObject({ code: 'merged_since' });
  await undo(outer.id);
  expect([(await get(first.id)).id, (await get(third.id)).id]).toEqual([second.id, third.id]);
  app.advance(1000);
  const later = await merge(second.id, third.id);
  expect((await requestUndo(inner.id)).json()).toMatchObject({ code: 'later_merge' });
  await undo(later.id);
  const answers = await Promise.all([requestUndo(inner.id), requestUndo(inner.id)]);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  expect((await requestUndo(inner.id)).json()).toMatchObject({ code: 'undone' });
  for (const each of [first, second, third]) expect(await get(each.id)).toMatchObject({ id: each.id, undoableMerge: null });
});

test('a merge can be undone for 30 days, by those who may merge these customers', async () => {
  const [kept, other] = [await create('Kept'), await create('Other')];
  const { id, undoableUntil, mergedAt } = await merge(kept.id, other.id);
  expect(Date.parse(undoableUntil) - Date.parse(mergedAt)).toBe(30 * 86_400_000);
  for (const who of [market.secondPartnerAdmin, app.as('partner_admin', 'globex'), app.as('admin', 'globex')])
    expect((await requestUndo(id, who)).statusCode).toBe(404);
  for (const role of ['customer', 'partner_staff'] as const) expect((await requestUndo(id, app.as(role))).statusCode).toBe(403);
  await app.asOwner(
    `update customer_merges set merged_at = (merged_at at time zone 'UTC' - interval '30 days') at time zone 'UTC' where id = $1`,
    [id],
  );
  expect(await get(kept.id)).toMatchObject({ undoableMerge: null });
  const late = await requestUndo(id);
  expect([late.statusCode, late.json()]).toMatchObject([409, { code: 'too_late' }]);
  expect((await get(other.id)).id).toBe(kept.id);
});

test('a merge of another partner is not even locked', async () => {
  const [kept, other] = [await create('Kept'), await create('Other')];
  const { id } = await merge(kept.id, other.id);
  const { id: tenantId } = app.tenants.acme;
  const lockAs = (partnerId: string) =>
    app.deps.db.withTenant(tenantId, (tx) => lockMerge(tx, { tenantId, scope: 'partner', partnerId }, id));
  expect(await lockAs(market.secondPartnerId)).toBeUndefined();
  expect(await lockAs(app.tenants.acme.partnerId)).toMatchObject({ id });
});

test('deposits of a merged customer are found from the kept one, and stay in their account', async () => {
  const [kept, other, stranger] = [await create('Payer'), await create('Former payer'), await create('Stranger')];
  const deposit = await post<Deposit>('/finance/deposits', { kind: 'down_payment', customerId: other.id, amountCents: 5_000 });
  await app.as('admin').post(`/finance/deposits/${deposit.id}/settle`);
  const pending = await post<Deposit>('/finance/deposits', { kind: 'down_payment', customerId: kept.id, amountCents: 700 });
  await merge(kept.id, other.id);
  const list = async (id: string) =>
    (await asPartner().get(`/finance/deposits?customerId=${id}&sort=number&order=asc`)).json<{ items: Deposit[] }>().items;
  expect((await list(kept.id)).map(({ id, customer }) => [id, customer?.name])).toEqual([
    [deposit.id, 'Former payer'],
    [pending.id, 'Payer'],
  ]);
  expect(await list(stranger.id)).toEqual([]);
  expect((await market.secondPartnerAdmin.get(`/finance/deposits?customerId=${kept.id}`)).json()).toMatchObject({ items: [] });
  const statement = (await asPartner().get(`/customers/${kept.id}/statement`)).json<CustomerStatement>();
  expect(statement).toMatchObject({ paidCents: 0, closingCents: 0, lines: [] });
  expect(statement.deposits).toEqual([
    { id: deposit.id, number: deposit.number, at: expect.any(String), paidBy: 'Former payer', amountCents: 5_000, refundedCents: 0 },
  ]);
  const csv = await asPartner().get(`/customers/${kept.id}/statement/export?format=csv`);
  expect(csv.body).toContain(`"Deposit","${deposit.number}","Held for Former payer, not in the balance"`);
  expect((await asPartner().get(`/customers/${kept.id}/statement/export`)).body.slice(0, 5)).toBe('%PDF-');
});
