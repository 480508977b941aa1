import type { Page } from '@playwright/test';
import type { Role } from '@techadds/shared/roles';
import { takeTurn } from './combinations';
import { toAuthHeaders, expect, waitUntilLoaded, test as base } from './test';

type Viewport = { width: number; height: number };

/** The viewports of a journey, each with the suffix of its test title. */
const viewports = [
  ['on a desktop', { width: 1366, height: 900 }],
  ['on a phone', { width: 390, height: 844 }],
] as const;

/** For tasks that people do at a desk rather than on the way. */
export const desktopFirst = takeTurn(viewports, 0);
/** For tasks that people do on the way, too. */
export const phoneFirst = takeTurn(viewports, 1);

interface Fixtures {
  /** Opens a path as a role in a new browser context with this viewport, and waits until it has loaded. */
  openIn: (viewport: Viewport) => (role: Role, path: string) => Promise<Page>;
  /** GETs an API path as a role. Fails the test on an error response. */
  read: <T>(role: Role, path: string) => Promise<T>;
}

export const test = base.extend<Fixtures>({
  openIn: async ({ as }, use) =>
    use((viewport) => async (role, path) => {
      const page = await as(role);
      await page.setViewportSize(viewport);
      await page.goto(path);
      await waitUntilLoaded(page);
      return page;
    }),
  read: async ({ request, sessions }, use) =>
    use(async <T>(role: Role, path: string) => {
      // The server may close a kept-alive connection just as it is reused.
      const answer = await request.get(`/api${path}`, { headers: toAuthHeaders(await sessions(role)), maxRetries: 1 });
      expect(answer.ok(), await answer.text()).toBe(true);
      return (await answer.json()) as T;
    }),
});

/** Presses a button and the button of the same label in its confirmation dialog, after filling in the text if given. */
export async function confirm(page: Page, label: string, words?: string): Promise<void> {
  await page.getByRole('button', { name: label, exact: true }).first().click();
  const dialog = page.getByRole('dialog');
  if (words !== undefined) await dialog.getByRole('textbox').first().fill(words);
  await dialog.getByRole('button', { name: label, exact: true }).click();
  await expect(dialog).toBeHidden();
}

/** Submits stars and a comment in the rating form of the open order. */
export async function rate(page: Page, stars: RegExp, words: string, label: string): Promise<void> {
  await waitUntilLoaded(page);
  // By keyboard: content that loads above, such as an image, would move the radios while they are clicked.
  const radio = page.getByRole('radio', { name: stars }).first();
  await radio.press('Space');
  await expect(radio).toBeChecked();
  await page.getByLabel(label).fill(words);
  await page.getByRole('button', { name: 'Send rating' }).click();
}

export { expect, waitUntilLoaded };
