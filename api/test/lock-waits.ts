import type { TestDatabase } from './database';
import { isDistributed } from './template';

const waiting = `select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
const waitingOnAllNodes = `select sum(result::int) as count from run_command_on_all_nodes($command$${waiting}$command$)`;

/** Resolves once at least `count` transactions of the database, on any node, wait for a lock of another one. */
export async function waitForLockWaits({ asOwner }: Pick<TestDatabase, 'asOwner'>, count = 1): Promise<void> {
  for (;;) {
    const [found] = await asOwner(isDistributed() ? waitingOnAllNodes : waiting);
    if (Number(found!.count) >= count) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
