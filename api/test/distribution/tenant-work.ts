import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { and, count, eq, sql } from 'drizzle-orm';
import { chartOfAccounts } from '../../src/modules/ledger/chart-of-accounts.service';
import { postEntry } from '../../src/modules/ledger/ledger.service';
import { verifyLedger } from '../../src/modules/ledger/verify-ledger.rules';
import type { Database } from '../../src/platform/database/client';
import { jobs, journalEntries, partners } from '../../src/schema';

export interface Work {
  /** What was acknowledged as written: handles of partners and references of ledger entries. */
  handles: string[];
  references: string[];
  /** How often the partner `p1` was changed. */
  changes: number;
  failures: { at: number; error: unknown }[];
  /** How often a write waited for a lock for longer than the app does, so that its client was to repeat it. It is rolled back. */
  busy: number;
  /** When the last write succeeded. */
  lastWrittenAt: number;
  slowestMs: number;
}

const isLockTimeout = (error: unknown) => ((error as Error).cause as { code?: string } | undefined)?.code === '55P03';

const postSale = (db: Database, tenantId: string, reference: string) =>
  db.withTenant(tenantId, (tx) => {
    const id = randomUUID();
    return postEntry(
      tx,
      {
        ...{ tenantId, reference, kind: 'adjustment', subject: { type: 'order', id }, description: reference, actorId: null, cid: 'c' },
        postings: [{ debit: chartOfAccounts.cash, credit: chartOfAccounts.commission, amountCents: 100, currency: 'USD' }],
      },
      new Date(),
    );
  });

/**
 * Writes and reads of a tenant, one after the other in each of several loops, as requests do, and questions over all tenants as those of the jobs.
 * The pauses leave processors for the nodes: without them a move waits for processors rather than for locks, on two cores for many minutes.
 * @returns ends the work, and says what was done
 */
export function startWork(db: Database, tenantId: string): { work: Work; stop: () => Promise<Work> } {
  const work: Work = { handles: [], references: [], changes: 0, failures: [], busy: 0, lastWrittenAt: 0, slowestMs: 0 };
  let going = true;
  const write = async () => {
    const handle = `w${randomUUID()}`;
    await db.withTenant(tenantId, async (tx) => {
      await tx.insert(partners).values({ tenantId, handle, name: 'Written' });
      const name = sql`${partners.name} || '.'`;
      await tx
        .update(partners)
        .set({ name })
        .where(and(eq(partners.tenantId, tenantId), eq(partners.handle, 'p1')));
    });
    work.handles.push(handle);
    work.changes += 1;
    work.lastWrittenAt = Date.now();
  };
  const book = async () => {
    const reference = `sale ${randomUUID()}`;
    await postSale(db, tenantId, reference);
    work.references.push(reference);
    work.lastWrittenAt = Date.now();
  };
  const read = async () => {
    const before = work.handles.length;
    const [[row]] = await db.readPipelined(tenantId, (tx) => [
      tx.select({ partners: count() }).from(partners).where(eq(partners.tenantId, tenantId)),
    ]);
    if (row!.partners < before) throw new Error(`${row!.partners} partners are fewer than ${before}.`);
  };
  const askAll = async () => {
    await db.withoutTenant({ jobs: 'due' }, (tx) =>
      tx.select({ tenantId: jobs.tenantId, jobs: count() }).from(jobs).groupBy(jobs.tenantId),
    );
    await db.tenantIds();
  };
  const loops = [write, write, book, read, askAll].map(async (run, index) => {
    while (going) {
      const began = performance.now();
      await run().catch((error: unknown) => {
        if (isLockTimeout(error)) work.busy += 1;
        else work.failures.push({ at: Date.now(), error });
      });
      work.slowestMs = Math.max(work.slowestMs, performance.now() - began);
      await sleep(150 + index * 30);
    }
  });
  const stop = async () => {
    going = false;
    await Promise.all(loops);
    return work;
  };
  return { work, stop };
}

/** The errors of failed work, with what the server said. */
export const describeFailures = ({ failures }: Work): string[] =>
  failures.map(({ error }) => [error, (error as Error).cause].map(String).join(' '));

/**
 * Compares what is there with what was acknowledged.
 * @returns what is missing or doubled, or does not balance; what failed may be there too where `failures` are allowed
 */
export async function findLosses(db: Database, tenantId: string, work: Work): Promise<string[]> {
  const [rows, booked] = await db.withTenant(tenantId, async (tx) => [
    await tx.select({ handle: partners.handle, name: partners.name }).from(partners).where(eq(partners.tenantId, tenantId)),
    await tx.select({ reference: journalEntries.reference }).from(journalEntries).where(eq(journalEntries.tenantId, tenantId)),
  ]);
  const handles = rows.map(({ handle }) => handle).filter((handle) => handle.startsWith('w'));
  const references = booked.map(({ reference }) => reference);
  const [there, entries] = [new Set(handles), new Set(references)];
  const dots = rows.find(({ handle }) => handle === 'p1')?.name.match(/\.*$/)?.[0].length;
  const { problems } = await db.withTenant(tenantId, (tx) => verifyLedger(tx, tenantId));
  return [
    ...work.handles.filter((handle) => !there.has(handle)).map((handle) => `${handle} is lost`),
    ...work.references.filter((reference) => !entries.has(reference)).map((reference) => `${reference} is lost`),
    ...(there.size === handles.length && entries.size === references.length ? [] : ['rows are doubled']),
    // Each partner and the change of p1 are of one transaction.
    ...(dots === handles.length ? [] : [`p1 was changed ${dots} times by ${handles.length} transactions`]),
    ...(work.failures.length > 0 || (handles.length === work.handles.length && references.length === work.references.length)
      ? []
      : ['more is there than was acknowledged']),
    ...problems,
  ];
}
