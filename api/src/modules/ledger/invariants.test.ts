import fc from 'fast-check';
import type { Tx } from '../../platform/database/client';
import { AppError } from '../../platform/http/errors';
import { createTestDatabase, type TestDatabase } from '../../../test/database';
import { insertRows } from '../../../test/insert-rows';
import { chartOfAccounts, isDebitNormal, type ChartAccount } from './chart-of-accounts.service';
import { exchangeCurrency } from './currency-exchange.service';
import { getLedgerBalance, expireHolds, createHold, postEntry, postHold, reverseEntry, voidHold, type NewEntry } from './ledger.service';
import { verifyLedger } from './verify-ledger.rules';

const runs = Number(process.env.LEDGER_RUNS ?? 30);
const partner = crypto.randomUUID();
const order = crypto.randomUUID();
const startMs = new Date('2026-05-01T10:00:00Z').getTime();
const chart = [
  chartOfAccounts.cash,
  chartOfAccounts.processorClearing,
  chartOfAccounts.commission,
  chartOfAccounts.losses,
  chartOfAccounts.escrow(order),
  chartOfAccounts.partnerPending(partner),
  chartOfAccounts.partnerAvailable(partner),
  chartOfAccounts.partnerInTransit(partner),
] as const;
const currencies = ['USD', 'EUR'] as const;

const entryContext = { actorId: null, cid: 'c' };
const createEntry = (tenantId: string, reference: string, moves: readonly GeneratedMove[], currency: string): NewEntry => ({
  ...{ tenantId, reference, kind: 'adjustment', subject: { type: 'order', id: order }, description: reference, ...entryContext },
  postings: moves.map(({ debit, credit, cents }) => ({ debit: chart[debit]!, credit: chart[credit]!, amountCents: cents, currency })),
});

interface GeneratedMove {
  debit: number;
  credit: number;
  cents: number;
}
type GeneratedStep =
  | { do: 'post' | 'hold'; key: number; moves: GeneratedMove[]; currency: 0 | 1; minutes: number }
  | { do: 'end'; how: 'post' | 'void'; at: number; part: number }
  | { do: 'reverse'; at: number; key: number }
  | { do: 'wait'; minutes: number }
  | { do: 'exchange'; cents: number; into: number; spread: number; key: number };

const moveArbitrary = fc
  .record({
    debit: fc.nat(chart.length - 1),
    step: fc.integer({ min: 1, max: chart.length - 1 }),
    cents: fc.integer({ min: 1, max: 5_000 }),
  })
  .map(({ debit, step, cents }): GeneratedMove => ({ debit, credit: (debit + step) % chart.length, cents }));
const key = fc.nat(30);
const stepsArbitrary: fc.Arbitrary<GeneratedStep[]> = fc.array(
  fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({
        do: fc.constantFrom('post' as const, 'post' as const, 'hold' as const),
        key,
        moves: fc.array(moveArbitrary, { minLength: 1, maxLength: 4 }),
        currency: fc.constantFrom(0 as const, 1 as const),
        minutes: fc.integer({ min: 1, max: 90 }),
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({
        do: fc.constant('end' as const),
        how: fc.constantFrom('post' as const, 'void' as const),
        at: fc.nat(20),
        part: fc.integer({ min: 1, max: 100 }),
      }),
    },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('reverse' as const), at: fc.nat(20), key: fc.nat(3) }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('wait' as const), minutes: fc.integer({ min: 1, max: 60 }) }) },
    {
      weight: 1,
      arbitrary: fc.record({
        do: fc.constant('exchange' as const),
        cents: fc.integer({ min: 1, max: 500 }),
        into: fc.integer({ min: 20, max: 500 }),
        spread: fc.nat(10),
        key,
      }),
    },
  ),
  { minLength: 1, maxLength: 40 },
);

/** An in-memory model of the ledger: the expected outcomes and balances. */
class Model {
  readonly sums = new Map<string, { posted: number; debits: number; credits: number }>();
  readonly references = new Map<string, string>();
  readonly entries: {
    id: string;
    reference: string;
    moves: GeneratedMove[];
    currency: string;
    hold?: number;
    ended?: string;
    reversedBy?: string;
    reversal?: boolean;
  }[] = [];

  private sum(at: number, currency: string) {
    const name = `${at} ${currency}`;
    const sum = this.sums.get(name) ?? { posted: 0, debits: 0, credits: 0 };
    this.sums.set(name, sum);
    return sum;
  }

  /** Moves the amounts, all or none. */
  book(moves: readonly GeneratedMove[], currency: string, pending: 0 | 1 | -1 = 0, freed: readonly GeneratedMove[] = []): boolean {
    const before = structuredClone([...this.sums]);
    for (const { debit, credit, cents } of freed) {
      this.sum(debit, currency).debits -= cents;
      this.sum(credit, currency).credits -= cents;
    }
    for (const { debit, credit, cents } of moves) {
      if (pending) {
        this.sum(debit, currency).debits += cents;
        this.sum(credit, currency).credits += cents;
      } else {
        this.sum(debit, currency).posted += cents;
        this.sum(credit, currency).posted -= cents;
      }
    }
    const guarded = (name: string) => /^(partner|escrow):/.test(chart[Number(name.split(' ')[0])]!.code);
    if (![...this.sums].some(([name, { posted, debits }]) => guarded(name) && -posted < debits)) return true;
    this.sums.clear();
    for (const [name, sum] of before) this.sums.set(name, sum);
    return false;
  }
}

/** The outcome: whether an entry was booked, or the error code. */
const describeOutcome = (pending: Promise<{ posted: boolean }>): Promise<string> =>
  pending.then(
    ({ posted }) => (posted ? 'booked' : 'known'),
    (error: unknown) => {
      if (error instanceof AppError) return error.code;
      throw error;
    },
  );

/** Runs the steps in the ledger and in the model, and expects the same outcomes. */
async function runSteps(fresh: TestDatabase, tenantId: string, list: readonly GeneratedStep[]): Promise<Model> {
  const model = new Model();
  let minutes = 0;
  const now = () => new Date(startMs + minutes * 60_000);
  const within = <T>(fn: (tx: Tx) => Promise<T>) => fresh.db.withTenant(tenantId, fn);
  const idOf = async (reference: string) =>
    (await fresh.asOwner('select id from journal_entries where tenant_id = $1 and reference = $2', [tenantId, reference]))[0]?.id as string;
  for (const step of list) {
    if (step.do === 'wait') {
      minutes += step.minutes;
      await within((tx) => expireHolds(tx, tenantId, now()));
      for (const entry of model.entries.filter((each) => each.hold !== undefined && each.hold <= minutes && each.ended === undefined)) {
        model.book([], entry.currency, 0, entry.moves);
        entry.ended = 'expire';
      }
    } else if (step.do === 'end') {
      const held = model.entries.filter((each) => each.hold !== undefined)[step.at];
      if (!held) continue;
      const [only] = held.moves;
      const part =
        step.how === 'post' && held.moves.length === 1 && only ? Math.max(1, Math.floor((only.cents * step.part) / 100)) : undefined;
      const moves = part === undefined ? held.moves : [{ ...only!, cents: part }];
      const actor = part === undefined ? {} : { amountCents: part };
      const got = await describeOutcome(
        within((tx) => (step.how === 'post' ? postHold(tx, tenantId, held.id, now(), actor) : voidHold(tx, tenantId, held.id, now()))),
      );
      const late = step.how === 'post' && held.hold! <= minutes;
      const how = step.how === 'post' ? `post ${part ?? ''}` : 'void';
      if (held.ended === how) expect(got).toBe('known');
      else if (held.ended !== undefined) expect(['hold_ended', 'reference_taken']).toContain(got);
      else if (late) expect(got).toBe('hold_ended');
      else if (model.book(step.how === 'post' ? moves : [], held.currency, 0, held.moves)) {
        expect(got).toBe('booked');
        held.ended = how;
      } else expect(got).toBe('insufficient_funds');
    } else if (step.do === 'reverse') {
      const entry = model.entries[step.at];
      if (!entry) continue;
      const reference = `undo ${entry.reference} ${step.key}`;
      const got = await describeOutcome(
        within((tx) => reverseEntry(tx, tenantId, entry.id, { reference, reason: 'x', ...entryContext }, now())),
      );
      const back = entry.moves.map(({ debit, credit, cents }) => ({ debit: credit, credit: debit, cents }));
      if (entry.hold !== undefined) expect(got).toBe('not_booked');
      else if (entry.reversedBy !== undefined) expect(got).toBe(entry.reversedBy === reference ? 'known' : 'already_reversed');
      else if (model.book(back, entry.currency)) {
        expect(got).toBe('booked');
        entry.reversedBy = reference;
      } else expect(got).toBe('insufficient_funds');
    } else if (step.do === 'exchange') {
      const available = { account: chartOfAccounts.partnerAvailable(partner) };
      const at = chart.findIndex(({ code }) => code === available.account.code);
      const reference = `fx ${step.key}`;
      if (model.references.has(reference)) continue;
      const wanted = {
        ...{ tenantId, reference, subject: { type: 'order' as const, id: order }, description: 'fx', ...entryContext },
        sold: { currency: 'USD', parts: [{ ...available, amountCents: step.cents }] },
        bought: {
          currency: 'EUR',
          parts: [
            { ...available, amountCents: step.into - step.spread },
            { account: chartOfAccounts.exchangeSpread, amountCents: step.spread },
          ],
        },
      };
      const got = await describeOutcome(within((tx) => exchangeCurrency(tx, wanted, now()).then(({ bought }) => bought!)));
      const owed = -(model.sums.get(`${at} USD`)?.posted ?? 0) - (model.sums.get(`${at} USD`)?.debits ?? 0);
      if (owed < step.cents) expect(got).toBe('insufficient_funds');
      else {
        expect(got).toBe('booked');
        model.references.set(reference, '');
        model.sums.set(`${at} USD`, {
          debits: 0,
          credits: 0,
          ...model.sums.get(`${at} USD`),
          posted: (model.sums.get(`${at} USD`)?.posted ?? 0) + step.cents,
        });
        model.sums.set(`${at} EUR`, {
          ...{ debits: 0, credits: 0, ...model.sums.get(`${at} EUR`) },
          posted: (model.sums.get(`${at} EUR`)?.posted ?? 0) - (step.into - step.spread),
        });
      }
    } else {
      const [reference, currency] = [`key ${step.key}`, currencies[step.currency]];
      const meaning = JSON.stringify([step.do, step.moves, currency]);
      const entry = createEntry(tenantId, reference, step.moves, currency);
      const expiresAt = new Date(now().getTime() + step.minutes * 60_000);
      const got = await describeOutcome(
        within((tx) => (step.do === 'post' ? postEntry(tx, entry, now()) : createHold(tx, entry, { expiresAt }, now()))),
      );
      const known = model.references.get(reference);
      if (known !== undefined) expect(got).toBe(known === meaning ? 'known' : 'reference_taken');
      else if (model.book(step.moves, currency, step.do === 'hold' ? 1 : 0)) {
        expect(got).toBe('booked');
        model.references.set(reference, meaning);
        const id = await idOf(reference);
        model.entries.push({ id, reference, moves: step.moves, currency, ...(step.do === 'hold' && { hold: minutes + step.minutes }) });
      } else expect(got).toBe('insufficient_funds');
    }
  }
  return model;
}

let fresh: TestDatabase;
beforeEach(async () => {
  fresh = await createTestDatabase();
});
afterEach(() => fresh.close());

const verifyTenant = (tenantId: string) => fresh.db.withSnapshot(tenantId, (tx) => verifyLedger(tx, tenantId));

test(
  'behaves like the model for any sequence of entries, holds, reversals and exchanges, and stays consistent',
  async () => {
    await fc.assert(
      fc.asyncProperty(stepsArbitrary, async (list) => {
        const tenantId = crypto.randomUUID();
        const model = await runSteps(fresh, tenantId, list);
        for (const [name, { posted, debits, credits }] of model.sums) {
          const [at = '', currency = ''] = name.split(' ');
          const account: ChartAccount = chart[Number(at)]!;
          const held = await fresh.db.withTenant(tenantId, (tx) => getLedgerBalance(tx, tenantId, account, currency));
          const sign = isDebitNormal(account.type) ? 1 : -1;
          expect({ name, ...held }).toMatchObject({ name, postedCents: posted * sign || 0, pendingCents: (debits - credits) * sign || 0 });
        }
        expect(await verifyTenant(tenantId)).toMatchObject({ ok: true, problems: [] });
      }),
      { numRuns: runs },
    );
  },
  runs * 4_000,
);

describe('invariants are enforced by the database, and verification detects violations:', () => {
  const tenantId = crypto.randomUUID();
  const now = new Date(startMs);
  const available = chartOfAccounts.partnerAvailable(partner);
  const copyId = '11111111-1111-4111-8111-111111111111';
  const book = (reference: string, debit: ChartAccount, credit: ChartAccount, cents: number) =>
    fresh.db.withTenant(tenantId, (tx) =>
      postEntry(
        tx,
        {
          ...{ tenantId, reference, kind: 'adjustment', subject: { type: 'order', id: order }, description: reference, ...entryContext },
          postings: [{ debit, credit, amountCents: cents, currency: 'USD' }],
        },
        now,
      ),
    );
  const asApp = (text: string) => fresh.asApp(text, { tenantId });
  /** Inserts an entry and its postings again, with changes. */
  const copyEntry = async (reference: string, entryChange: object, postingChange?: object) => {
    const entries = await fresh.asOwner('select * from journal_entries where reference = $1', [reference]);
    const postings = await fresh.asOwner('select * from postings where entry_id = $1 order by position', [entries[0]?.id]);
    await fresh.transaction({ tenantId }, async (run) => {
      await insertRows(run, 'journal_entries', [{ ...entries[0], id: copyId, seq: 99, ...entryChange }]);
      const copies = postingChange ? postings.map((posting) => ({ ...posting, entry_id: copyId, ...postingChange })) : [];
      await insertRows(run, 'postings', copies);
    });
  };

  beforeEach(async () => {
    await book('fill', chartOfAccounts.cash, available, 1_000);
    const { entry } = await book('mistake', chartOfAccounts.cash, chartOfAccounts.commission, 10);
    await fresh.db.withTenant(tenantId, async (tx) => {
      await reverseEntry(tx, tenantId, entry.id, { reference: 'undo', reason: 'x', ...entryContext }, now);
      const held = createEntry(tenantId, 'hold', [{ debit: 6, credit: 7, cents: 100 }], 'USD');
      const { entry: open } = await createHold(tx, held, { expiresAt: new Date(2e12) }, now);
      await voidHold(tx, tenantId, open.id, now);
    });
    await asApp(
      `insert into ledger_accounts (tenant_id, code, currency, type, created_at) values ('${tenantId}', 'cash', 'EUR', 'asset', now()), ('${tenantId}', 'losses', 'EUR', 'expense', now())`,
    );
  });

  test.each<[string, () => Promise<unknown>, string, RegExp]>([
    [
      '(1) debits equal credits in an entry, which must have postings',
      () => copyEntry('fill', { reference: 'x' }),
      'alter table journal_entries disable trigger ledger_check_entry',
      /has 0 postings/,
    ],
    [
      '(2) entries are immutable, even for the owner',
      () => fresh.asOwner('update postings set amount_cents = amount_cents + 1'),
      'alter table postings disable trigger ledger_refuse_change',
      /were changed after they were booked/,
    ],
    [
      '(3) partner accounts never fall below zero',
      () => book('out', available, chartOfAccounts.cash, 1_001),
      'alter table ledger_accounts drop constraint ledger_accounts_never_negative',
      /below zero/,
    ],
    ['(4) a reference is booked once', () => copyEntry('mistake', {}, {}), 'drop index journal_entries_reference', /was booked 2 times/],
    [
      '(5) an entry is reversed once',
      () => copyEntry('undo', { reference: 'x' }, {}),
      'drop index journal_entries_reverses',
      /was reversed 2 times/,
    ],
    [
      '(6) a hold is ended once',
      () => copyEntry('hold:end', { reference: 'x' }, {}),
      'drop index journal_entries_resolves; alter table ledger_accounts drop constraint ledger_accounts_in_range',
      /was ended 2 times/,
    ],
    [
      '(7) an entry has one currency',
      () => copyEntry('fill', { reference: 'x' }, { debit_code: 'losses', credit_code: 'cash', currency: 'EUR' }),
      'alter table journal_entries disable trigger ledger_check_entry',
      /in another currency/,
    ],
    [
      '(8) balances equal the sums of the postings',
      () => asApp(`update ledger_accounts set posted_credit = posted_credit + 1 where code = 'commission'`),
      'grant update on ledger_accounts to techadds_app',
      /its postings make it/,
    ],
  ])('%s', async (_sentence, attack, unprotect, seen) => {
    await expect(attack()).rejects.toThrow();
    expect((await verifyTenant(tenantId)).problems).toEqual([]);
    await fresh.asOwner(unprotect);
    await attack();
    expect((await verifyTenant(tenantId)).problems.join('\n')).toMatch(seen);
  });
});
