import { randomUUID } from 'node:crypto';
import { and, asc, eq, inArray, lte } from 'drizzle-orm';
import { jobs } from '../../database/schema';
import type { Deps } from '../deps';
import { nobodysTenant } from '../auth/rate-limits/postgres-store';

/** Something that happens by itself from time to time. */
export interface Job {
  /** `noun.verb`, such as `holds.expire`. */
  name: string;
  everyMs: number;
  /** Run for each tenant, or once for all (then `tenantId` is nobody's). */
  per: 'tenant' | 'platform';
  /**
   * Does what is due at `now`, in transactions of its own. It may be run again for the same time, after a process was killed in the middle
   * of it, so whatever it does it does once, by references or states of its own.
   */
  run(deps: Deps, tenantId: string, now: Date): Promise<unknown>;
}

type Row = typeof jobs.$inferSelect;
type JobDeps = Pick<Deps, 'db' | 'clock' | 'log'>;

/** How long a run may take before another process may think that it died. */
export const leaseMs = 5 * 60_000;
const firstWaitMs = 10_000;

const isRow = ({ tenantId, name }: Pick<Row, 'tenantId' | 'name'>) => and(eq(jobs.tenantId, tenantId), eq(jobs.name, name));
const after = (now: Date, ms: number) => new Date(now.getTime() + ms).toISOString();

/** When a job runs again that failed: soon, then later and later, but not later than it would anyway. */
export const retryAt = ({ everyMs }: Pick<Job, 'everyMs'>, attempts: number, now: Date): string =>
  after(now, Math.min(firstWaitMs * 2 ** (attempts - 1), Math.max(everyMs, firstWaitMs)));

/** Makes sure that every tenant has every job; new ones are due at once. */
export async function planJobs({ db, clock }: JobDeps, list: readonly Job[]): Promise<void> {
  const plan = async (tenantId: string, per: Job['per']) => {
    const names = list.filter((job) => job.per === per).map(({ name }) => name);
    if (names.length === 0) return;
    const dueAt = clock().toISOString();
    await db.withTenant(tenantId, (tx) =>
      tx
        .insert(jobs)
        .values(names.map((name) => ({ tenantId, name, dueAt })))
        .onConflictDoNothing(),
    );
  };
  for (const tenantId of await db.tenantIds()) await plan(tenantId, 'tenant');
  await plan(nobodysTenant, 'platform');
}

/** Takes the job of the tenant that has been due longest; for the time of the lease it is this process's. */
function claim({ db, clock }: JobDeps, tenantId: string, names: string[]): Promise<Row | undefined> {
  const now = clock();
  return db.withTenant(tenantId, async (tx) => {
    const [due] = await tx
      .select()
      .from(jobs)
      .where(and(eq(jobs.tenantId, tenantId), inArray(jobs.name, names), lte(jobs.dueAt, now.toISOString())))
      .orderBy(asc(jobs.dueAt))
      .limit(1)
      .for('update', { skipLocked: true });
    if (!due) return undefined;
    const [row] = await tx
      .update(jobs)
      .set({ runId: randomUUID(), dueAt: after(now, leaseMs), attempts: due.attempts + 1, startedAt: now.toISOString() })
      .where(isRow(due))
      .returning();
    return row;
  });
}

/** Notes how a run ended, unless another process has taken over meanwhile. */
async function end({ db, clock }: JobDeps, row: Row, change: Pick<Row, 'dueAt' | 'attempts' | 'lastError'>): Promise<void> {
  await db.withTenant(row.tenantId, (tx) =>
    tx
      .update(jobs)
      .set({ ...change, runId: null, endedAt: clock().toISOString() })
      .where(and(isRow(row), row.runId === null ? undefined : eq(jobs.runId, row.runId))),
  );
}

async function runOne(deps: Deps, job: Job, row: Row): Promise<boolean> {
  try {
    await job.run(deps, row.tenantId, deps.clock());
    await end(deps, row, { dueAt: after(deps.clock(), job.everyMs), attempts: 0, lastError: null });
    return true;
  } catch (error) {
    deps.log.error({ err: error, job: job.name, tenant: row.tenantId, attempts: row.attempts }, 'a job failed');
    const lastError = error instanceof Error ? error.message.slice(0, 500) : String(error);
    await end(deps, row, { dueAt: retryAt(job, row.attempts, deps.clock()), attempts: row.attempts, lastError });
    return false;
  }
}

/**
 * Runs every job that is due; the number that succeeded. Several processes may do it at once: each run is one's at a time. A process that
 * is killed in the middle leaves its run to the next one when the lease is over.
 */
export async function runDue(deps: Deps, list: readonly Job[]): Promise<number> {
  const byName = new Map(list.map((job) => [job.name, job]));
  const names = [...byName.keys()];
  const now = deps.clock().toISOString();
  const withWork = await deps.db.withLookup({ jobs: 'due' }, (tx) =>
    tx
      .selectDistinct({ tenantId: jobs.tenantId })
      .from(jobs)
      .where(and(lte(jobs.dueAt, now), inArray(jobs.name, names))),
  );
  let done = 0;
  for (const { tenantId } of withWork) {
    for (let row = await claim(deps, tenantId, names); row; row = await claim(deps, tenantId, names)) {
      const job = byName.get(row.name);
      if (job && (await runOne(deps, job, row))) done += 1;
    }
  }
  return done;
}
