import type { Deps } from '../deps';
import { runEvery } from './interval';
import { ensureJobs, runDueJobs, type Job } from './jobs';

const pollIntervalMs = 1_000;
/** How often new tenants get their jobs. */
const ensureIntervalMs = 60_000;

/** Runs due jobs until it is stopped; the returned function waits for the run in progress. */
export function startJobScheduler<D extends Deps>(deps: D, jobList: readonly Job<D>[]): () => Promise<unknown> {
  const logError = (message: string) => (error: unknown) => deps.log.error({ err: error }, message);
  const ensureAllJobs = () => ensureJobs(deps, jobList);
  const firstEnsure = ensureAllJobs().catch(logError('jobs could not be planned'));
  let isStopped = false;
  const stops = [
    runEvery(ensureIntervalMs, ensureAllJobs, logError('jobs could not be planned')),
    runEvery(pollIntervalMs, () => runDueJobs(deps, jobList, () => isStopped), logError('jobs could not be looked for')),
  ];
  return () => {
    isStopped = true;
    return Promise.all([firstEnsure, ...stops.map((stop) => stop())]);
  };
}
