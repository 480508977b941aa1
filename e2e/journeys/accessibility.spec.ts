import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { Role } from '@techadds/shared/permissions';
import { menuOf } from '@techadds/shared/routes';
import { expect, test } from '../support/test';

interface Axe {
  run: (context: Document, options: object) => Promise<{ violations: { id: string; nodes: { html: string; failureSummary: string }[] }[] }>;
}

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What axe finds on the page, a line each. */
async function findings(page: Page): Promise<string[]> {
  await page.evaluate(source);
  return page.evaluate(async () => {
    const { violations } = await (globalThis as unknown as { axe: Axe }).axe.run(document, {
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
      rules: { 'meta-viewport': { enabled: false }, 'meta-viewport-large': { enabled: false } },
    });
    return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html.slice(0, 160)} ${node.failureSummary}`));
  });
}

const settled = async (page: Page) => {
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
};

const roles: Role[] = ['customer', 'partner_staff', 'partner_admin', 'admin', 'super_admin'];

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme });

    test('axe finds nothing on the sign-in page', async ({ page }) => {
      await page.goto('/login');
      await settled(page);
      expect(await findings(page)).toEqual([]);
    });

    for (const role of roles)
      test(`axe finds nothing on any page of ${role}`, async ({ as }) => {
        test.setTimeout(120_000);
        const page = await as(role);
        await page.emulateMedia({ colorScheme });
        const paths = [
          ...menuOf(role).map((route) => route.path),
          '/nowhere',
          ...(role.startsWith('partner_staff') || role === 'customer' ? [] : ['/finance/fees']),
        ];
        for (const path of paths) {
          await page.goto(path);
          await settled(page);
          expect(await findings(page), path).toEqual([]);
        }
      });

    test('axe finds nothing on an order, a service, and what opens over a page', async ({ as }) => {
      const page = await as('customer');
      await page.emulateMedia({ colorScheme });
      await page.goto('/marketplace');
      await page.locator('main a[href^="/marketplace/"]').first().click();
      await settled(page);
      expect(await findings(page), 'service').toEqual([]);
      await page.goto('/orders');
      await page.locator('main a[href^="/orders/"]').first().click();
      await settled(page);
      expect(await findings(page), 'order').toEqual([]);
      for (const name of ['Account', /Notifications/, 'Help', 'Ask TechAdds']) {
        await page.getByRole('button', { name }).first().click();
        await page.waitForTimeout(400);
        expect(await findings(page), String(name)).toEqual([]);
        await page.keyboard.press('Escape');
      }
      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto('/dashboard');
      await settled(page);
      expect(await findings(page), 'narrow').toEqual([]);
    });
  });
}
