import type { Page } from '@playwright/test';
import { isComplete } from '../support/combinations';
import { expect, test, waitUntilLoaded } from '../support/test';

/** One tick of the sync, and what a busy machine adds. */
const tickMs = 25_000;
const fullNotice = 'This device has no room left. Nothing was saved; keep this page open or export pending changes.';

/** Above what the app keeps in these tests. */
const roomBytes = 8_000_000;

/**
 * Lets the app's origin store nothing more, or as much as before. Chromium allows writes by the free space that it found up to 30 seconds ago, so
 * there is little from the beginning, and a write that needs more makes it look again.
 */
async function createStorageLimit(page: Page, baseURL: string) {
  const cdp = await page.context().newCDPSession(page);
  const { origin } = new URL(baseURL);
  const setQuota = (quotaSize: number) => cdp.send('Storage.overrideQuotaForOrigin', { origin, quotaSize });
  await setQuota(roomBytes);
  return {
    fill: async () => {
      await setQuota(1);
      expect(await page.evaluate(writeFiller, roomBytes)).toBe('QuotaExceededError');
    },
    free: () => setQuota(roomBytes),
  };
}

/** Writes so many bytes, in a database of its own. Says why that failed. */
const writeFiller = (bytes: number) =>
  new Promise<string>((resolve) => {
    const opening = indexedDB.open('test-filler');
    opening.onupgradeneeded = () => opening.result.createObjectStore('parts', { autoIncrement: true });
    opening.onerror = () => resolve(opening.error!.name);
    opening.onsuccess = () => {
      const writing = opening.result.transaction('parts', 'readwrite');
      const part = new Uint8Array(50_000);
      for (let left = bytes; left > 0; left -= part.length) writing.objectStore('parts').add(part);
      const end = (result: string) => (opening.result.close(), resolve(result));
      writing.oncomplete = () => end('stored');
      writing.onabort = () => end(writing.error?.name ?? 'aborted');
    };
  });

async function writeQuote(page: Page, title: string): Promise<void> {
  await page.goto('/quotes/new');
  await waitUntilLoaded(page);
  await page.getByLabel('Title').fill(title);
  await page.getByRole('combobox', { name: 'Customer' }).click();
  await page.getByRole('listbox', { name: 'Customers' }).getByRole('option').first().click();
  await page.getByLabel('Item', { exact: true }).fill('Audit');
  await page.getByLabel('Price', { exact: true }).fill('1200');
}
const saveQuote = (page: Page) => page.getByRole('button', { name: 'Save quote' }).click();
const pendingRows = (page: Page, title: string) =>
  page.getByRole('table', { name: 'Pending quotes' }).getByRole('row').filter({ hasText: title });

test('says that the device is full, keeps what was saved and what is in the form, and goes on once there is room', async ({
  as,
  baseURL,
}) => {
  test.setTimeout(120_000);
  const savedPage = await as('partner_admin');
  const context = savedPage.context();
  const storage = await createStorageLimit(savedPage, baseURL!);
  const [savedTitle, lateTitle] = [`Before it was full ${Date.now()}`, `While it was full ${Date.now()}`];
  await writeQuote(savedPage, savedTitle);
  const page = await context.newPage();
  await writeQuote(page, lateTitle);
  await context.setOffline(true);
  await saveQuote(savedPage);
  await expect(savedPage.getByText('Saved offline')).toBeVisible();

  await storage.fill();
  await saveQuote(page);
  await expect(page.getByRole('alert').filter({ hasText: fullNotice })).toBeVisible();
  await expect(page.getByText('Saved offline')).toHaveCount(0);
  await expect(page.getByLabel('Title')).toHaveValue(lateTitle);
  await expect(pendingRows(savedPage, savedTitle)).toHaveCount(1);
  await expect(pendingRows(savedPage, lateTitle)).toHaveCount(0);
  await savedPage.getByRole('button', { name: 'Sync center' }).click();
  const center = savedPage.getByRole('dialog', { name: 'Sync center' });
  await expect(center.getByText(/^This device had no room for the last change\./)).toBeVisible();
  await expect(center.getByText(/^1 waiting, offline since/)).toBeVisible();

  await storage.free();
  await saveQuote(page);
  await expect(page.getByText('Saved offline')).toBeVisible();
  await expect(center.getByText(/^2 waiting, offline since/)).toBeVisible();
  await expect(center.getByText(/^This device had no room/)).toHaveCount(0);
  await context.setOffline(false);
  await expect(center.getByText(/^All changes saved/)).toBeVisible({ timeout: tickMs });
  for (const title of [savedTitle, lateTitle]) {
    await page.goto(`/quotes?query=${encodeURIComponent(title)}`);
    await expect(page.getByRole('row').filter({ hasText: title })).toHaveCount(1);
  }
});

test('a full storage holds up nothing that waits: it is sent, which makes room', async ({ as, baseURL }) => {
  test.setTimeout(120_000);
  const page = await as('partner_admin');
  const storage = await createStorageLimit(page, baseURL!);
  const title = `Sent while it was full ${Date.now()}`;
  await writeQuote(page, title);
  await page.context().setOffline(true);
  await saveQuote(page);
  await expect(pendingRows(page, title)).toHaveCount(1);
  await storage.fill();
  await page.context().setOffline(false);
  await expect(page.getByRole('table', { name: 'Pending quotes' })).toHaveCount(0, { timeout: tickMs });
  await storage.free();
  await page.goto(`/quotes?query=${encodeURIComponent(title)}`);
  await expect(page.getByRole('row').filter({ hasText: title })).toHaveCount(1);
});

/** The queue as the app uses it, by the share scope of the shell. */
interface OfflineQueue {
  saveOffline: (kind: 'quotes', body: { id: string; title: string }) => Promise<unknown>;
}
interface SharingShell {
  __webpack_share_scopes__: { default: Record<string, Record<string, { get: () => Promise<() => OfflineQueue> }>> };
}

/** Saves a quote in the queue; returns `saved`, or the name of the error. */
const saveInQueue = (id: string) => {
  const scope = (globalThis as unknown as SharingShell).__webpack_share_scopes__.default;
  const [offline] = Object.values(scope['@techadds/shared/offline']!);
  return offline!.get().then((load) =>
    load()
      .saveOffline('quotes', { id, title: id })
      .then(
        () => 'saved',
        (error: Error) => error.name,
      ),
  );
};

test('whatever was confirmed is there after the storage was full many times, and nothing else', async ({ as, baseURL }) => {
  test.setTimeout(120_000);
  const page = await as('partner_admin');
  const storage = await createStorageLimit(page, baseURL!);
  await page.goto('/quotes');
  await waitUntilLoaded(page);
  // Loads the code of the queue. The server refuses it, so it stays.
  const confirmed = ['offline-first'];
  expect(await page.evaluate(saveInQueue, 'offline-first')).toBe('saved');
  await page.context().setOffline(true);
  for (let round = 0; round < (isComplete ? 100 : 25); round += 1) {
    await storage.fill();
    expect(await page.evaluate(saveInQueue, `offline-${round}-full`)).toBe('StorageFullError');
    await storage.free();
    expect(await page.evaluate(saveInQueue, `offline-${round}-free`)).toBe('saved');
    confirmed.push(`offline-${round}-free`);
  }
  const kept = await page.evaluate(
    () =>
      new Promise<IDBValidKey[]>((resolve, reject) => {
        const opening = indexedDB.open('offline-data');
        opening.onerror = () => reject(new Error('The queue cannot be opened.'));
        opening.onsuccess = () => {
          const reading = opening.result.transaction('quotes').objectStore('quotes').getAllKeys();
          reading.onsuccess = () => resolve(reading.result);
        };
      }),
  );
  expect(kept.map(String).sort()).toEqual(confirmed.sort());
});
