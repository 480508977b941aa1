import { randomUUID } from 'node:crypto';
import type { PublicQuote, QuoteDetail } from '@techadds/shared/contract/quotes/endpoints';
import { allJobs } from '../../job-registry';
import { rateLimitRules } from '../../platform/auth/rate-limits/rules';
import { createLinkToken } from '../link-tokens/link-tokens.service';
import { createTestApp, type TestApp } from '../../../test/app';
import { addMarketplace, type Marketplace } from '../../../test/marketplace-fixture';
import { addQuotes, listNotificationsOfType, getLinkToken, vectorC, vectorCTotal, type QuoteFixture } from '../../../test/quotes';

let app: TestApp;
let market: Marketplace;
let quotes: QuoteFixture;
beforeAll(async () => {
  app = await createTestApp();
  market = await addMarketplace(app);
  quotes = await addQuotes(app);
}, 60_000);
// The tests make more requests from one address than the rate limits allow.
beforeEach(() => app.asOwner('delete from rate_limits'));
afterAll(() => app.close());

const partner = () => app.as('partner_admin');
const getQuotePage = (token: string) => app.anonymous.get(`/public/quotes/${token}`);
const acceptByLink = (quote: Pick<QuoteDetail, 'id'>, body: object = {}) =>
  quotes.visit(quote, 'accept', { name: 'Ana Buyer', totalCents: vectorCTotal, ...body });
const listTimelineEvents = async (id: string) => (await quotes.kept(id)).timeline.map(({ event }) => event);
const day = 86_400_000;
const getDayInFuture = (days: number) => new Date(app.deps.clock().getTime() + days * day).toISOString().slice(0, 10);
/** Adds 250.00, or 300.00 with tax. */
const training = { name: 'Training', quantity: 1, unitPriceCents: 25_000, taxBp: 2000, optional: true, selected: false };
const manuals = { name: 'Printed manuals', quantity: 1, unitPriceCents: 5_000, optional: true };

test('refuses letters that no PDF can show before a quote is stored, sent or accepted, and names them', async () => {
  const unprintable = '\u{10fffd}';
  const rejection = (field: string) => ({ fields: { [field]: expect.stringContaining(`“${unprintable}” (U+10FFFD)`) } });
  const create = (change: object) => partner().post('/quotes', quotes.form(change));
  for (const field of ['title', 'intro', 'terms']) expect((await create({ [field]: unprintable })).json()).toMatchObject(rejection(field));
  const line = { name: unprintable, quantity: 1, unitPriceCents: 100 };
  expect((await create({ lines: [line] })).json()).toMatchObject(rejection('lines.0.name'));
  // A text that was stored before the rule.
  const draft = await quotes.draft({ title: 'Προσφορά 見積' });
  await app.asOwner('update quotes set terms = $2 where id = $1', [draft.id, unprintable]);
  const refused = await quotes.act(draft.id, 'send');
  expect([refused.statusCode, refused.json()]).toEqual([422, expect.objectContaining(rejection('terms'))]);
  const quote = await quotes.sent();
  const accepted = await acceptByLink(quote, { name: unprintable });
  expect([accepted.statusCode, accepted.json()]).toEqual([422, expect.objectContaining(rejection('name'))]);
  expect((await quotes.kept(quote.id)).status).toBe('sent');
});

describe('quote link', () => {
  test('shows the quote with the seller’s branding, and no internal fields', async () => {
    await partner().send({ method: 'PUT', url: '/settings/branding', payload: { primary: '#b64a03' } });
    const quote = await quotes.sent({ lines: [...vectorC, training] });
    const page = (await getQuotePage(getLinkToken(quote))).json<PublicQuote>();
    expect(page).toMatchObject({
      ...{ number: quote.number, title: 'Branch offices', intro: 'As discussed.', terms: 'Half on acceptance.', open: true },
      ...{ customerName: 'Northwind', partnerName: 'Halden Consulting', tenantName: 'acme Inc.', currency: 'USD' },
      totals: { totalCents: vectorCTotal, upToCents: vectorCTotal + 30_000 },
    });
    expect(page.branding.theme?.solid[0]).toMatch(/^#/);
    for (const hidden of ['id', 'customer', 'timeline', 'request', 'allowedActions', 'link']) expect(page).not.toHaveProperty(hidden);
  });

  test('returns the same 404 for any changed token', async () => {
    const quote = await quotes.sent();
    const draft = await quotes.draft();
    const [bytes, other] = [Buffer.from(getLinkToken(quote), 'base64url'), Buffer.from(getLinkToken(await quotes.sent()), 'base64url')];
    const flipped = (at: number) => {
      const copy = Buffer.from(bytes);
      copy[at]! ^= 1;
      return copy.toString('base64url');
    };
    const [row] = await app.asOwner('select link_nonce from quotes where id = $1', [draft.id]);
    const ofDraft = { tenantId: app.tenants.acme.id, id: draft.id, nonce: String(row?.link_nonce) };
    const tx = await app.deps.db.withTenant(ofDraft.tenantId, async (own) => own);
    const wrong = [
      ...[0, 15, 16, 31, 32, 63].map(flipped),
      Buffer.concat([bytes.subarray(0, 32), other.subarray(32)]).toString('base64url'),
      Buffer.concat([other.subarray(0, 32), bytes.subarray(32)]).toString('base64url'),
      Buffer.concat([Buffer.alloc(16), bytes.subarray(16)]).toString('base64url'),
      Buffer.concat([
        bytes.subarray(0, 16),
        Buffer.from(app.tenants.acme.partnerId.replaceAll('-', ''), 'hex'),
        bytes.subarray(32),
      ]).toString('base64url'),
      getLinkToken(quote).slice(0, -1),
      `${getLinkToken(quote)}A`,
      quote.id,
      'x',
      createLinkToken(tx, 'quote', ofDraft),
      createLinkToken(tx, 'sign', { ...ofDraft, id: quote.id }),
    ];
    for (const token of wrong) {
      for (const response of [
        await getQuotePage(token),
        await app.anonymous.get(`/public/quotes/${token}/pdf`),
        await app.anonymous.post(`/public/quotes/${token}/view`),
        await app.anonymous.post(`/public/quotes/${token}/accept`, { name: 'Eve', totalCents: vectorCTotal }),
        await app.anonymous.post(`/public/quotes/${token}/decline`, { reason: 'Eve' }),
      ])
        expect([response.statusCode, response.json()]).toEqual([
          404,
          { error: 'There is no such quote.', code: 'not_found', cid: expect.any(String) },
        ]);
    }
    expect(await listTimelineEvents(quote.id)).toEqual(['created', 'sent']);
  });

  test('is invalid after the nonce changes', async () => {
    const quote = await quotes.sent();
    await app.asOwner('update quotes set link_nonce = $2 where id = $1', [quote.id, randomUUID()]);
    expect((await getQuotePage(getLinkToken(quote))).statusCode).toBe(404);
    expect((await getQuotePage(getLinkToken(await quotes.kept(quote.id)))).statusCode).toBe(200);
  });

  test('is rate limited, so it cannot be guessed', async () => {
    const attempts = Array.from({ length: rateLimitRules.openLink.limit + 1 }, () => getQuotePage('x'));
    const statuses = (await Promise.all(attempts)).map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
    expect((await getQuotePage('x')).headers['retry-after']).toMatch(/^\d+$/);
    await app.asOwner('delete from rate_limits');
    expect((await getQuotePage('x')).statusCode).toBe(404);
  });
});

test('marks a quote as viewed once, and not when a program fetches it', async () => {
  const quote = await quotes.sent();
  await getQuotePage(getLinkToken(quote));
  expect((await quotes.kept(quote.id)).status).toBe('sent');
  const both = await Promise.all([quotes.visit(quote, 'view'), quotes.visit(quote, 'view')]);
  expect(both.map((response) => [response.statusCode, response.json<PublicQuote>().status])).toEqual(Array(2).fill([200, 'viewed']));
  expect(await quotes.kept(quote.id)).toMatchObject({ status: 'viewed', viewedAt: expect.any(String) });
  expect(await listTimelineEvents(quote.id)).toEqual(['created', 'sent', 'viewed']);
  const notifications = (await listNotificationsOfType(partner(), 'quote.viewed')).filter(({ title }) => title.includes(quote.number));
  expect(notifications).toEqual([expect.objectContaining({ title: `Northwind has seen ${quote.number}`, path: `/quotes/${quote.id}` })]);
});

describe('accepting a quote', () => {
  test('counts only the selected optional lines', async () => {
    const quote = await quotes.sent({ lines: [...vectorC, training, manuals] });
    const response = await acceptByLink(quote, { selectedOptional: [3], totalCents: vectorCTotal + 30_000 });
    expect([response.statusCode, response.json()]).toMatchObject([
      200,
      { status: 'accepted', totals: { totalCents: vectorCTotal + 30_000 } },
    ]);
    const kept = await quotes.kept(quote.id);
    expect(kept).toMatchObject({ totalCents: vectorCTotal + 30_000, acceptedBy: 'Ana Buyer', decidedAt: expect.any(String) });
    expect(kept.lines.map(({ selected }) => selected)).toEqual([true, true, true, true, false]);
  });

  test.each([[[0]], [[5]], [[3, 0]], [[99]]])('rejects the positions %j, which are not all optional lines', async (selectedOptional) => {
    const quote = await quotes.sent({ lines: [...vectorC, training] });
    const response = await acceptByLink(quote, { selectedOptional });
    expect([response.statusCode, response.json()]).toMatchObject([422, { fields: { selectedOptional: 'Name optional lines only.' } }]);
    expect((await quotes.kept(quote.id)).status).toBe('sent');
  });

  test.each([
    ['too low', vectorCTotal - 1, []],
    ['too high', vectorCTotal + 1, []],
    ['the total without the selected line', vectorCTotal, [3]],
    ['zero', 0, []],
  ])('is rejected with the right total when the given one is %s', async (_which, totalCents, selectedOptional) => {
    const quote = await quotes.sent({ lines: [...vectorC, training] });
    const response = await acceptByLink(quote, { totalCents, selectedOptional });
    expect([response.statusCode, response.json()]).toMatchObject([
      409,
      { code: 'quote_changed', totalCents: vectorCTotal + (selectedOptional.length > 0 ? 30_000 : 0) },
    ]);
    expect(await quotes.kept(quote.id)).toMatchObject({ status: 'sent', acceptedBy: null, totalCents: vectorCTotal });
  });

  test('returns the accepted quote when repeated, and is rejected for anybody else', async () => {
    const quote = await quotes.sent({ lines: [...vectorC, training] });
    const same = { selectedOptional: [3], totalCents: vectorCTotal + 30_000 };
    const first = await acceptByLink(quote, same);
    const again = await acceptByLink(quote, same);
    expect([again.statusCode, again.json()]).toEqual([200, first.json()]);
    for (const other of [{ ...same, name: 'Ben' }, { selectedOptional: [] }]) {
      const late = await acceptByLink(quote, other);
      expect([late.statusCode, late.json()]).toMatchObject([409, { code: 'illegal_transition', from: 'accepted', to: 'accepted' }]);
    }
    expect((await quotes.visit(quote, 'decline', { reason: 'After all' })).json()).toMatchObject({ code: 'illegal_transition' });
    expect(await listTimelineEvents(quote.id)).toEqual(['created', 'sent', 'accepted']);
  });

  test('succeeds once when sent concurrently, with one notification', async () => {
    const quote = await quotes.sent();
    const all = await Promise.all(['Ana', 'Ben', 'Ana', 'Cem'].map((name) => acceptByLink(quote, { name })));
    const by = (await quotes.kept(quote.id)).acceptedBy;
    expect(all.map(({ statusCode }) => statusCode).sort()).toEqual(by === 'Ana' ? [200, 200, 409, 409] : [200, 409, 409, 409]);
    expect(await listTimelineEvents(quote.id)).toEqual(['created', 'sent', 'accepted']);
    const notifications = (await listNotificationsOfType(partner(), 'quote.accepted')).filter(({ title }) => title.includes(quote.number));
    expect(notifications).toEqual([expect.objectContaining({ path: `/quotes/${quote.id}` })]);
  });

  test('is audited with the name and the IP address', async () => {
    const quote = await quotes.sent();
    await acceptByLink(quote, { name: 'Ana “Ä” Buyer' });
    const { items } = (await app.as('admin').get(`/audit/logs?target=${quote.id}`)).json<{ items: object[] }>();
    expect(items[0]).toMatchObject({
      event: 'quote.accepted',
      actor: { id: null, name: 'Ana “Ä” Buyer', role: null },
      ip: '127.0.0.1',
      before: { status: 'sent' },
      after: { status: 'accepted', totalCents: vectorCTotal, acceptedBy: 'Ana “Ä” Buyer' },
    });
    expect((await app.as('admin').get('/audit/logs/verify')).json()).toMatchObject({ ok: true });
  });

  test('is possible until the end of the last day', async () => {
    const [today, two] = [await quotes.sent({ validUntil: getDayInFuture(0) }), await quotes.sent({ validUntil: getDayInFuture(0) })];
    expect((await acceptByLink(today)).statusCode).toBe(200);
    await app.asOwner('update quotes set valid_until = $2 where id = $1', [two.id, getDayInFuture(-1)]);
    expect((await getQuotePage(getLinkToken(two))).json()).toMatchObject({ open: false, status: 'sent' });
    for (const late of [await acceptByLink(two), await quotes.visit(two, 'decline', { reason: 'Late' })])
      expect([late.statusCode, late.json()]).toMatchObject([
        409,
        { code: 'quote_expired', error: `This quote was valid until ${getDayInFuture(-1)}. Nothing was changed; ask for a new one.` },
      ]);
  });

  test('is forbidden while impersonating a user', async () => {
    const quote = await quotes.sent();
    const view = await app
      .as('super_admin')
      .post(`/observability/view-as/${app.tenants.acme.users.customer.id}`, { reason: 'They asked me to look at it' });
    const { token } = view.json<{ token: string }>();
    const response = await app.anonymous.post(
      `/public/quotes/${getLinkToken(quote)}/accept`,
      { name: 'Ana', totalCents: vectorCTotal },
      { authorization: `Bearer ${token}` },
    );
    expect([view.statusCode < 300, response.statusCode]).toEqual([true, 403]);
  });
});

test('stores the reason of a declined quote and notifies the seller once', async () => {
  const quote = await quotes.sent();
  const both = [await quotes.visit(quote, 'decline', { reason: 'Too late' }), await quotes.visit(quote, 'decline', { reason: 'Too late' })];
  for (const response of both)
    expect([response.statusCode, response.json()]).toMatchObject([200, { status: 'declined', declineReason: 'Too late' }]);
  expect((await quotes.visit(quote, 'decline', { reason: 'Other' })).json()).toMatchObject({ code: 'illegal_transition' });
  expect((await quotes.visit(quote, 'decline', { reason: ' ' })).statusCode).toBe(422);
  expect((await quotes.kept(quote.id)).timeline.at(-1)).toMatchObject({ event: 'declined', note: 'Too late', actorName: 'Northwind' });
  const notifications = (await listNotificationsOfType(partner(), 'quote.declined')).filter(({ title }) => title.includes(quote.number));
  expect(notifications).toHaveLength(1);
});

test('notifies only the users of the partner who may read quotes', async () => {
  const quote = await quotes.sent();
  await acceptByLink(quote);
  expect(await listNotificationsOfType(app.as('partner_staff'), 'quote.accepted')).toEqual([]);
  expect(await listNotificationsOfType(market.secondPartnerAdmin as never, 'quote.accepted')).toEqual([]);
});

test('expires an unanswered quote after its last day and notifies its seller once', async () => {
  const [sent, viewed, draft, accepted, later] = await Promise.all(
    Array.from({ length: 5 }, (_, n) => quotes.draft({ validUntil: n === 4 ? getDayInFuture(4) : getDayInFuture(2) })),
  );
  for (const each of [sent, viewed, accepted, later]) Object.assign(each!, (await quotes.act(each!.id, 'send')).json());
  await quotes.visit(viewed!, 'view');
  await acceptByLink(accepted!);
  const job = allJobs.find(({ name }) => name === 'quotes.expire')!;
  const run = async (days: number) => job.run(app.deps, app.tenants.acme.id, new Date(app.deps.clock().getTime() + days * day));
  await run(2);
  expect((await quotes.kept(sent!.id)).status).toBe('sent');
  await run(3);
  await run(3);
  const states = await Promise.all([sent, viewed, draft, accepted, later].map(async (each) => (await quotes.kept(each!.id)).status));
  expect(states).toEqual(['expired', 'expired', 'draft', 'accepted', 'sent']);
  expect((await quotes.kept(sent!.id)).timeline.map(({ event, actorName }) => [event, actorName]).at(-1)).toEqual(['expired', 'TechAdds']);
  const these = [sent, viewed, draft, accepted, later].map((each) => `/quotes/${each!.id}`);
  const notifications = (await listNotificationsOfType(partner(), 'quote.expired')).filter(({ path }) => these.includes(path));
  expect(notifications.map(({ path }) => path).sort()).toEqual([sent, viewed].map((each) => `/quotes/${each!.id}`).sort());
  expect((await acceptByLink(sent!)).json()).toMatchObject({ code: 'quote_expired' });
  const { items } = (await app.as('admin').get(`/audit/logs?target=${sent!.id}`)).json<{ items: object[] }>();
  expect(items[0]).toMatchObject({ event: 'quote.expired', after: { status: 'expired' } });
});

test('sends an e-mail with the title and the last day, in the seller’s branding', async () => {
  const quote = await quotes.sent({ title: 'Fibre & “Wi-Fi” <b>' });
  const email = (await app.emails()).find(({ subject }) => subject.includes(quote.number));
  expect(email).toMatchObject({ to: 'buyer@northwind-acme.test', subject: `Quote ${quote.number} from Halden Consulting` });
  expect(email?.text).toContain('Hello Northwind,');
  expect(email?.text).toContain('Fibre & “Wi-Fi” <b>');
  expect(email?.text).toContain('You can accept it until 2099-12-31');
  expect(email?.html).toContain('Fibre &amp; “Wi-Fi” &lt;b&gt;');
  expect(email?.html).toContain('Read the quote');
});
