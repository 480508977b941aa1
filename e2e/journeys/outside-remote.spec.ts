import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, cpSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { APIRequestContext, Page } from '@playwright/test';
import type { NewApiToken } from '@techadds/shared/contract/api-tokens/endpoints';
import { emails, password } from '../support/accounts';
import { repositoryRoot } from '../support/servers';
import { expect, test, waitUntilLoaded, type SignedIn } from '../support/test';

const name = 'mfe-service-status';
const example = join(repositoryRoot, 'examples/outside-remote');
const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';

/** A project of its own outside the repository, with the published package. */
function createProject(): string {
  const project = join(mkdtempSync(join(tmpdir(), 'techadds-outside-')), 'remote');
  cpSync(example, project, { recursive: true, filter: (path) => !/[\\/](node_modules|dist|vendor)$/.test(path) });
  const vendor = join(project, 'vendor');
  mkdirSync(vendor);
  const packed = execFileSync(npm, ['pack', '--json', '--pack-destination', vendor], {
    cwd: join(repositoryRoot, 'shared'),
    encoding: 'utf8',
  });
  renameSync(join(vendor, (JSON.parse(packed) as { filename: string }[])[0]!.filename), join(vendor, 'techadds-shared.tgz'));
  return project;
}

const readJson = <T>(path: string) => JSON.parse(readFileSync(path, 'utf8')) as T;
const getMenuLink = (page: Page) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Service status' });
const authorize = ({ token }: SignedIn) => ({ authorization: `Bearer ${token}` });

async function post<T>(request: APIRequestContext, session: SignedIn, path: string, data: object): Promise<T | undefined> {
  const response = await request.post(`/api${path}`, { headers: authorize(session), data });
  expect(response.ok(), await response.text()).toBe(true);
  return response.status() === 204 ? undefined : ((await response.json()) as T);
}

/** Releases changes of the page by `--smoke`: one that fails in browsers stays with the browser that has the preview, a good one goes to all. */
async function releaseWithSmoke(project: string, release: () => string, page: Page) {
  const source = join(project, 'src/features/service-status/ServiceStatusPage.tsx');
  const current = readFileSync(source, 'utf8');
  const title = current.replace('title="Service status"', 'title="Status of the service"');
  symlinkSync(join(repositoryRoot, 'node_modules/playwright-core'), join(project, 'node_modules/playwright-core'));
  // The document of the checks on the server has no fonts.
  writeFileSync(source, title.replace('  return (', "  if ('fonts' in document) throw new Error('No table.');\n  return ("));
  expect(release).toThrow(/is not released:\s+\/service-status fails for \S+: .*No table\./);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Service status', exact: true })).toBeVisible();
  writeFileSync(source, title);
  expect(release()).toContain('is released');
  await expect(page.getByRole('heading', { level: 1, name: 'Status of the service' })).toBeVisible({ timeout: 20_000 });
}

/** Shows a change of the project in a tab of a super-admin while nobody else has it, and takes it back. */
async function runInShell(project: string, page: Page, shell: string, other: Page) {
  const server = spawn(npm, ['run', 'dev', '--', '--against', shell], { cwd: project, stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(server, 'exit');
  const source = join(project, 'src/features/service-status/ServiceStatusPage.tsx');
  const released = readFileSync(source, 'utf8');
  const getHeading = (tab: Page, title: string) => tab.getByRole('heading', { level: 1, name: title, exact: true });
  try {
    let output = '';
    for await (const part of server.stdout.iterator({ destroyOnReturn: false })) {
      output += String(part);
      if (output.includes('is ready')) break;
    }
    await page.goto(/http\S+\?dev-remote=\S+/.exec(output)![0]);
    await page.getByRole('region', { name: 'Development server' }).getByRole('button', { name: 'Start' }).click();
    await getMenuLink(page).click();
    await expect(getHeading(page, 'Service status')).toBeVisible();
    writeFileSync(source, released.replace('title="Service status"', 'title="Status of the API"'));
    await expect(getHeading(page, 'Status of the API')).toBeVisible({ timeout: 20_000 });
    await other.reload();
    await expect(getHeading(other, 'Service status')).toBeVisible();
  } finally {
    writeFileSync(source, released);
    server.kill('SIGTERM');
    await ended;
  }
}

test('the lock file of the example has the dependencies of the package', () => {
  const { packages } = readJson<{ packages: Record<string, { dependencies?: object; peerDependencies?: object }> }>(
    join(example, 'package-lock.json'),
  );
  const { dependencies, peerDependencies } = readJson<{ dependencies: object; peerDependencies: object }>(
    join(repositoryRoot, 'shared/package.json'),
  );
  expect(packages['node_modules/@techadds/shared']).toMatchObject({ dependencies, peerDependencies });
});

test('a team releases its remote from a project outside the repository, it appears in open tabs, and its changes in a deployed shell', async ({
  as,
  baseURL,
  request,
  freshSession,
}) => {
  test.setTimeout(400_000);
  const project = createProject();
  const run = (command: string, args: string[], env: Record<string, string> = {}) =>
    execFileSync(command, args, { cwd: project, env: { ...process.env, ...env }, encoding: 'utf8' });
  run(process.execPath, [join(repositoryRoot, 'scripts/cli.mjs'), 'release-key', join(project, 'release-key.json')]);
  const { publicKey } = readJson<{ publicKey: string }>(join(project, 'release-key.json'));

  const session = await freshSession('super_admin');
  await post(request, session, '/auth/confirm-password', { password });
  await post(request, session, '/release-keys', { name: `Status ${Date.now()}`, publicKey, apps: [name] });
  const form = { name: 'Build server', scopes: [`release:${name}`], expiresInDays: 7 };
  const { secret } = (await post<NewApiToken>(request, session, '/integrations/providers/token', form))!;

  // An earlier attempt has switched it off.
  await request.post(`/api/releases/${name}/switch-on`, { headers: authorize(session), data: { reason: 'Another attempt' } });

  const [admin, customer] = [await as('admin'), await as('customer')];
  for (const page of [admin, customer]) {
    await page.goto('/dashboard');
    await waitUntilLoaded(page);
  }
  const env = { TECHADDS_URL: baseURL!, RELEASE_TOKEN: secret, RELEASE_KEY_FILE: 'release-key.json' };
  expect(run('sh', ['ci.sh'], env)).toMatch(new RegExp(`${name} [0-9a-f]{10} is released`));
  await expect(getMenuLink(admin)).toBeVisible({ timeout: 20_000 });
  await getMenuLink(admin).click();
  await expect(admin.getByRole('heading', { level: 1, name: 'Service status' })).toBeVisible();
  await expect(admin.getByText('Ready', { exact: true })).toBeVisible();
  await expect(getMenuLink(customer)).toHaveCount(0);

  await runInShell(project, await as('super_admin'), baseURL!, admin);
  const accountsFile = join(project, 'accounts.json');
  writeFileSync(accountsFile, JSON.stringify([{ email: emails.admin, password }]));
  const smokeEnv = { ...env, SMOKE_ACCOUNTS_FILE: accountsFile };
  await releaseWithSmoke(project, () => run(npm, ['run', 'release', '--', '--to', baseURL!, '--smoke'], smokeEnv), admin);

  // The same sources are the same version, which changes nothing; an error of the types is not released.
  expect(run('npx', ['techadds-remote', 'key', 'other-key.json'])).toContain('The key is in other-key.json');
  const release = () => run(npm, ['run', 'release', '--', '--to', baseURL!], env);
  expect(release()).toContain('is built already');
  appendFileSync(join(project, 'src/mfe.ts'), 'export const wrong: number = routes;\n');
  expect(release).toThrow();
  const change = (...args: string[]) => run('npx', ['techadds-remote', ...args, '--to', baseURL!], env);
  expect(change('releases')).toMatch(/current [0-9a-f]{10}.*checks passed.*changes/s);
  expect(change('switch-off', '--reason', 'The example is over')).toContain(`${name} is off`);
  await expect(getMenuLink(admin)).toHaveCount(0, { timeout: 20_000 });
  rmSync(join(project, '..'), { recursive: true });
});
