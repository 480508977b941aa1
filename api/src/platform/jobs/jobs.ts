import { randomUUID } from 'node:crypto';
import { and, asc, count, eq, inArray, lte, sql, type SQL } from 'drizzle-orm';
import { tenants } from '../../schema';
import { withCid } from '../call-log/current-work';
import type { Tx } from '../database/client';
import { generateCid } from '../http/request-id';
import { jobs } from './jobs.schema';
import type { Deps } from '../deps';
import { systemTenantId } from '../auth/rate-limits/postgres-store';

/** A scheduled job. */
export interface Job<D extends Deps = Deps> {
  /** `noun.verb`, such as `holds.expire`. */
  name: string;
  intervalMs: number;
  /** Whether it runs for each tenant or once for all (then `tenantId` is the system tenant). */
  scope: 'tenant' | 'platform';
  /** It also runs for suspended tenants: it records what happened outside, such as at a bank, or delivers messages. */
  duringSuspension?: true;
  /** It runs at its interval however long nothing has changed in the tenant: it looks for changes that nothing announces. */
  duringIdle?: true;
  /**
   * Does the work due at `now`, in its own transactions. It may run again for the same time after a crash, so its effects must be idempotent,
   * by references or states of its own.
   */
  run(deps: D, tenantId: string, now: Date): Promise<unknown>;
}

type JobRow = typeof jobs.$inferSelect;
type JobTiming = Pick<Job, 'intervalMs' | 'scope' | 'duringIdle'>;
type JobDeps = Pick<Deps, 'db' | 'clock' | 'log'>;

/** How long a run may take before another process may assume that it crashed. */
export const jobLeaseMs = 5 * 60_000;
const initialRetryMs = 10_000;

const isJobRow = ({ tenantId, name }: Pick<JobRow, 'tenantId' | 'name'>) => and(eq(jobs.tenantId, tenantId), eq(jobs.name, name));
const addMs = (now: Date, ms: number) => new Date(now.getTime() + ms).toISOString();

/** When a failed job is retried: with exponential backoff, but no later than its interval. */
export const computeNextRetryAt = ({ intervalMs }: Pick<Job, 'intervalMs'>, attempts: number, now: Date): string =>
  addMs(now, Math.min(initialRetryMs * 2 ** (attempts - 1), Math.max(intervalMs, initialRetryMs)));

/** The longest time between two runs of a job with a shorter interval, of a tenant in which nothing changes. */
const maxIdleIntervalMs = 60 * 60_000;
/** The part of the time in which nothing has changed that a job may be late. */
const idleShare = 1 / 20;

/** The interval of a job in a tenant in which something last changed at `wokenAt`. */
export function computeInterval({ intervalMs, scope, duringIdle }: JobTiming, wokenAt: string, now: Date): number {
  if (scope === 'platform' || duringIdle) return intervalMs;
  const idleMs = now.getTime() - Date.parse(wokenAt);
  return Math.max(intervalMs, Math.min(idleMs * idleShare, maxIdleIntervalMs));
}

/** Ensures that every tenant has every job; new ones are due immediately. */
export async function ensureJobs({ db, clock }: JobDeps, jobList: readonly Pick<Job, 'name' | 'intervalMs' | 'scope'>[]): Promise<void> {
  const ensureForTenant = async (tenantId: string, scope: Job['scope']) => {
    const names = jobList.filter((job) => job.scope === scope).map(({ name }) => name);
    if (names.length === 0) return;
    const dueAt = clock().toISOString();
    await db.withTenant(tenantId, (tx) =>
      tx
        .insert(jobs)
        .values(names.map((name) => ({ tenantId, name, dueAt })))
        .onConflictDoNothing(),
    );
  };
  const names = jobList.map(({ name }) => name);
  const counted = await db.withoutTenant({ jobs: 'due' }, (tx) =>
    tx.select({ tenantId: jobs.tenantId, jobs: count() }).from(jobs).where(inArray(jobs.name, names)).groupBy(jobs.tenantId),
  );
  const countOf = new Map(counted.map((each) => [each.tenantId, each.jobs]));
  const wanted = jobList.filter(({ scope }) => scope === 'tenant').length;
  for (const tenantId of await db.tenantIds()) if ((countOf.get(tenantId) ?? 0) < wanted) await ensureForTenant(tenantId, 'tenant');
  await ensureForTenant(systemTenantId, 'platform');
}

async function isSuspended(tx: Tx, tenantId: string): Promise<boolean> {
  const [row] = await tx.select({ suspension: tenants.suspension }).from(tenants).where(eq(tenants.tenantId, tenantId));
  return (row?.suspension ?? null) !== null;
}

/** Claims the job of the tenant that has been due longest, and at `dueBy`, for the time of the lease. */
function claimDueJob(
  { db, clock }: JobDeps,
  tenantId: string,
  dueBy: Date,
  allNames: string[],
  namesDuringSuspension: string[],
): Promise<JobRow | undefined> {
  const now = clock();
  return db.withTenant(tenantId, async (tx) => {
    // The others stay due, and run at once when the suspension ends.
    const names = (await isSuspended(tx, tenantId)) ? namesDuringSuspension : allNames;
    const [due] = await tx
      .select()
      .from(jobs)
      .where(and(eq(jobs.tenantId, tenantId), inArray(jobs.name, names), lte(jobs.dueAt, dueBy.toISOString())))
      .orderBy(asc(jobs.dueAt))
      .limit(1)
      .for('update', { skipLocked: true });
    if (!due) return undefined;
    const [row] = await tx
      .update(jobs)
      .set({ runId: randomUUID(), dueAt: addMs(now, jobLeaseMs), attempts: due.attempts + 1, startedAt: now.toISOString() })
      .where(isJobRow(due))
      .returning();
    return row;
  });
}

/** Records the end of a run, unless another process has taken over. */
async function finishRun(
  { db, clock }: JobDeps,
  row: JobRow,
  change: Pick<JobRow, 'attempts' | 'lastError'> & { dueAt: string | SQL },
): Promise<void> {
  await db.withTenant(row.tenantId, (tx) =>
    tx
      .update(jobs)
      .set({ ...change, runId: null, endedAt: clock().toISOString() })
      .where(and(isJobRow(row), row.runId === null ? undefined : eq(jobs.runId, row.runId))),
  );
}

/** When a job is due again: at its interval where something changed in the tenant while it ran. */
function computeDueAt(job: JobTiming, row: JobRow, now: Date): SQL {
  const [soon, later] = [addMs(now, job.intervalMs), addMs(now, computeInterval(job, row.wokenAt, now))];
  return sql`case when ${jobs.wokenAt} > ${row.wokenAt}::timestamptz then ${soon}::timestamptz else ${later}::timestamptz end`;
}

async function runJob<D extends Deps>(deps: D, job: Job<D>, row: JobRow): Promise<boolean> {
  const cid = row.runId ?? generateCid();
  try {
    await withCid(cid, () => job.run(deps, row.tenantId, deps.clock()), job.name);
    await finishRun(deps, row, { dueAt: computeDueAt(job, row, deps.clock()), attempts: 0, lastError: null });
    return true;
  } catch (error) {
    deps.log.error({ err: error, cid, job: job.name, tenant: row.tenantId, attempts: row.attempts }, 'a job failed');
    const lastError = error instanceof Error ? error.message.slice(0, 500) : String(error);
    await finishRun(deps, row, { dueAt: computeNextRetryAt(job, row.attempts, deps.clock()), attempts: row.attempts, lastError });
    return false;
  }
}

/** The tenants that have due jobs, the one that has waited longest first. */
export async function findTenantsWithDueJobs({ db }: Pick<Deps, 'db'>, names: string[], dueBy: Date): Promise<string[]> {
  const rows = await db.withoutTenant({ jobs: 'due' }, (tx) =>
    tx
      .select({ tenantId: jobs.tenantId })
      .from(jobs)
      .where(and(lte(jobs.dueAt, dueBy.toISOString()), inArray(jobs.name, names)))
      .groupBy(jobs.tenantId)
      .orderBy(asc(sql`min(${jobs.dueAt})`)),
  );
  return rows.map(({ tenantId }) => tenantId);
}

/**
 * Runs the jobs of a tenant that are due at `dueBy`, one after the other, and returns how many succeeded. Several processes may do so at the same
 * time: each run is claimed by one. After a crash the next process takes over when the lease ends.
 * @param isStopped ends it after the run in progress
 */
export async function runTenantJobs<D extends Deps>(
  deps: D,
  jobList: readonly Job<D>[],
  { tenantId, dueBy, isStopped }: { tenantId: string; dueBy: Date; isStopped: () => boolean },
): Promise<number> {
  const byName = new Map(jobList.map((job) => [job.name, job]));
  const namesDuringSuspension = jobList.filter(({ duringSuspension }) => duringSuspension).map(({ name }) => name);
  const claim = async () => (isStopped() ? undefined : claimDueJob(deps, tenantId, dueBy, [...byName.keys()], namesDuringSuspension));
  let succeeded = 0;
  for (let row = await claim(); row; row = await claim()) {
    const job = byName.get(row.name);
    if (job && (await runJob(deps, job, row))) succeeded += 1;
  }
  return succeeded;
}
