import { createHash } from 'node:crypto';
import { serialize } from 'node:v8';
import { LRUCache } from 'lru-cache';
import { toClientNetwork } from '../auth/rate-limits/client-network';
import type { RequestMeta } from '../auth/caller';
import { createFairQueue, type FairQueueLimits } from './fair-queue';
import type { AnyHeavyTask, HeavyTask } from './heavy-task';

/** Runs a task, in a worker or in place. */
export type TaskExecutor = (task: AnyHeavyTask, args: readonly unknown[]) => Promise<unknown>;

/** The tenant whose work it is, and the address of the request. */
interface HeavyWorkCall {
  tenantId: string;
  requestMeta: Pick<RequestMeta, 'ip'>;
}

export interface HeavyWork {
  /** Runs a task when it is its turn. @throws AppError 503 where too much waits or it takes too long; what the task throws */
  run<Args extends readonly unknown[], Result>(task: HeavyTask<Args, Result>, call: HeavyWorkCall, args: Args): Promise<Result>;
  /**
   * Like `run`, for documents: the result is kept, and equal requests of a tenant share one run. Its version is a digest of all that is shown in it,
   * so that a change of any part gives another document, and what is kept is never out of date.
   */
  render<Args extends readonly unknown[], Result extends string | Uint8Array>(
    task: HeavyTask<Args, Result>,
    call: HeavyWorkCall,
    args: Args,
  ): Promise<Result>;
}

const maxKeptBytes = 32 * 1024 * 1024;

/** The limits for a pool of this size. Who waits for longer than five seconds would rather be told to come back. */
export const toHeavyWorkLimits = (poolSize: number): FairQueueLimits => ({
  maxRunning: poolSize,
  maxRunningPerTenant: Math.max(1, poolSize - 1),
  maxWaiting: 100,
  maxWaitingPerTenant: 60,
  maxWaitingPerNetwork: 20,
  maxWaitMs: 5_000,
});

/** Far above what the slowest task of a start needs on a busy machine. */
const maxStartTaskMs = 60_000;

/** Heavy work of a start, such as reading the archive of a build: no request waits, and a limit that is exceeded would end the start. */
export const createStartHeavyWork = (
  { executeWithin }: { executeWithin: (maxRunMs: number) => TaskExecutor },
  limits: FairQueueLimits,
): HeavyWork => createHeavyWork(executeWithin(maxStartTaskMs), { ...limits, maxWaitMs: maxStartTaskMs });

/** Heavy work of all requests: a fair queue in front of the executor, and the documents that are kept. */
export function createHeavyWork(execute: TaskExecutor, limits: FairQueueLimits): HeavyWork {
  const enqueue = createFairQueue(limits);
  const kept = new LRUCache<string, string | Uint8Array>({ maxSize: maxKeptBytes, sizeCalculation: ({ length }) => Math.max(1, length) });
  const inFlight = new Map<string, Promise<unknown>>();

  const run: HeavyWork['run'] = (task, { tenantId, requestMeta }, args) =>
    enqueue({ tenantId, network: toClientNetwork(requestMeta.ip) }, () => execute(task, args)) as never;

  const render: HeavyWork['render'] = async (task, call, args) => {
    const version = createHash('sha256').update(serialize(args)).digest('base64');
    const key = `${call.tenantId} ${task.name} ${version}`;
    const known = kept.get(key) ?? inFlight.get(key);
    if (known !== undefined) return known as never;
    const running = run(task, call, args).finally(() => inFlight.delete(key));
    inFlight.set(key, running);
    const result = await running;
    kept.set(key, result);
    return result;
  };
  return { run, render };
}
