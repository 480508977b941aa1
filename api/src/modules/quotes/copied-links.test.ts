import type { PublicQuote, QuoteDetail } from '@techadds/shared/contract/quotes/endpoints';
import { createTestApp, type Requests, type TestApp } from '../../../test/app';
import { addQuotes, getLinkToken, getMailedToken, vectorCTotal, type QuoteFixture } from '../../../test/quotes';

let app: TestApp;
let quotes: QuoteFixture;
let quote: QuoteDetail;
beforeAll(async () => {
  app = await createTestApp();
  quotes = await addQuotes(app);
}, 60_000);
beforeEach(async () => {
  await app.asOwner('delete from rate_limits; delete from mailbox; delete from outbox');
  quote = await quotes.sent();
});
afterAll(() => app.close());

type Poster = Pick<Requests, 'post'>;
const byCopy = (what: string, body?: object, who: Poster = app.anonymous) =>
  who.post(`/public/quotes/${getLinkToken(quote)}/${what}`, body);
const byMail = async (what: string, body?: object, who: Poster = app.anonymous) =>
  who.post(`/public/quotes/${await getMailedToken(app, quote)}/${what}`, body);
const acceptance = (code?: string) => ({ name: 'Ana Buyer', totalCents: vectorCTotal, ...(code !== undefined && { code }) });
const lastNote = async () => (await quotes.kept(quote.id)).timeline.at(-1)?.note;
const isOpen = async () => (await quotes.kept(quote.id)).status === 'sent';

/** Asks for a code and reads it in the customer's mailbox. */
async function receiveCode(): Promise<string> {
  expect((await byCopy('code')).statusCode).toBe(204);
  const [email] = await app.emails();
  expect(email).toMatchObject({ to: 'buyer@northwind-acme.test', subject: `Your code for quote ${quote.number}`, links: [] });
  return /The code is (\d{4} \d{4})\./.exec(email?.text ?? '')?.[1] ?? 'none';
}

test('a copied link accepts with a code that the customer got by e-mail, and the timeline says so', async () => {
  const page = (await app.anonymous.get(`/public/quotes/${getLinkToken(quote)}`)).json<PublicQuote>();
  expect(page.codeRecipient).toBe('b•••@northwind-acme.test');
  const refused = await byCopy('accept', acceptance());
  expect([refused.statusCode, refused.json()]).toMatchObject([422, { fields: { code: expect.stringContaining('was copied') } }]);
  const code = await receiveCode();
  const accepted = await byCopy('accept', acceptance(code));
  expect([accepted.statusCode, accepted.json()]).toMatchObject([200, { status: 'accepted' }]);
  expect(await lastNote()).toBe('With a copied link and a code e-mailed to buyer@northwind-acme.test');
});

test('the link in the e-mail needs no code', async () => {
  const page = (await app.anonymous.get(`/public/quotes/${await getMailedToken(app, quote)}`)).json<PublicQuote>();
  expect(page.codeRecipient).toBeNull();
  expect((await byMail('accept', acceptance())).statusCode).toBe(200);
  expect(await lastNote()).toBe('With the link in the e-mail to buyer@northwind-acme.test');
});

test('a customer who is signed in needs no code', async () => {
  expect((await byCopy('accept', acceptance(), app.as('customer'))).statusCode).toBe(200);
  expect(await lastNote()).toBe('Signed in as Test customer');
});

test('another customer needs the code', async () => {
  expect((await byCopy('accept', acceptance(), app.as('customer', 'globex'))).statusCode).toBe(422);
});

test.each(['partner_admin', 'partner_staff', 'admin', 'super_admin'] as const)(
  'a signed-in %s of the selling side cannot answer',
  async (role) => {
    const rejection = [403, { code: 'seller_cannot_answer' }];
    for (const send of [byCopy, byMail])
      for (const [what, body] of [
        ['accept', acceptance()],
        ['decline', { reason: 'Too much' }],
      ] as const) {
        const response = await send(what, body, app.as(role));
        expect([response.statusCode, response.json()]).toMatchObject(rejection);
      }
    expect((await byCopy('code', undefined, app.as(role))).statusCode).toBe(403);
    expect(await isOpen()).toBe(true);
  },
);

test('a partner of another tenant is a stranger, who may answer by the e-mailed link', async () => {
  expect((await byMail('accept', acceptance(), app.as('partner_admin', 'globex'))).statusCode).toBe(200);
});

test('rejects wrong, foreign and old codes', async () => {
  const code = await receiveCode();
  const first = quote;
  quote = await quotes.sent();
  expect((await byCopy('accept', acceptance(code))).statusCode).toBe(422);
  quote = first;
  expect((await byCopy('accept', acceptance('0000 0000'))).statusCode).toBe(422);
  expect((await byCopy('accept', acceptance('é0000000'))).statusCode).toBe(422);
  app.advanceBeyondTokens(21 * 60_000);
  expect((await byCopy('accept', acceptance(code))).statusCode).toBe(422);
  expect(await isOpen()).toBe(true);
});

test('limits the codes that are tried at once and those that are sent', async () => {
  const tries = await Promise.all(Array.from({ length: 20 }, (_, n) => byCopy('accept', acceptance(String(10_000_000 + n)))));
  expect(tries.filter(({ statusCode }) => statusCode === 422)).toHaveLength(5);
  expect(tries.filter(({ statusCode }) => statusCode === 429)).toHaveLength(15);
  const emails = await Promise.all(Array.from({ length: 6 }, () => byCopy('code')));
  expect(emails.map(({ statusCode }) => statusCode).sort()).toEqual([204, 204, 204, 429, 429, 429]);
});

test('sends no code for a quote that is answered already', async () => {
  await byMail('accept', acceptance());
  expect((await byCopy('code')).statusCode).toBe(409);
});
