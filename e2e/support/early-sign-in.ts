import type { Page } from '@playwright/test';

const appScripts = /\/shell\/[^/]+\/(?!sign-in\.js$)[^/]+\.js$/;

/** Holds back the scripts of the app, so that a page shows what works before React. The result lets them go. */
export async function holdApp(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(appScripts, async (route) => {
    await released;
    await route.continue().catch(() => undefined);
  });
  return release;
}

/** Blocks the scripts of the app, and that of the sign-in page with `all`. */
export const blockScripts = (page: Page, which: 'app' | 'all') =>
  page.route(which === 'app' ? appScripts : /\/shell\/[^/]+\/[^/]+\.js$/, (route) => route.abort());

/** Opens a page whose app is held back, and waits for the script of the sign-in page. */
export async function openEarly(page: Page, url: string): Promise<void> {
  await page.goto(url, { waitUntil: 'commit' });
  await page.waitForFunction(() => globalThis.__signIn);
}

/** Waits until React has the sign-in form. */
export const waitForTakeover = (page: Page) => page.waitForFunction(() => document.readyState === 'complete' && !globalThis.__signIn);

/** Where the elements of the sign-in page are, without the demo accounts and what grows with them. */
export const readPositions = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    // Until then the texts have other widths.
    await document.fonts.load('16px "Geist Variable"');
    await document.fonts.ready;
    return [...document.querySelectorAll('main, main *')].map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return `${element.tagName} ${element.className} ${x} ${y} ${width} ${height}`;
    });
  });

/** Sums what moves in the page from now on, in the browser's measure. */
export async function measureShifts(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const found = { sum: 0 };
    Object.assign(globalThis, { shifts: found });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) found.sum += (entry as PerformanceEntry & { value: number }).value;
    }).observe({ type: 'layout-shift' });
  });
  return () => page.evaluate(() => (globalThis as { shifts?: { sum: number } }).shifts!.sum);
}

declare global {
  /** The sign-in page before React, until React takes it over. */
  var __signIn: unknown;
}
