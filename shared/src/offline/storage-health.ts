import { dataDb } from './offline-databases';
import { offlineKinds } from './offline-item';

/** In `localStorage`, so that a queue that the browser has cleared is noticed; the shell loads the queue only where there is a count. */
const counterKey = 'offline-items';
/** Set while the last write found no room, for every tab. */
const fullKey = 'offline-full';
const warnAtFraction = 0.8;
/** Longer than a write takes. */
const recheckMs = 2_000;

export const countItems = async (): Promise<number> =>
  (await Promise.all(offlineKinds.map((kind) => dataDb[kind].count()))).reduce((sum, count) => sum + count, 0);

/** The number of items at the last write, whoever wrote them. */
function readCounter(): number {
  try {
    return Number(localStorage.getItem(counterKey)) || 0;
  } catch {
    return 0;
  }
}

function writeCounter(count: number): void {
  try {
    if (count > 0) localStorage.setItem(counterKey, String(count));
    else localStorage.removeItem(counterKey);
  } catch {
    // Blocked storage loses the notice only.
  }
}

export const updateCounter = async (): Promise<void> => writeCounter(await countItems());

/** To be called before a delete: a page that ends in between misses a notice instead of raising a false one. */
export const lowerCounter = (by: number): void => writeCounter(readCounter() - by);

/** Reads the counter last, because it is lowered before a delete. */
async function countMissing(): Promise<number> {
  const count = await countItems();
  return Math.max(0, readCounter() - count);
}

/** How many items the browser has cleared since the last write; 0 if none. Compares twice, because another tab may be writing. */
export async function countLostItems(): Promise<number> {
  const missing = await countMissing();
  if (missing === 0) return 0;
  await new Promise((resolve) => setTimeout(resolve, recheckMs));
  return Math.min(missing, await countMissing());
}

/** Asks the browser not to clear the storage of this site on its own. */
export const requestPersistence = async (): Promise<boolean> => (await navigator.storage?.persist?.().catch(() => false)) ?? false;

/** Notes whether a write found room. */
export function reportRoom(hasRoom: boolean): void {
  try {
    if (!hasRoom) localStorage.setItem(fullKey, 'yes');
    else if (fullKey in localStorage) localStorage.removeItem(fullKey);
  } catch {
    // The form that was saved says it too.
  }
}

/** Whether the last write found no room. Chromium no longer says how much of the storage is used, so this is what is known there. */
export function isStorageFull(): boolean {
  try {
    return fullKey in localStorage;
  } catch {
    return false;
  }
}

/** Whether more than 80 % of the storage that the browser allows is used. */
export async function isStorageAlmostFull(): Promise<boolean> {
  const estimate = await navigator.storage?.estimate?.().catch(() => undefined);
  return (estimate?.usage ?? 0) > (estimate?.quota ?? Infinity) * warnAtFraction;
}

/** Whether a write failed because the storage is full. A failed commit has the reason inside, and a write of many items one for each. */
export function isQuotaError(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const { name, inner, failures = [] } = error as { name?: string; inner?: unknown; failures?: unknown[] };
  return name === 'QuotaExceededError' || (inner !== undefined && inner !== error && isQuotaError(inner)) || failures.some(isQuotaError);
}

/** Deletes what can be loaded again. */
export async function purgeCaches(): Promise<void> {
  if (!('caches' in globalThis)) return;
  for (const name of await caches.keys()) await caches.delete(name);
}
