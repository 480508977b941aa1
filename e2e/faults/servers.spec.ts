import type { Browser, Page } from '@playwright/test';
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { emails, password } from '../support/accounts';
import { findFreePort, repositoryRoot, startServer, stopServer } from '../support/servers';
import { expect, waitUntilLoaded, test } from '../support/test';
import { ageToken } from '../support/expired-token';

/** The whole app with its own data directory. The tests kill it; they run in order, each on the data the previous one left. */
test.describe.configure({ mode: 'serial', timeout: 240_000 });

const dataDir = mkdtempSync(join(tmpdir(), 'techadds-servers-'));
// The embedded database inside it may run under another OS account.
chmodSync(dataDir, 0o755);
const env: Record<string, string> = { DATA_DIR: dataDir, DATABASE_URL: '', NODE_ENV: 'production', DEMO: '1' };
const getAppUrl = () => `http://localhost:${env.PORT}`;
const startedProcesses: ChildProcess[] = [];

test.beforeAll(async () => {
  env.PORT = await findFreePort();
  env.API_PORT = await findFreePort();
});

test.afterAll(() => {
  for (const child of startedProcesses) if (child.pid) killProcessTree(child.pid);
  rmSync(dataDir, { recursive: true, force: true });
});

/** Runs `npm start` and collects its output. Resolves when it is ready or has exited. */
async function runNpmStart(
  changes: Record<string, string> = {},
): Promise<{ child: ChildProcess; said: () => string; ended: Promise<number | null> }> {
  const child = spawn('npm', ['start'], { cwd: repositoryRoot, env: { ...process.env, ...env, ...changes }, detached: true });
  startedProcesses.push(child);
  let text = '';
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  await new Promise<void>((resolve) => {
    const listen = (chunk: Buffer) => {
      text += String(chunk);
      if (text.includes('is ready at')) resolve();
    };
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
    void ended.then(() => resolve());
  });
  return { child, said: () => text, ended };
}

const listDescendants = (parent: number): number[] =>
  spawnSync('ps', ['-o', 'pid=', '--ppid', String(parent)], { encoding: 'utf8' })
    .stdout.split('\n')
    .map(Number)
    .filter(Boolean)
    .flatMap((child) => [child, ...listDescendants(child)]);

/** The ids of the PostgreSQL processes that use this data directory. */
const listDatabaseProcesses = (data: string): number[] =>
  readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry))
    .filter((entry) => {
      try {
        return (
          readFileSync(`/proc/${entry}/cmdline`, 'utf8').includes(basename(data)) &&
          readFileSync(`/proc/${entry}/comm`, 'utf8').startsWith('postgres')
        );
      } catch {
        return false;
      }
    })
    .map(Number);

/** Sends SIGKILL to a process, its descendants and the database, so that none can clean up. */
function killProcessTree(pid: number): void {
  const database = listDatabaseProcesses(dataDir);
  for (const each of new Set([pid, ...listDescendants(pid), ...database, ...database.flatMap(listDescendants)])) {
    try {
      process.kill(each, 'SIGKILL');
    } catch {
      // It has exited already, with its parent.
    }
  }
}

const call = (path: string, token?: string, body?: object) =>
  fetch(`${getAppUrl()}/api${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { ...(token && { authorization: `Bearer ${token}` }), ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
const signIn = async () =>
  ((await (await call('/auth/login', undefined, { email: emails.customer, password })).json()) as { token: string }).token;

const acknowledgedOrderIds: string[] = [];

test('keeps every acknowledged order after kill -9 of all processes under load', async () => {
  const first = await runNpmStart();
  expect(first.said()).toContain(`TechAdds is ready at ${getAppUrl()}`);
  const token = await signIn();
  const { items } = (await (await call('/marketplace/catalog/items?limit=1', token)).json()) as { items: { id: string }[] };
  const serviceId = items[0]!.id;
  const { packages } = (await (await call(`/marketplace/catalog/items/${serviceId}`, token)).json()) as { packages: { name: string }[] };

  let killed = false;
  const ordering = Array.from({ length: 4 }, async () => {
    while (!killed) {
      try {
        const answer = await call('/orders', token, { serviceId, package: packages[0]!.name });
        if (answer.status === 201) acknowledgedOrderIds.push(((await answer.json()) as { id: string }).id);
      } catch {
        // The server died under this request, which was therefore not acknowledged.
      }
    }
  });
  await expect.poll(() => acknowledgedOrderIds.length, { timeout: 30_000 }).toBeGreaterThan(20);
  expect(listDatabaseProcesses(dataDir)).not.toEqual([]);
  killProcessTree(first.child.pid!);
  killed = true;
  await Promise.all(ordering);
  // A process in the middle of a disk write exits only after it.
  await expect.poll(() => listDatabaseProcesses(dataDir)).toEqual([]);

  const started = Date.now();
  const second = await runNpmStart();
  expect(second.said()).toContain(`TechAdds is ready at ${getAppUrl()}`);
  console.log(`ready again after ${((Date.now() - started) / 1000).toFixed(1)} s`);
  const again = await signIn();
  const statuses = await Promise.all(acknowledgedOrderIds.map(async (id) => (await call(`/orders/${id}`, again)).status));
  expect(new Set(statuses)).toEqual(new Set([200]));
});

test('names the port that is in use when started a second time', async () => {
  const second = await runNpmStart();
  expect(await second.ended).not.toBe(0);
  expect(second.said()).toContain(`Port ${env.PORT} (PORT) is in use`);
  expect((await call(`/orders/${acknowledgedOrderIds[0]!}`, await signIn())).status).toBe(200);
});

test('serves the same data from two starts, survives Ctrl-C of one, and leaves no process after the last', async () => {
  const first = startedProcesses.find((each) => each.exitCode === null && each.signalCode === null)!;
  const second = await runNpmStart({ PORT: await findFreePort(), API_PORT: await findFreePort() });
  const address = second.said().match(/is ready at (\S+)/)![1]!;
  const token = await signIn();
  const order = () => fetch(`${address}/api/orders/${acknowledgedOrderIds[0]!}`, { headers: { authorization: `Bearer ${token}` } });
  expect((await order()).status).toBe(200);

  const ended = new Promise((resolve) => first.once('exit', resolve));
  process.kill(-first.pid!, 'SIGINT');
  await ended;
  await expect(fetch(getAppUrl())).rejects.toThrow();
  await expect.poll(async () => (await order()).status).toBe(200);
  expect(listDatabaseProcesses(dataDir)).not.toEqual([]);

  process.kill(-second.child.pid!, 'SIGINT');
  await second.ended;
  await expect.poll(() => listDatabaseProcesses(dataDir)).toEqual([]);
});

async function startApi(): Promise<ChildProcess> {
  const server = await startServer('api/dist/server.js', { ...env, HOST: '127.0.0.1' }, `http://127.0.0.1:${env.API_PORT}/health/ready`);
  startedProcesses.push(server);
  return server;
}
async function startEdge(): Promise<ChildProcess> {
  const api = `http://127.0.0.1:${env.API_PORT}`;
  const server = await startServer('edge/dist/server.js', { ...env, API_URL: api }, `${getAppUrl()}/registry.json`);
  startedProcesses.push(server);
  return server;
}
/** Signs in as a customer and opens the orders page. */
async function openOrders(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ baseURL: getAppUrl() });
  const page = await context.newPage();
  await page.goto('/login?next=/orders');
  await page.getByLabel('Email').fill(emails.customer);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL('/orders');
  await waitUntilLoaded(page);
  return page;
}

test('reports a killed API on the open screen, keeps the session and recovers by itself', async ({ browser }) => {
  let server = await startApi();
  const edge = await startEdge();
  const page = await openOrders(browser);
  await page.locator('main tbody a[href^="/orders/"]').first().click();
  await expect(page.getByRole('heading', { level: 1, name: /OR-/ })).toBeVisible();

  await stopServer(server, 'SIGKILL');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Marketplace', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('The marketplace didn’t load');
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('token'))).not.toBeNull();

  server = await startApi();
  await expect(page.locator('main a[href^="/marketplace/"]').first()).toBeVisible({ timeout: 45_000 });
  await page.context().close();
  await stopServer(edge);
  await stopServer(server);
});

test('keeps the user signed in when the token expires while the API is down, and recovers by itself', async ({ browser }) => {
  let server = await startApi();
  const edge = await startEdge();
  const page = await openOrders(browser);
  await stopServer(server, 'SIGKILL');
  const old = ageToken((await page.evaluate(() => localStorage.getItem('token')))!, 1200, dataDir);
  await page.evaluate((token) => {
    localStorage.setItem('token', token);
    document.cookie = `token=${token}; path=/; samesite=lax`;
  }, old);
  await page.reload();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await page.waitForTimeout(3_000);
  expect(new URL(page.url()).pathname).toBe('/orders');
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBe(old);

  server = await startApi();
  // Without any user action.
  await expect(page.locator('main tbody a[href^="/orders/"]').first()).toBeVisible({ timeout: 45_000 });
  expect(await page.evaluate(() => localStorage.getItem('token'))).not.toBe(old);
  await page.context().close();
  await stopServer(edge);
  await stopServer(server);
});
