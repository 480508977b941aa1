import { serviceUnavailable } from '../http/errors';

/** Whom work is done for. `network` as of `toClientNetwork`. */
export interface WorkOrigin {
  tenantId: string;
  network: string;
}

export interface FairQueueLimits {
  maxRunning: number;
  /** So that one tenant leaves a slot to the others; by default `maxRunning`. */
  maxRunningPerTenant?: number;
  maxWaiting: number;
  maxWaitingPerTenant?: number;
  maxWaitingPerNetwork: number;
  /** What has waited for so long gives up; by default it waits until its turn. */
  maxWaitMs?: number;
}

/** Runs work when it is its turn. @throws AppError 503 when too much waits, or when it has waited for too long */
export type FairQueue = <T>(origin: WorkOrigin, work: () => Promise<T>) => Promise<T>;

/**
 * A queue that is shared fairly: tenants take turns, and within a tenant its networks, each in the order of its requests. A burst from one network
 * is bounded, and others pass it.
 */
export function createFairQueue(limits: FairQueueLimits): FairQueue {
  const {
    maxRunning,
    maxRunningPerTenant = maxRunning,
    maxWaiting,
    maxWaitingPerTenant = maxWaiting,
    maxWaitingPerNetwork,
    maxWaitMs,
  } = limits;
  let running = 0;
  const runningByTenant = new Map<string, number>();
  /** Starts of waiting work by tenant and network, both in the order of their turns. */
  const waiting = new Map<string, Map<string, (() => void)[]>>();
  const countRunning = (tenantId: string) => runningByTenant.get(tenantId) ?? 0;
  const countWaiting = (networks: Map<string, (() => void)[]>) => [...networks.values()].reduce((sum, turns) => sum + turns.length, 0);

  function begin(tenantId: string): void {
    running += 1;
    runningByTenant.set(tenantId, countRunning(tenantId) + 1);
  }

  function end(tenantId: string): void {
    running -= 1;
    const left = countRunning(tenantId) - 1;
    if (left > 0) runningByTenant.set(tenantId, left);
    else runningByTenant.delete(tenantId);
    while (running < maxRunning && startNext());
  }

  /** Starts the next work; its tenant, and its network within the tenant, go to the end of the line. */
  function startNext(): boolean {
    for (const [tenantId, networks] of waiting) {
      const [turn] = networks;
      if (!turn || countRunning(tenantId) >= maxRunningPerTenant) continue;
      const [network, starts] = turn;
      const start = starts.shift();
      networks.delete(network);
      if (starts.length > 0) networks.set(network, starts);
      waiting.delete(tenantId);
      if (networks.size > 0) waiting.set(tenantId, networks);
      begin(tenantId);
      start?.();
      return true;
    }
    return false;
  }

  function enqueue({ tenantId, network }: WorkOrigin, start: () => void): void {
    const networks = waiting.get(tenantId) ?? new Map<string, (() => void)[]>();
    const starts = networks.get(network) ?? [];
    const total = [...waiting.values()].reduce((sum, each) => sum + countWaiting(each), 0);
    if (total >= maxWaiting || countWaiting(networks) >= maxWaitingPerTenant || starts.length >= maxWaitingPerNetwork)
      throw serviceUnavailable();
    starts.push(start);
    networks.set(network, starts);
    waiting.set(tenantId, networks);
  }

  /** Takes waiting work out of the line. */
  function withdraw({ tenantId, network }: WorkOrigin, start: () => void): void {
    const networks = waiting.get(tenantId);
    const left = networks?.get(network)?.filter((each) => each !== start) ?? [];
    if (left.length > 0) networks?.set(network, left);
    else networks?.delete(network);
    if (networks?.size === 0) waiting.delete(tenantId);
  }

  const waitForTurn = (origin: WorkOrigin) =>
    new Promise<void>((resolve, reject) => {
      const start = () => {
        clearTimeout(timer);
        resolve();
      };
      enqueue(origin, start);
      const giveUp = () => {
        withdraw(origin, start);
        reject(serviceUnavailable());
      };
      const timer = maxWaitMs === undefined ? undefined : setTimeout(giveUp, maxWaitMs);
    });

  return async (origin, work) => {
    // Whoever waits has been started already where a slot is free for its tenant, so nobody is passed here.
    if (running < maxRunning && countRunning(origin.tenantId) < maxRunningPerTenant) begin(origin.tenantId);
    else await waitForTurn(origin);
    try {
      return await work();
    } finally {
      end(origin.tenantId);
    }
  };
}
