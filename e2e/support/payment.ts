import type { FrameLocator, Page } from '@playwright/test';

/** The payment provider's iframe on the page of an order. */
export const payFrame = (page: Page): FrameLocator => page.frameLocator('iframe[title=Payment]');

/** Pays the open order with a test card; the default card succeeds. */
export async function payByCard(page: Page, number = '4242 4242 4242 4242'): Promise<void> {
  const frame = payFrame(page);
  await frame.getByLabel('Card number').fill(number);
  await frame.getByLabel('Expires').fill('12 / 40');
  await frame.getByLabel('Security code').fill('123');
  await frame.getByRole('button', { name: /^Pay / }).click();
}
