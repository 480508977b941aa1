import { cacheDb } from './cache-database';
import { getCacheOwner } from './cache-owner';
import { toStoredJson } from './stored-endpoints';

const dayMs = 86_400_000;

export const cacheLimits = { ageMs: 7 * dayMs, entries: 500, entryBytes: 1_000_000, totalBytes: 20_000_000 };

const toKey = (owner: string, queryHash: string) => `${owner}\n${queryHash}`;

/** An answer from the future is kept for a clock that was set back by up to a day; beyond that its age is unknown. */
const isCurrent = (at: number, now: number) => now - at < cacheLimits.ageMs && at - now <= dayMs;

const deleteKeys = (keys: string[]) => Promise.all([cacheDb.answers.bulkDelete(keys), cacheDb.contents.bulkDelete(keys)]);

/** Deletes what is too old or belongs to someone else, and what was used longest ago until the rest is within the limits. */
async function prune(owner: string, now: number, limits: typeof cacheLimits): Promise<void> {
  let count = 0;
  let bytes = 0;
  const newestFirst = await cacheDb.answers.orderBy('usedAt').reverse().toArray();
  const excess = newestFirst.filter((answer) => {
    if (answer.owner !== owner || !isCurrent(answer.at, now)) return true;
    count += 1;
    bytes += answer.bytes;
    return count > limits.entries || bytes > limits.totalBytes;
  });
  if (excess.length > 0) await deleteKeys(excess.map(({ key }) => key));
}

const inTransaction = <T>(work: () => Promise<T>) => cacheDb.transaction('rw', cacheDb.answers, cacheDb.contents, work);

/** Deletes what may not be kept any longer. */
export const pruneAnswers = (owner: string, now: number): Promise<unknown> => inTransaction(() => prune(owner, now, cacheLimits));

export const deleteAnswer = (owner: string, queryHash: string): Promise<unknown> =>
  inTransaction(() => deleteKeys([toKey(owner, queryHash)]));

/** Keeps an answer in place of the one before, if its owner is still signed in. One that is too large takes the place of none. */
export async function keepAnswer(owner: string, queryHash: string, answer: unknown, at: number, limits = cacheLimits): Promise<void> {
  const key = toKey(owner, queryHash);
  const json = toStoredJson(answer);
  const bytes = new Blob([json]).size;
  await inTransaction(async () => {
    if (getCacheOwner() !== owner) return;
    if (bytes > limits.entryBytes) return deleteKeys([key]);
    await cacheDb.contents.put({ key, json });
    await cacheDb.answers.put({ key, owner, at, usedAt: at, bytes });
    return prune(owner, at, limits);
  });
}

/** The kept answer of an owner, and when it arrived; undefined if there is none of the last seven days. */
export function readAnswer(owner: string, queryHash: string, now: number): Promise<{ data: unknown; at: number } | undefined> {
  const key = toKey(owner, queryHash);
  return inTransaction(async () => {
    const answer = await cacheDb.answers.get(key);
    const content = await cacheDb.contents.get(key);
    if (!answer || !content || !isCurrent(answer.at, now)) return undefined;
    await cacheDb.answers.put({ ...answer, usedAt: now });
    return { data: JSON.parse(content.json) as unknown, at: answer.at };
  });
}
