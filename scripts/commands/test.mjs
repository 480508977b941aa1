import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onStopSignal } from '../../shared/build/stop-signal.mjs';
import { install } from '../lib/install.mjs';
import { runJourneys } from '../lib/journeys.mjs';
import { log } from '../lib/log.mjs';
import { killChildren, runScript } from '../lib/test-processes.mjs';
import { summarizeJest, summarizePlaywright } from '../lib/test-results.mjs';

/** A layer that could not run counts as one failure. */
const layerFailed = { passed: 0, failed: 1 };

const cli = 'scripts/cli.mjs';

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
  await runScript(cli, ['check', '--json', file]);
  return readReport(file, (result) => result);
}

/** Each suite loads its modules anew, which fills the default of 16 MB again and again. Jest's workers take over the option. */
const roomForYoungObjects = '--max-semi-space-size=64';

async function runUnitTests(folder) {
  const file = join(folder, 'units.json');
  await runScript('node_modules/jest/bin/jest.js', ['--json', '--outputFile', file], {
    // Several nodes are a layer of their own.
    env: { NODE_ENV: 'test', TEST_RETRIES: '1', CITUS_URL: '' },
    nodeOptions: [roomForYoungObjects],
  });
  return readReport(file, summarizeJest);
}

/** A sample on several database nodes, where this machine has any or can start them. */
async function runOnNodes(folder) {
  const file = join(folder, 'nodes.json');
  await runScript(cli, ['test:citus', '--json', file]);
  return readReport(file, (result) => result);
}

/** Journeys, faults, accessibility and byte budgets in a real browser. */
async function runInBrowser(folder) {
  const file = join(folder, 'journeys.json');
  await runJourneys({ dataDir: join(folder, 'data'), report: file });
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
  ['browser journeys', runInBrowser],
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
