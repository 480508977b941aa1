import type { Locator, Page } from '@playwright/test';
import { tabTo } from './keyboard';

/** How a person reaches what a screen offers. */
export interface Hand {
  press(page: Page, target: Locator): Promise<void>;
  type(page: Page, target: Locator, text: string): Promise<void>;
  /** Of a list of choices, by what it is called. */
  choose(page: Page, target: Locator, label: string): Promise<void>;
}

export const mouse: Hand = {
  press: (_page, target) => target.click(),
  type: (_page, target, text) => target.fill(text),
  choose: async (_page, target, label) => void (await target.selectOption({ label })),
};

/** The keyboard and nothing else: Tab, Enter, and the letters. */
export const keyboard: Hand = {
  async press(page, target) {
    await tabTo(page, target);
    await page.keyboard.press('Enter');
  },
  async type(page, target, text) {
    await tabTo(page, target);
    await page.keyboard.type(text);
  },
  async choose(page, target, label) {
    await tabTo(page, target);
    // The first letters choose, as in every list of the browser.
    await page.keyboard.type(label);
  },
};
