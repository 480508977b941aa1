import type { Locator, Page } from '@playwright/test';
import type { Role } from '@techadds/shared/roles';
import { waitUntilLoaded, type SignedIn } from './test';

/** The context in which a form is opened; `sessions` is for creating the records that it needs. */
export interface FormContext {
  page: Page;
  sessions: (role: Role) => Promise<SignedIn>;
}

/** A form under test. Its free-text fields are found automatically. */
export interface FormCase {
  name: string;
  role: Role;
  /** Opens the form and returns the element that contains its fields. */
  open: (opening: FormContext) => Promise<Locator>;
  /** Fixed values by label, for fields that do not accept arbitrary text. */
  fixedValues?: Record<string, string>;
  /** The label of the submit button. */
  submitLabel: string;
  /** Opens the page that shows the saved texts. Default: reloads the current page. */
  reopen?: (opening: FormContext, answer: { id: string }) => Promise<void>;
  /** Labels of fields that no page shows again: only the response is checked. */
  hiddenFields?: readonly string[];
  /** Labels of fields with comma-separated lists, whose entries are trimmed. */
  listFields?: readonly string[];
  /** Restores the state that other tests rely on. */
  restore?: (opening: FormContext, answer: { id: string }) => Promise<unknown>;
}

export const openPath = async (page: Page, path: string) => {
  await page.goto(path);
  await waitUntilLoaded(page);
};
export const pressButton = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click();

/** Opens a page and, with a button on it, the dialog that contains the form. */
export const openDialogForm =
  (path: string, button: string | RegExp) =>
  async ({ page }: FormContext) => {
    await openPath(page, path);
    await pressButton(page, button);
    return page.getByRole('dialog');
  };
