import type { Contact } from '@techadds/shared/contract/crm/contacts';
import type { Deal, DealDetail } from '@techadds/shared/contract/crm/deals';
import type { Stage } from '@techadds/shared/contract/crm/pipeline';
import { roles } from '@techadds/shared/roles';
import { createTestApp, type Requests, type TestApp } from '../../../test/app';
import { addMarketplace, type Marketplace } from '../../../test/marketplace-fixture';

let app: TestApp;
let market: Marketplace;
let stages: Stage[];
beforeAll(async () => {
  app = await createTestApp();
  market = await addMarketplace(app);
  stages = (await asPartner().get('/crm/stages')).json<{ items: Stage[] }>().items;
}, 60_000);
afterAll(() => app.close());

const asPartner = () => app.as('partner_admin');
const stageId = (name: string) => stages.find((stage) => stage.name === name)!.id;
const create = async (body: object = {}) =>
  (await asPartner().post('/crm/deals', { name: 'Firewall', amountCents: 100_000, ...body })).json<DealDetail>();
const put = (id: string, payload: object, user: Pick<Requests, 'send'> = asPartner()) =>
  user.send({ method: 'PUT', url: `/crm/deals/${id}`, payload });
const get = async (id: string) => (await asPartner().get(`/crm/deals/${id}`)).json<DealDetail>();
const list = async (query = '') =>
  (await asPartner().get(`/crm/deals${query}`)).json<{ items: Deal[]; meta: { total: number }; counts: Record<string, number> }>();
const names = async (query: string) => (await list(query)).items.map(({ name }) => name);
const auditEvents = async (event: string) =>
  (await app.as('admin').get(`/audit/logs?event=${event}`)).json<{
    items: { targets: { id: string }[]; before: object; after: object }[];
  }>().items;
const day = 86_400_000;

test('a deal starts in the first open stage, owned by its creator, in the currency of the tenant', async () => {
  const response = await asPartner().post('/crm/deals', {
    name: 'SIEM for two plants',
    amountCents: 960_000,
    expectedCloseDate: '2099-11-30',
  });
  expect(response.statusCode).toBe(201);
  const deal = response.json<DealDetail>();
  expect(deal).toMatchObject({
    ...{ name: 'SIEM for two plants', amountCents: 960_000, currency: 'USD', probabilityBp: 1000, weightedCents: 96_000, isStuck: false },
    ...{
      stage: { name: 'Prospecting', type: 'open' },
      owner: { id: app.tenants.acme.users.partner_admin.id },
      source: 'manual',
      ticketId: null,
    },
    stageHistory: [{ name: 'Prospecting', durationSeconds: null }],
  });
  expect(await get(deal.id)).toEqual(deal);
  expect((await auditEvents('deal.created'))[0]).toMatchObject({
    targets: [{ id: deal.id }],
    after: { amountCents: 960_000, stage: 'Prospecting' },
  });
});

describe('one PUT', () => {
  test('moves a deal to a stage and a position, and keeps the history with durations', async () => {
    const [first, second, moved] = [
      await create({ stageId: stageId('Proposal') }),
      await create({ stageId: stageId('Proposal') }),
      await create(),
    ];
    app.advance(120_000);
    // New deals come first, so `second` is above `first`.
    const between = `${second.rank}V`;
    const response = await put(moved.id, { stageId: stageId('Proposal'), rank: between, updatedAt: moved.updatedAt });
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({ stage: { name: 'Proposal' }, rank: between, amountCents: 100_000 });
    const order = (await list(`?stageId=${stageId('Proposal')}&sort=rank&order=asc`)).items.map(({ id }) => id);
    expect(order).toEqual([second.id, moved.id, first.id]);
    const { stageHistory } = await get(moved.id);
    expect(stageHistory).toMatchObject([{ name: 'Prospecting' }, { name: 'Proposal', durationSeconds: null }]);
    expect(stageHistory[0]!.durationSeconds).toBeGreaterThanOrEqual(120);
    expect((await auditEvents('deal.moved'))[0]).toMatchObject({ before: { stage: 'Prospecting' }, after: { stage: 'Proposal' } });
  });

  test('is refused for an outdated version, with the current one', async () => {
    const deal = await create();
    expect((await put(deal.id, { stageId: stageId('Qualification'), updatedAt: deal.updatedAt })).statusCode).toBe(200);
    const late = await put(deal.id, { stageId: stageId('Negotiation'), updatedAt: deal.updatedAt });
    expect(late.statusCode).toBe(409);
    expect(late.json()).toMatchObject({ code: 'changed_meanwhile', current: { id: deal.id, stage: { name: 'Qualification' } } });
  });

  test('of two people who drag the same deal at the same time, one wins and the other is told', async () => {
    const deal = await create();
    const answers = await Promise.all(
      ['Qualification', 'Proposal', 'Negotiation'].map((name) => put(deal.id, { stageId: stageId(name), updatedAt: deal.updatedAt })),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409]);
    expect((await get(deal.id)).stageHistory).toHaveLength(2);
  });

  test('refuses a rank that is none, an unknown stage, and a customer of another partner, and names the field', async () => {
    const deal = await create();
    const stranger = (await market.secondPartnerAdmin.post('/customers', { name: 'Theirs', email: 'theirs@x.example' })).json<{
      id: string;
    }>();
    for (const [body, field] of [
      [{ rank: '~~' }, 'rank'],
      [{ stageId: crypto.randomUUID() }, 'stageId'],
      [{ customerId: stranger.id }, 'customerId'],
      [{ ownerId: market.secondPartnerAdmin.id }, 'ownerId'],
      [{ contactIds: [crypto.randomUUID()] }, 'contactIds'],
      [{ amountCents: 1.5 }, 'amountCents'],
      [{ probabilityBp: 10_001 }, 'probabilityBp'],
      [{ expectedCloseDate: '2026-13-01' }, 'expectedCloseDate'],
      [{ partnerId: crypto.randomUUID() }, 'partnerId'],
    ] as const) {
      const response = await put(deal.id, body);
      expect([response.statusCode, Object.keys(response.json<{ fields: object }>().fields)]).toEqual([422, [field]]);
    }
    expect((await get(deal.id)).updatedAt).toBe(deal.updatedAt);
  });
});

test('an administrator cannot give a deal the customer of another partner', async () => {
  const deal = await create();
  const stranger = (await market.secondPartnerAdmin.post('/customers', { name: 'Theirs', email: 'theirs@admin.example' })).json<{
    id: string;
  }>();
  const response = await put(deal.id, { customerId: stranger.id }, app.as('admin'));
  expect(response.json()).toMatchObject({ fields: { customerId: 'This customer belongs to another list.' } });
});

describe('a lost deal', () => {
  test('needs a reason', async () => {
    const deal = await create();
    const refused = await put(deal.id, { stageId: stageId('Closed Lost') });
    expect(refused.statusCode).toBe(422);
    expect(refused.json()).toMatchObject({ fields: { lostReason: 'Say why the deal was lost.' } });
    expect((await asPartner().post('/crm/deals', { name: 'Lost at once', stageId: stageId('Closed Lost') })).statusCode).toBe(422);
    const lost = (
      await put(deal.id, { stageId: stageId('Closed Lost'), lostReason: 'Too expensive', lostNotes: 'By a third' })
    ).json<DealDetail>();
    expect(lost).toMatchObject({ lostReason: 'Too expensive', lostNotes: 'By a third', weightedCents: 0, closedAt: expect.any(String) });
    expect((await auditEvents('deal.lost'))[0]).toMatchObject({ after: { lostReason: 'Too expensive' } });
  });

  test('is reopened without its reason, audited, and needs one again', async () => {
    const deal = await create();
    await put(deal.id, { stageId: stageId('Closed Lost'), lostReason: 'No budget' });
    const open = (await put(deal.id, { stageId: stageId('Negotiation') })).json<DealDetail>();
    expect(open).toMatchObject({ lostReason: null, closedAt: null, stage: { name: 'Negotiation' } });
    expect((await auditEvents('deal.reopened'))[0]).toMatchObject({ before: { lostReason: 'No budget' }, after: { lostReason: null } });
    expect((await put(deal.id, { stageId: stageId('Closed Lost') })).statusCode).toBe(422);
    const timeline = (await asPartner().get(`/crm/deals/${deal.id}/activities`)).json<{ items: { kind: string; note: string }[] }>().items;
    expect(timeline).toContainEqual(expect.objectContaining({ kind: 'stage', note: 'No budget' }));
  });

  test('can be sorted among the lost ones without a new reason', async () => {
    const deal = await create();
    const lost = (await put(deal.id, { stageId: stageId('Closed Lost'), lostReason: 'No budget' })).json<DealDetail>();
    const sorted = await put(deal.id, { stageId: stageId('Closed Lost'), rank: `${lost.rank}V` });
    expect(sorted.json()).toMatchObject({ lostReason: 'No budget', closedAt: lost.closedAt });
  });
});

test('a won deal has its close time and counts in full', async () => {
  const deal = await create({
    customerId: (await asPartner().post('/customers', { name: 'Kestrel', email: 'k@w.example' })).json<{ id: string }>().id,
  });
  const won = (await put(deal.id, { stageId: stageId('Closed Won') })).json<DealDetail>();
  expect(won).toMatchObject({ closedAt: expect.any(String), weightedCents: 100_000, customer: { name: 'Kestrel' } });
  expect(await auditEvents('deal.won')).toHaveLength(1);
});

describe('a deal from a ticket', () => {
  const fromTicket = (body: object, user: Pick<Requests, 'post'> = asPartner()) => user.post('/crm/deals/from-ticket', body);

  test('is created once, also by twenty calls at the same time', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => fromTicket({ ticketId: 'T-17', name: 'From a ticket' })));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([...Array.from({ length: 19 }, () => 200), 201]);
    expect(new Set(answers.map((answer) => answer.json<DealDetail>().id)).size).toBe(1);
    expect(await names('?query=From a ticket')).toEqual(['From a ticket']);
    expect(answers[0]!.json()).toMatchObject({ source: 'ticket', ticketId: 'T-17' });
  });

  test('takes any ticket id, and names the deal after it', async () => {
    expect((await fromTicket({ ticketId: '#9/ü <b>' })).json()).toMatchObject({ name: 'Ticket #9/ü <b>', ticketId: '#9/ü <b>' });
  });

  test('of another partner is not shown, and of another tenant is another ticket', async () => {
    await fromTicket({ ticketId: 'T-18' });
    const taken = await fromTicket({ ticketId: 'T-18' }, market.secondPartnerAdmin);
    expect(taken.statusCode).toBe(409);
    expect(taken.body).not.toContain('Ticket T-18');
    expect((await fromTicket({ ticketId: 'T-18' }, app.as('partner_admin', 'globex'))).statusCode).toBe(201);
  });
});

test('drops at the same place at the same time lose no deal and give no rank twice', async () => {
  const target = stageId('Qualification');
  const [low, high] = [await create({ stageId: target }), await create({ stageId: target })];
  const many = await Promise.all(Array.from({ length: 24 }, (_, n) => create({ name: `Parallel ${n}` })));
  const wanted = `${high.rank}V`;
  const answers = await Promise.all(many.map(({ id, updatedAt }) => put(id, { stageId: target, rank: wanted, updatedAt })));
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  const placed = (await list(`?stageId=${target}&sort=rank&order=asc&limit=200`)).items;
  expect(new Set(placed.map(({ rank }) => rank)).size).toBe(placed.length);
  expect(placed.filter(({ name }) => name.startsWith('Parallel'))).toHaveLength(24);
  const ids = placed.map(({ id }) => id);
  expect(ids[0]).toBe(high.id);
  expect(ids[25]).toBe(low.id);
});

test('a stage whose ranks have become long is renumbered, in the same order', async () => {
  const target = stageId('Negotiation');
  const anchor = await create({ stageId: target, name: 'Anchor' });
  const [first, second] = [await create({ name: 'First' }), await create({ name: 'Second' })];
  const below = (await put(first.id, { stageId: target, rank: `${anchor.rank}V` })).json<DealDetail>();
  const before = (await list(`?stageId=${target}&sort=rank&order=asc`)).items.map(({ id }) => id);
  const tooLong = `${anchor.rank}${'0'.repeat(60)}1`;
  const response = await put(second.id, { stageId: target, rank: tooLong });
  expect(response.statusCode).toBe(200);
  const after = (await list(`?stageId=${target}&sort=rank&order=asc`)).items;
  expect(after.map(({ id }) => id)).toEqual([
    ...before.slice(0, before.indexOf(below.id)),
    second.id,
    ...before.slice(before.indexOf(below.id)),
  ]);
  expect(Math.max(...after.map(({ rank }) => rank.length))).toBeLessThan(8);
  // It is no change of the other deals.
  expect((await get(anchor.id)).updatedAt).toBe(anchor.updatedAt);
});

test('renumbering while others drop loses no deal', async () => {
  const target = stageId('Qualification');
  const many = await Promise.all(Array.from({ length: 12 }, (_, n) => create({ name: `Renumbered ${n}` })));
  const [top] = (await list(`?stageId=${target}&sort=rank&order=asc`)).items;
  const answers = await Promise.all(
    many.map(({ id }, n) => put(id, { stageId: target, rank: n % 3 === 0 ? `${top!.rank}${'0'.repeat(50)}${n + 1}1` : `${top!.rank}V` })),
  );
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  const placed = (await list(`?stageId=${target}&sort=rank&order=asc&limit=200`)).items;
  expect(placed.filter(({ name }) => name.startsWith('Renumbered'))).toHaveLength(12);
  expect(new Set(placed.map(({ rank }) => rank)).size).toBe(placed.length);
});

test('filters, sorts, counts and exports the same deals', async () => {
  const customer = (await asPartner().post('/customers', { name: 'Filter customer', email: 'f@filter.example' })).json<{ id: string }>();
  const contact = (await asPartner().post('/crm/contacts', { firstName: 'Mia' })).json<Contact>();
  await create({ name: 'Filter one', amountCents: 1, customerId: customer.id, expectedCloseDate: '2031-01-15', contactIds: [contact.id] });
  await create({ name: 'Filter two', amountCents: 3, ownerId: null, expectedCloseDate: '2031-02-15' });
  const lost = await create({ name: 'Filter three', amountCents: 2 });
  await put(lost.id, { stageId: stageId('Closed Lost'), lostReason: 'Price' });
  expect(await names('?query=Filter&sort=amount')).toEqual(['Filter two', 'Filter three', 'Filter one']);
  expect(await names('?query=Filter&sort=name&order=asc')).toEqual(['Filter one', 'Filter three', 'Filter two']);
  expect(await names(`?customerId=${customer.id}`)).toEqual(['Filter one']);
  expect(await names('?query=filter customer')).toEqual(['Filter one']);
  expect(await names(`?contactId=${contact.id}`)).toEqual(['Filter one']);
  expect(await names('?query=Filter&status=lost')).toEqual(['Filter three']);
  expect(await names('?closesFrom=2031-02-01&closesTo=2031-02-28')).toEqual(['Filter two']);
  expect(await names(`?query=Filter&ownerId=${app.tenants.acme.users.partner_admin.id}&sort=name&order=asc`)).toEqual([
    'Filter one',
    'Filter three',
  ]);
  expect((await list('?query=Filter')).counts).toEqual({ all: 3, open: 2, won: 0, lost: 1 });
  const csv = await asPartner().get('/crm/deals/export?query=Filter&status=open&sort=name&order=asc');
  expect(csv.headers['x-total-rows']).toBe('2');
  expect(csv.body.split('\r\n').map((line) => line.split(',')[0])).toEqual(['"Name"', '"Filter one"', '"Filter two"', '']);
});

test('is archived and restored, and each is audited once', async () => {
  const deal = await create({ name: 'To archive' });
  const remove = () => asPartner().send({ method: 'DELETE', url: `/crm/deals/${deal.id}` });
  expect((await remove()).json()).toMatchObject({ archivedAt: expect.any(String) });
  expect((await remove()).statusCode).toBe(200);
  expect(await names('?query=To archive')).toEqual([]);
  expect(await names('?query=To archive&archived=1')).toEqual(['To archive']);
  expect((await asPartner().post(`/crm/deals/${deal.id}/restore`)).json()).toMatchObject({ archivedAt: null });
  expect((await auditEvents('deal.archived')).filter(({ targets }) => targets[0]?.id === deal.id)).toHaveLength(1);
});

test('notes, calls and e-mails stand in the timeline with who and when', async () => {
  const deal = await create();
  const added = await asPartner().post(`/crm/deals/${deal.id}/activities`, { kind: 'call', body: 'Wants it in March' });
  expect(added.statusCode).toBe(201);
  const { items } = (await asPartner().get(`/crm/deals/${deal.id}/activities`)).json<{ items: object[] }>();
  expect(items[0]).toMatchObject({ kind: 'call', note: 'Wants it in March', actorName: 'Test partner_admin' });
  expect(items).toHaveLength(3);
});

test('another partner and another tenant get 404, and an admin sees the deals of all partners', async () => {
  const deal = await create({ name: 'Private deal' });
  for (const user of [market.secondPartnerAdmin, app.as('admin', 'globex'), app.as('partner_admin', 'globex')]) {
    expect((await user.get(`/crm/deals/${deal.id}`)).statusCode).toBe(404);
    expect((await user.get(`/crm/deals/${deal.id}/activities`)).statusCode).toBe(404);
  }
  expect((await put(deal.id, { name: 'Taken' }, app.as('partner_admin', 'globex'))).statusCode).toBe(404);
  expect((await market.secondPartnerAdmin.get('/crm/deals?query=Private')).json()).toMatchObject({ meta: { total: 0 } });
  expect((await app.as('admin').get('/crm/deals?query=Private')).json()).toMatchObject({ meta: { total: 1 } });
  expect((await app.as('admin').get(`/crm/deals/${deal.id}`)).json()).toMatchObject({ partner: { id: app.tenants.acme.partnerId } });
});

test('rejects partner staff, customers and requests without a token', async () => {
  for (const role of roles) {
    const allowed = ['partner_admin', 'admin', 'super_admin'].includes(role);
    expect((await app.as(role).get('/crm/deals')).statusCode).toBe(allowed ? 200 : 403);
    expect((await app.as(role).get('/crm/pipeline')).statusCode).toBe(allowed ? 200 : 403);
  }
  expect((await app.anonymous.get('/crm/deals')).statusCode).toBe(401);
});

// Last, because all tokens expire.
test('finds the deals that are in their stage longer than its limit', async () => {
  const deal = await create({ name: 'Sits here', stageId: stageId('Negotiation') });
  expect(await names('?query=Sits&stuck=1')).toEqual([]);
  app.advanceBeyondTokens(11 * day);
  expect(await names('?query=Sits&stuck=1')).toEqual(['Sits here']);
  expect((await get(deal.id)).isStuck).toBe(true);
});
