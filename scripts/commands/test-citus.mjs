import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onStopSignal } from '../../shared/build/stop-signal.mjs';
import { findObstacle, startNodes } from '../lib/database-nodes.mjs';
import { excludedSuites, sampleSuites } from '../lib/distributed-suites.mjs';
import { ensureInstalled } from '../lib/install.mjs';
import { runJourneys } from '../lib/journeys.mjs';
import { log } from '../lib/log.mjs';
import { killChildren, runScript } from '../lib/test-processes.mjs';
import { summarizeJest } from '../lib/test-results.mjs';

/** Kills nodes, so it runs alone, and only on those that were started here. */
const faults = 'api/test/distribution/node-faults.test.ts';

/** Statements take longer over several nodes, and all of them share this machine. */
const timeoutMs = process.env.TEST_PATIENCE_MS || '90000';

/** All suites of the API but those excluded. */
const allSuites = [
  '--selectProjects=api',
  ...['/node_modules/', faults, ...excludedSuites.map(({ suite }) => suite)].map((path) => `--testPathIgnorePatterns=${path}`),
];

/** Tasks of a customer, a partner and an administrator that touch most tables. */
const journeys = ['journeys/order.spec.ts', 'journeys/contract-to-payout.spec.ts'];

/** The tests to run, one after the other: those that are named, or what there is, then journeys, and last what kills nodes. */
function listRuns(args, isForCounts, isOwn) {
  if (args.length > 0 && !isForCounts) {
    const specs = args.filter((path) => path.endsWith('.spec.ts'));
    const paths = args.filter((path) => !specs.includes(path));
    return [...(paths.length > 0 ? [{ paths }] : []), ...(specs.length > 0 ? [{ specs }] : [])];
  }
  const runs = isForCounts ? [{ paths: sampleSuites }] : [{ paths: allSuites }, { specs: journeys }];
  if (isOwn) return [...runs, { paths: [faults] }];
  log('Tests that kill nodes: skipped, because CITUS_URL names nodes that were not started here.');
  return runs;
}

/** Runs journeys on an app whose database is distributed first, as `docs/operations.md` says. Resolves to the exit code. */
async function runJourneysOnNodes(url, specs) {
  const dataDir = mkdtempSync(join(tmpdir(), 'techadds-nodes-'));
  // Under root the database runs as another account, which needs access to its data in this folder.
  chmodSync(dataDir, 0o755);
  try {
    const code = await runScript('scripts/cli.mjs', ['distribute'], { env: { DATABASE_URL: url, DATA_DIR: dataDir } });
    return code === 0 ? await runJourneys({ dataDir, databaseUrl: url, specs }) : code;
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** The counts of several reports of jest as one. */
function sumUp(files) {
  const results = files.map((file) => summarizeJest(JSON.parse(readFileSync(file, 'utf8'))));
  const sum = (name) => results.reduce((total, result) => total + result[name], 0);
  return { passed: sum('passed'), failed: sum('failed'), failures: results.flatMap(({ failures }) => failures) };
}

/**
 * Runs the API's tests and two journeys, or those in the paths named, on a database that is distributed over nodes. `--json FILE` runs a sample and writes how many
 * passed and failed, or why it was skipped.
 */
export async function testCitus(args) {
  const isForCounts = args[0] === '--json';
  const given = process.env.CITUS_URL;
  const obstacle = given ? undefined : findObstacle();
  if (obstacle) {
    log(`Tests on a distributed database: skipped, because ${obstacle}.`);
    if (isForCounts) writeFileSync(args[1], JSON.stringify({ passed: 0, failed: 0, skipped: obstacle }));
    return;
  }
  await ensureInstalled();
  let isStopped = false;
  void onStopSignal(() => killChildren('SIGKILL')).then(() => {
    isStopped = true;
    killChildren('SIGTERM');
  });
  const nodes = given ? { url: given, folder: '', stop: () => undefined } : startNodes();
  const reports = [];
  const codes = [];
  try {
    for (const { paths, specs } of listRuns(args, isForCounts, !given)) {
      if (isStopped) break;
      if (specs) {
        codes.push(await runJourneysOnNodes(nodes.url, specs));
        continue;
      }
      const report = isForCounts ? [`${args[1]}.${reports.length}`] : [];
      const options = report.flatMap((file) => ['--json', `--outputFile=${file}`]);
      const env = { NODE_ENV: 'test', TEST_RETRIES: '1', TEST_PATIENCE_MS: timeoutMs, CITUS_URL: nodes.url, CITUS_FOLDER: nodes.folder };
      codes.push(await runScript('node_modules/jest/bin/jest.js', [...options, ...paths], { env }));
      reports.push(...report);
    }
    if (isForCounts) writeFileSync(args[1], JSON.stringify(sumUp(reports)));
    process.exitCode = isStopped ? 130 : Math.max(...codes);
  } finally {
    nodes.stop();
  }
}
