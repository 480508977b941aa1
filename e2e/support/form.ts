import type { Locator, Page } from '@playwright/test';
import type { Role } from '@techadds/shared/roles';
import { settled, type SignedIn } from './test';

/** What a form needs to be opened: a page, and sessions for what has to be there before. */
export interface Opening {
  page: Page;
  sessions: (role: Role) => Promise<SignedIn>;
}

/** A form of a screen as a person fills it in. All its fields that take any text are found by themselves. */
export interface Form {
  name: string;
  role: Role;
  /** Brings up the form; its fields are in what is returned. */
  open: (opening: Opening) => Promise<Locator>;
  /** Fields that take no text of one's own, by their labels, and what they are given. */
  given?: Record<string, string>;
  /** Of the button that sends it. */
  save: string;
  /** Where the texts stand after they were sent; on the page that it was sent from, loaded anew, where not given. */
  again?: (opening: Opening, answer: { id: string }) => Promise<void>;
  /** Labels of fields that no screen shows again: only the server's answer is looked at. */
  unseen?: readonly string[];
  /** Labels of fields that hold a list with commas between; blanks at the ends are no part of it. */
  lists?: readonly string[];
  /** Puts back what other tests rely on. */
  undo?: (opening: Opening, answer: { id: string }) => Promise<unknown>;
}

export const goto = async (page: Page, path: string) => {
  await page.goto(path);
  await settled(page);
};
export const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click();

/** Opens a page, presses a button, and finds the form in the dialog. */
export const inDialog =
  (path: string, button: string | RegExp) =>
  async ({ page }: Opening) => {
    await goto(page, path);
    await press(page, button);
    return page.getByRole('dialog');
  };
