import { entryKinds, type EntryKind } from '@techadds/shared/contract/ledger/types';
import type { TrialBalance } from '@techadds/shared/contract/ledger/endpoints';
import type { FinanceReport } from '@techadds/shared/contract/reports/endpoints';
import { journalLineByKind, journalLines } from '@techadds/shared/contract/reports/journal-lines';
import { createTestApp, type TestApp } from '../../../test/app';
import { createEntryPoster, type Move } from '../../../test/ledger-fixtures';
import { chartOfAccounts } from '../ledger/chart-of-accounts.service';

const { cash, processorClearing, commission, feeRecovery, processingFees, losses, promotions, escrow, partnerAvailable, partnerPending } =
  chartOfAccounts;

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  const post = createEntryPoster(app);
  const order = { id: crypto.randomUUID(), partnerId: app.tenants.acme.partnerId };
  const available = partnerAvailable(order.partnerId);
  // Each kind moves an amount of its own between accounts of all types.
  for (const [n, kind] of entryKinds.entries()) {
    const cents = 1000 * 2 ** n;
    const moves: Move[] = [
      [cash, escrow(order.id), cents],
      [escrow(order.id), available, cents],
      [cash, feeRecovery, cents + 1],
      [processingFees, processorClearing, cents + 2],
      [promotions, partnerPending(order.partnerId), n + 1],
      [losses, commission, n + 2],
    ];
    await post(order, kind, '2026-06-10T09:00:00Z', moves);
  }
}, 60_000);
afterAll(() => app.close());

const getReport = async (query = 'from=2026-06-01&to=2026-06-30', role: 'admin' | 'partner_admin' = 'admin') =>
  (await app.as(role).get(`/finance/report?${query}`)).json<FinanceReport>();

test('counts every kind of entry in exactly one line', async () => {
  const { journal } = await getReport();
  const byLine = (line: string) => entryKinds.filter((kind: EntryKind) => journalLineByKind[kind] === line);
  expect(journal!.lines.map(({ line, entries }) => [line, entries])).toEqual(journalLines.map((line) => [line, byLine(line).length]));
  for (const { changes } of journal!.lines) expect(changes.asset + changes.expense).toBe(changes.liability + changes.income);
  // The fees of deposits are in the line of deposits.
  const deposits = journal!.lines.find(({ line }) => line === 'deposits')!;
  expect([deposits.changes.income, deposits.changes.expense].every((cents) => cents > 0)).toBe(true);
});

test('has the trial balance as its total', async () => {
  const { journal } = await getReport();
  const { currencies } = (await app.as('admin').get('/finance/ledger/trial-balance')).json<TrialBalance>();
  const sum = (type: string) =>
    currencies[0]!.rows.filter((row) => row.type === type).reduce((all, row) => all + row.debitCents - row.creditCents, 0);
  expect(journal!.total).toEqual({
    ...{ asset: sum('asset'), expense: sum('expense') },
    ...{ liability: 0 - sum('liability'), income: 0 - sum('income') },
  });
});

test('leaves it out of a report of one partner', async () => {
  expect((await getReport('', 'partner_admin')).journal).toBeNull();
  expect((await getReport(`partnerId=${app.tenants.acme.partnerId}`)).journal).toBeNull();
  expect((await getReport('from=2026-07-01&to=2026-07-31')).journal).toMatchObject({ lines: [] });
});
