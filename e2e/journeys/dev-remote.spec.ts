import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { APIRequestContext, Page } from '@playwright/test';
import type { NewApiToken } from '@techadds/shared/contract/api-tokens/endpoints';
import { password } from '../support/accounts';
import { findFreePort, repositoryRoot } from '../support/servers';
import { expect, test, toAuthHeaders, waitUntilLoaded, type SignedIn } from '../support/test';

const name = 'mfe-finance';
const path = '/finance/fees';

/** `npm run dev` for one remote of a checkout; resolves with the link that it prints, and how to end it. */
async function startDevServer(
  shell: string,
  { folder = repositoryRoot, token = '' } = {},
): Promise<{ link: string; stop: () => Promise<unknown> }> {
  const server = spawn(process.execPath, ['scripts/cli.mjs', 'dev', '--remote', name, '--against', shell], {
    cwd: folder,
    env: { ...process.env, DEV_TOKEN: token },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise((resolve) => server.once('exit', resolve));
  let output = '';
  const link = await new Promise<string>((resolve, reject) => {
    server.stdout.on('data', (part: Buffer) => {
      output += part.toString();
      const [found] = /http\S+\?dev-remote=\S+/.exec(output) ?? [];
      if (found) resolve(found);
    });
    void ended.then(() => reject(new Error(output)));
  });
  return { link, stop: () => (server.kill('SIGTERM'), ended) };
}

/** The requests of a page to development servers. */
function listDevRequests(page: Page, shell: string): string[] {
  const requests: string[] = [];
  page.on('request', (request) => {
    const { origin, hostname } = new URL(request.url());
    if (hostname === 'localhost' && origin !== shell) requests.push(request.url());
  });
  return requests;
}

const getBanner = (page: Page) => page.getByRole('region', { name: 'Development server' });
const getHeading = (page: Page) => page.getByRole('heading', { level: 1, name: 'Fees' });

/** Opens the link and agrees. @returns the requests of the page to development servers; none was sent before it agreed */
async function startByLink(page: Page, link: string, shell: string): Promise<string[]> {
  const requests = listDevRequests(page, shell);
  await page.goto(link);
  await expect(getBanner(page)).toContainText(`Run ${name} from localhost:`);
  expect(requests).toEqual([]);
  await getBanner(page).getByRole('button', { name: 'Start' }).click();
  await expect(getBanner(page)).toContainText(`${name} runs from localhost:`);
  return requests;
}

test('a super-admin runs a local remote inside the deployed shell, in one tab until it is stopped; nobody else can', async ({
  as,
  baseURL,
}) => {
  test.setTimeout(120_000);
  const shell = new URL(baseURL!).origin;
  const { link, stop } = await startDevServer(shell);
  try {
    const page = await as('super_admin');
    const requests = await startByLink(page, link, shell);
    // A page load at another address keeps it.
    await page.goto(path);
    await expect(getHeading(page)).toBeVisible();
    await expect(getBanner(page)).toContainText(`${name} runs from localhost:`);
    expect(requests).toContainEqual(expect.stringMatching(/^http:\/\/localhost:\d+\/remoteEntry\.js$/));

    const tab = await page.context().newPage();
    const others = listDevRequests(tab, shell);
    const response = await tab.goto(path);
    await expect(getHeading(tab)).toBeVisible();
    await expect(getBanner(tab)).toHaveCount(0);
    expect([others, response!.headers()['content-security-policy']]).toEqual([[], expect.not.stringContaining('localhost')]);
    const kept = await tab.evaluate(async () => JSON.stringify([localStorage, document.cookie, await caches.keys()]));
    expect(kept).not.toContain('dev-remote');

    // Also while a drawer is open, outside of which the browser makes everything inert.
    await page.getByRole('button', { name: 'Help' }).click();
    await expect(page.getByLabel('Subject')).toBeVisible();
    await getBanner(page).getByRole('button', { name: 'Stop' }).click();
    await expect(getBanner(page)).toHaveCount(0);
    await expect(getHeading(page)).toBeVisible();
    expect(await page.evaluate(() => sessionStorage.getItem('dev-remote'))).toBeNull();

    const customer = await as('customer');
    const refused = listDevRequests(customer, shell);
    await customer.goto(link);
    await customer.evaluate((text) => sessionStorage.setItem('dev-remote', `${text} tab`), new URL(link).searchParams.get('dev-remote'));
    const strict = await customer.goto(link);
    await waitUntilLoaded(customer);
    expect(strict!.headers()['content-security-policy']).not.toContain('localhost');
    await expect(getBanner(customer)).toHaveCount(0);
    expect(refused).toEqual([]);
  } finally {
    await stop();
  }
});

const released = 'What a payment costs';
const getTitle = (page: Page, title: string) => page.getByRole('heading', { name: title, exact: true });

/** A checkout of a developer, whose server has a port of its own. */
async function createCheckout() {
  const { copyWorktree } = (await import(pathToFileURL(join(repositoryRoot, 'scripts/mutation-testing/worktree-copy.mjs')).href)) as {
    copyWorktree: (folder: string) => void;
  };
  const parent = mkdtempSync(join(tmpdir(), 'techadds-developer-'));
  const folder = join(parent, 'checkout');
  copyWorktree(folder);
  const manifest = join(folder, name, 'package.json');
  const { techadds, ...more } = JSON.parse(readFileSync(manifest, 'utf8')) as { techadds: object };
  writeFileSync(manifest, JSON.stringify({ ...more, techadds: { ...techadds, port: Number(await findFreePort()) } }));
  const source = join(folder, name, 'src/features/fees/FeePreviewCard.tsx');
  const text = readFileSync(source, 'utf8');
  return {
    folder,
    changeTitle: (title: string) => writeFileSync(source, text.replace(released, title)),
    remove: () => rmSync(parent, { recursive: true, force: true }),
  };
}

/** A token that may run the remote from a development server, and how to revoke it. */
async function createDevToken(request: APIRequestContext, session: SignedIn) {
  const headers = toAuthHeaders(session);
  await request.post('/api/auth/confirm-password', { headers, data: { password } });
  const data = { name: `Developer ${Date.now()}`, scopes: [`dev:${name}`], expiresInDays: 7 };
  const made = await request.post('/api/integrations/providers/token', { headers, data });
  expect(made.status(), await made.text()).toBe(201);
  const { secret, token } = (await made.json()) as NewApiToken;
  return {
    secret,
    revoke: async () => {
      const revoked = await request.delete(`/api/integrations/providers/token/${token.id}`, { headers });
      expect(revoked.ok(), await revoked.text()).toBe(true);
    },
  };
}

test('a developer who is no super-admin runs changed code by a grant: in that tab alone, and until the token is revoked', async ({
  as,
  baseURL,
  request,
  freshSession,
}) => {
  test.setTimeout(240_000);
  const shell = new URL(baseURL!).origin;
  const checkout = await createCheckout();
  const { secret, revoke } = await createDevToken(request, await freshSession('super_admin'));
  checkout.changeTitle('What my change costs');
  const { link, stop } = await startDevServer(shell, { folder: checkout.folder, token: secret });
  try {
    expect(link).not.toContain(secret);
    const page = await as('partner_admin');
    const requests = await startByLink(page, link, shell);
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Deposits', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Deposits' })).toBeVisible();
    await page.goto(`${path}${new URL(link).search}`);
    await expect(getTitle(page, 'What my change costs')).toBeVisible();
    await expect(getTitle(page, released)).toHaveCount(0);
    await expect(getBanner(page)).toContainText(`${name} runs from localhost:`);
    // A change is compiled, and the page loads again.
    checkout.changeTitle('What my next change costs');
    await expect(getTitle(page, 'What my next change costs')).toBeVisible({ timeout: 20_000 });

    // Neither another tab of the developer, nor another user, nor one who has the link without the grant, or with a forged one.
    const [tab, admin] = [await page.context().newPage(), await as('admin')];
    const withoutGrant = `${path}?dev-remote=${new URL(link).searchParams.get('dev-remote')!.split(':').slice(0, 2).join(':')}`;
    for (const [other, address] of [
      [tab, path],
      [admin, path],
      [admin, withoutGrant],
    ] as const) {
      const others = listDevRequests(other, shell);
      const response = await other.goto(address);
      await expect(getTitle(other, released)).toBeVisible();
      await expect(getBanner(other)).toHaveCount(0);
      expect([others, response!.headers()['content-security-policy']]).toEqual([[], expect.not.stringContaining('localhost')]);
    }
    const forged = listDevRequests(admin, shell);
    await admin.goto(`${path}${new URL(link).search.slice(0, -43)}${'A'.repeat(43)}`);
    await getBanner(admin).getByRole('button', { name: 'Start' }).click();
    await expect(getBanner(admin)).toContainText(`${name} does not run from localhost:`);
    await expect(getTitle(admin, released)).toBeVisible();
    expect(forged).toEqual([]);

    await revoke();
    const before = requests.length;
    await page.reload();
    await expect(getBanner(page)).toContainText(`${name} does not run from localhost:`);
    await expect(getTitle(page, released)).toBeVisible();
    expect(requests).toHaveLength(before);
  } finally {
    await stop();
    checkout.remove();
  }
});
