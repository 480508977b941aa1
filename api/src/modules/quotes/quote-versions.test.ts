import type { PublicQuote, QuoteDetail, QuoteVersion } from '@techadds/shared/contract/quotes/endpoints';
import { createTestApp, type TestApp } from '../../../test/app';
import { addQuotes, getMailedToken, listNotificationsOfType, vectorC, vectorCTotal, type QuoteFixture } from '../../../test/quotes';
import { addMarketplace } from '../../../test/marketplace-fixture';

let app: TestApp;
let quotes: QuoteFixture;
beforeAll(async () => {
  app = await createTestApp();
  await addMarketplace(app);
  quotes = await addQuotes(app);
}, 60_000);
afterAll(() => app.close());

const partner = () => app.as('partner_admin');
const getPage = async (quote: QuoteDetail) =>
  (await app.anonymous.get(`/public/quotes/${await getMailedToken(app, quote)}`)).json<PublicQuote>();
const listVersions = async (id: string, who: Pick<ReturnType<typeof partner>, 'get'> = partner()) =>
  (await who.get(`/quotes/${id}/versions`)).json<{ versions: QuoteVersion[] }>().versions;
const accept = (quote: QuoteDetail, body: object = {}) =>
  quotes.visit(quote, 'accept', { name: 'Ana Buyer', totalCents: vectorCTotal, ...body });
const revise = async (id: string, body: object = {}) => (await quotes.act(id, 'revise', body)).json<QuoteDetail>();
const counterOf = (change: object = {}) => ({ message: 'Eight hours will do.', ...change });
const cheaper = {
  lines: [
    { position: 0, quantity: 8, unitPriceCents: 12_000 },
    { position: 1, quantity: 1, unitPriceCents: 45_000 },
  ],
};

describe('a new version of a quote', () => {
  test('is the seller’s alone until it is sent, and replaces the old one then', async () => {
    const quote = await quotes.sent();
    const draft = await revise(quote.id);
    expect(draft).toMatchObject({ status: 'revised', versionNumber: 2, allowedActions: ['update', 'send', 'duplicate', 'void'] });
    const changed = await quotes.change(quote.id, {
      ...quotes.form({ title: 'Secret title', terms: 'Secret terms', lines: vectorC.slice(1), validUntil: '2098-01-01' }),
      updatedAt: draft.updatedAt,
    });
    expect([changed.statusCode, changed.json()]).toMatchObject([200, { title: 'Secret title', status: 'revised', versionNumber: 2 }]);
    for (const seen of [
      (await app.as('customer').get(`/quotes/${quote.id}`)).body,
      (await app.as('customer').get(`/quotes/${quote.id}/versions`)).body,
      (await app.as('customer').get('/quotes?limit=200')).body,
      (await app.as('customer').get('/search?query=Secret')).body,
      JSON.stringify(await getPage(quote)),
    ])
      expect(seen).not.toContain('Secret');
    expect(await getPage(quote)).toMatchObject({ status: 'revised', open: false, title: 'Branch offices', versionNumber: 1 });
    const sent = (await quotes.act(quote.id, 'send')).json<QuoteDetail>();
    expect(sent).toMatchObject({ status: 'sent', versionNumber: 2, title: 'Secret title', link: quote.link, viewedAt: null });
    expect(await getPage(quote)).toMatchObject({ status: 'sent', open: true, title: 'Secret title', versionNumber: 2 });
    const versions = await listVersions(quote.id, app.as('customer'));
    expect(versions.map(({ number, status, voidReason, title }) => [number, status, voidReason, title])).toEqual([
      [2, 'active', null, 'Secret title'],
      [1, 'voided', 'superseded', 'Branch offices'],
    ]);
    expect(versions[1]).toMatchObject({ terms: 'Half on acceptance.', totals: { totalCents: vectorCTotal }, sentAt: quote.sentAt });
    expect((await app.as('admin').get('/audit/logs/verify')).json()).toMatchObject({ ok: true });
  });

  test('cannot be accepted by somebody who read the old one, even for the same total', async () => {
    const quote = await quotes.sent();
    await revise(quote.id);
    const early = await accept(quote);
    expect([early.statusCode, early.json()]).toMatchObject([409, { code: 'illegal_transition', from: 'revised' }]);
    await quotes.act(quote.id, 'send');
    for (const body of [{}, { versionNumber: 1 }, { versionNumber: 3 }]) {
      const late = await accept(quote, body);
      expect([late.statusCode, late.json()]).toMatchObject([409, { code: 'quote_changed', versionNumber: 2 }]);
    }
    expect((await accept(quote, { versionNumber: 2 })).json()).toMatchObject({ status: 'accepted' });
  });

  test('is begun or accepted, and never both', async () => {
    const quote = await quotes.sent();
    const [accepted, revised, again] = await Promise.all([
      accept(quote),
      quotes.act(quote.id, 'revise', {}),
      quotes.act(quote.id, 'revise', {}),
    ]);
    expect([accepted, revised, again].filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect((await listVersions(quote.id)).filter(({ status }) => status === 'active').length).toBeLessThanOrEqual(1);
  });

  test('stays with its customer', async () => {
    const quote = await quotes.sent();
    await revise(quote.id);
    const other = (await partner().post('/customers', { name: 'Fjord', email: 'fjord@example.test' })).json<{ id: string }>();
    const moved = await quotes.change(quote.id, quotes.form({ customerId: other.id }));
    expect([moved.statusCode, moved.json()]).toMatchObject([
      422,
      { fields: { customerId: expect.stringContaining('stays with its customer') } },
    ]);
  });

  test('keeps the names and texts of the time of sending', async () => {
    const quote = await quotes.sent();
    await app.asOwner(`update customers set name = 'Renamed' where id = $1`, [quotes.customerId]);
    expect(await getPage(quote)).toMatchObject({ customerName: 'Northwind' });
    await app.asOwner(`update customers set name = 'Northwind' where id = $1`, [quotes.customerId]);
  });

  test('is voided with a reason, and the old one cannot be accepted either', async () => {
    const quote = await quotes.sent();
    await revise(quote.id);
    expect((await quotes.act(quote.id, 'void', { reason: 'Withdrawn' })).json()).toMatchObject({ status: 'voided' });
    expect((await accept(quote)).statusCode).toBe(409);
    expect((await listVersions(quote.id))[0]).toMatchObject({ status: 'voided', voidReason: 'manual' });
  });
});

describe('a counter-offer', () => {
  test('is shown to the seller beside the version, and accepted into a new one', async () => {
    const quote = await quotes.sent();
    await quotes.visit(quote, 'view');
    const answer = await quotes.visit(quote, 'counter', counterOf(cheaper));
    expect([answer.statusCode, answer.json()]).toMatchObject([
      200,
      { status: 'countered', open: false, counter: { message: 'Eight hours will do.' } },
    ]);
    const kept = (await partner().get(`/quotes/${quote.id}`)).json<QuoteDetail>();
    // 8 × 120.00 − 10 % + 450.00, with 20 % of tax.
    expect(kept).toMatchObject({ totalCents: vectorCTotal, counter: { name: 'Northwind', totalCents: 157_680, reply: null } });
    expect(kept.counter?.lines.map(({ name, quantity }) => [name, quantity])).toEqual([
      ['Consulting', 8],
      ['Gateway', 1],
    ]);
    const notified = (await listNotificationsOfType(partner(), 'quote.countered')).filter(({ title }) => title.includes(quote.number));
    expect(notified).toHaveLength(1);
    expect((await accept(quote)).json()).toMatchObject({ code: 'illegal_transition', from: 'countered' });
    expect(await revise(quote.id, { from: 'counter' })).toMatchObject({ status: 'revised', totalCents: 157_680, versionNumber: 2 });
    await quotes.act(quote.id, 'send');
    expect((await accept(quote, { versionNumber: 2, totalCents: 157_680 })).json()).toMatchObject({ status: 'accepted', counter: null });
    expect((await listVersions(quote.id))[1]).toMatchObject({ number: 1, counter: { message: 'Eight hours will do.' } });
  });

  test('is answered, and the version can be accepted again', async () => {
    const quote = await quotes.sent();
    await quotes.visit(quote, 'counter', counterOf());
    const replied = await quotes.act(quote.id, 'reply', { message: 'This is our best price.' });
    expect(replied.json()).toMatchObject({ status: 'viewed', counter: { reply: { message: 'This is our best price.' } } });
    expect(await getPage(quote)).toMatchObject({ open: true, counter: { reply: { message: 'This is our best price.' } } });
    expect((await quotes.act(quote.id, 'reply', { message: 'Again' })).json()).toMatchObject({ code: 'illegal_transition' });
    expect((await accept(quote)).statusCode).toBe(200);
  });

  test('without lines cannot become a version', async () => {
    const quote = await quotes.sent();
    await quotes.visit(quote, 'counter', counterOf());
    const refused = await quotes.act(quote.id, 'revise', { from: 'counter' });
    expect([refused.statusCode, refused.json()]).toMatchObject([409, { code: 'no_counter_lines' }]);
  });

  test('is not answered after the last day', async () => {
    const quote = await quotes.sent();
    await quotes.visit(quote, 'counter', counterOf());
    await app.asOwner(`update quotes set valid_until = '2020-01-01' where id = $1`, [quote.id]);
    expect((await quotes.act(quote.id, 'reply', { message: 'No' })).json()).toMatchObject({ code: 'quote_expired' });
  });

  test.each([
    [{ lines: [{ position: 9, quantity: 1, unitPriceCents: 1 }] }, 'lines'],
    [{ lines: [cheaper.lines[0], cheaper.lines[0]] }, 'lines'],
    [{ lines: [{ ...cheaper.lines[0], taxBp: 0 }] }, 'lines.0.taxBp'],
    [{ lines: [{ ...cheaper.lines[0], unitPriceCents: -1 }] }, 'lines.0.unitPriceCents'],
    [{ lines: [{ position: 1, quantity: 1_000_000, unitPriceCents: 1_000_000_000_00 }] }, 'lines'],
    [{ message: ' ' }, 'message'],
  ])('with %j is rejected', async (change, field) => {
    const quote = await quotes.sent();
    const refused = await quotes.visit(quote, 'counter', counterOf(change));
    expect([refused.statusCode, Object.keys(refused.json<{ fields: object }>().fields)]).toEqual([422, [field]]);
    expect((await quotes.kept(quote.id)).status).toBe('sent');
  });

  test('to another version, an expired or a voided quote is refused', async () => {
    const quote = await quotes.sent();
    expect((await quotes.visit(quote, 'counter', counterOf({ versionNumber: 2 }))).json()).toMatchObject({ code: 'quote_changed' });
    await app.asOwner(`update quotes set valid_until = '2020-01-01' where id = $1`, [quote.id]);
    expect((await quotes.visit(quote, 'counter', counterOf())).json()).toMatchObject({ code: 'quote_expired' });
    await quotes.act(quote.id, 'void', { reason: 'No' });
    expect((await quotes.visit(quote, 'counter', counterOf())).json()).toMatchObject({ code: 'illegal_transition' });
  });

  test('is refused for a signed-in member of the selling side', async () => {
    const quote = await quotes.sent();
    const refused = await partner().post(`/public/quotes/${await getMailedToken(app, quote)}/counter`, counterOf());
    expect(refused.statusCode).toBe(403);
  });
});

test('keeps names of 200 characters and a hundred lines through versions, and refuses more', async () => {
  const line = { name: 'x'.repeat(200), quantity: 1, unitPriceCents: 100 };
  const quote = await quotes.sent({ title: 'y'.repeat(160), lines: Array(100).fill(line) });
  await revise(quote.id);
  for (const lines of [Array(200).fill(line), [{ ...line, name: 'x'.repeat(500) }]])
    expect((await quotes.change(quote.id, quotes.form({ lines }))).statusCode).toBe(422);
  await quotes.act(quote.id, 'send');
  expect((await listVersions(quote.id)).map(({ lines }) => lines.length)).toEqual([100, 100]);
});

test('previews the e-mail before it is sent, without the customer’s link', async () => {
  const draft = await quotes.draft({ title: 'Fibre & <b>' });
  const preview = (await partner().get(`/quotes/${draft.id}/email-preview`)).json<{ to: string; subject: string; html: string }>();
  expect(preview).toMatchObject({ to: 'buyer@northwind-acme.test', subject: `Quote ${draft.number} from Halden Consulting` });
  expect(preview.html).toContain('Fibre &amp; &lt;b&gt;');
  expect(preview.html).not.toContain('/auth/q/');
  expect((await app.as('customer').get(`/quotes/${draft.id}/email-preview`)).statusCode).toBe(403);
});

test('expires at the end of the day in the time zone of the tenant', async () => {
  const set = async (timeZone: string) =>
    (await app.as('admin').send({ method: 'PUT', url: `/tenants/${app.tenants.acme.id}`, payload: { timeZone } })).statusCode;
  expect(await set('Mars/Olympus')).toBe(422);
  const today = app.deps.clock().toISOString().slice(0, 10);
  const yesterday = new Date(app.deps.clock().getTime() - 86_400_000).toISOString().slice(0, 10);
  const quote = await quotes.sent({ validUntil: today });
  expect(quote.expiresAt).toBe(`${today}T23:59:59.999Z`);
  await app.asOwner('update quotes set valid_until = $2 where id = $1', [quote.id, yesterday]);
  expect((await accept(quote)).json()).toMatchObject({ code: 'quote_expired' });
  // Where it is 24 hours earlier than in the easternmost zone, yesterday lasts until noon here; before noon it is not over there.
  expect(await set('Etc/GMT+12')).toBe(200);
  const isBeforeNoon = app.deps.clock().getUTCHours() < 12;
  expect(await getPage(quote)).toMatchObject({ open: isBeforeNoon, expiresAt: `${today}T11:59:59.999Z` });
  expect(await set('UTC')).toBe(200);
});
