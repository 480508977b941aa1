import type { Page } from '@playwright/test';
import { everySecond, isComplete } from '../support/combinations';
import { mockRows } from '../support/rows';
import { screens } from '../support/screens';
import { enterPage, expect, leavePage, loadEmptyPage, test, waitUntilLoaded } from '../support/test';

/** The elements that overflow the page to the right and make it scroll horizontally. */
const listOverflow = (page: Page) =>
  page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    return [...document.querySelectorAll('body *')]
      .filter((element) => element.getBoundingClientRect().right > clientWidth + 0.5)
      .map((element) => element.outerHTML.slice(0, 120));
  });

/** The explanations of empty states: below its title, each says in a sentence what the list will contain and how. */
const listEmptyStateTexts = (page: Page) =>
  page
    .locator('main h2 + div')
    .evaluateAll((texts) => texts.map(({ textContent }) => textContent).filter((text) => text.length >= 25 && text.includes('.')));

/** The number of elements on the page besides the options of selects, once it no longer changes. */
async function countElements(page: Page): Promise<number> {
  let parts = -1;
  const isSame = async () => parts === (parts = await page.locator('main :not(option)').count());
  await expect.poll(isSame, { intervals: [100, 200, 400] }).toBe(true);
  return parts;
}

/** The captions of tables that are partly clipped by their container, hence unreachable. */
const listClippedTables = (page: Page) =>
  page
    .locator('table')
    .evaluateAll((tables) =>
      tables
        .filter(({ parentElement: frame }) => getComputedStyle(frame!).overflowX === 'clip' && frame!.scrollWidth > frame!.clientWidth)
        .map((table) => table.querySelector('caption')?.textContent),
    );

// The dashboard consists of excerpts with empty states of their own.
const pages = screens.filter(({ steps, path }) => steps === undefined && path !== '/dashboard' && !path.includes('00000000'));

/** The numbers of rows. One row is laid out as many are. Without rows, by default every second page is checked. */
const sizes = [10_000, 0, ...(isComplete ? [1] : [])];

/** Pages of a role that are checked in one page load per size. */
const groupSize = 12;
const groups = [...new Set(pages.map(({ role }) => role))].flatMap((role) => {
  const paths = pages.filter((page) => page.role === role).map(({ path }) => path);
  return Array.from({ length: Math.ceil(paths.length / groupSize) }, (_, n) => {
    const group = paths.slice(n * groupSize, (n + 1) * groupSize);
    return { name: `pages ${n * groupSize + 1} to ${n * groupSize + group.length} of ${role}`, role, paths: group };
  });
});

for (const { name, role, paths } of groups)
  test(`${name}: fit a phone without rows and with 10,000, explain an empty list, and fit long names on both`, async ({ openPage }) => {
    test.setTimeout(240_000);
    const page = await openPage(role);
    const rows = await mockRows(page);
    const elementsWithRows = new Map<string, number>();
    for (const size of sizes) {
      rows.size = size;
      rows.isWide = size === 10_000;
      await page.setViewportSize({ width: 390, height: 844 });
      await loadEmptyPage(page);
      for (const path of size === 0 ? everySecond(paths) : paths) {
        const message = `${path} with ${size} rows`;
        await enterPage(page, path);
        await expect.poll(() => listOverflow(page), { message }).toEqual([]);
        await expect(page.getByText(/didn’t load/), message).toHaveCount(0);
        const elements = await countElements(page);
        if (size === 10_000) elementsWithRows.set(path, elements);
        // Only a page that grows this much with a page of rows is a list; others use the rows for a few links or a count.
        if (size === 0 && elementsWithRows.get(path)! - elements > 150 && !path.includes('?'))
          await expect.poll(() => listEmptyStateTexts(page), { message: `what ${path} says without rows` }).not.toEqual([]);
        await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
        await waitUntilLoaded(page);
        if (size === 10_000) {
          await page.setViewportSize({ width: 1366, height: 900 });
          await expect.poll(() => listClippedTables(page), { message: `long names on ${path}` }).toEqual([]);
          await page.setViewportSize({ width: 390, height: 844 });
        }
        expect(await leavePage(page), `${path} is left without a question`).toBe(true);
      }
    }
  });
