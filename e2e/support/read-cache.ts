import type { Page } from '@playwright/test';
import { expect } from './test';

/** Everything that this browser keeps for reading offline, as text; undefined without a database. */
export const readKept = (page: Page): Promise<string | undefined> =>
  page.evaluate(async () => {
    if (!(await indexedDB.databases()).some(({ name }) => name === 'read-cache')) return undefined;
    const request = <T>(pending: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        pending.onsuccess = () => resolve(pending.result);
        pending.onerror = () => reject(pending.error!);
      });
    const db = await request(indexedDB.open('read-cache'));
    const stores = [...db.objectStoreNames];
    const rows =
      stores.length === 0 ? [] : await Promise.all(stores.map((name) => request(db.transaction(name).objectStore(name).getAll())));
    db.close();
    return JSON.stringify(rows);
  });

/** Waits until the answers of these paths are kept; in a new tab, the cache starts 15 seconds after the app. */
export async function waitUntilKept(page: Page, ...paths: string[]): Promise<void> {
  for (const path of paths)
    await expect.poll(async () => (await readKept(page))?.includes(path), { message: path, timeout: 40_000 }).toBe(true);
}

/** The files of the app still load, the API does not answer. */
export const cutApi = (page: Page): Promise<unknown> => page.context().route('**/api/**', (route) => route.abort());
export const restoreApi = (page: Page): Promise<void> => page.context().unroute('**/api/**');
