import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/client';
import { isUnavailable } from '../../platform/database/errors';
import { createTestDatabase, type RunStatement, type TestDatabase } from '../../../test/database';
import { insertRows } from '../../../test/insert-rows';
import { isDistributed } from '../../../test/template';
import { findChartAccount, chartOfAccounts } from './chart-of-accounts.service';
import { exchangeCurrency } from './currency-exchange.service';
import {
  getLedgerBalance,
  expireHolds,
  createHold,
  postEntry,
  postHold,
  reverseEntry,
  voidHold,
  type NewEntry,
  type NewPosting,
} from './ledger.service';

const tenantId = randomUUID();
const partner = randomUUID();
const order = randomUUID();
const now = new Date('2026-05-01T10:00:00Z');
const minutesLater = (minutes: number) => new Date(now.getTime() + minutes * 60_000);

let fresh: TestDatabase;
beforeEach(async () => {
  fresh = await createTestDatabase();
});
afterEach(() => fresh.close());

const withTestTenant = <T>(fn: (tx: Tx) => Promise<T>) => fresh.db.withTenant(tenantId, fn);
const usd = (debit: NewPosting['debit'], credit: NewPosting['credit'], amountCents: number): NewPosting => ({
  ...{ debit, credit, amountCents },
  currency: 'USD',
});
const createEntry = (reference: string, ...postings: NewPosting[]): NewEntry => ({
  ...{ tenantId, reference, kind: 'capture', subject: { type: 'order', id: order }, description: reference },
  ...{ postings, actorId: null, cid: 'cid' },
});
const postTestEntry = (reference: string, ...postings: NewPosting[]) =>
  withTestTenant((tx) => postEntry(tx, createEntry(reference, ...postings), now));
const getPostedCents = async (account: NewPosting['debit'], currency = 'USD') =>
  (await withTestTenant((tx) => getLedgerBalance(tx, tenantId, account, currency))).postedCents;
const postPayment = (cents: number) => postTestEntry('pay', usd(chartOfAccounts.processorClearing, chartOfAccounts.escrow(order), cents));
const available = chartOfAccounts.partnerAvailable(partner);
const fundPartner = (cents: number) => postTestEntry('fill', usd(chartOfAccounts.cash, available, cents));
const listEntries = () => fresh.asOwner('select seq::int, reference, phase, prev_hash, hash from journal_entries order by seq');

describe('an entry', () => {
  it('moves its amounts between accounts, and creates the accounts', async () => {
    await postPayment(110_000);
    await postTestEntry(
      'release',
      usd(chartOfAccounts.escrow(order), chartOfAccounts.partnerPending(partner), 84_780),
      usd(chartOfAccounts.escrow(order), chartOfAccounts.commission, 12_000),
      usd(chartOfAccounts.escrow(order), chartOfAccounts.feeRecovery, 3_220),
      usd(chartOfAccounts.escrow(order), chartOfAccounts.taxPayable, 10_000),
    );
    expect(await getPostedCents(chartOfAccounts.processorClearing)).toBe(110_000);
    expect(await getPostedCents(chartOfAccounts.escrow(order))).toBe(0);
    expect(await getPostedCents(chartOfAccounts.partnerPending(partner))).toBe(84_780);
    expect(await getPostedCents(chartOfAccounts.commission)).toBe(12_000);
    const [sum] = await fresh.asOwner('select sum(posted_debit - posted_credit)::int as sum from ledger_accounts');
    expect(sum).toEqual({ sum: 0 });
  });

  it('is booked once per reference', async () => {
    const first = await postPayment(500);
    const again = await postPayment(500);
    expect([first.posted, again.posted]).toEqual([true, false]);
    expect(again.entry).toEqual(first.entry);
    expect(await getPostedCents(chartOfAccounts.processorClearing)).toBe(500);
  });

  it('is booked once under concurrency', async () => {
    const attempts = await Promise.all(Array.from({ length: 20 }, () => postPayment(500)));
    expect(attempts.filter(({ posted }) => posted)).toHaveLength(1);
    expect(await getPostedCents(chartOfAccounts.processorClearing)).toBe(500);
  });

  it('is rejected if a different entry has the reference', async () => {
    await postPayment(500);
    await expect(postPayment(501)).rejects.toMatchObject({ status: 409, code: 'reference_taken' });
    expect(await getPostedCents(chartOfAccounts.processorClearing)).toBe(500);
  });

  it('requires positive postings in one currency', async () => {
    await expect(postTestEntry('none')).rejects.toThrow('has no postings');
    for (const amount of [0, -1, 0.5, NaN, 2 ** 53]) await expect(postPayment(amount)).rejects.toThrow('no amount of cents');
    const euros = { ...usd(chartOfAccounts.cash, chartOfAccounts.commission, 1), currency: 'EUR' };
    await expect(postTestEntry('mixed', usd(chartOfAccounts.cash, chartOfAccounts.commission, 1), euros)).rejects.toThrow('one currency');
    expect(await listEntries()).toEqual([]);
  });

  it('extends a chain without gaps, also when others fail', async () => {
    await fundPartner(100);
    await Promise.allSettled(
      Array.from({ length: 12 }, (_, n) => postTestEntry(`out ${n}`, usd(available, chartOfAccounts.cash, n % 3 === 0 ? 1_000_000 : 5))),
    );
    const rows = await listEntries();
    expect(rows.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
    rows.forEach((row, n) => expect(row.prev_hash).toBe(n === 0 ? '0'.repeat(64) : rows[n - 1]?.hash));
  });
});

describe('an account', () => {
  it('of a partner or an escrow never falls below zero', async () => {
    await fundPartner(100);
    await expect(postTestEntry('out', usd(available, chartOfAccounts.cash, 101))).rejects.toMatchObject({
      status: 409,
      code: 'insufficient_funds',
    });
    await expect(postTestEntry('release', usd(chartOfAccounts.escrow(order), chartOfAccounts.commission, 1))).rejects.toMatchObject({
      code: 'insufficient_funds',
    });
    expect((await postTestEntry('out', usd(available, chartOfAccounts.cash, 100))).posted).toBe(true);
    expect(await getPostedCents(available)).toBe(0);
  });

  it('of the platform may be positive or negative', async () => {
    await postTestEntry('loss', usd(chartOfAccounts.losses, chartOfAccounts.cash, 100));
    expect(await getPostedCents(chartOfAccounts.cash)).toBe(-100);
  });

  it('is found by its code', () => {
    for (const one of [
      chartOfAccounts.cash,
      chartOfAccounts.exchangeSpread,
      chartOfAccounts.escrow(order),
      available,
      chartOfAccounts.fx('EUR'),
    ])
      expect(findChartAccount(one.code)).toEqual(one);
    for (const code of ['', 'money', 'partner:x:available', `partner:${partner}:pocket`, 'fx:euro', 'escrow'])
      expect(findChartAccount(code)).toBeUndefined();
  });
});

describe('a hold', () => {
  const held = async (cents: number, expiresAt = minutesLater(60)) =>
    withTestTenant((tx) =>
      createHold(tx, createEntry('hold', usd(available, chartOfAccounts.partnerInTransit(partner), cents)), { expiresAt }, now),
    );
  const free = async () => (await withTestTenant((tx) => getLedgerBalance(tx, tenantId, available, 'USD'))).availableCents;
  beforeEach(() => fundPartner(100));

  it('reserves without booking', async () => {
    await held(60);
    expect(await getPostedCents(available)).toBe(100);
    expect(await free()).toBe(40);
    await expect(postTestEntry('out', usd(available, chartOfAccounts.cash, 41))).rejects.toMatchObject({ code: 'insufficient_funds' });
  });

  it('is booked in part, and the rest is released', async () => {
    const { entry } = await held(60);
    await withTestTenant((tx) => postHold(tx, tenantId, entry.id, minutesLater(1), { amountCents: 25 }));
    expect([await getPostedCents(available), await free(), await getPostedCents(chartOfAccounts.partnerInTransit(partner))]).toEqual([
      75, 75, 25,
    ]);
  });

  it('is released when voided', async () => {
    const { entry } = await held(60);
    await withTestTenant((tx) => voidHold(tx, tenantId, entry.id, minutesLater(1)));
    expect([await getPostedCents(available), await free()]).toEqual([100, 100]);
  });

  it('expires at its time and not before', async () => {
    const { entry } = await held(60);
    expect(await withTestTenant((tx) => expireHolds(tx, tenantId, minutesLater(59)))).toBe(0);
    expect(await withTestTenant((tx) => expireHolds(tx, tenantId, minutesLater(60)))).toBe(1);
    expect(await withTestTenant((tx) => expireHolds(tx, tenantId, minutesLater(60)))).toBe(0);
    expect(await free()).toBe(100);
    await expect(withTestTenant((tx) => postHold(tx, tenantId, entry.id, minutesLater(61)))).rejects.toMatchObject({ code: 'hold_ended' });
  });

  it('cannot be booked once it has expired, even if it is still pending', async () => {
    const { entry } = await held(60);
    await expect(withTestTenant((tx) => postHold(tx, tenantId, entry.id, minutesLater(60)))).rejects.toMatchObject({ code: 'hold_ended' });
    expect(await free()).toBe(40);
  });

  it('is resolved once under concurrency', async () => {
    const { entry } = await held(60);
    const ends = await Promise.allSettled([
      ...Array.from({ length: 4 }, () => withTestTenant((tx) => postHold(tx, tenantId, entry.id, minutesLater(1)))),
      ...Array.from({ length: 4 }, () => withTestTenant((tx) => voidHold(tx, tenantId, entry.id, minutesLater(1)))),
    ]);
    const result = ends.filter((end) => end.status === 'fulfilled' && end.value.posted);
    expect(result).toHaveLength(1);
    expect(await listEntries()).toHaveLength(3);
    expect([100, 40]).toContain(await free());
  });

  it('cannot be booked beyond its amount, and only holds can be resolved', async () => {
    const { entry } = await held(60);
    await expect(withTestTenant((tx) => postHold(tx, tenantId, entry.id, minutesLater(1), { amountCents: 61 }))).rejects.toThrow(
      'up to what it holds',
    );
    const { entry: other } = await fundPartner(100);
    await expect(withTestTenant((tx) => voidHold(tx, tenantId, other.id, now))).rejects.toMatchObject({ status: 404 });
  });
});

describe('a reversal', () => {
  const undo = (id: string, reference = 'undo') =>
    withTestTenant((tx) => reverseEntry(tx, tenantId, id, { reference, reason: 'Mistake', actorId: null, cid: 'c' }, now));

  it('books the opposite once', async () => {
    const { entry } = await postPayment(500);
    const { entry: opposite } = await undo(entry.id);
    expect(opposite).toMatchObject({ kind: 'reversal', reversesId: entry.id, totalCents: 500 });
    expect([await getPostedCents(chartOfAccounts.processorClearing), await getPostedCents(chartOfAccounts.escrow(order))]).toEqual([0, 0]);
    expect((await undo(entry.id)).posted).toBe(false);
    await expect(undo(entry.id, 'again')).rejects.toMatchObject({ code: 'already_reversed' });
    await expect(undo(opposite.id, 'back')).rejects.toMatchObject({ code: 'is_reversal' });
    await expect(undo(randomUUID())).rejects.toMatchObject({ status: 404 });
  });

  it('happens once under concurrency', async () => {
    const { entry } = await postPayment(500);
    const attempts = await Promise.allSettled(Array.from({ length: 10 }, (_, n) => undo(entry.id, `undo ${n}`)));
    expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await getPostedCents(chartOfAccounts.escrow(order))).toBe(0);
  });

  it('is rejected if the money was already spent', async () => {
    const { entry } = await fundPartner(100);
    await postTestEntry('out', usd(available, chartOfAccounts.cash, 50));
    await expect(undo(entry.id)).rejects.toMatchObject({ code: 'insufficient_funds' });
  });
});

test('books an exchange as two linked entries, one per currency, with the spread as a separate posting', async () => {
  await fundPartner(10_000);
  const { sold, bought } = await withTestTenant((tx) =>
    exchangeCurrency(
      tx,
      {
        ...createEntry('fx'),
        sold: { currency: 'USD', parts: [{ account: available, amountCents: 10_000 }] },
        bought: {
          currency: 'EUR',
          parts: [
            { account: available, amountCents: 9_154 },
            { account: chartOfAccounts.exchangeSpread, amountCents: 46 },
          ],
        },
      },
      now,
    ),
  );
  expect([sold!.entry.currency, bought!.entry.currency, bought!.entry.linkedId]).toEqual(['USD', 'EUR', sold!.entry.id]);
  expect(await getPostedCents(available)).toBe(0);
  expect(await getPostedCents(available, 'EUR')).toBe(9_154);
  expect(await getPostedCents(chartOfAccounts.exchangeSpread, 'EUR')).toBe(46);
  expect([await getPostedCents(chartOfAccounts.fx('USD')), await getPostedCents(chartOfAccounts.fx('EUR'), 'EUR')]).toEqual([
    -10_000, 9_200,
  ]);
  const sums = await fresh.asOwner(
    'select currency, sum(posted_debit - posted_credit)::int as sum from ledger_accounts group by 1 order by 1',
  );
  expect(sums).toEqual([
    { currency: 'EUR', sum: 0 },
    { currency: 'USD', sum: 0 },
  ]);
});

test('books what is worth less than the smallest unit of the other currency as an adjustment of one side', async () => {
  await fundPartner(10);
  const sold = { currency: 'USD', parts: [{ account: available, amountCents: 1 }] };
  const bought = { currency: 'KWD', parts: [{ account: available, amountCents: 0 }] };
  const exchange = await withTestTenant((tx) => exchangeCurrency(tx, { ...createEntry('fx'), sold, bought }, now));
  expect(exchange).toMatchObject({ sold: { entry: { kind: 'adjustment', totalCents: 1, linkedId: null } } });
  expect(exchange.bought).toBeUndefined();
  await expect(
    withTestTenant((tx) => exchangeCurrency(tx, { ...createEntry('same'), sold, bought: { ...bought, currency: 'USD' } }, now)),
  ).rejects.toThrow('between two currencies');
});

describe('the database', () => {
  const refused = (text: string, values: unknown[] = []) => expect(fresh.asApp(text, { tenantId, values })).rejects;
  const change = (text: string) => expect(fresh.asOwner(text)).rejects;
  beforeEach(() => fundPartner(100));

  it('rejects changes and deletions of booked entries, even by the owner', async () => {
    for (const table of ['journal_entries', 'postings']) {
      for (const text of [`update ${table} set currency = 'EUR'`, `delete from ${table}`, `truncate ${table} cascade`]) {
        await refused(text).toMatchObject({ code: '42501' });
        await change(text).toMatchObject({ code: '23001' });
      }
    }
  });

  it('prevents the application from changing a balance or creating an account with one', async () => {
    await refused('update ledger_accounts set posted_credit = 1').toMatchObject({ code: '42501' });
    await fresh.asApp(
      `insert into ledger_accounts (tenant_id, code, currency, type, posted_credit, created_at) values ($1, 'cash', 'EUR', 'asset', 500, now())`,
      { tenantId, values: [tenantId] },
    );
    expect(await fresh.asOwner(`select posted_credit::int from ledger_accounts where currency = 'EUR'`)).toEqual([{ posted_credit: 0 }]);
    await refused(`select ledger_move($1, 'cash', 'USD', 1, 0, 0, 0)`, [tenantId]).toMatchObject({ code: '42501' });
  });

  const entryId = '11111111-1111-4111-8111-111111111111';
  /** A node passes on no name of a constraint, and of what is checked at the commit no reason either. */
  const outOfBalance = isDistributed()
    ? { message: expect.stringMatching(/^(could not commit transaction for shard|Postings are booked together with their entry)/) }
    : { code: '23514', constraint: 'journal_entries_balance' };
  const listBooked = async () =>
    [await fresh.asOwner('select * from journal_entries'), await fresh.asOwner('select * from postings')] as const;
  /** Inserts the entry again, and its posting at these positions, with changes. */
  const copyEntry = async (run: RunStatement, positions: readonly number[], change: object = {}) => {
    const [[entry], [posting]] = await listBooked();
    await insertRows(run, 'journal_entries', [{ ...entry, id: entryId, seq: 2, reference: 'x' }]);
    const copies = positions.map((position) => ({ ...posting, entry_id: entryId, position, ...change }));
    await insertRows(run, 'postings', copies);
  };
  const rejectedEntries: [string, (run: RunStatement) => Promise<void>][] = [
    ['without postings', (run) => copyEntry(run, [])],
    ['with a posting added later', async (run) => insertRows(run, 'postings', [{ ...(await listBooked())[1][0], position: 7 }])],
    ['with more postings than its posting count', (run) => copyEntry(run, [0, 1])],
    ['with a posting in another currency', (run) => copyEntry(run, [0], { debit_code: 'losses', credit_code: 'cash', currency: 'EUR' })],
  ];

  it.each(rejectedEntries)('rejects an entry %s', async (_what, insert) => {
    const euroAccounts = [
      { code: 'cash', type: 'asset' },
      { code: 'losses', type: 'expense' },
    ].map((account) => ({ tenant_id: tenantId, currency: 'EUR', created_at: now, ...account }));
    const asApp = (work: typeof insert) => fresh.transaction({ tenantId }, work);
    await asApp((run) => insertRows(run, 'ledger_accounts', euroAccounts));
    const before = await listBooked();
    await expect(asApp(insert)).rejects.toMatchObject(outOfBalance);
    await expect(fresh.transaction('owner', insert)).rejects.toMatchObject(outOfBalance);
    expect(await listBooked()).toEqual(before);
    // The same statements succeed without the triggers, so they are what rejects it.
    await fresh.asOwner('alter table journal_entries disable trigger ledger_check_entry');
    await fresh.asOwner('alter table postings disable trigger ledger_book');
    await asApp(insert);
  });
});

test('reports the database as busy after waiting too long for the ledger lock', async () => {
  await fundPartner(100);
  let release = () => undefined as void;
  const busy = withTestTenant(async (tx) => {
    await postEntry(tx, createEntry('slow', usd(chartOfAccounts.cash, available, 1)), now);
    await new Promise<void>((resolve) => (release = resolve));
  });
  const waiting: unknown = await withTestTenant(async (tx) => {
    await tx.execute(sql`set local lock_timeout = '50ms'`);
    await postEntry(tx, createEntry('quick', usd(chartOfAccounts.cash, available, 1)), now);
  }).catch((error: unknown) => error);
  release();
  await busy;
  expect(isUnavailable(waiting)).toBe(true);
});
