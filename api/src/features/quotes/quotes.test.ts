import type { PublicQuote, QuoteDetail, QuoteInput } from '@techadds/shared/contract/quotes';
import { customers } from '../../database/schema';
import { testApp, type Requests, type TestApp } from '../../testing/app';
import { addMarket, type Market } from '../../testing/market';

let t: TestApp;
let market: Market;
const customerId = crypto.randomUUID();
beforeAll(async () => {
  t = await testApp();
  market = await addMarket(t);
  const { id: tenantId, partnerId, users } = t.tenants.acme;
  const person = { kind: 'company' as const, name: 'Northwind', email: 'buyer@northwind.test' };
  await t.deps.db.withTenant(tenantId, (tx) =>
    tx.insert(customers).values({ tenantId, id: customerId, partnerId, userId: users.customer.id, ...person }),
  );
}, 60_000);
afterAll(() => t.close());

const item = { name: 'Work', quantity: 1, unitPriceCents: 10_000 };
/** Vector C. */
const lines: QuoteInput['lines'] = [
  { name: 'Consulting', quantity: 10, unit: 'hour', unitPriceCents: 12_000, discount: { type: 'percent', value: 1000 }, taxBp: 2000 },
  { name: 'Gateway', quantity: 1, unitPriceCents: 49_999, taxBp: 2000 },
  { name: 'Manuals', quantity: 3, unitPriceCents: 3_333 },
];
const form = (change: object = {}): QuoteInput => ({ customerId, title: 'Branch offices', validUntil: '2099-12-31', lines, ...change });
const partner = () => t.as('partner_admin');
const made = async (change: object = {}, who: Pick<Requests, 'post'> = partner()) => {
  const answer = await who.post('/quotes', form(change));
  expect([answer.statusCode, answer.body]).toEqual([201, expect.any(String)]);
  return answer.json<QuoteDetail>();
};
const act = async (id: string, what: string, body?: object, who: Pick<Requests, 'post'> = partner()) =>
  (await who.post(`/quotes/${id}/${what}`, body)).json<QuoteDetail>();
const sent = async (change: object = {}) => act((await made(change)).id, 'send');
const tokenOf = ({ link }: Pick<QuoteDetail, 'link'>) => link!.split('/').at(-1)!;
const visit = (quote: Pick<QuoteDetail, 'link'>, what: string, body?: object) =>
  t.anonymous.post(`/public/quotes/${tokenOf(quote)}/${what}`, body);

test('a partner writes a quote, sends it, and its customer accepts it by the link', async () => {
  const draft = await made();
  expect(draft).toMatchObject({ status: 'draft', link: null, totalCents: 199_598, number: expect.stringMatching(/^QT-\d{4}-0001$/) });
  expect(draft.allowedActions).toEqual(['update', 'send', 'duplicate', 'archive']);
  const quote = await act(draft.id, 'send');
  expect(quote).toMatchObject({ status: 'sent', sentAt: expect.any(String), link: expect.stringMatching(/^\/auth\/q\/[\w-]{86}$/) });
  const [letter] = await t.letters();
  expect(letter).toMatchObject({ to: 'buyer@northwind.test', subject: `Quote ${quote.number} from Halden Consulting` });
  const page = (await t.anonymous.get(`/public/quotes/${tokenOf(quote)}`)).json<PublicQuote>();
  expect(page).toMatchObject({ number: quote.number, open: true, status: 'sent', totals: { totalCents: 199_598, taxCents: 31_600 } });
  expect((await visit(quote, 'view')).json()).toMatchObject({ status: 'viewed' });
  const answer = await visit(quote, 'accept', { name: 'Ana Buyer', totalCents: 199_598 });
  expect([answer.statusCode, answer.json()]).toMatchObject([200, { status: 'accepted', acceptedBy: 'Ana Buyer', open: false }]);
  const kept = (await partner().get(`/quotes/${quote.id}`)).json<QuoteDetail>();
  expect(kept.timeline.map(({ event, actorName }) => [event, actorName])).toEqual([
    ['created', 'Test partner_admin'],
    ['sent', 'Test partner_admin'],
    ['viewed', 'Northwind'],
    ['accepted', 'Ana Buyer'],
  ]);
  expect(kept.allowedActions).toEqual(['duplicate', 'convert']);
});
