import type { Deps } from '../deps';
import { findTenantsWithDueJobs, runTenantJobs, type Job } from './jobs';

/** Tenants whose jobs run at the same time: at most half of the database connections of a process. */
const maxTenants = 5;

interface JobRunner {
  /** Starts the jobs that are due, unless as many run as may. Those that have to wait start when others end. */
  poll(): Promise<void>;
  /** Waits until no job runs. */
  whenIdle(): Promise<void>;
  /** Starts no further job. */
  stop(): void;
}

/**
 * Runs the jobs of several tenants at a time, those of each one after the other, so that a tenant whose jobs wait for a slow server does not hold
 * up the e-mails of all others.
 * @param onEnd receives how many jobs of a tenant succeeded
 * @param onError receives errors of the database; a job that fails is recorded and retried
 */
export function createJobRunner<D extends Deps>(
  deps: D,
  jobList: readonly Job<D>[],
  onEnd: (succeeded: number) => void,
  onError: (error: unknown) => void,
): JobRunner {
  const running = new Map<string, Promise<void>>();
  let waiting: string[] = [];
  let isStopped = false;
  const start = (tenantId: string) => {
    const run = runTenantJobs(deps, jobList, { tenantId, dueBy: deps.clock(), isStopped: () => isStopped })
      .then(onEnd, onError)
      .finally(() => {
        running.delete(tenantId);
        startWaiting();
      });
    running.set(tenantId, run);
  };
  const startWaiting = () => {
    for (let tenantId; running.size < maxTenants && !isStopped && (tenantId = waiting.shift()) !== undefined;)
      if (!running.has(tenantId)) start(tenantId);
  };
  return {
    poll: async () => {
      const names = jobList.map(({ name }) => name);
      waiting = await findTenantsWithDueJobs(deps, names, deps.clock());
      startWaiting();
    },
    whenIdle: async () => {
      while (running.size > 0) await Promise.all(running.values());
    },
    stop: () => void (isStopped = true),
  };
}

/** Runs all due jobs once and returns how many succeeded. */
export async function runDueJobs<D extends Deps>(deps: D, jobList: readonly Job<D>[]): Promise<number> {
  let total = 0;
  const errors: unknown[] = [];
  const runner = createJobRunner(
    deps,
    jobList,
    (succeeded) => void (total += succeeded),
    (error) => void errors.push(error),
  );
  await runner.poll();
  await runner.whenIdle();
  if (errors.length > 0) throw errors[0];
  return total;
}
