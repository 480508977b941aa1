import type { FrameLocator, Page } from '@playwright/test';

/** The payment provider's page in an order's page. */
export const payFrame = (page: Page): FrameLocator => page.frameLocator('iframe[title=Payment]');

/** Pays the order whose page is open, with a test card: one that pays where none is given. */
export async function payByCard(page: Page, number = '4242 4242 4242 4242'): Promise<void> {
  const frame = payFrame(page);
  await frame.getByLabel('Card number').fill(number);
  await frame.getByLabel('Expires').fill('12 / 40');
  await frame.getByLabel('Security code').fill('123');
  await frame.getByRole('button', { name: /^Pay / }).click();
}
