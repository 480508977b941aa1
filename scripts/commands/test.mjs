import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { browserPath } from './browser.mjs';
import { install } from './install.mjs';
import { root } from './root.mjs';
import { say } from './say.mjs';
import { onStopSignal } from './stop-signal.mjs';
import { ofJourneys, ofUnits } from './test-results.mjs';

/** A layer that could not run counts as one failure. */
const broken = { passed: 0, failed: 1 };

const children = new Set();
let isStopped = false;
const stopAll = (signal) => children.forEach((child) => child.kill(signal));
void onStopSignal(() => stopAll('SIGKILL')).then(() => {
  isStopped = true;
  stopAll('SIGTERM');
});

/** Starts a script of Node that ends when we are told to stop. `ended` resolves to its exit code. */
function start(script, args, { env, stdio = 'inherit' } = {}) {
  const child = spawn(process.execPath, [script, ...args], { cwd: root, stdio, env: { ...process.env, ...env } });
  children.add(child);
  const ended = new Promise((resolve) => {
    child.once('error', () => resolve(1));
    child.once('exit', (code) => resolve(code ?? 1));
  });
  void ended.then(() => children.delete(child));
  return { child, ended };
}

const run = (script, args, options) => start(script, args, options).ended;

function readResults(file, count) {
  try {
    return count(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return broken;
  }
}

/** Types, lint and import rules, unused code, format. */
async function checks(folder) {
  const file = join(folder, 'checks.json');
  await run('scripts/check.mjs', ['--json', file]);
  return readResults(file, (results) => results);
}

/** Rules, screens and the API. */
async function units(folder) {
  const file = join(folder, 'units.json');
  await run('node_modules/jest/bin/jest.js', ['--json', '--outputFile', file], { env: { NODE_ENV: 'test' } });
  return readResults(file, ofUnits);
}

/** Holds all of them before it lets one go, so that no port comes twice. */
async function freePorts(count) {
  const listen = () =>
    new Promise((resolve) => {
      const server = createServer().listen(0, '127.0.0.1', () => resolve(server));
    });
  const servers = await Promise.all(Array.from({ length: count }, listen));
  const ports = servers.map((server) => server.address().port);
  await Promise.all(servers.map((server) => new Promise((closed) => server.close(closed))));
  return ports;
}

/** Starts the app as `npm start` does, on ports and data of its own. */
async function startApp(dataDir) {
  const [port, apiPort] = await freePorts(2);
  const env = {
    PORT: String(port),
    API_PORT: String(apiPort),
    DATA_DIR: dataDir,
    NODE_ENV: 'production',
    DEMO: '1',
    DATABASE_URL: '',
    API_URL: '',
  };
  const { child, ended } = start('scripts/start.mjs', [], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const stop = () => (child.kill('SIGTERM'), ended);
  await new Promise((resolve, reject) => {
    child.stdout.on('data', (text) => {
      process.stdout.write(text);
      if (String(text).includes('is ready at')) resolve();
    });
    void ended.then(() => reject(new Error('The app did not start.')));
  });
  return { url: `http://localhost:${port}`, env, stop };
}

/** Journeys, faults, accessibility and budgets, in a real browser. */
async function journeys(folder) {
  const file = join(folder, 'journeys.json');
  const browser = browserPath();
  const app = await startApp(join(folder, 'data'));
  try {
    await run('node_modules/@playwright/test/cli.js', ['test', '-c', 'e2e'], {
      env: { ...app.env, APP_URL: app.url, BROWSER_PATH: browser, JOURNEYS_JSON: file },
    });
  } finally {
    await app.stop();
  }
  return readResults(file, ofJourneys);
}

/** What a layer found; why it could not run is said, and counts. */
async function resultOf(layer) {
  try {
    return await layer();
  } catch (problem) {
    console.error(problem instanceof Error ? problem.message : problem);
    return broken;
  }
}

const total = { passed: 0, failed: 0, failures: [] };
const summary = [];

/** Runs a layer and adds what it found, with its minutes. */
async function measure(name, layer) {
  const start = performance.now();
  const { passed, failed, failures = [] } = await resultOf(layer);
  total.passed += passed;
  total.failed += failed;
  total.failures.push(...failures);
  const line = `${name}: ${passed} passed, ${failed} failed (${((performance.now() - start) / 60_000).toFixed(1)} min)`;
  say(line);
  summary.push(line);
}

await measure('installation', async () => (await install(), { passed: 0, failed: 0 }));
const folder = mkdtempSync(join(tmpdir(), 'techadds-test-'));
// Where root's database runs under another account, that account can enter: the database lies in here, and goes with the folder.
chmodSync(folder, 0o755);
const layers = [
  ['checks', checks],
  ['unit tests', units],
  ['browser journeys', journeys],
];
for (const [name, layer] of total.failed > 0 ? [] : layers) {
  if (isStopped) break;
  await measure(name, () => layer(folder));
}
rmSync(folder, { recursive: true, force: true });
if (isStopped) say('Stopped before the end.');
// Once more, where whoever reads only the end finds it.
summary.forEach((line) => say(line));
total.failures.forEach((failure) => say(`- ${failure}`));
say(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = isStopped ? 130 : total.failed === 0 ? 0 : 1;
