import type { CycleState } from './sync-cycle';
import { runCycle, toOwnerKey } from './sync-cycle';
import type { QueueOwner } from './offline-item';
import { isSameOwner } from './queue-owner';
import type { SyncEnvironment } from './sync-environment';

/** Of the specification. */
const intervalMs = 15_000;

/** The surroundings of the loop; tests pass their own. */
export interface LoopEnvironment extends SyncEnvironment {
  /** Undefined where the browser has none; then each tab syncs, and the server still creates every record once. */
  locks: LockManager | undefined;
  isHidden: () => boolean;
  /** Milliseconds of a clock that is never set. */
  monotonicNow: () => number;
}

export interface SyncLoop {
  /** Tells the loop that the page, the session or its visibility has changed. */
  notify: () => void;
  /** Starts a cycle now instead of at the next tick, if this tab is the one that syncs. */
  syncNow: () => void;
  stop: () => void;
}

/** The lock that the one syncing tab of a user holds; a service worker takes the same. */
export const getLockName = (owner: QueueOwner): string => `td-sync:${toOwnerKey(owner)}`;

/** Syncs every 15 seconds in one tab of a user: it holds the lock until it closes, is not allowed to run, or is hidden while another tab waits. */
export function startSyncLoop(env: LoopEnvironment): SyncLoop {
  const state: CycleState = { pausedUntil: 0 };
  let stopped = false;
  let isNow = false;
  let wake = () => {};
  let waitingForLock: AbortController | undefined;
  const sleep = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, Math.max(0, ms));
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  const mayLead = (owner: QueueOwner) => !stopped && env.mayRun() && isSameOwner(env.getOwner(), owner);

  async function lead(owner: QueueOwner): Promise<void> {
    let nextTick = env.monotonicNow();
    while (mayLead(owner)) {
      if (isNow || env.monotonicNow() >= nextTick) {
        isNow = false;
        await runCycle(env, state).catch(() => undefined);
        // A cycle longer than the interval is followed by the next tick that has not passed.
        while (nextTick <= env.monotonicNow()) nextTick += intervalMs;
        if (!mayLead(owner)) return;
      }
      if (!isNow) await sleep(nextTick - env.monotonicNow());
      // Timers of hidden tabs are slow. Not right after a cycle: the next leader runs one at once, so two hidden tabs would never pause.
      if (env.isHidden() && (await isLockAwaited(env.locks, owner))) return;
    }
  }

  async function run(): Promise<void> {
    while (!stopped) {
      const owner = env.getOwner();
      if (!owner || !env.mayRun()) {
        await sleep(intervalMs);
        continue;
      }
      if (!env.locks) {
        await lead(owner);
        continue;
      }
      const { signal } = (waitingForLock = new AbortController());
      await env.locks.request(getLockName(owner), { signal }, () => lead(owner)).catch(() => (stopped ? undefined : sleep(1_000)));
      waitingForLock = undefined;
    }
  }
  void run();

  return {
    notify: () => {
      const owner = env.getOwner();
      if (!owner || !env.mayRun()) waitingForLock?.abort();
      wake();
    },
    syncNow: () => {
      isNow = true;
      state.pausedUntil = 0;
      wake();
    },
    stop: () => {
      stopped = true;
      waitingForLock?.abort();
      wake();
    },
  };
}

async function isLockAwaited(locks: LockManager | undefined, owner: QueueOwner): Promise<boolean> {
  const { pending = [] } = (await locks?.query()) ?? {};
  return pending.some(({ name }) => name === getLockName(owner));
}
