import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../database';
import { type Database } from '../platform/database/client';
import { startEmbeddedPostgres } from '../platform/database/embedded/embedded-postgres';
import { isUnavailable } from '../platform/database/errors';
import { tenants } from '../schema';
import { chartOfAccounts, type ChartAccount } from '../modules/ledger/chart-of-accounts.service';
import { getLedgerBalance, postEntry, type NewEntry, type NewPosting } from '../modules/ledger/ledger.service';
import { verifyLedger } from '../modules/ledger/verify-ledger.rules';
import { AppError } from '../platform/http/errors';
import { createRandom } from './bench-random';

const readSize = (name: string, fallback: number) => Number(process.env[name] ?? fallback);
const size = {
  postings: readSize('BENCH_POSTINGS', 1_000_000),
  workers: readSize('BENCH_WORKERS', 64),
  tenants: readSize('BENCH_TENANTS', 8),
  payouts: readSize('BENCH_PAYOUTS', 200),
  /** Posting stops after this time, even if fewer postings were made. */
  minutes: readSize('BENCH_MINUTES', 24 * 60),
  seed: readSize('BENCH_SEED', 20_261_120),
};
const averagePostings = 4.5;
const partnersPerTenant = 10;

interface BenchTenant {
  id: string;
  partners: string[];
}

/** Builds the same entry for the same key: postings between platform and partner accounts. */
function createEntry({ id: tenantId, partners }: BenchTenant, key: number): NewEntry {
  const random = createRandom(size.seed + key * 7919);
  const partnerId = partners[random(partners.length)] ?? '';
  const currency = random(4) === 0 ? 'EUR' : 'USD';
  const platformAccounts = [
    chartOfAccounts.cash,
    chartOfAccounts.processorClearing,
    chartOfAccounts.commission,
    chartOfAccounts.taxPayable,
    chartOfAccounts.processingFees,
    chartOfAccounts.losses,
  ];
  const partnerAccounts = [
    chartOfAccounts.partnerPending(partnerId),
    chartOfAccounts.partnerAvailable(partnerId),
    chartOfAccounts.partnerInTransit(partnerId),
  ];
  const all: ChartAccount[] = [...platformAccounts, ...partnerAccounts];
  const postings = Array.from({ length: 1 + random(8) }, (): NewPosting => {
    // Platform accounts are debited more often than partner accounts, so that most entries succeed and some lack funds.
    const debit =
      random(3) === 0
        ? (all[random(all.length)] ?? chartOfAccounts.cash)
        : (platformAccounts[random(platformAccounts.length)] ?? chartOfAccounts.cash);
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
  posted: number;
  postings: number;
  duplicates: number;
  insufficientFunds: number;
  referenceConflicts: number;
  /** Attempts that failed because the database was busy; they are retried. */
  retries: number;
}

/** Posts random entries until the wanted number of postings exists; workers also repeat entries, and reuse references for other entries. */
async function postAll(db: Database, benchTenants: BenchTenant[]): Promise<Tally> {
  const tally: Tally = { posted: 0, postings: 0, duplicates: 0, insufficientFunds: 0, referenceConflicts: 0, retries: 0 };
  let next = 0;
  const end = performance.now() + size.minutes * 60_000;
  const worker = async (n: number) => {
    const random = createRandom(size.seed + n);
    while (tally.postings < size.postings && performance.now() < end) {
      const roll = random(100);
      const key = roll < 12 && next > 0 ? Math.max(0, next - 1 - random(200)) : (next += 1);
      const benchTenant = benchTenants[key % benchTenants.length];
      if (!benchTenant) throw new Error('There are no tenants.');
      const entry = createEntry(benchTenant, roll === 0 ? key + 1_000_003 : key);
      const entryToPost = { ...entry, reference: `bench:${key}` };
      const postWithRetry = (): Promise<boolean> =>
        db
          .withTenant(benchTenant.id, (tx) => postEntry(tx, entryToPost, new Date()))
          .then(
            ({ posted }) => posted,
            (error: unknown) => {
              if (!isUnavailable(error)) throw error;
              tally.retries += 1;
              return postWithRetry();
            },
          );
      try {
        const posted = await postWithRetry();
        if (posted) {
          tally.posted += 1;
          tally.postings += entryToPost.postings.length;
        } else tally.duplicates += 1;
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        if (error.code === 'insufficient_funds') tally.insufficientFunds += 1;
        else if (error.code === 'reference_taken') tally.referenceConflicts += 1;
        else throw error;
      }
    }
  };
  await Promise.all(Array.from({ length: size.workers }, (_, n) => worker(n)));
  return tally;
}

/** Pays out a partner's whole balance many times at once. Returns how many succeeded; exactly one should. */
async function payOutConcurrently(db: Database, { id: tenantId, partners: [partnerId = ''] }: BenchTenant): Promise<number> {
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
    const funding = { debit: chartOfAccounts.cash, credit: available, amountCents: 100_000, currency: 'USD' };
    await postEntry(tx, { ...entry, reference: `more:${randomBytes(4).toString('hex')}`, postings: [funding] }, new Date());
    return (await getLedgerBalance(tx, tenantId, available, 'USD')).availableCents;
  });
  const results = await Promise.allSettled(
    Array.from({ length: size.payouts }, (_, n) =>
      db.withTenant(tenantId, (tx) =>
        postEntry(tx, { ...entry, reference: `payout:${n}`, postings: [{ ...posting, amountCents }] }, new Date()),
      ),
    ),
  );
  const unexpected = results.find((one) => one.status === 'rejected' && !(one.reason instanceof AppError) && !isUnavailable(one.reason));
  if (unexpected?.status === 'rejected') throw unexpected.reason;
  return results.filter(({ status }) => status === 'fulfilled').length;
}

const secondsSince = (since: number) => (performance.now() - since) / 1000;

/** Fills a fresh database with random postings and verifies the ledger. Returns exit code 1 if it does not add up. */
async function bench(): Promise<number> {
  const dataDir = await mkdtemp(join(tmpdir(), 'techadds-bench-'));
  const embedded = await startEmbeddedPostgres({ dataDir, settings: { max_connections: '100' } });
  try {
    const db = await openDatabase({ ownerUrl: embedded.ownerUrl, auditKey: randomBytes(32), poolSize: size.workers });
    const uuid = () => crypto.randomUUID();
    const benchTenants = Array.from({ length: size.tenants }, () => ({
      id: uuid(),
      partners: Array.from({ length: partnersPerTenant }, uuid),
    }));
    for (const [n, { id }] of benchTenants.entries()) {
      await db.withTenant(id, (tx) => tx.insert(tenants).values({ tenantId: id, subdomain: `bench-${n}`, name: `Bench ${n}` }));
    }
    console.log(`${size.workers} workers, ${size.tenants} tenants, ${size.postings} postings, about ${averagePostings} an entry`);
    const startedAt = performance.now();
    const tally = await postAll(db, benchTenants);
    const elapsedSeconds = secondsSince(startedAt);
    console.log(
      `${JSON.stringify(tally)} in ${elapsedSeconds.toFixed(1)} s: ${Math.round(tally.postings / elapsedSeconds)} postings and ${Math.round(tally.posted / elapsedSeconds)} entries a second`,
    );
    let ok = true;
    for (const benchTenant of benchTenants) {
      const succeeded = await payOutConcurrently(db, benchTenant);
      if (succeeded !== 1) ok = false;
      if (benchTenant === benchTenants[0] || succeeded !== 1)
        console.log(`${size.payouts} payouts of a whole balance at once: ${succeeded} succeeded`);
    }
    const verifying = performance.now();
    for (const { id } of benchTenants) {
      const verification = await db.withSnapshot(id, (tx) => verifyLedger(tx, id));
      if (!verification.ok) [ok] = [false, console.log(`tenant ${id}: ${verification.problems.join('\n')}`)];
    }
    console.log(`Verified in ${secondsSince(verifying).toFixed(1)} s: ${ok ? 'everything adds up' : 'NOT everything adds up'}`);
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
