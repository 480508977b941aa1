import type { Page } from '@playwright/test';
import type { Role } from '@techadds/shared/roles';
import { authorization, expect, settled, test as base } from './test';

type Viewport = { width: number; height: number };

/** The windows that a journey is made in, with how its name ends. */
export const windows = [
  ['on a desktop', { width: 1366, height: 900 }],
  ['on a phone', { width: 390, height: 844 }],
] as const;

interface Fixtures {
  /** Opens pages in windows of one size: a path as a role, in a browser of its own, as soon as the screen is there. */
  openIn: (viewport: Viewport) => (role: Role, path: string) => Promise<Page>;
  /** What the API answers a role. The test fails where it is refused. */
  read: <T>(role: Role, path: string) => Promise<T>;
}

export const test = base.extend<Fixtures>({
  openIn: async ({ as }, use) =>
    use((viewport) => async (role, path) => {
      const page = await as(role);
      await page.setViewportSize(viewport);
      await page.goto(path);
      await settled(page);
      return page;
    }),
  read: async ({ request, sessions }, use) =>
    use(async <T>(role: Role, path: string) => {
      // A connection that is kept open may be closed by the server just as it is used again.
      const answer = await request.get(`/api${path}`, { headers: authorization(await sessions(role)), maxRetries: 1 });
      expect(answer.ok(), await answer.text()).toBe(true);
      return (await answer.json()) as T;
    }),
});

/** Presses a button that asks once more in a dialog, with the same word, and says what it asks for. */
export async function confirm(page: Page, label: string, words?: string): Promise<void> {
  await page.getByRole('button', { name: label, exact: true }).first().click();
  const dialog = page.getByRole('dialog');
  if (words !== undefined) await dialog.getByRole('textbox').first().fill(words);
  await dialog.getByRole('button', { name: label, exact: true }).click();
  await expect(dialog).toBeHidden();
}

/** Gives stars and words in the form below an order. */
export async function rate(page: Page, stars: RegExp, words: string, label: string): Promise<void> {
  // What still comes in above moves them just as they are pressed.
  await settled(page);
  await page.getByRole('radio', { name: stars }).first().check({ force: true });
  await page.getByLabel(label).fill(words);
  await page.getByRole('button', { name: 'Send rating' }).click();
}

export { expect, settled };
