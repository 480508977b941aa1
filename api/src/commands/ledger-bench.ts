import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase, type Database } from '../platform/database/client';
import { startEmbedded } from '../platform/database/embedded/embedded-postgres';
import { isUnavailable } from '../platform/database/errors';
import { tenants } from '../database/schema';
import { chartOfAccounts, type ChartAccount } from '../modules/ledger/chart-of-accounts';
import { getLedgerBalance, postEntry, type NewEntry, type NewPosting } from '../modules/ledger/ledger.service';
import { verifyLedger } from '../modules/ledger/verify-ledger.rules';
import { AppError } from '../platform/http/errors';

const sizeOf = (name: string, fallback: number) => Number(process.env[name] ?? fallback);
const size = {
  postings: sizeOf('BENCH_POSTINGS', 1_000_000),
  workers: sizeOf('BENCH_WORKERS', 64),
  tenants: sizeOf('BENCH_TENANTS', 8),
  payouts: sizeOf('BENCH_PAYOUTS', 200),
  /** The booking ends then, however far it is. */
  minutes: sizeOf('BENCH_MINUTES', 24 * 60),
  seed: sizeOf('BENCH_SEED', 20_261_120),
};
const averagePostings = 4.5;
const partnersOfTenant = 10;

/** Random numbers that a seed fixes. */
function generator(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

interface Place {
  id: string;
  partners: string[];
}

/** The entry of a key, always the same: money comes in, goes through an escrow to a partner and others, or back out. */
function entryOf({ id: tenantId, partners }: Place, key: number): NewEntry {
  const random = generator(size.seed + key * 7919);
  const partnerId = partners[random(partners.length)] ?? '';
  const currency = random(4) === 0 ? 'EUR' : 'USD';
  const open = [
    chartOfAccounts.cash,
    chartOfAccounts.processorClearing,
    chartOfAccounts.commission,
    chartOfAccounts.taxPayable,
    chartOfAccounts.processingFees,
    chartOfAccounts.losses,
  ];
  const owed = [
    chartOfAccounts.partnerPending(partnerId),
    chartOfAccounts.partnerAvailable(partnerId),
    chartOfAccounts.partnerInTransit(partnerId),
  ];
  const all: ChartAccount[] = [...open, ...owed];
  const postings = Array.from({ length: 1 + random(8) }, (): NewPosting => {
    // More comes in than goes out, so that most go through and some are refused.
    const debit = random(3) === 0 ? (all[random(all.length)] ?? chartOfAccounts.cash) : (open[random(open.length)] ?? chartOfAccounts.cash);
    const others = all.filter(({ code }) => code !== debit.code);
    return { debit, credit: others[random(others.length)] ?? chartOfAccounts.losses, amountCents: 1 + random(100_000), currency };
  });
  return {
    ...{
      tenantId,
      reference: `bench:${key}`,
      kind: 'adjustment',
      subject: { type: 'partner', id: partnerId },
      description: `Number ${key}`,
    },
    ...{ postings, actorId: null, cid: 'bench' },
  };
}

interface Tally {
  booked: number;
  postings: number;
  repeated: number;
  refused: number;
  taken: number;
  /** Tries that the database was too busy for; they are made again. */
  busy: number;
}

/** Books random entries until as many postings stand; every worker also books what others book, and other things under their keys. */
async function bookAll(db: Database, places: Place[]): Promise<Tally> {
  const tally: Tally = { booked: 0, postings: 0, repeated: 0, refused: 0, taken: 0, busy: 0 };
  let next = 0;
  const end = performance.now() + size.minutes * 60_000;
  const worker = async (n: number) => {
    const random = generator(size.seed + n);
    while (tally.postings < size.postings && performance.now() < end) {
      const luck = random(100);
      const key = luck < 12 && next > 0 ? Math.max(0, next - 1 - random(200)) : (next += 1);
      const place = places[key % places.length];
      if (!place) throw new Error('There are no tenants.');
      const entry = entryOf(place, luck === 0 ? key + 1_000_003 : key);
      const wanted = { ...entry, reference: `bench:${key}` };
      const book = (): Promise<boolean> =>
        db
          .withTenant(place.id, (tx) => postEntry(tx, wanted, new Date()))
          .then(
            ({ posted }) => posted,
            (error: unknown) => {
              if (!isUnavailable(error)) throw error;
              tally.busy += 1;
              return book();
            },
          );
      try {
        const posted = await book();
        if (posted) {
          tally.booked += 1;
          tally.postings += wanted.postings.length;
        } else tally.repeated += 1;
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        if (error.code === 'insufficient_funds') tally.refused += 1;
        else if (error.code === 'reference_taken') tally.taken += 1;
        else throw error;
      }
    }
  };
  await Promise.all(Array.from({ length: size.workers }, (_, n) => worker(n)));
  return tally;
}

/** Many pay out a partner's whole balance at once; how many succeed. */
async function payOutAtOnce(db: Database, { id: tenantId, partners: [partnerId = ''] }: Place): Promise<number> {
  const available = chartOfAccounts.partnerAvailable(partnerId);
  const entry = {
    tenantId,
    kind: 'payout' as const,
    subject: { type: 'partner' as const, id: partnerId },
    description: 'All',
    actorId: null,
    cid: 'bench',
  };
  const posting = { debit: available, credit: chartOfAccounts.partnerInTransit(partnerId), currency: 'USD' };
  const amountCents = await db.withTenant(tenantId, async (tx) => {
    const more = { debit: chartOfAccounts.cash, credit: available, amountCents: 100_000, currency: 'USD' };
    await postEntry(tx, { ...entry, reference: `more:${randomBytes(4).toString('hex')}`, postings: [more] }, new Date());
    return (await getLedgerBalance(tx, tenantId, available, 'USD')).availableCents;
  });
  const tries = await Promise.allSettled(
    Array.from({ length: size.payouts }, (_, n) =>
      db.withTenant(tenantId, (tx) =>
        postEntry(tx, { ...entry, reference: `payout:${n}`, postings: [{ ...posting, amountCents }] }, new Date()),
      ),
    ),
  );
  const odd = tries.find((one) => one.status === 'rejected' && !(one.reason instanceof AppError) && !isUnavailable(one.reason));
  if (odd?.status === 'rejected') throw odd.reason;
  return tries.filter(({ status }) => status === 'fulfilled').length;
}

const seconds = (since: number) => (performance.now() - since) / 1000;

/** Fills a database of its own with random postings and says whether everything adds up; the exit code is 1 where it does not. */
async function bench(): Promise<number> {
  const dataDir = await mkdtemp(join(tmpdir(), 'techadds-bench-'));
  const embedded = await startEmbedded({ dataDir, settings: { max_connections: '100' } });
  try {
    const db = await openDatabase({ ownerUrl: embedded.ownerUrl, auditKey: randomBytes(32), poolSize: size.workers });
    const uuid = () => crypto.randomUUID();
    const places = Array.from({ length: size.tenants }, () => ({ id: uuid(), partners: Array.from({ length: partnersOfTenant }, uuid) }));
    for (const [n, { id }] of places.entries()) {
      await db.withTenant(id, (tx) => tx.insert(tenants).values({ tenantId: id, subdomain: `bench-${n}`, name: `Bench ${n}` }));
    }
    console.log(`${size.workers} workers, ${size.tenants} tenants, ${size.postings} postings, about ${averagePostings} an entry`);
    const began = performance.now();
    const tally = await bookAll(db, places);
    const took = seconds(began);
    console.log(
      `${JSON.stringify(tally)} in ${took.toFixed(1)} s: ${Math.round(tally.postings / took)} postings and ${Math.round(tally.booked / took)} entries a second`,
    );
    let ok = true;
    for (const place of places) {
      const succeeded = await payOutAtOnce(db, place);
      if (succeeded !== 1) ok = false;
      if (place === places[0] || succeeded !== 1) console.log(`${size.payouts} payouts of a whole balance at once: ${succeeded} succeeded`);
    }
    const verifying = performance.now();
    for (const { id } of places) {
      const verdict = await db.atOneMoment(id, (tx) => verifyLedger(tx, id));
      if (!verdict.ok) [ok] = [false, console.log(`tenant ${id}: ${verdict.problems.join('\n')}`)];
    }
    console.log(`Verified in ${seconds(verifying).toFixed(1)} s: ${ok ? 'everything adds up' : 'NOT everything adds up'}`);
    await db.close();
    return ok ? 0 : 1;
  } finally {
    await embedded.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

bench().then(
  (code) => process.exit(code),
  (error: unknown) => {
    console.error(error);
    process.exit(1);
  },
);
