import { createTestApp, type TestApp } from '../../../test/app';
import { executeInPlace } from '../../../test/execute-in-place';
import { addQuotes, getLinkToken, type QuoteFixture } from '../../../test/quotes';
import { createHeavyWork, toHeavyWorkLimits } from '../../platform/heavy-work/heavy-work';

let app: TestApp;
let quotes: QuoteFixture;
let renderings = 0;
beforeAll(async () => {
  const heavyWork = createHeavyWork((task, args) => {
    renderings += 1;
    return executeInPlace(task, args);
  }, toHeavyWorkLimits(1));
  app = await createTestApp({}, undefined, heavyWork);
  quotes = await addQuotes(app);
});
beforeEach(() => (renderings = 0));
afterAll(() => app.close());

const getPdf = (token: string, network = 1) =>
  app.anonymous.get(`/public/quotes/${token}/pdf`, { 'x-forwarded-for': `192.0.2.${network}` });

test('renders the document of a public link once for 60 visitors at the same time, and again after a change', async () => {
  const quote = await quotes.sent();
  const token = getLinkToken(quote);
  const responses = await Promise.all(Array.from({ length: 60 }, (_, n) => getPdf(token, n)));
  expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  expect(new Set(responses.map(({ body }) => body)).size).toBe(1);
  expect(renderings).toBe(1);

  expect((await quotes.visit(quote, 'decline', { reason: 'Too late.' })).statusCode).toBe(200);
  const declined = await getPdf(token);
  expect(renderings).toBe(2);
  expect(declined.body).not.toBe(responses[0]?.body);
});

test('asks who it is before it gives out a document that is kept', async () => {
  const quote = await quotes.sent();
  expect((await getPdf(getLinkToken(quote))).statusCode).toBe(200);
  expect((await getPdf(`${getLinkToken(quote).slice(0, -4)}AAAA`)).statusCode).toBe(404);
  expect((await app.as('partner_admin', 'globex').get(`/quotes/${quote.id}/pdf`)).statusCode).toBe(404);
  expect(renderings).toBe(1);
});
