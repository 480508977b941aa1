import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onStopSignal } from '../../shared/build/stop-signal.mjs';
import { getBrowserPath } from '../lib/browser.mjs';
import { install } from '../lib/install.mjs';
import { log } from '../lib/log.mjs';
import { root } from '../lib/paths.mjs';
import { summarizeJest, summarizePlaywright } from '../lib/test-results.mjs';

/** A layer that could not run counts as one failure. */
const layerFailed = { passed: 0, failed: 1 };

const cli = 'scripts/cli.mjs';
const children = new Set();
const killChildren = (signal) => children.forEach((child) => child.kill(signal));

/** Starts a Node script that a stop signal ends. `ended` resolves to its exit code. */
function start(script, args, { env, stdio = 'inherit', nodeOptions = [] } = {}) {
  const child = spawn(process.execPath, [...nodeOptions, script, ...args], { cwd: root, stdio, env: { ...process.env, ...env } });
  children.add(child);
  const ended = new Promise((resolve) => {
    child.once('error', () => resolve(1));
    child.once('exit', (code) => resolve(code ?? 1));
  });
  void ended.then(() => children.delete(child));
  return { child, ended };
}

const run = (script, args, options) => start(script, args, options).ended;

function readReport(file, summarize) {
  try {
    return summarize(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return layerFailed;
  }
}

/** Types, lint and import rules, unused code, format. */
async function runChecks(folder) {
  const file = join(folder, 'checks.json');
  await run(cli, ['check', '--json', file]);
  return readReport(file, (result) => result);
}

/** Each suite loads its modules anew, which fills the default of 16 MB again and again. Jest's workers take over the option. */
const roomForYoungObjects = '--max-semi-space-size=64';

async function runUnitTests(folder) {
  const file = join(folder, 'units.json');
  await run('node_modules/jest/bin/jest.js', ['--json', '--outputFile', file], {
    // Several nodes are a layer of their own.
    env: { NODE_ENV: 'test', CITUS_URL: '' },
    nodeOptions: [roomForYoungObjects],
  });
  return readReport(file, summarizeJest);
}

/** A sample on several database nodes, where this machine has any or can start them. */
async function runOnNodes(folder) {
  const file = join(folder, 'nodes.json');
  await run(cli, ['test:citus', '--json', file]);
  return readReport(file, (result) => result);
}

/** Different free ports: all are held before the first is released. */
async function findFreePorts(count) {
  const listen = () =>
    new Promise((resolve) => {
      const server = createServer().listen(0, '127.0.0.1', () => resolve(server));
    });
  const servers = await Promise.all(Array.from({ length: count }, listen));
  const ports = servers.map((server) => server.address().port);
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  return ports;
}

/** Starts the app as `npm start` does, with its own ports and data. */
async function startApp(dataDir) {
  const [port, apiPort, ...servicePorts] = await findFreePorts(7);
  const [push, webhooks, slack, docusign, stripe] = servicePorts.map((servicePort) => `http://127.0.0.1:${servicePort}`);
  const env = {
    PORT: String(port),
    API_PORT: String(apiPort),
    DATA_DIR: dataDir,
    NODE_ENV: 'production',
    DEMO: '1',
    DATABASE_URL: '',
    API_URL: '',
    API_URLS: '',
    API_WORKERS: '',
    // The services of the journeys.
    PUSH_ORIGINS: push,
    WEBHOOK_ORIGINS: webhooks,
    SLACK_API_URL: `${slack}/api/`,
    DOCUSIGN_ORIGINS: docusign,
    STRIPE_API_URL: stripe,
  };
  const { child, ended } = start(cli, ['start'], { env, stdio: ['ignore', 'pipe', 'inherit'] });
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

/** Journeys, faults, accessibility and byte budgets in a real browser. */
async function runJourneys(folder) {
  const file = join(folder, 'journeys.json');
  const browser = getBrowserPath();
  const app = await startApp(join(folder, 'data'));
  try {
    await run('node_modules/@playwright/test/cli.js', ['test', '-c', 'e2e'], {
      env: { ...app.env, APP_URL: app.url, BROWSER_PATH: browser, JOURNEYS_JSON: file },
    });
  } finally {
    await app.stop();
  }
  return readReport(file, summarizePlaywright);
}

/** The result of a layer. An error of the layer itself is printed and counts as a failure. */
async function getResult(layer) {
  try {
    return await layer();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return layerFailed;
  }
}

const layers = [
  ['checks', runChecks],
  ['unit tests', runUnitTests],
  ['database nodes', runOnNodes],
  ['browser journeys', runJourneys],
];

/** Runs every layer, one after the other. The last line is `N passed, N failed`. */
export async function test() {
  let isStopped = false;
  void onStopSignal(() => killChildren('SIGKILL')).then(() => {
    isStopped = true;
    killChildren('SIGTERM');
  });

  const total = { passed: 0, failed: 0, failures: [] };
  const summary = [];
  /** Runs a layer and adds its result and duration to the summary. */
  async function measure(name, layer) {
    const startedAt = performance.now();
    const { passed, failed, failures = [], skipped } = await getResult(layer);
    total.passed += passed;
    total.failed += failed;
    total.failures.push(...failures);
    const minutes = ((performance.now() - startedAt) / 60_000).toFixed(1);
    const line = skipped ? `${name}: skipped, because ${skipped}` : `${name}: ${passed} passed, ${failed} failed (${minutes} min)`;
    log(line);
    summary.push(line);
  }

  await measure('installation', async () => (await install(), { passed: 0, failed: 0 }));
  const folder = mkdtempSync(join(tmpdir(), 'techadds-test-'));
  // Under root the database runs as another account, which needs access to its data in this folder.
  chmodSync(folder, 0o755);
  for (const [name, layer] of total.failed > 0 ? [] : layers) {
    if (isStopped) break;
    await measure(name, () => layer(folder));
  }
  rmSync(folder, { recursive: true, force: true });
  if (isStopped) log('Stopped before the end.');
  // Repeated, so that the end of the output has everything.
  summary.forEach((line) => log(line));
  total.failures.forEach((failure) => log(`- ${failure}`));
  log(`${total.passed} passed, ${total.failed} failed`);
  process.exitCode = isStopped ? 130 : total.failed === 0 ? 0 : 1;
}
