import { createFairQueue } from '../../platform/heavy-work/fair-queue';

/** More hashes at once would fill Node's thread pool and delay all file and DNS reads. */
const enqueue = createFairQueue({ maxRunning: 2, maxWaiting: 100, maxWaitingPerNetwork: 25 });

/** Runs a hash when it is the turn of its network, of any tenant. @throws AppError 503 when too many wait, in all or of this network. */
export const withHashSlot = <T>(network: string, work: () => Promise<T>): Promise<T> => enqueue({ tenantId: '', network }, work);
