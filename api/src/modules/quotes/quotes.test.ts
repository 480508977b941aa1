import { maxCents } from '@techadds/shared/contract/fields';
import type { QuoteTotals } from '@techadds/shared/contract/quotes/totals';
import { quoteStatuses, type QuoteStatus } from '@techadds/shared/contract/quotes/states';
import type { QuoteDetail } from '@techadds/shared/contract/quotes/endpoints';
import { customers } from '../../schema';
import { createTestApp, type TestApp } from '../../../test/app';
import { addMarketplace, type Marketplace } from '../../../test/marketplace-fixture';
import {
  addQuotes,
  listNotificationsOfType,
  getLinkToken,
  getMailedToken,
  vectorC,
  vectorCTotal,
  type QuoteFixture,
} from '../../../test/quotes';

let app: TestApp;
let market: Marketplace;
let quotes: QuoteFixture;
beforeAll(async () => {
  app = await createTestApp();
  market = await addMarketplace(app);
  quotes = await addQuotes(app);
}, 60_000);
afterAll(() => app.close());

const partner = () => app.as('partner_admin');
const list = async (query: object = {}, who: Pick<ReturnType<typeof partner>, 'get'> = partner()) =>
  (await who.get(`/quotes?${new URLSearchParams({ ...query }).toString()}`)).json<{
    items: QuoteDetail[];
    meta: { total: number };
    counts: Record<string, number>;
  }>();
const listAuditEvents = async (id: string) =>
  (await app.as('admin').get(`/audit/logs?target=${id}`)).json<{
    items: { event: string; description: string; actor: { id: string | null; name: string } | null; before?: object; after: object }[];
  }>().items;

test('a quote is written, sent by e-mail and accepted through its link', async () => {
  const draft = await quotes.draft();
  expect(draft).toMatchObject({ status: 'draft', link: null, sentAt: null, number: expect.stringMatching(/^QT-\d{4}-0001$/) });
  expect(draft.allowedActions).toEqual(['update', 'send', 'duplicate', 'void', 'archive']);
  const quote = (await quotes.act(draft.id, 'send')).json<QuoteDetail>();
  expect(quote).toMatchObject({ status: 'sent', sentAt: expect.any(String), link: expect.stringMatching(/^\/auth\/q\/[\w-]{86}$/) });
  const [email] = await app.emails();
  expect(email).toMatchObject({ to: 'buyer@northwind-acme.test', subject: `Quote ${quote.number} from Halden Consulting` });
  // The seller's own copy of the link differs: the one in the e-mail shows who reads that e-mail.
  expect(email?.links).toEqual([`http://localhost:8080/auth/q/${await getMailedToken(app, quote)}`]);
  expect(email?.text).not.toContain(quote.link);
  expect((await quotes.visit(quote, 'view')).json()).toMatchObject({ status: 'viewed' });
  const accepted = await quotes.visit(quote, 'accept', { name: 'Ana Buyer', totalCents: vectorCTotal });
  expect([accepted.statusCode, accepted.json()]).toMatchObject([200, { status: 'accepted', acceptedBy: 'Ana Buyer', open: false }]);
  const kept = await quotes.kept(quote.id);
  expect(kept.timeline.map(({ event, actorName }) => [event, actorName])).toEqual([
    ['created', 'Test partner_admin'],
    ['sent', 'Test partner_admin'],
    ['viewed', 'Northwind'],
    ['accepted', 'Ana Buyer'],
  ]);
  expect(kept.timeline.at(-1)?.note).toBe('With the link in the e-mail to buyer@northwind-acme.test');
  expect(kept.allowedActions).toEqual(['duplicate', 'convert']);
  expect((await listAuditEvents(quote.id)).map(({ event, actor }) => [event, actor?.id !== null && actor?.name])).toEqual([
    ['quote.accepted', false],
    ['quote.viewed', false],
    ['quote.sent', 'Test partner_admin'],
    ['quote.created', 'Test partner_admin'],
  ]);
});

test('vector C comes to 1,995.98 in a preview and in a quote', async () => {
  const preview = await partner().post('/quotes/preview', { lines: vectorC, discount: null });
  const totals = { grossCents: 179_998, discountCents: 12_000, netCents: 167_998, taxCents: 31_600, totalCents: vectorCTotal };
  expect([preview.statusCode, preview.json<QuoteTotals>()]).toMatchObject([200, totals]);
  const quote = await quotes.draft();
  expect(quote.totals).toEqual(preview.json());
  expect(quote.totalCents).toBe(vectorCTotal);
});

test('concurrent drafts get consecutive numbers', async () => {
  const made = await Promise.all([1, 2, 3].map(() => quotes.draft()));
  const numbers = made.map(({ number }) => Number(number.split('-').at(-1))).sort((a, b) => a - b);
  expect(numbers).toEqual([numbers[0], numbers[0]! + 1, numbers[0]! + 2]);
});

test('an administrator’s quote belongs to the customer’s partner', async () => {
  const quote = await quotes.draft({}, app.as('admin'));
  expect(quote.partner).toEqual({ id: app.tenants.acme.partnerId, name: 'Halden Consulting' });
  expect((await partner().get(`/quotes/${quote.id}`)).statusCode).toBe(200);
});

describe('creating a quote rejects', () => {
  const refused = async (change: object, who = partner()) => {
    const response = await who.post('/quotes', quotes.form(change));
    return [response.statusCode, response.json<{ fields?: object }>().fields];
  };
  const item = { name: 'Work', quantity: 1, unitPriceCents: 100 };

  test('a customer that is not visible to the caller, or has no partner', async () => {
    const id = crypto.randomUUID();
    const tenantId = app.tenants.acme.id;
    const nobodys = { tenantId, id, kind: 'company' as const, name: 'Nobody’s', email: 'n@nobodys.test' };
    await app.deps.db.withTenant(tenantId, (tx) => tx.insert(customers).values(nobodys));
    const unknown = { customerId: 'There is no such customer.' };
    expect(await refused({ customerId: crypto.randomUUID() })).toEqual([422, unknown]);
    expect(await refused({ customerId: id })).toEqual([422, unknown]);
    expect(await refused({ customerId: id }, app.as('admin'))).toEqual([
      422,
      { customerId: 'This customer belongs to no partner. Choose another.' },
    ]);
    const second = await addQuotes(app, 'acme', market.secondPartnerId);
    expect(await refused({ customerId: second.customerId })).toEqual([422, unknown]);
    const foreign = await addQuotes(app, 'globex');
    expect(await refused({ customerId: foreign.customerId }, app.as('admin'))).toEqual([422, unknown]);
  });

  test('a request to another partner, and services of another partner', async () => {
    const theirs = await market.addService({ name: 'Theirs', partnerId: market.secondPartnerId });
    const own = await market.addService({ name: 'Own' });
    const ask = (service: string) => app.as('customer').post(`/marketplace/catalog/items/${service}/quote-requests`, { message: 'Please' });
    const [foreign, known] = [(await ask(theirs)).json<{ id: string }>(), (await ask(own)).json<{ id: string }>()];
    expect(await refused({ requestId: foreign.id })).toEqual([422, { requestId: 'There is no such request to this partner.' }]);
    expect(await refused({ lines: [{ ...item, serviceId: own }, item, { ...item, serviceId: theirs }] })).toEqual([
      422,
      { 'lines.2.serviceId': 'The partner has no such service.' },
    ]);
    const quote = await quotes.draft({ requestId: known.id, lines: [{ ...item, serviceId: own }] });
    expect(quote).toMatchObject({ request: { id: known.id, message: 'Please' }, lines: [{ serviceId: own }] });
  });

  test.each([
    [{ lines: [{ ...item, quantity: 1_000_000, unitPriceCents: 1_000_000_000_00 }] }, 'lines'],
    [{ lines: [{ ...item, optional: true, selected: false, quantity: 1_000_000, unitPriceCents: 1_000_000_000_00 }] }, 'lines'],
    [
      {
        lines: [
          { ...item, quantity: 1_000_000, unitPriceCents: 1_000_000_000_00, discount: { type: 'percent', value: 10_000 }, optional: true },
        ],
      },
      'lines',
    ],
    [{ lines: [{ ...item, quantity: 0 }] }, 'lines.0.quantity'],
    [{ lines: [{ ...item, quantity: 0.0001 }] }, 'lines.0.quantity'],
    [{ lines: [{ ...item, discount: { type: 'percent', value: 10_001 } }] }, 'lines.0.discount.value'],
    [{ lines: [{ ...item, netCents: 1 }] }, 'lines.0.netCents'],
    [{ lines: Array(101).fill(item) }, 'lines'],
    [{ validUntil: '2026-02-30' }, 'validUntil'],
    [{ title: ' ' }, 'title'],
    [{ status: 'accepted' }, 'status'],
    [{ totalCents: 1 }, 'totalCents'],
    [{ partnerId: crypto.randomUUID() }, 'partnerId'],
  ])('%j', async (wrong, field) => {
    const [status, fields] = await refused(wrong);
    expect([status, Object.keys(fields ?? {})]).toEqual([422, [field]]);
  });

  test('a preview whose total is too large', async () => {
    const lines = [{ ...item, quantity: 10_000, unitPriceCents: 1_000_000_000_00 }];
    const response = await partner().post('/quotes/preview', { lines, discount: null });
    expect([response.statusCode, response.json()]).toMatchObject([422, { fields: { lines: 'The total is too large.' } }]);
    const largest = await partner().post('/quotes/preview', { lines: [{ ...item, quantity: 9000, unitPriceCents: maxCents / 9000 }] });
    expect([largest.statusCode, largest.json<QuoteTotals>().totalCents]).toEqual([200, maxCents]);
  });
});

describe('a draft', () => {
  test('is updated only from its newest version', async () => {
    const draft = await quotes.draft();
    const changed = await quotes.change(draft.id, { ...quotes.form({ title: 'Two offices', lines: [] }), updatedAt: draft.updatedAt });
    expect([changed.statusCode, changed.json()]).toMatchObject([200, { title: 'Two offices', totalCents: 0, number: draft.number }]);
    const late = await quotes.change(draft.id, { ...quotes.form({ title: 'Late' }), updatedAt: draft.updatedAt });
    expect([late.statusCode, late.json()]).toMatchObject([
      409,
      { code: 'changed_meanwhile', current: { title: 'Two offices', updated_at: changed.json<QuoteDetail>().updatedAt } },
    ]);
    expect(await quotes.kept(draft.id)).toMatchObject({ title: 'Two offices' });
    const [event] = await listAuditEvents(draft.id);
    expect(event).toMatchObject({ event: 'quote.updated', before: { title: 'Branch offices' }, after: { title: 'Two offices' } });
  });

  test('stays with its partner', async () => {
    const draft = await quotes.draft();
    const second = await addQuotes(app, 'acme', market.secondPartnerId).catch(() => undefined);
    const [row] = await app.asOwner('select id from customers where partner_id = $1 limit 1', [market.secondPartnerId]);
    const moved = await quotes.change(draft.id, quotes.form({ customerId: second?.customerId ?? row?.id }), app.as('admin'));
    expect([moved.statusCode, moved.json()]).toMatchObject([
      422,
      { fields: { customerId: expect.stringContaining('stays with its partner') } },
    ]);
  });

  test('can be sent only with lines, an e-mail address and a last day that is not over', async () => {
    const draft = await quotes.draft({ lines: [], validUntil: '2020-01-31' });
    await app.asOwner(`update customers set email = ' ' where id = $1`, [quotes.customerId]);
    const refused = await quotes.act(draft.id, 'send');
    await app.asOwner(`update customers set email = 'buyer@northwind-acme.test' where id = $1`, [quotes.customerId]);
    expect([refused.statusCode, refused.json<{ fields: object }>().fields]).toEqual([
      422,
      {
        lines: 'Add at least one line.',
        customerId: 'This customer has no e-mail. Choose another.',
        validUntil: 'This day is over. Choose a later one.',
      },
    ]);
    const today = app.deps.clock().toISOString().slice(0, 10);
    await quotes.change(draft.id, quotes.form({ validUntil: today }));
    expect((await quotes.act(draft.id, 'send')).statusCode).toBe(200);
  });

  test('notifies nobody until it is sent to its customer', async () => {
    await app.emails();
    const before = await listNotificationsOfType(app.as('customer'), 'quote.sent');
    const draft = await quotes.draft({ title: 'Told later' });
    expect(await listNotificationsOfType(app.as('customer'), 'quote.sent')).toEqual(before);
    await quotes.act(draft.id, 'send');
    const after = await listNotificationsOfType(app.as('customer'), 'quote.sent');
    expect(after).toHaveLength(before.length + 1);
    expect(after).toContainEqual(
      expect.objectContaining({ title: `Quote ${draft.number} from Halden Consulting`, path: `/orders/quotes/${draft.id}` }),
    );
  });

  test('is sent once when sent twice concurrently', async () => {
    const draft = await quotes.draft();
    const both = await Promise.all([quotes.act(draft.id, 'send'), quotes.act(draft.id, 'send')]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    const emails = await app.emails();
    expect(emails.filter(({ subject }) => subject.includes(draft.number))).toHaveLength(1);
  });
});

test('a voided quote shows its status behind the link, and its queued e-mail is dropped', async () => {
  const quote = await quotes.sent();
  const taken = await quotes.act(quote.id, 'void', { reason: 'Wrong prices' });
  expect(taken.json()).toMatchObject({ status: 'voided', link: quote.link });
  expect((await app.emails()).filter(({ subject }) => subject.includes(quote.number))).toEqual([]);
  const page = await app.anonymous.get(`/public/quotes/${getLinkToken(quote)}`);
  expect(page.json()).toMatchObject({ status: 'voided', open: false });
  expect(page.body).not.toContain('Wrong prices');
  const notes = async (who: Pick<ReturnType<typeof partner>, 'get'>) =>
    (await who.get(`/quotes/${quote.id}`)).json<QuoteDetail>().timeline.map(({ event, note }) => [event, note]);
  expect(await notes(partner())).toContainEqual(['voided', 'Wrong prices']);
  expect(await notes(app.as('customer'))).toEqual([
    ['sent', null],
    ['voided', null],
  ]);
});

test('the customer is notified that a quote was taken back, without the reason, and of no draft', async () => {
  const [sent, draft] = [await quotes.sent({ title: 'Taken back' }), await quotes.draft({ title: 'Never sent' })];
  for (const { id } of [sent, draft]) expect((await quotes.act(id, 'void', { reason: 'Wrong prices' })).statusCode).toBe(200);
  const voided = await listNotificationsOfType(app.as('customer'), 'quote.voided');
  expect(voided.filter(({ title }) => [sent, draft].some(({ number }) => title.includes(number)))).toMatchObject([
    {
      title: `Halden Consulting took back quote ${sent.number}`,
      body: 'Taken back. It can no longer be accepted.',
      path: `/orders/quotes/${sent.id}`,
    },
  ]);
  expect(JSON.stringify(voided)).not.toContain('Wrong prices');
  expect((await app.as('customer').get(`/quotes/${sent.id}`)).statusCode).toBe(200);
});

test('a copy is a new draft that is valid for 30 days', async () => {
  const quote = await quotes.sent();
  const response = await quotes.act(quote.id, 'duplicate');
  const copy = response.json<QuoteDetail>();
  const inThirtyDays = new Date(app.deps.clock().getTime() + 30 * 86_400_000).toISOString().slice(0, 10);
  expect(response.statusCode).toBe(201);
  expect(copy).toMatchObject({ status: 'draft', validUntil: inThirtyDays, title: quote.title, lines: quote.lines, totals: quote.totals });
  expect([copy.id, copy.number]).not.toEqual([quote.id, quote.number]);
  expect(await quotes.kept(quote.id)).toEqual({ ...quote, allowedActions: expect.any(Array) });
});

describe('actions that the status does not allow return 409', () => {
  const ways: Record<QuoteStatus, (id: string) => Promise<unknown>> = {
    draft: async () => undefined,
    sent: (id) => quotes.act(id, 'send'),
    viewed: async (id) => quotes.visit((await quotes.act(id, 'send')).json<QuoteDetail>(), 'view'),
    countered: async (id) => quotes.visit((await quotes.act(id, 'send')).json<QuoteDetail>(), 'counter', { message: 'Cheaper?' }),
    revised: async (id) => {
      await quotes.act(id, 'send');
      await quotes.act(id, 'revise', {});
    },
    accepted: async (id) =>
      quotes.visit((await quotes.act(id, 'send')).json<QuoteDetail>(), 'accept', { name: 'Ana', totalCents: vectorCTotal }),
    declined: async (id) => quotes.visit((await quotes.act(id, 'send')).json<QuoteDetail>(), 'decline', { reason: 'Too much' }),
    expired: async (id) => {
      await quotes.act(id, 'send');
      await app.asOwner(`update quotes set status = 'expired' where id = $1`, [id]);
    },
    voided: async (id) => {
      await quotes.act(id, 'send');
      await quotes.act(id, 'void', { reason: 'No' });
    },
    converted: async (id) => {
      await ways.accepted(id);
      await app.asOwner(`update quotes set status = 'converted' where id = $1`, [id]);
    },
  };
  const allowed: Record<QuoteStatus, string> = {
    draft: 'update send duplicate void archive',
    sent: 'revise duplicate void',
    viewed: 'revise duplicate void',
    countered: 'revise reply duplicate void',
    revised: 'update send duplicate void',
    accepted: 'duplicate convert',
    declined: 'duplicate archive',
    expired: 'duplicate archive',
    voided: 'duplicate archive',
    converted: 'duplicate',
  };
  const take = (id: string, action: string) => {
    if (action === 'update') return quotes.change(id, quotes.form());
    if (action === 'archive') return quotes.archive(id);
    const bodies: Record<string, object> = { void: { reason: 'No' }, reply: { message: 'No' }, revise: {} };
    return quotes.act(id, action, bodies[action]);
  };

  test.each(quoteStatuses)('in the status %s', async (status) => {
    const { id, number } = await quotes.draft();
    await ways[status](id);
    const quote = await quotes.kept(id);
    expect([quote.status, quote.allowedActions.join(' ')]).toEqual([status, allowed[status]]);
    for (const action of ['update', 'send', 'revise', 'reply', 'void', 'archive', 'restore']) {
      if (allowed[status].split(' ').includes(action)) continue;
      const refused = await take(id, action);
      expect([action, refused.statusCode, refused.json()]).toMatchObject([
        action,
        409,
        { code: 'illegal_transition', from: status, error: expect.stringMatching(`^${number} is .*, so it cannot be .* now. Nothing was`) },
      ]);
    }
    const after = await quotes.kept(id);
    expect([after.status, after.updatedAt, after.timeline]).toEqual([status, quote.updatedAt, quote.timeline]);
  });

  test('for an archived quote, which can only be restored', async () => {
    const { id } = await quotes.draft();
    expect((await quotes.archive(id)).json()).toMatchObject({ archivedAt: expect.any(String), allowedActions: ['restore'] });
    for (const action of ['update', 'send', 'duplicate', 'archive'])
      expect((await take(id, action)).json()).toMatchObject({ code: 'illegal_transition', error: expect.stringContaining('is archived') });
    const ids = async (query: object) => (await list(query)).items.map((each) => each.id);
    expect(await ids({ limit: 200 })).not.toContain(id);
    expect(await ids({ archived: '1' })).toContain(id);
    expect((await quotes.act(id, 'restore')).json()).toMatchObject({ status: 'draft', archivedAt: null });
    expect(await ids({ limit: 200 })).toContain(id);
  });
});

test('the list is searched, sorted and counted by status', async () => {
  const titles = ['40% of _all_ sites', '40 of all sites'];
  const made = await Promise.all(titles.map((title, n) => quotes.draft({ title, lines: vectorC.slice(n) })));
  const found = await list({ query: '40% of _ALL_' });
  expect(found.items.map(({ id }) => id)).toEqual([made[0]!.id]);
  expect(found.counts).toEqual({ ...Object.fromEntries(quoteStatuses.map((status) => [status, 0])), all: 1, draft: 1 });
  expect((await list({ query: made[1]!.number })).items.map(({ title }) => title)).toEqual([titles[1]]);
  expect((await list({ query: 'northwind', limit: 1 })).meta.total).toBeGreaterThan(10);
  for (const sort of ['createdAt', 'number', 'total', 'validUntil', 'updatedAt']) {
    const up = (await list({ sort, order: 'asc', limit: 200 })).items.map(({ id }) => id);
    expect((await list({ sort, order: 'desc', limit: 200 })).items.map(({ id }) => id)).toEqual(up.toReversed());
  }
  const totals = (await list({ sort: 'total', order: 'asc', limit: 200 })).items.map(({ totalCents }) => totalCents);
  expect(totals).toEqual(totals.toSorted((a, b) => a - b));
  const drafts = await list({ status: 'draft', limit: 200 });
  expect(new Set(drafts.items.map(({ status }) => status))).toEqual(new Set(['draft']));
  expect(drafts.meta.total).toBe(drafts.counts.draft);
  expect((await list({ customerId: crypto.randomUUID() })).items).toEqual([]);
  expect((await list({ customerId: quotes.customerId })).meta.total).toBe((await list()).meta.total);
});

test('the export has the matching quotes that the caller may see, without the links that answer them', async () => {
  const draft = await quotes.draft({ title: 'Export me, "now"' });
  const sent = (await quotes.act(draft.id, 'send')).json<QuoteDetail>();
  const url = '/quotes/export?query=Export%20me&status=sent';
  for (const who of [partner(), app.as('admin')]) {
    const answer = await who.get(url);
    expect([answer.statusCode, answer.headers['x-total-rows']]).toEqual([200, '1']);
    const [head = '', row = '', ...rest] = answer.body.trim().split('\r\n');
    expect(head).toMatch(/^"Number","Version","Title","Customer",/);
    expect(row).toContain(`"${sent.number}","1","Export me, ""now""","Northwind",`);
    expect(row).toContain('1995.98');
    expect(row).not.toContain(sent.link!.split('/').pop());
    expect(rest).toEqual([]);
  }
  expect((await market.secondPartnerAdmin.get(url)).headers['x-total-rows']).toBe('0');
  expect((await partner().get('/quotes/export?query=Export%20me&status=draft')).headers['x-total-rows']).toBe('0');
});

test('the texts of a quote are stored to the character', async () => {
  const text = 'A\r\nB\u0301 \u202e 🚀 “Zürich”  ';
  const line = {
    name: text,
    description: text,
    quantity: 1.125,
    unitPriceCents: 1,
    unit: 'month',
    taxBp: 1,
    optional: true,
    selected: false,
  };
  const { id } = await quotes.draft({ title: text, intro: text, terms: text, lines: [line] });
  expect(await quotes.kept(id)).toMatchObject({
    title: text,
    intro: text,
    terms: text,
    lines: [{ ...line, discount: null, serviceId: null }],
  });
});
