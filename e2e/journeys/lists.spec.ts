import type { Page } from '@playwright/test';
import { withRows } from '../support/rows';
import { screens } from '../support/screens';
import { expect, settled, test } from '../support/test';

/** What stands out to the right of the page, which then scrolls sideways. */
const overflow = (page: Page) =>
  page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    return [...document.querySelectorAll('body *')]
      .filter((element) => element.getBoundingClientRect().right > clientWidth + 0.5)
      .map((element) => element.outerHTML.slice(0, 120));
  });

/** What the page says where there is nothing: a title, and a sentence of what would stand here and how it comes to be. */
const lessons = (page: Page) =>
  page
    .locator('main h2 + div')
    .evaluateAll((texts) => texts.map(({ textContent }) => textContent).filter((text) => text.length >= 25 && text.includes('.')));

/** How many parts the page has, once no more come. */
async function partsOf(page: Page): Promise<number> {
  let parts = -1;
  const isSame = async () => parts === (parts = await page.locator('main *').count());
  await expect.poll(isSame, { intervals: [100, 200, 400] }).toBe(true);
  return parts;
}

/** The tables of which a part lies outside of their frame, where nobody can reach it. */
const cutOff = (page: Page) =>
  page
    .locator('table')
    .evaluateAll((tables) =>
      tables
        .filter(({ parentElement: frame }) => getComputedStyle(frame!).overflowX === 'clip' && frame!.scrollWidth > frame!.clientWidth)
        .map((table) => table.querySelector('caption')?.textContent),
    );

// A dashboard is made of excerpts; what it says where there is nothing is its own.
const pages = screens.filter(({ then, path }) => then === undefined && path !== '/dashboard' && !path.includes('00000000'));

for (const { name, role, path } of pages)
  test(`${name}: nothing, one row, fifty and ten thousand fit a phone, long names fit a desk, and nothing says what would be there`, async ({
    as,
  }) => {
    const page = await as(role);
    await page.setViewportSize({ width: 390, height: 844 });
    const rows = await withRows(page);
    let full = 0;
    for (const size of [50, 0, 1, 10_000]) {
      rows.size = size;
      await page.goto(path);
      await settled(page);
      if (rows.asked.size === 0) return;
      await expect.poll(() => overflow(page), { message: `${size} rows` }).toEqual([]);
      await expect(page.getByText(/didn’t load/), `${size} rows`).toHaveCount(0);
      const parts = await partsOf(page);
      if (size === 50) full = parts;
      // A page is a list where fifty rows make that much of it; else it only chooses from one, or says how many there are.
      if (size === 0 && full - parts > 150 && !path.includes('?'))
        await expect.poll(() => lessons(page), { message: 'what an empty list says' }).not.toEqual([]);
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
      await settled(page);
    }
    await page.setViewportSize({ width: 1366, height: 900 });
    Object.assign(rows, { size: 20, wide: true });
    await page.goto(path);
    await settled(page);
    await expect.poll(() => cutOff(page), { message: 'long names' }).toEqual([]);
  });
