import { roles } from '@techadds/shared/roles';
import type { JournalEntryDetail, LedgerAccount, TrialBalance } from '@techadds/shared/contract/ledger/endpoints';
import { createTestApp, type TestApp } from '../../../test/app';
import { addMarketplace, type Marketplace } from '../../../test/marketplace-fixture';
import { chartOfAccounts, type ChartAccount } from './chart-of-accounts.service';
import { createHold, postEntry } from './ledger.service';

let app: TestApp;
let market: Marketplace;
let [tenantId, partnerId] = ['', ''];
const orderId = crypto.randomUUID();
const ids: Record<string, string> = {};

async function postTestEntry(
  reference: string,
  kind: 'capture' | 'release' | 'payout' | 'adjustment',
  ...moves: [ChartAccount, ChartAccount, number, string?][]
) {
  const { entry } = await app.deps.db.withTenant(tenantId, (tx) =>
    postEntry(
      tx,
      {
        ...{ tenantId, reference, kind, subject: { type: 'order', id: orderId }, description: `The ${reference}` },
        postings: moves.map(([debit, credit, amountCents, of]) => ({
          ...{ debit, credit, amountCents, currency: 'USD', orderId },
          ...(of !== undefined && { partnerId: of }),
        })),
        actorId: app.tenants.acme.users.admin.id,
        cid: 'cid-1',
      },
      app.deps.clock(),
    ),
  );
  ids[reference] = entry.id;
}

beforeAll(async () => {
  app = await createTestApp();
  market = await addMarketplace(app);
  ({ id: tenantId, partnerId } = app.tenants.acme);
  await postTestEntry('capture', 'capture', [chartOfAccounts.processorClearing, chartOfAccounts.escrow(orderId), 110_000]);
  await postTestEntry(
    'release',
    'release',
    [chartOfAccounts.escrow(orderId), chartOfAccounts.partnerPending(partnerId), 84_780],
    [chartOfAccounts.escrow(orderId), chartOfAccounts.commission, 12_000, partnerId],
    [chartOfAccounts.escrow(orderId), chartOfAccounts.taxPayable, 10_000],
  );
  await postTestEntry('second', 'release', [
    chartOfAccounts.escrow(orderId),
    chartOfAccounts.partnerAvailable(market.secondPartnerId),
    3_220,
  ]);
  await postTestEntry('payout', 'payout', [
    chartOfAccounts.partnerAvailable(market.secondPartnerId),
    chartOfAccounts.partnerInTransit(market.secondPartnerId),
    220,
  ]);
}, 60_000);
afterAll(() => app.close());

const getLedgerAs = async <T>(url: string, role: (typeof roles)[number] = 'admin') =>
  (await app.as(role).get(`/finance/ledger/${url}`)).json<T>();
type Entries = { items: JournalEntryDetail[]; meta: { total: number } };
const toReferences = (list: Entries) => list.items.map(({ reference }) => reference);

test('lists entries newest first, with account names', async () => {
  const list = await getLedgerAs<Entries>('entries');
  expect(toReferences(list)).toEqual(['payout', 'second', 'release', 'capture']);
  expect(list.items[2]).toMatchObject({
    seq: 2,
    totalCents: 106_780,
    subject: { type: 'order', id: orderId },
    actor: { name: 'Test admin' },
    postings: [
      { debit: { code: `escrow:order:${orderId}` }, credit: { name: 'Halden Consulting, pending' }, amountCents: 84_780, orderId },
      { credit: { code: 'commission', name: 'Commission' } },
      { credit: { name: 'Tax to be remitted' } },
    ],
  });
});

test.each([
  ['account=commission', ['release']],
  ['kind=capture', ['capture']],
  [`subjectType=order&subjectId=${orderId}&limit=1`, ['payout']],
  [`subjectId=${crypto.randomUUID()}`, []],
  ['query=the%20sec', ['second']],
  ['from=2999-01-01T00:00:00Z', []],
  ['to=2999-01-01T00:00:00Z&order=asc&limit=2&offset=1', ['release', 'second']],
  ['account=%25', []],
])('entries?%s lists %j', async (query, expected) => {
  expect(toReferences(await getLedgerAs<Entries>(`entries?${query}`))).toEqual(expected);
});

test('shows a partner only its own accounts, entries and postings', async () => {
  const list = await getLedgerAs<Entries>('entries', 'partner_admin');
  expect(toReferences(list)).toEqual(['release']);
  expect(list.meta.total).toBe(1);
  expect(list.items[0]).toMatchObject({ totalCents: 96_780, postings: [{ amountCents: 84_780 }, { amountCents: 12_000 }] });
  const { items } = await getLedgerAs<{ items: LedgerAccount[] }>('accounts', 'partner_admin');
  expect(items).toMatchObject([{ code: `partner:${partnerId}:pending`, name: 'Halden Consulting, pending', balanceCents: 84_780 }]);
  for (const reference of ['second', 'capture']) {
    expect((await app.as('partner_admin').get(`/finance/ledger/entries/${ids[reference]}`)).statusCode).toBe(404);
  }
  expect((await market.secondPartnerAdmin.get(`/finance/ledger/entries/${ids.second}`)).statusCode).toBe(200);
});

test('shows posted and available balances of accounts', async () => {
  await app.deps.db.withTenant(tenantId, (tx) =>
    createHold(
      tx,
      {
        ...{ tenantId, reference: 'held', kind: 'dispute', subject: { type: 'partner', id: partnerId }, description: 'Held' },
        postings: [
          {
            debit: chartOfAccounts.partnerPending(partnerId),
            credit: chartOfAccounts.partnerReserve(partnerId),
            amountCents: 780,
            currency: 'USD',
          },
        ],
        ...{ actorId: null, cid: 'c' },
      },
      { expiresAt: new Date('2999-01-01') },
      app.deps.clock(),
    ),
  );
  const { items } = await getLedgerAs<{ items: LedgerAccount[] }>('accounts?query=halden');
  expect(items.find(({ code }) => code.endsWith(':pending'))).toMatchObject({
    ...{ postedCreditCents: 84_780, pendingDebitCents: 780, balanceCents: 84_780, availableCents: 84_000 },
  });
  const byBalance = await getLedgerAs<{ items: LedgerAccount[] }>('accounts?sort=balance&order=desc&type=liability');
  expect(byBalance.items[0]?.code).toBe(`partner:${partnerId}:pending`);
});

test('balances the trial balance to zero', async () => {
  const { currencies } = await getLedgerAs<TrialBalance>('trial-balance');
  expect(currencies).toMatchObject([{ currency: 'USD', debitCents: 110_000, creditCents: 110_000, differenceCents: 0 }]);
  expect(currencies[0]?.rows).toContainEqual({
    account: 'partner:pending',
    type: 'liability',
    count: 1,
    debitCents: 0,
    creditCents: 84_780,
  });
});

test('reverses an entry once with a reason, and records it in the audit log', async () => {
  await postTestEntry('mistake', 'adjustment', [chartOfAccounts.cash, chartOfAccounts.commission, 77]);
  const url = `/finance/ledger/entries/${ids.mistake}`;
  expect((await getLedgerAs<JournalEntryDetail>(`entries/${ids.mistake}`)).allowedActions).toEqual(['reverse']);
  const reversed = await app.as('admin').post(`${url}/reverse`, { reason: 'Booked twice' });
  expect(reversed.statusCode).toBe(200);
  expect(reversed.json()).toMatchObject({ allowedActions: [], reversedById: expect.any(String) });
  expect((await app.as('admin').post(`${url}/reverse`, { reason: 'Booked twice' })).statusCode).toBe(200);
  const list = await getLedgerAs<Entries>('entries?kind=reversal');
  expect(list.items).toMatchObject([{ reversesId: ids.mistake, description: 'Reverses "The mistake": Booked twice', totalCents: 77 }]);
  const audit = (await app.as('admin').get('/audit/logs?event=ledger.entry_reversed')).json<{ items: object[] }>();
  expect(audit.items).toHaveLength(1);
});

test.each([
  ['payout', 409, 'has_own_actions'],
  ['capture', 409, 'has_own_actions'],
  ['release', 409, 'has_own_actions'],
])('rejects a manual reversal of the entry "%s": %i %s', async (reference, status, code) => {
  const response = await app.as('admin').post(`/finance/ledger/entries/${ids[reference]}/reverse`, { reason: 'Test' });
  expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([status, code]);
});

test('requires a reason and an existing entry for a reversal', async () => {
  const reverse = (id: string, body: object) => app.as('admin').post(`/finance/ledger/entries/${id}/reverse`, body);
  expect((await reverse(ids.capture!, { reason: ' ' })).statusCode).toBe(422);
  expect((await reverse(crypto.randomUUID(), { reason: 'x' })).statusCode).toBe(404);
});

test('verifies the ledger and reports problems', async () => {
  const before = await getLedgerAs<{ head: string; problems: string[] }>('verify');
  expect(before.head).toMatch(/^[0-9a-f]{64}$/);
  // These entries have no orders and payouts behind them, which is all that is wrong.
  expect(before.problems.filter((problem) => !/which does not exist|explain/.test(problem))).toEqual([]);
  await app.asOwner(`update ledger_accounts set posted_debit = posted_debit + 1 where code = 'cash'`);
  const verification = await getLedgerAs<{ ok: boolean; problems: string[] }>('verify');
  await app.asOwner(`update ledger_accounts set posted_debit = posted_debit - 1 where code = 'cash'`);
  expect(verification.ok).toBe(false);
  expect(verification.problems.slice(0, 2)).toEqual([
    expect.stringMatching(/^Debits and credits in USD differ by 1 /),
    expect.stringMatching(/^Account cash in USD holds 78\//),
  ]);
});
