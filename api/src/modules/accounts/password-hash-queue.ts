import { serviceUnavailable } from '../../platform/http/errors';

/** More hashes at once would fill Node's thread pool and delay all file and DNS reads. */
const maxRunning = 2;
const maxWaiting = 100;
const maxWaitingPerNetwork = 25;

let running = 0;
let waitingCount = 0;
/** Waiting tasks by network, in the order of their turns. */
const waiting = new Map<string, (() => void)[]>();

function enqueue(network: string, start: () => void): void {
  const queue = waiting.get(network) ?? [];
  if (waitingCount >= maxWaiting || queue.length >= maxWaitingPerNetwork) throw serviceUnavailable();
  queue.push(start);
  waiting.set(network, queue);
  waitingCount += 1;
}

/** Takes the next task; its network goes to the end of the line, so that a burst from one does not make others wait. */
function takeNext(): (() => void) | undefined {
  const [turn] = waiting;
  if (!turn) return undefined;
  const [network, queue] = turn;
  const start = queue.shift();
  waiting.delete(network);
  if (queue.length > 0) waiting.set(network, queue);
  waitingCount -= 1;
  return start;
}

/** Runs a hash when it is the turn of its network. @throws AppError 503 when too many wait, in all or of this network. */
export async function withHashSlot<T>(network: string, work: () => Promise<T>): Promise<T> {
  // A finished task passes its slot on, so `running` does not change.
  if (running >= maxRunning) await new Promise<void>((start) => enqueue(network, start));
  else running += 1;
  try {
    return await work();
  } finally {
    const next = takeNext();
    if (next) next();
    else running -= 1;
  }
}
