import type { Locator, Page } from '@playwright/test';
import { tabTo } from './keyboard';

/** A way to operate a page: by mouse or by keyboard. */
export interface InputMethod {
  press(page: Page, target: Locator): Promise<void>;
  type(page: Page, target: Locator, text: string): Promise<void>;
  /** Selects an option of a `select` by its label. */
  choose(page: Page, target: Locator, label: string): Promise<void>;
}

export const mouseInput: InputMethod = {
  press: (_page, target) => target.click(),
  type: (_page, target, text) => target.fill(text),
  choose: async (_page, target, label) => void (await target.selectOption({ label })),
};

/** Keyboard only: Tab, Enter and letters. */
export const keyboardInput: InputMethod = {
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
    // A native select chooses by the letters typed.
    await page.keyboard.type(label);
  },
};
