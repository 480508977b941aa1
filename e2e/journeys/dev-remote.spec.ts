import { spawn } from 'node:child_process';
import type { Page } from '@playwright/test';
import { repositoryRoot } from '../support/servers';
import { expect, test, waitUntilLoaded } from '../support/test';

const name = 'mfe-finance';
const path = '/finance/fees';

/** `npm run dev` for one remote; resolves with the link that it prints, and how to end it. */
async function startDevServer(shell: string): Promise<{ link: string; stop: () => Promise<unknown> }> {
  const server = spawn(process.execPath, ['scripts/cli.mjs', 'dev', '--remote', name, '--against', shell], {
    cwd: repositoryRoot,
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

test('a super-admin runs a local remote inside the deployed shell, in one tab until it is stopped; nobody else can', async ({
  as,
  baseURL,
}) => {
  test.setTimeout(120_000);
  const shell = new URL(baseURL!).origin;
  const { link, stop } = await startDevServer(shell);
  try {
    const page = await as('super_admin');
    const requests = listDevRequests(page, shell);
    await page.goto(link);
    await expect(getBanner(page)).toContainText(`Run ${name} from localhost:`);
    expect(requests).toEqual([]);
    await getBanner(page).getByRole('button', { name: 'Start' }).click();
    await expect(getBanner(page)).toContainText(`${name} runs from localhost:`);
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
