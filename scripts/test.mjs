import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { install } from './install.mjs';
import { root } from './root.mjs';

/** Results of a layer: how many tests passed and failed. A layer that could not run counts as one failure. */
const broken = { passed: 0, failed: 1 };

const run = (command, args, options = {}) =>
  new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', ...options, env: { ...process.env, ...options.env } });
    child.on('exit', (code) => resolve(code ?? 1));
  });

const node = (script, args, options) => run(process.execPath, [script, ...args], options);

function readResults(file, count) {
  try {
    return count(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return broken;
  }
}

/** Types, lint and import rules, unused code, format: what `npm run check` prints as lines of "ok" or "FAILED". */
async function checks(folder) {
  const file = join(folder, 'checks.json');
  await node('scripts/check.mjs', ['--json', file]);
  return readResults(file, (results) => results);
}

async function units(folder) {
  const file = join(folder, 'units.json');
  await node('node_modules/jest/bin/jest.js', ['--json', '--outputFile', file], { env: { NODE_ENV: 'test' } });
  // A file that cannot be loaded has no tests of its own, and is a failure all the same.
  return readResults(file, (jest) => ({ passed: jest.numPassedTests, failed: jest.numFailedTests + jest.numRuntimeErrorTestSuites }));
}

const freePort = () =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });

/** Starts the app as `npm start` does, on ports and data of its own. */
async function startApp(dataDir) {
  const [port, apiPort] = [await freePort(), await freePort()];
  const env = {
    ...process.env,
    PORT: String(port),
    API_PORT: String(apiPort),
    DATA_DIR: dataDir,
    NODE_ENV: 'production',
    DEMO: '1',
    DATABASE_URL: '',
  };
  const child = spawn(process.execPath, ['scripts/start.mjs'], { cwd: root, env, stdio: ['ignore', 'pipe', 'inherit'] });
  const stopped = new Promise((resolve) => child.on('exit', resolve));
  await new Promise((resolve, reject) => {
    child.stdout.on('data', (text) => {
      process.stdout.write(text);
      if (String(text).includes('is ready at')) resolve();
    });
    void stopped.then(() => reject(new Error('The app did not start.')));
  });
  return { url: `http://localhost:${port}`, env, stop: () => (child.kill('SIGTERM'), stopped) };
}

async function journeys(folder) {
  const file = join(folder, 'journeys.json');
  const { browserPath } = await import('./browser.mjs');
  const browser = await browserPath();
  const app = await startApp(join(folder, 'data'));
  try {
    await node('node_modules/@playwright/test/cli.js', ['test', '-c', 'e2e'], {
      env: { ...app.env, APP_URL: app.url, BROWSER_PATH: browser, JOURNEYS_JSON: file },
    });
  } finally {
    await app.stop();
  }
  return readResults(file, ({ stats, errors }) => ({ passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length }));
}

await install();
const folder = mkdtempSync(join(tmpdir(), 'techadds-test-'));
const total = { passed: 0, failed: 0 };
for (const layer of [checks, units, journeys]) {
  const { passed, failed } = await layer(folder).catch((error) => {
    console.error(error instanceof Error ? error.message : error);
    return broken;
  });
  console.log(`${layer.name}: ${passed} passed, ${failed} failed`);
  total.passed += passed;
  total.failed += failed;
}
rmSync(folder, { recursive: true, force: true });
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;
