import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort, repositoryRoot, stopServer } from '../support/servers';
import { expect, test, waitUntilLoaded } from '../support/test';

const [email, password] = ['grace@hopper.test', 'Long-enough-Passphrase-9'];
const account = { 'first-name': 'Grace', 'last-name': 'Hopper' };
const toArgs = (prefix: string, values: Record<string, string>) =>
  Object.entries(values).flatMap(([name, value]) => [`--${prefix}${name}`, value]);
const setupArgs = [
  ...toArgs('', { company: 'Hopper Ltd', subdomain: 'hopper' }),
  ...toArgs('admin-', { ...account, email: 'admin@hopper.test', password: 'Another-long-Passphrase-8' }),
  ...toArgs('super-admin-', { ...account, email, password }),
];

/** Packages that the programs in a folder import, without Node's own. */
function listImports(folder: string): string[] {
  const files = readdirSync(folder).filter((name) => name.endsWith('.js'));
  const imports = files.flatMap((name) => [
    ...readFileSync(join(folder, name), 'utf8').matchAll(/^import (?:.*? from )?"([^"]+)";|\bimport\("([^"]+)"\)/gm),
  ]);
  const names = imports.map(([, fixed, dynamic]) => fixed ?? dynamic!);
  return [...new Set(names)].filter((name) => /^[@a-z]/.test(name) && !name.startsWith('node:'));
}

/** Resolves when the app says that it is ready. @throws Error with its output if it ends before that */
const waitUntilReady = (app: ChildProcess) =>
  new Promise<void>((resolve, reject) => {
    let output = '';
    for (const stream of [app.stdout!, app.stderr!])
      stream.on('data', (text: Buffer) => {
        output += String(text);
        if (output.includes('is ready at')) resolve();
      });
    app.once('exit', () => reject(new Error(output)));
  });

test('a packed archive runs from an empty folder with Node.js alone, and has its commands', async ({ page }) => {
  test.setTimeout(240_000);
  const folder = mkdtempSync(join(tmpdir(), 'techadds-packed-'));
  // Under root the database runs as another account, which needs access to its data in this folder.
  chmodSync(folder, 0o755);
  const archive = join(folder, 'techadds.tar.gz');
  execFileSync(process.execPath, [join(repositoryRoot, 'scripts/cli.mjs'), 'pack', archive], { encoding: 'utf8' });
  mkdirSync(join(folder, 'server'));
  execFileSync('tar', ['-xzf', archive, '-C', join(folder, 'server')]);

  const cwd = join(folder, 'server/techadds');
  const port = await findFreePort();
  const env = { PATH: '', PORT: port, API_PORT: await findFreePort(), DATA_DIR: join(folder, 'data'), DEMO: '0' };
  const run = (...args: string[]) => execFileSync(process.execPath, ['techadds.mjs', ...args], { cwd, env, encoding: 'utf8' });
  for (const server of ['api', 'edge']) {
    const { resolve } = createRequire(join(cwd, server, 'dist/server.js'));
    const imports = listImports(join(cwd, server, 'dist'));
    expect(imports).toContain('fastify');
    // Resolved in the archive and not in a folder above it.
    for (const name of imports) expect(resolve(name)).toContain(cwd);
  }

  const app = spawn(process.execPath, ['techadds.mjs', 'start'], { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
  try {
    await waitUntilReady(app);
    run('setup', ...setupArgs);
    await page.goto(`http://localhost:${port}/super-admin/companies`);
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/super-admin/companies');
    await waitUntilLoaded(page);
    await expect(page.getByText('Hopper Ltd').first()).toBeVisible();
    run('audit:verify');
    run('backup', join(folder, 'backup'));
    expect(run('releases')).toMatch(/mfe-partner\n {2}current [0-9a-f]{10}.*checks passed/s);
    expect(run()).not.toContain('mutation');
  } finally {
    await stopServer(app);
  }
  expect(app.exitCode).toBe(0);
  rmSync(folder, { recursive: true });
});
