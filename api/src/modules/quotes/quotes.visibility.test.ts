import type { QuoteDetail } from '@techadds/shared/contract/quotes/endpoints';
import type { InjectOptions } from 'fastify';
import { createTestApp, type Requests, type TestApp } from '../../../test/app';
import { addMarketplace, type Marketplace } from '../../../test/marketplace-fixture';
import { addQuotes, type QuoteFixture } from '../../../test/quotes';
import { createLinkToken } from '../link-tokens/link-tokens.service';

let app: TestApp;
let market: Marketplace;
let quotes: QuoteFixture;
beforeAll(async () => {
  app = await createTestApp();
  market = await addMarketplace(app);
  quotes = await addQuotes(app);
  await addMarketplace(app, 'globex');
}, 60_000);
afterAll(() => app.close());

/** All requests with the id of a quote. */
const createQuoteCalls = (id: string): InjectOptions[] => [
  { method: 'GET', url: `/quotes/${id}` },
  { method: 'GET', url: `/quotes/${id}/pdf` },
  { method: 'PUT', url: `/quotes/${id}`, payload: quotes.form() },
  { method: 'DELETE', url: `/quotes/${id}` },
  { method: 'POST', url: `/quotes/${id}/restore` },
  { method: 'POST', url: `/quotes/${id}/send` },
  { method: 'POST', url: `/quotes/${id}/duplicate` },
  { method: 'POST', url: `/quotes/${id}/void`, payload: { reason: 'No' } },
];
const listStatusCodes = async (who: Pick<Requests, 'send'>, id: string) => {
  const responses = [];
  for (const call of createQuoteCalls(id)) responses.push((await who.send(call)).statusCode);
  return responses;
};
const getToken = async (email: string) =>
  (await app.app.inject({ method: 'POST', url: '/auth/login', payload: { email, password: 'correct horse battery' } })).json<{
    token: string;
  }>().token;
const requestAs = (token: string): Pick<Requests, 'send' | 'get'> => {
  const send = (request: InjectOptions) => app.app.inject({ ...request, headers: { authorization: `Bearer ${token}` } });
  return { send, get: (url) => send({ method: 'GET', url }) };
};
const listed = async (who: Pick<Requests, 'get'>, query = '') =>
  (await who.get(`/quotes?limit=200&${query}`)).json<{ items: QuoteDetail[]; counts: { all: number } }>();

test('returns 404 for every action on a quote of another partner or tenant', async () => {
  const quote = await quotes.sent();
  const foreigners = [requestAs(await getToken('piet@acme.test')), app.as('partner_admin', 'globex'), app.as('admin', 'globex')];
  for (const who of foreigners) {
    expect(await listStatusCodes(who, quote.id)).toEqual(Array(8).fill(404));
    expect(await listed(who)).toMatchObject({ items: [], counts: { all: 0 } });
  }
  expect(await quotes.kept(quote.id)).toEqual({ ...quote, allowedActions: expect.any(Array) });
});

test('forbids staff and anonymous users everything, and customers everything but reading', async () => {
  const quote = await quotes.sent();
  expect(await listStatusCodes(app.as('partner_staff'), quote.id)).toEqual(Array(8).fill(403));
  expect(await listStatusCodes(app.anonymous, quote.id)).toEqual(Array(8).fill(401));
  expect(await listStatusCodes(app.as('customer'), quote.id)).toEqual([200, 200, ...Array<number>(6).fill(403)]);
  for (const who of [app.as('customer'), app.as('partner_staff')]) {
    expect((await who.post('/quotes', quotes.form())).statusCode).toBe(403);
    expect((await who.post('/quotes/preview', { lines: [], discount: null })).statusCode).toBe(403);
  }
  expect((await quotes.kept(quote.id)).timeline).toEqual(quote.timeline);
});

test('lets administrators of the tenant act like its partners', async () => {
  for (const role of ['admin', 'super_admin'] as const) {
    const draft = await quotes.draft();
    expect((await app.as(role).post(`/quotes/${draft.id}/send`)).json()).toMatchObject({ status: 'sent' });
  }
});

test('a draft that is voided stays unknown to the customer', async () => {
  const draft = await quotes.draft();
  expect((await quotes.act(draft.id, 'void', { reason: 'No' })).json()).toMatchObject({ status: 'voided' });
  const customer = app.as('customer');
  expect((await customer.get(`/quotes/${draft.id}`)).statusCode).toBe(404);
  expect((await customer.get('/quotes?status=voided')).json()).toMatchObject({ items: [] });
  const [row] = await app.asOwner('select link_nonce from quotes where id = $1', [draft.id]);
  const target = { tenantId: app.tenants.acme.id, id: draft.id, nonce: String(row?.link_nonce) };
  const token = await app.deps.db.withTenant(target.tenantId, async (tx) => createLinkToken(tx, 'quote', target));
  expect((await app.anonymous.get(`/public/quotes/${token}`)).statusCode).toBe(404);
});

test('shows a customer the quotes sent to them, without drafts and those of others', async () => {
  const [draft, quote] = [await quotes.draft(), await quotes.sent()];
  const shelved = await quotes.draft();
  await quotes.archive(shelved.id);
  const customer = app.as('customer');
  const seen = (await customer.get(`/quotes/${quote.id}`)).json<QuoteDetail>();
  expect(seen).toMatchObject({ number: quote.number, link: quote.link, allowedActions: [], contract: null });
  expect(seen.timeline.map(({ event }) => event)).toEqual(['sent']);
  for (const { id } of [draft, shelved]) expect((await customer.get(`/quotes/${id}`)).statusCode).toBe(404);
  for (const query of ['', 'archived=1', 'status=draft', `query=${draft.number}`]) {
    const { items } = await listed(customer, query);
    expect(items.filter(({ status }) => status === 'draft')).toEqual([]);
  }
  expect((await listed(customer)).items.map(({ id }) => id)).toContain(quote.id);
  const second = requestAs(await getToken('carla@acme.test'));
  expect(await listed(second)).toMatchObject({ items: [], counts: { all: 0 } });
  expect((await second.get(`/quotes/${quote.id}`)).statusCode).toBe(404);
});

test('hides the quote request of another user from the customer', async () => {
  const service = await market.addService({ name: 'Pen test' });
  const received = await market.secondCustomer.post(`/marketplace/catalog/items/${service}/quote-requests`, {
    message: 'A secret of Carla',
  });
  const quote = await quotes.sent({ requestId: received.json<{ id: string }>().id });
  expect(quote.request?.message).toBe('A secret of Carla');
  expect((await app.as('customer').get(`/quotes/${quote.id}`)).json()).toMatchObject({ request: null });
});

test('shows the newest sent quote and its link with the request that it answers', async () => {
  const service = await market.addService({ name: 'Review' });
  const request = (await app.as('customer').post(`/marketplace/catalog/items/${service}/quote-requests`, { message: 'Please' })).json<{
    id: string;
    quote: null;
  }>();
  expect(request.quote).toBeNull();
  const answerFor = async (who: Pick<Requests, 'get'>) => {
    const one = (await who.get(`/quote-requests/${request.id}`)).json<{ quote: object | null }>().quote;
    const { items } = (await who.get('/quote-requests?limit=200')).json<{ items: { id: string; quote: object | null }[] }>();
    expect(items.find(({ id }) => id === request.id)?.quote).toEqual(one);
    return one;
  };
  const older = await quotes.sent({ requestId: request.id });
  app.advance(1000);
  const draft = await quotes.draft({ requestId: request.id });
  const { id, number } = draft;
  expect(await answerFor(app.as('partner_admin'))).toEqual({ id, number, status: 'draft', link: null });
  expect(await answerFor(app.as('customer'))).toEqual({ id: older.id, number: older.number, status: 'sent', link: older.link });
  const sent = (await quotes.act(draft.id, 'send')).json<QuoteDetail>();
  expect(await answerFor(app.as('customer'))).toEqual({ id, number, status: 'sent', link: sent.link });
  expect(await answerFor(app.as('partner_staff'))).toEqual({ id, number, status: 'sent', link: null });
  await quotes.act(draft.id, 'void', { reason: 'Wrong' });
  await quotes.archive(draft.id);
  expect(await answerFor(app.as('admin'))).toMatchObject({ id: older.id });
});
