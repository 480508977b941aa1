import sharp from 'sharp';
import { computeQuoteTotals } from '@techadds/shared/contract/quotes/totals';
import type { QuoteDetail, QuoteLine } from '@techadds/shared/contract/quotes/endpoints';
import { createTestApp, type TestApp } from '../../../test/app';
import { parsePdf } from '../../../test/parse-pdf';
import { addQuotes, getLinkToken, vectorC, type QuoteFixture } from '../../../test/quotes';
import { renderQuotePdf } from './quote-pdf';

const createQuoteLine = (change: object = {}): QuoteLine => ({
  ...{ name: 'Work', description: '', quantity: 1, unit: 'item', unitPriceCents: 10_000, discount: null, taxBp: 0 },
  ...{ optional: false, selected: true, serviceId: null },
  ...change,
});
const createQuoteData = (lines: QuoteLine[], change: object = {}) => ({
  ...{
    number: 'QT-2026-0042',
    title: 'Branch offices',
    status: 'sent' as const,
    currency: 'USD',
    validUntil: '2026-12-20',
    intro: '',
    terms: '',
  },
  ...{ sentAt: '2026-11-20T09:00:00.000Z', decidedAt: null, acceptedBy: null, declineReason: null, customerName: 'Northwind' },
  ...{
    partnerName: 'Halden',
    tenantName: 'Acme',
    updatedAt: '2026-11-20T09:00:00.000Z',
    expiresAt: '2026-12-20T23:59:59.999Z',
    versionNumber: 1,
    counter: null,
    discount: null,
    lines,
    totals: computeQuoteTotals(lines, null),
  },
  ...change,
});
const plainBranding = { colour: null, logo: null };
const renderPdf = async (lines: QuoteLine[], change: object = {}) =>
  parsePdf(await renderQuotePdf(createQuoteData(lines, change), plainBranding));

test('renders the parties, lines, last day and total of a quote', async () => {
  const { texts, pages } = await renderPdf(
    vectorC.map((each) => createQuoteLine(each)),
    { intro: 'As discussed.', terms: 'Half on acceptance.' },
  );
  const wanted = [
    ...['Halden', 'Quote QT-2026-0042', 'Branch offices', 'Northwind', '2026-11-20', '2026-12-20', 'As discussed.', 'Half on acceptance.'],
    ...['Consulting', '10', 'hour', '120.00', '1,080.00', '499.99', '99.99', '1,799.98', '1,679.98', 'Tax 20 % of 1,579.99', '316.00'],
    ...['USD 1,995.98', 'Quote QT-2026-0042 from Halden, through Acme', 'Page 1 of 1'],
  ];
  expect(wanted.filter((text) => !texts.includes(text))).toEqual([]);
  expect(pages).toBe(1);
});

test('marks optional lines and whether they count', async () => {
  const lines = [
    createQuoteLine(),
    createQuoteLine({ name: 'More', optional: true, selected: false }),
    createQuoteLine({ name: 'Most', optional: true }),
  ];
  const waiting = (await renderPdf(lines)).texts;
  expect(waiting).toEqual(expect.arrayContaining(['Optional, not counted in the total', 'Optional, counted in the total']));
  expect(waiting).toEqual(expect.arrayContaining(['USD 200.00', 'With every optional line', 'USD 300.00']));
  const decided = { status: 'accepted', acceptedBy: 'Ana', decidedAt: '2026-11-21T09:00:00.000Z' };
  expect((await renderPdf(lines, decided)).texts).toEqual(
    expect.arrayContaining(['Optional, not chosen', 'Optional, chosen', 'by Ana on 2026-11-21']),
  );
});

test.each([
  ['draft', { sentAt: null }, 'Draft, not sent yet'],
  ['declined', { declineReason: 'Too late', decidedAt: '2026-11-21T09:00:00.000Z' }, 'Too late on 2026-11-21'],
  ['expired', {}, 'Expired'],
  ['voided', {}, 'Taken back by its seller'],
])('shows the status of the quote: %s', async (status, change, words) => {
  expect((await renderPdf([createQuoteLine()], { status, ...change })).texts).toContain(words);
});

test('renders a hundred lines of the greatest length within the page, with a table header on every page', async () => {
  const description = 'Long words and short ones, said again. '.repeat(52).slice(0, 2000);
  const lines = Array.from({ length: 100 }, (_, n) =>
    createQuoteLine({ name: `Line ${n + 1}`, description, unitPriceCents: 100_000_000_000, quantity: 1.125 }),
  );
  const { texts, content, pages } = await renderPdf(lines, { terms: 'x'.repeat(10_000) });
  expect(lines.map(({ name }) => name).filter((name) => !texts.includes(name))).toEqual([]);
  const words = (text: string) => text.split(/\s+/).filter((word) => word === 'Long').length;
  expect(texts.reduce((sum, text) => sum + words(text), 0)).toBe(words(description) * 100);
  expect(texts.filter((text) => /^Page \d+ of \d+$/.test(text))).toHaveLength(pages);
  // The last pages hold only the terms, without a table header.
  expect(texts.filter((text) => text === 'Item').length).toBeGreaterThanOrEqual(pages - 5);
  const places = [...content.matchAll(/1 0 0 1 ([\d.]+) ([\d.]+) Tm/g)].map(([, x, y]) => [Number(x), Number(y)]);
  expect(places.length).toBeGreaterThan(1000);
  expect(places.filter(([x, y]) => x! < 47 || x! > 560 || y! < 20 || y! > 810)).toEqual([]);
});

test('handles a description of line breaks only and words wider than the column', async () => {
  const { texts } = await renderPdf([
    createQuoteLine({ description: '\n'.repeat(2000) }),
    createQuoteLine({ name: 'x'.repeat(200), description: 'y'.repeat(2000) }),
  ]);
  expect(texts.join('').match(/x/g)?.length).toBeGreaterThanOrEqual(200);
  expect(texts.join('').match(/y/g)?.length).toBeGreaterThanOrEqual(2000);
});

describe('GET /quotes/{id}/pdf', () => {
  let app: TestApp;
  let quotes: QuoteFixture;
  beforeAll(async () => {
    app = await createTestApp();
    quotes = await addQuotes(app);
  }, 60_000);
  afterAll(() => app.close());

  test('returns seller and customer the same document, with the seller’s branding', async () => {
    const partner = app.as('partner_admin');
    const picture = await sharp({ create: { width: 120, height: 28, channels: 4, background: '#c85102' } }).png().toBuffer(); // prettier-ignore
    const logo = { name: 'logo.png', purpose: 'brand_logo', data: picture.toString('base64') };
    const { id } = (await partner.post('/files', logo)).json<{ id: string }>();
    await partner.post('/settings/branding/logo', { fileId: id });
    await partner.send({ method: 'PUT', url: '/settings/branding', payload: { primary: '#b64a03' } });
    const quote: QuoteDetail = await quotes.sent();
    const documents = [
      await partner.get(`/quotes/${quote.id}/pdf`),
      await app.as('customer').get(`/quotes/${quote.id}/pdf`),
      await app.anonymous.get(`/public/quotes/${getLinkToken(quote)}/pdf`),
    ];
    for (const { statusCode, headers, rawPayload } of documents) {
      expect([statusCode, headers['content-type'], headers['content-disposition']]).toEqual([
        200,
        'application/pdf',
        `attachment; filename="${quote.number}.pdf"`,
      ]);
      const whole = rawPayload.toString('latin1');
      const { content, texts } = parsePdf(whole);
      expect(whole).toContain('/Subtype /Image');
      expect(content).toMatch(/0\.69\d* 0\.28\d* 0\.00\d* scn/);
      expect(texts).toEqual(expect.arrayContaining(['Consulting', 'Gateway', 'Manuals', 'USD 1,995.98']));
    }
  });
});
