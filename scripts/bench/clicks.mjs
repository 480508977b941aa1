import { compare, median } from './compare.mjs';
import { laptop, openSlowPage } from './slow-browser.mjs';

const user = 'partner-admin@acme.test';
const from = '/marketplace';
/** Lists of other remotes. */
const targets = ['/quotes', '/finance/payouts', '/partners/orders'];
const rounds = 3;
/** How long a mouse rests on a link before it clicks. */
const shortHoverMs = 200;
const settleMs = 1_500;

/** Records, in the page, the time from the last click to the first row that is painted. */
function recordRows() {
  addEventListener(
    'click',
    () => {
      const startedAt = performance.now();
      globalThis.__rowsAfterMs = undefined;
      const hasRows = () => [...document.querySelectorAll('main tbody td')].some((cell) => cell.textContent.trim() !== '');
      const look = () => {
        if (hasRows()) globalThis.__rowsAfterMs = performance.now() - startedAt;
        else requestAnimationFrame(look);
      };
      look();
    },
    { capture: true },
  );
}

/** Clicks a link of the menu in a new browser on which the mouse has rested for a while. Resolves to the milliseconds until the list has rows. */
async function measureClick(browser, { url, path, hoverMs }) {
  const { context, page } = await openSlowPage(browser, { url, user, viewport: laptop });
  await context.addInitScript(recordRows);
  try {
    await page.goto(url + from);
    await page.locator('main a[href^="/marketplace/"]').first().waitFor();
    await page.waitForTimeout(settleMs);
    const link = page.locator(`nav a[href="${path}"]`).first();
    await link.hover();
    await page.waitForTimeout(hoverMs);
    await link.click();
    await page.waitForFunction(() => globalThis.__rowsAfterMs !== undefined, undefined, { timeout: 60_000 });
    return await page.evaluate(() => globalThis.__rowsAfterMs);
  } finally {
    await context.close();
  }
}

/**
 * Clicks that lead from one remote to a list of another, compared with the same click where all of its code has been there for seconds, as it would
 * be in one bundle.
 */
export async function measureClicks(browser, url) {
  const results = [];
  for (const path of targets) {
    const [apart, together] = [[], []];
    for (let round = 0; round < rounds; round += 1) {
      apart.push(await measureClick(browser, { url, path, hoverMs: shortHoverMs }));
      together.push(await measureClick(browser, { url, path, hoverMs: settleMs * 2 }));
    }
    results.push(
      compare({ name: `click to ${path} of another remote`, value: median(apart), reference: median(together), unit: 'ms', atMost: 1.1 }),
    );
  }
  return results;
}
