import type { Page } from '@playwright/test';
import type { Registry } from '@techadds/shared/contract/releases/registry';
import { expect } from './test';

/** The names of the service worker's caches that are complete, sorted. */
export const listStored = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const complete = await Promise.all(names.map(async (name) => (await (await caches.open(name)).match('/complete')) !== undefined));
    return names.filter((_, index) => complete[index]).sort();
  });

/** The releases of remotes that are stored, such as `mfe-finance@0123456789`, sorted. */
export const listStoredRemotes = async (page: Page): Promise<string[]> =>
  (await listStored(page)).filter((name) => name.startsWith('user/')).map((name) => name.split('/')[2]!);

export const listUserCaches = (page: Page): Promise<string[]> =>
  page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('user/')));

/** The remotes that the registry lists for the user of the page. */
export async function listReleased(page: Page): Promise<string[]> {
  const registry = await page.evaluate(async () => (await (await fetch('/registry.json', { cache: 'no-store' })).json()) as Registry);
  return registry.remotes.map(({ name, version }) => `${name}@${version}`).sort();
}

/** Waits until the shell and every remote of the user's role are stored. */
export async function waitUntilStored(page: Page): Promise<void> {
  const released = await listReleased(page);
  await expect.poll(async () => (await listStored(page)).some((name) => name.startsWith('shell@')), { timeout: 40_000 }).toBe(true);
  await expect.poll(() => listStoredRemotes(page), { timeout: 40_000 }).toEqual(expect.arrayContaining(released));
}

/** Replaces a stored file of a remote. */
export const replaceStored = (page: Page, remote: string, file: string, text: string): Promise<void> =>
  page.evaluate(
    async ([name, path, body]) => {
      const cache = (await caches.keys()).find((each) => each.includes(`/${name}@`))!;
      const url = `/remotes/${name}/${cache.split('@')[1]}/${path}`;
      await (await caches.open(cache)).put(url, new Response(body, { headers: { 'content-type': 'text/javascript' } }));
    },
    [remote, file, text] as const,
  );
