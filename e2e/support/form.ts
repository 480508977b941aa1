import type { Locator, Page } from '@playwright/test';
import type { Role } from '@techadds/shared/roles';
import { settled, type SignedIn } from './test';

/** The context in which a form is opened; `sessions` is for creating the records that it needs. */
export interface Opening {
  page: Page;
  sessions: (role: Role) => Promise<SignedIn>;
}

/** A form under test. Its free-text fields are found automatically. */
export interface Form {
  name: string;
  role: Role;
  /** Opens the form and returns the element that contains its fields. */
  open: (opening: Opening) => Promise<Locator>;
  /** Fixed values by label, for fields that do not accept arbitrary text. */
  given?: Record<string, string>;
  /** The label of the submit button. */
  save: string;
  /** Opens the page that shows the saved texts. Default: reloads the current page. */
  again?: (opening: Opening, answer: { id: string }) => Promise<void>;
  /** Labels of fields that no page shows again: only the response is checked. */
  unseen?: readonly string[];
  /** Labels of fields with comma-separated lists, whose entries are trimmed. */
  lists?: readonly string[];
  /** Restores the state that other tests rely on. */
  undo?: (opening: Opening, answer: { id: string }) => Promise<unknown>;
}

export const goto = async (page: Page, path: string) => {
  await page.goto(path);
  await settled(page);
};
export const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click();

/** Opens a page and, with a button on it, the dialog that contains the form. */
export const inDialog =
  (path: string, button: string | RegExp) =>
  async ({ page }: Opening) => {
    await goto(page, path);
    await press(page, button);
    return page.getByRole('dialog');
  };
