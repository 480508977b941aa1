import type { Deps } from '../deps';
import { periodically } from './interval';
import { planJobs, runDue, type Job } from './jobs';

const lookEveryMs = 1_000;
/** New tenants get their jobs this often. */
const planEveryMs = 60_000;

/** Looks for due jobs until told to stop, and then waits for the one under way. */
export function startJobs(deps: Deps, list: readonly Job[]): () => Promise<unknown> {
  const failed = (what: string) => (error: unknown) => deps.log.error({ err: error }, what);
  const plan = () => planJobs(deps, list);
  const planned = plan().catch(failed('jobs could not be planned'));
  const ends = [
    periodically(planEveryMs, plan, failed('jobs could not be planned')),
    periodically(lookEveryMs, () => runDue(deps, list), failed('jobs could not be looked for')),
  ];
  return () => Promise.all([planned, ...ends.map((end) => end())]);
}
