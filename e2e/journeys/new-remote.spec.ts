import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from '@playwright/test';
import type { Registry } from '@techadds/shared/contract/releases/registry';
import { registryHeaders } from '@techadds/shared/contract/releases/names';
import { repositoryRoot } from '../support/servers';
import { expect, test, waitUntilLoaded } from '../support/test';

const name = 'mfe-support';

/** Makes and builds the remote in a copy of the sources. Returns the folder of the build. */
async function buildNewRemote(folder: string): Promise<string> {
  const { copyWorktree } = (await import(pathToFileURL(join(repositoryRoot, 'scripts/mutation-testing/worktree-copy.mjs')).href)) as {
    copyWorktree: (folder: string) => void;
  };
  copyWorktree(folder);
  const run = (...args: string[]) => {
    const { status, stderr } = spawnSync(process.execPath, args, {
      cwd: folder,
      env: { ...process.env, NODE_ENV: 'production' },
      encoding: 'utf8',
    });
    expect([status, stderr]).toEqual([0, '']);
  };
  run('scripts/cli.mjs', 'new-remote', name, '--port', '3106', '--roles', 'admin');
  run('shared/build/build.mjs', name);
  const dist = join(folder, name, 'dist');
  return join(
    dist,
    readdirSync(dist).find((entry) => /^[0-9a-f]{10}$/.test(entry))!,
  );
}

const getMenuLink = (page: Page) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Support', exact: true });
/** Makes an open tab fetch the registry, as it does every minute and when the browser comes back online. */
const refetchRegistry = (page: Page) => page.evaluate(() => dispatchEvent(new Event('online')));

test('a new remote appears in open tabs of its roles, at an edge that has never had it and is not restarted, and for nobody else', async ({
  as,
  edge,
}) => {
  test.setTimeout(240_000);
  const [admin, customer] = [await as('admin', edge), await as('customer', edge)];
  for (const page of [admin, customer]) {
    await page.goto('/dashboard');
    await waitUntilLoaded(page);
  }
  const folder = mkdtempSync(join(tmpdir(), 'techadds-new-remote-'));
  const version = edge.releaseBuild(await buildNewRemote(join(folder, 'copy')));
  rmSync(folder, { recursive: true, force: true });

  for (const page of [admin, customer]) await refetchRegistry(page);
  await getMenuLink(admin).click();
  await expect(admin).toHaveURL('/support');
  await expect(admin.getByRole('heading', { level: 1, name: 'Support' })).toBeVisible();
  await expect(getMenuLink(admin)).toHaveAttribute('aria-current', 'page');
  // By a page load, too, whose document names what the page loads.
  const document = await admin.goto('/support');
  await expect(admin.getByText('Nothing here yet')).toBeVisible();
  expect(await document!.text()).toContain(`/remotes/${name}/${version}/`);

  const file = `/remotes/${name}/${version}/remoteEntry.js`;
  const getNames = async (page: Page) =>
    ((await (await page.request.get('/registry.json', { headers: registryHeaders })).json()) as Registry).remotes.map(
      (remote) => remote.name,
    );
  expect([(await admin.request.get(file)).status(), (await customer.request.get(file)).status()]).toEqual([200, 404]);
  expect([(await getNames(admin)).includes(name), (await getNames(customer)).includes(name)]).toEqual([true, false]);
  await expect(getMenuLink(customer)).toHaveCount(0);
  const refused = await customer.goto('/support');
  expect(await refused!.text()).not.toContain(name);
  await expect(customer.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();

  edge.switchRemote(name, 'off');
  await refetchRegistry(admin);
  await expect(getMenuLink(admin)).toHaveCount(0);
  expect((await admin.request.get(file)).status()).toBe(404);
});
