import { emails, password } from '../support/accounts';
import { startEdge } from '../support/edge';
import { expect, test, waitUntilLoaded } from '../support/test';

test('works with a base path of the API that is not /api', async ({ page }) => {
  const edge = await startEdge({ API_BASE: '/backend/v1' });
  try {
    const paths: string[] = [];
    page.on('request', (request) => paths.push(new URL(request.url()).pathname));
    await page.goto(`${edge.url}/login`);
    await page.getByLabel('Email').fill(emails.partner_admin);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL(`${edge.url}/dashboard`);
    await waitUntilLoaded(page);
    // The stream of live updates begins some seconds later.
    await expect.poll(() => paths, { timeout: 20_000 }).toContain('/backend/v1/notifications/stream');
    expect(paths).toContain('/backend/v1/auth/login');
    expect(paths.filter((path) => path.startsWith('/api/'))).toEqual([]);
  } finally {
    await edge.stop();
  }
});
