import type { Deps } from './platform/deps';
import { headsDir, writeHeads } from './modules/audit/audit-checkpoints';
import { expireViews } from './records/views';

const viewsEveryMs = 5 * 60_000;
const headsEveryMs = 60 * 60_000;

/** What has to be done from time to time without anybody asking. The end of it signs the audit log once more. */
export function startUpkeep({ db, config, clock, log }: Deps): { stop: () => Promise<void> } {
  let last: Promise<void> = Promise.resolve();
  /** One after the other; what fails is tried again the next time. */
  const follow = (what: string, work: () => Promise<void>) => {
    last = last.then(work).catch((error: unknown) => log.error({ err: error }, `${what} failed`));
    return last;
  };
  const signHeads = () => follow('signing the audit log', () => writeHeads(db, headsDir(config.dataDir), clock()));
  const endViews = () =>
    follow('ending views', async () => {
      for (const tenantId of await db.tenantIds()) await db.withTenant(tenantId, (tx) => expireViews(tx, tenantId, clock()));
    });

  void signHeads();
  const timers = [setInterval(() => void signHeads(), headsEveryMs), setInterval(() => void endViews(), viewsEveryMs)];
  return {
    stop: () => {
      timers.forEach((timer) => clearInterval(timer));
      return signHeads();
    },
  };
}
