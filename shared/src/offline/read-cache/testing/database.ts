import 'fake-indexeddb/auto';
import { cacheDb } from '../cache-database';

/** An empty database. The sign-in of a test deletes the one before and closes it, so this comes after it. */
export async function openEmptyDatabase(): Promise<void> {
  cacheDb.close({ disableAutoOpen: true });
  // After the deletions that are on their way.
  await new Promise((resolve) => (indexedDB.deleteDatabase(cacheDb.name).onsuccess = resolve));
  await cacheDb.open();
}

/** Everything in the database, as text. */
export const dumpDatabase = async (): Promise<string> => JSON.stringify(await Promise.all(cacheDb.tables.map((table) => table.toArray())));

/** Waits for requests, and for the reads and writes that they start: a transaction comes after those before it. */
export async function settle(): Promise<void> {
  for (let round = 0; round < 4; round++) {
    await new Promise((resolve) => setTimeout(resolve, 15));
    await cacheDb.transaction('rw', cacheDb.tables, () => cacheDb.answers.count()).catch(() => undefined);
  }
}
