import type { Deps } from './platform/deps';
import { createCheckpointSender } from './platform/checkpoints/checkpoint-copies';
import { writeCheckpoints } from './platform/checkpoints/checkpoints';
import { hashChains } from './hash-chains';
import { endExpiredImpersonations } from './modules/impersonation/impersonation.service';

const impersonationIntervalMs = 5 * 60_000;
const checkpointIntervalMs = 60 * 60_000;

/** Runs the periodic work of this process. `stop` writes the checkpoints a last time. */
export function startMaintenance({ db, config, clock, log }: Deps): { stop: () => Promise<void> } {
  let queue: Promise<void> = Promise.resolve();
  /** Runs tasks one at a time; a failed one is retried at its next interval. */
  const enqueue = (label: string, work: () => Promise<void>) => {
    queue = queue.then(work).catch((error: unknown) => log.error({ err: error }, `${label} failed`));
    return queue;
  };
  const sendCopies = createCheckpointSender(config.checkpointCopies);
  const signChains = async () => {
    for (const chain of hashChains)
      await enqueue(`signing the ${chain.name} chain`, async () => sendCopies(await writeCheckpoints(db, config.dataDir, chain, clock())));
  };
  const expireImpersonations = () =>
    enqueue('ending views', async () => {
      for (const tenantId of await db.tenantIds()) await db.withTenant(tenantId, (tx) => endExpiredImpersonations(tx, tenantId, clock()));
    });

  void signChains();
  const timers = [
    setInterval(() => void signChains(), checkpointIntervalMs),
    setInterval(() => void expireImpersonations(), impersonationIntervalMs),
  ];
  return {
    stop: () => {
      timers.forEach((timer) => clearInterval(timer));
      return signChains();
    },
  };
}
