import { expect, test } from '../support/test';

interface Scope {
  _FEDERATION_RUNTIME_CORE?: unknown;
  __FEDERATION__: {
    __SHARE__: Record<string, Record<string, Record<string, Record<string, { from: string; useIn: string[]; loaded?: boolean }>>>>;
  };
}

test('shell and remotes use one session store, one query client and one React', async ({ as }) => {
  const page = await as('admin');
  await page.goto('/dashboard');
  for (const path of ['/marketplace', '/customers', '/audit/logs']) {
    await page.locator(`nav a[href="${path}"]`).click();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('main')).not.toContainText('didn’t load');
  }
  const versions = await page.evaluate(() => {
    const scopes = (globalThis as unknown as Scope).__FEDERATION__.__SHARE__;
    const found: Record<string, number> = {};
    for (const container of Object.values(scopes))
      for (const scope of Object.values(container))
        for (const [key, byVersion] of Object.entries(scope)) found[key] = Math.max(found[key] ?? 0, Object.keys(byVersion).length);
    return found;
  });
  for (const key of ['react', 'react-dom', '@techadds/shared/session', '@techadds/shared/query', '@techadds/shared/router'])
    expect(versions[key], key).toBe(1);

  // What the remotes cached is in the shell's client: a sign-out in the shell empties the remote's screen too.
  const scripts = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map((entry) => new URL(entry.name).pathname)
      .filter((path) => path.endsWith('.js')),
  );
  const duplicates = scripts.filter((path, index) => scripts.indexOf(path) !== index);
  expect(duplicates).toEqual([]);
});
