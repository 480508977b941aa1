import type { Locator, Page } from '@playwright/test';

/**
 * Presses Tab until the element has the focus.
 * @throws Error after `most` presses
 */
export async function tabTo(page: Page, target: Locator, most = 80): Promise<void> {
  await target.waitFor();
  for (let presses = 0; presses < most; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`${String(target)} is not reached by the keyboard`);
}
