import type { Invoice, InvoiceDetail } from '@techadds/shared/contract/invoices/endpoints';
import { createTestApp, type TestApp } from '../../../test/app';
import { createEntryPoster } from '../../../test/ledger-fixtures';
import { addMarketplace, type Marketplace } from '../../../test/marketplace-fixture';
import { parsePdf } from '../../../test/parse-pdf';
import { chartOfAccounts } from '../ledger/chart-of-accounts.service';
import { issueMonthlyStatements } from './invoices.jobs';
import { addMonths, getLastFinishedMonth, toMonthEnd } from './statement-month';

let app: TestApp;
let market: Marketplace;
let tenantId: string;
let [own, other] = ['', ''];
beforeEach(async () => {
  app = await createTestApp();
  market = await addMarketplace(app);
  tenantId = app.tenants.acme.id;
  [own, other] = [app.tenants.acme.partnerId, market.secondPartnerId];
}, 60_000);
afterEach(() => app.close());

const { cash, commission, partnerPending, partnerAvailable, partnerInTransit, partnerOwed, losses } = chartOfAccounts;
const run = (at: string) => issueMonthlyStatements(app.deps, tenantId, new Date(at));
type Reader = Pick<ReturnType<TestApp['as']>, 'get'>;
const list = async (who: Reader = app.as('admin'), query = '') =>
  (await who.get(`/finance/invoices?kind=monthly_statement&sort=issuedAt&order=asc&limit=200${query}`)).json<{ items: Invoice[] }>().items;
const get = async (id: string) => (await app.as('admin').get(`/finance/invoices/${id}`)).json<InvoiceDetail>();
const getLines = ({ content }: InvoiceDetail) => content.lines.map(({ description, netCents }) => `${description} ${netCents}`);

/** Earnings, payouts and debts of a partner over three months, with a month between without entries. */
async function bookYear(): Promise<void> {
  const book = createEntryPoster(app);
  const order = { id: crypto.randomUUID(), partnerId: own };
  await book(order, 'release', '2026-05-03T10:00:00Z', [
    [cash, partnerPending(own), 80_000],
    [cash, commission, 12_000],
  ]);
  await book(order, 'availability', '2026-05-20T10:00:00Z', [[partnerPending(own), partnerAvailable(own), 80_000]]);
  await book(order, 'payout', '2026-05-31T23:59:59.999Z', [[partnerAvailable(own), partnerInTransit(own), 50_000]]);
  await book(order, 'payout_paid', '2026-06-01T00:00:00Z', [[partnerInTransit(own), cash, 50_000]]);
  await book(order, 'refund', '2026-06-09T10:00:00Z', [
    [partnerAvailable(own), cash, 30_000],
    [partnerOwed(own), cash, 4_000],
  ]);
  await book(order, 'write_off', '2026-08-02T10:00:00Z', [[losses, partnerOwed(own), 4_000]]);
}

test('each finished month has a statement that begins with the balance that the one before ends with', async () => {
  await bookYear();
  await run('2026-09-01T02:00:00Z');
  const statements = await list();
  expect(statements.map(({ number, subject, totalCents, issuedAt }) => [number, subject.name, totalCents, issuedAt.slice(0, 10)])).toEqual([
    ['ST-2026-000001', 'May 2026', 80_000, '2026-06-01'],
    ['ST-2026-000002', 'June 2026', -4_000, '2026-07-01'],
    ['ST-2026-000003', 'July 2026', -4_000, '2026-08-01'],
    ['ST-2026-000004', 'August 2026', 0, '2026-09-01'],
  ]);
  const details = await Promise.all(statements.map(({ id }) => get(id)));
  expect(details.map(getLines)).toEqual([
    ['Balance brought forward 0', 'Sales, less commission and fees 80000'],
    ['Balance brought forward 80000', 'Refunds -34000', 'Payouts -50000'],
    ['Balance brought forward -4000'],
    ['Balance brought forward -4000', 'Debts set off or written off 4000'],
  ]);
  expect(details[0]).toMatchObject({ entryId: null, month: '2026-05', corrects: null, subject: { type: 'partner', id: own } });
  expect(details[0]?.content.payments).toEqual([{ label: 'Carried forward to June 2026', amountCents: 80_000 }]);
  await run('2026-12-01T02:00:00Z');
  expect(await list()).toHaveLength(4);
});

test('a month is stated an hour after its end, once, also by two at the same time', async () => {
  await bookYear();
  await run('2026-06-01T00:59:59Z');
  expect(await list()).toEqual([]);
  await Promise.all([run('2026-06-01T01:00:00Z'), run('2026-06-01T01:00:00Z')]);
  expect((await list()).map(({ number }) => number)).toEqual(['ST-2026-000001']);
  await expect(
    app.asOwner(
      `insert into invoices (tenant_id, kind, number, issuer_id, partner_id, subject_type, subject_id, month, currency, net_cents, tax_cents, total_cents, issued_at, content)
       select tenant_id, kind, 'ST-2026-000009', issuer_id, partner_id, subject_type, subject_id, month, currency, 1, 0, 1, now(), content from invoices`,
    ),
  ).rejects.toThrow(/invoices_month/);
});

test('every entry is in the CSV and in the PDF with the balance after it', async () => {
  await bookYear();
  await run('2026-07-01T02:00:00Z');
  const june = (await list(app.as('partner_admin')))[1]!;
  const csv = await app.as('partner_admin').get(`/finance/invoices/${june.id}/csv`);
  expect(csv.headers['content-disposition']).toBe('attachment; filename="ST-2026-000002.csv"');
  const rows = csv.body
    .trim()
    .split('\r\n')
    .map((row) => row.slice(1, -1).split('","').slice(2, 6));
  expect(rows).toEqual([
    ['Kind', 'Description', 'Amount', 'Balance'],
    ['opening', 'Balance brought forward', '0', '800'],
    ['payout_paid', 'payout_paid', '-500', '300'],
    ['refund', 'refund', '-340', '-40'],
    ['closing', 'Balance carried forward', '0', '-40'],
  ]);
  const pdf = await app.as('partner_admin').get(`/finance/invoices/${june.id}/pdf`);
  const { texts } = parsePdf(pdf.rawPayload.toString('latin1'));
  for (const text of ['Monthly statement ST-2026-000002', '2026-06-09', '-340.00', '-40.00', 'Balance carried forward USD'])
    expect(texts).toContain(text);
});

test('other partners, staff and customers do not see it', async () => {
  await bookYear();
  await run('2026-07-01T02:00:00Z');
  const [statement] = await list();
  expect(await list(market.secondPartnerAdmin)).toEqual([]);
  expect(await list(app.as('customer'))).toEqual([]);
  for (const who of [market.secondPartnerAdmin, app.as('customer')])
    for (const part of ['', '/pdf', '/csv']) expect((await who.get(`/finance/invoices/${statement!.id}${part}`)).statusCode).toBe(404);
  expect((await app.as('partner_staff').get(`/finance/invoices/${statement!.id}/csv`)).statusCode).toBe(403);
});

/** A sequence of numbers below a limit that is the same in every run. */
function createRandom(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((state / 2 ** 31) * limit);
  };
}

test.each([1, 2, 3])(
  'the statements of random months agree with the ledger to the cent (%d)',
  async (seed) => {
    const random = createRandom(seed);
    const book = createEntryPoster(app);
    const months = Array.from({ length: 5 }, (_, n) => addMonths('2026-01', n));
    const balances = new Map<string, number>();
    for (const month of months)
      for (let n = 0; n < 14; n += 1) {
        const [partnerId, currency] = [[own, other][random(2)]!, ['USD', 'EUR'][random(2)]!];
        const at = `${month}-${String(1 + n * 2).padStart(2, '0')}T0${random(10)}:00:00Z`;
        const order = { id: crypto.randomUUID(), partnerId };
        const key = partnerId + currency;
        const available = balances.get(key) ?? 0;
        const cents = 1 + random(100_000);
        const change = (by: number) => balances.set(key, available + by);
        if (available > cents && random(3) > 0) {
          await book(order, random(2) ? 'refund' : 'dispute', at, [[partnerAvailable(partnerId), cash, cents]], currency);
          change(-cents);
        } else if (random(4) === 0) await book(order, 'refund', at, [[partnerOwed(partnerId), cash, cents]], currency);
        else {
          await book(order, 'release', at, [[cash, partnerAvailable(partnerId), cents]], currency);
          change(cents);
        }
      }
    // One run for each month, and one that catches up.
    for (const month of months.slice(0, 2)) await run(new Date(Date.parse(toMonthEnd(month)) + 7_200_000).toISOString());
    await run('2026-06-02T00:00:00Z');
    const statements = await Promise.all((await list()).map(({ id }) => get(id)));
    expect(statements.length).toBeGreaterThan(12);
    for (const { currency, content, subject, month, totalCents } of statements) {
      const [ledger] = await app.asOwner(
        `select coalesce(sum(case when p.credit_code like $1 then p.amount_cents else 0 end - case when p.debit_code like $1 then p.amount_cents else 0 end), 0)::bigint as cents
       from postings p join journal_entries e on e.tenant_id = p.tenant_id and e.id = p.entry_id
       where p.currency = $2 and to_char(e.posted_at at time zone 'UTC', 'YYYY-MM') <= $3`,
        [`partner:${subject.id}:%`, currency, month],
      );
      expect(totalCents).toBe(Number(ledger?.cents));
      const before = statements.find(
        (each) => each.subject.id === subject.id && each.currency === currency && each.month === addMonths(month!, -1),
      );
      expect(content.lines[0]?.netCents).toBe(before?.totalCents ?? 0);
    }
    const accounts = await app.asOwner(
      `select partner_id, currency, sum(posted_credit - posted_debit)::bigint as cents from ledger_accounts where partner_id is not null group by 1, 2`,
    );
    const last = statements.filter(({ month }) => month === '2026-05');
    const toBalances = (rows: [unknown, unknown, unknown][]) => rows.map((row) => row.map(String).join(' ')).sort();
    expect(toBalances(last.map(({ subject, currency, totalCents }) => [subject.id, currency, totalCents]))).toEqual(
      toBalances(accounts.map(({ partner_id, currency, cents }) => [partner_id, currency, cents])),
    );
    expect(statements.map(({ number }) => Number(number.slice(-6))).sort((a, b) => a - b)).toEqual(statements.map((_, n) => n + 1));
  },
  60_000,
);

test('an invoice is downloaded as CSV with its lines', async () => {
  const book = createEntryPoster(app);
  const entryId = await book({ id: crypto.randomUUID(), partnerId: own }, 'capture', '2026-05-03T10:00:00Z', [[cash, commission, 1]]);
  const party = { id: own, name: 'Halden', email: '', countryCode: '', taxId: '' };
  const lines = [{ description: 'Audit', quantity: 2, unitPriceCents: 500, netCents: 1000, taxBp: 1000 }];
  const sums = { taxes: [], payments: [], paidCents: 0, dueCents: 0, reference: 'OR-1', note: '' };
  const [invoice] = await app.asOwner(
    `insert into invoices (tenant_id, kind, number, issuer_id, partner_id, subject_type, subject_id, entry_id, currency, net_cents, tax_cents, total_cents, issued_at, content)
     values ($1, 'invoice', 'INV-2026-000001', $2, $2, 'order', $2, $3, 'USD', 1000, 100, 1100, now(), $4) returning id`,
    [tenantId, own, entryId, JSON.stringify({ seller: party, buyer: party, lines, ...sums })],
  );
  const csv = await app.as('partner_admin').get(`/finance/invoices/${String(invoice?.id)}/csv`);
  expect(csv.body.split('\r\n')[1]).toBe('"INV-2026-000001","Audit","2","5","10","10","USD"');
});

test.each([
  ['2026-01-01T00:59:59Z', '2025-11'],
  ['2026-01-01T01:00:00Z', '2025-12'],
  ['2026-03-31T12:00:00Z', '2026-02'],
])('at %s the last finished month is %s', (now, month) => expect(getLastFinishedMonth(new Date(now))).toBe(month));
