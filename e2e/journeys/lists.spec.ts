import type { Page } from '@playwright/test';
import { mockRows } from '../support/rows';
import { screens } from '../support/screens';
import { expect, waitUntilLoaded, test } from '../support/test';

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

/** The number of elements on the page, once it no longer changes. */
async function countElements(page: Page): Promise<number> {
  let parts = -1;
  const isSame = async () => parts === (parts = await page.locator('main *').count());
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

for (const { name, role, path } of pages)
  test(`${name}: fits a phone with 0, 1, 50 and 10,000 rows, explains an empty list, and fits long names on both`, async ({ openPage }) => {
    const page = await openPage(role);
    await page.setViewportSize({ width: 390, height: 844 });
    const rows = await mockRows(page);
    let full = 0;
    for (const size of [50, 0, 1, 10_000]) {
      rows.size = size;
      rows.isWide = size === 10_000;
      await page.goto(path);
      await waitUntilLoaded(page);
      if (rows.requestedLists.size === 0) return;
      await expect.poll(() => listOverflow(page), { message: `${size} rows` }).toEqual([]);
      await expect(page.getByText(/didn’t load/), `${size} rows`).toHaveCount(0);
      const parts = await countElements(page);
      if (size === 50) full = parts;
      // Only a page that grows this much with fifty rows is a list; others use the rows for a select or a count.
      if (size === 0 && full - parts > 150 && !path.includes('?'))
        await expect.poll(() => listEmptyStateTexts(page), { message: 'what an empty list says' }).not.toEqual([]);
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
      await waitUntilLoaded(page);
    }
    await page.setViewportSize({ width: 1366, height: 900 });
    await expect.poll(() => listClippedTables(page), { message: 'long names' }).toEqual([]);
  });
