import { readFileSync, writeFileSync } from 'node:fs';
import { onStopSignal } from '../../shared/build/stop-signal.mjs';
import { startProgram } from '../lib/child-process.mjs';
import { findObstacle, startNodes } from '../lib/database-nodes.mjs';
import { excludedSuites, sampleSuites } from '../lib/distributed-suites.mjs';
import { ensureInstalled } from '../lib/install.mjs';
import { log } from '../lib/log.mjs';
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

/** The runs of jest, one after the other: those that tests name, or what there is and then the faults. */
function listRuns(args, isForCounts, isOwn) {
  if (args.length > 0 && !isForCounts) return [args];
  const suites = isForCounts ? sampleSuites : allSuites;
  if (isOwn) return [suites, [faults]];
  log('Tests that kill nodes: skipped, because CITUS_URL names nodes that were not started here.');
  return [suites];
}

/** The counts of several reports of jest as one. */
function sumUp(files) {
  const results = files.map((file) => summarizeJest(JSON.parse(readFileSync(file, 'utf8'))));
  const sum = (name) => results.reduce((total, result) => total + result[name], 0);
  return { passed: sum('passed'), failed: sum('failed'), failures: results.flatMap(({ failures }) => failures) };
}

/**
 * Runs the API's tests, or those in the paths named, on a database that is distributed over nodes. `--json FILE` runs a sample and writes how many
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
  let jest;
  let isStopped = false;
  void onStopSignal(() => jest?.child.kill('SIGKILL')).then(() => {
    isStopped = true;
    jest?.child.kill('SIGTERM');
  });
  const nodes = given ? { url: given, folder: '', stop: () => undefined } : startNodes();
  const reports = [];
  const codes = [];
  try {
    for (const paths of listRuns(args, isForCounts, !given)) {
      if (isStopped) break;
      const report = isForCounts ? [`${args[1]}.${reports.length}`] : [];
      const options = report.flatMap((file) => ['--json', `--outputFile=${file}`]);
      const env = { NODE_ENV: 'test', TEST_PATIENCE_MS: timeoutMs, CITUS_URL: nodes.url, CITUS_FOLDER: nodes.folder };
      jest = startProgram([process.execPath, 'node_modules/jest/bin/jest.js', ...options, ...paths], env);
      codes.push(await jest.exit);
      reports.push(...report);
    }
    if (isForCounts) writeFileSync(args[1], JSON.stringify(sumUp(reports)));
    process.exitCode = isStopped ? 130 : Math.max(...codes);
  } finally {
    nodes.stop();
  }
}
