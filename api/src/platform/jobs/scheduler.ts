import type { Deps } from '../deps';
import { runEvery } from './interval';
import { createJobRunner } from './job-runner';
import { ensureJobs, type Job } from './jobs';

const pollIntervalMs = 1_000;
/** How often new tenants get their jobs. */
const ensureIntervalMs = 60_000;

/** Runs due jobs until it is stopped; the returned function waits for the runs in progress. */
export function startJobScheduler<D extends Deps>(deps: D, jobList: readonly Job<D>[]): () => Promise<unknown> {
  const logError = (message: string) => (error: unknown) => deps.log.error({ err: error }, message);
  const ensureAllJobs = () => ensureJobs(deps, jobList);
  const firstEnsure = ensureAllJobs().catch(logError('jobs could not be planned'));
  const runner = createJobRunner(deps, jobList, () => undefined, logError('jobs could not be run'));
  const stops = [
    runEvery(ensureIntervalMs, ensureAllJobs, logError('jobs could not be planned')),
    runEvery(pollIntervalMs, () => runner.poll(), logError('jobs could not be looked for')),
  ];
  return () => {
    runner.stop();
    return Promise.all([firstEnsure, ...stops.map((stop) => stop()), runner.whenIdle()]);
  };
}
