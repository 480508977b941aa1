import { run } from '../lib/child-process.mjs';
import { findObstacle, startNodes } from '../lib/database-nodes.mjs';
import { ensureInstalled } from '../lib/install.mjs';
import { log } from '../lib/log.mjs';

/** Suites of the API that pass on a distributed database; docs/testing.md says which others do not yet, and why. */
const suites = [
  'api/test/database.test.ts',
  'api/src/modules/orders/(deliver|order-money|order-split|orders|reference|tax)',
  'api/src/modules/contracts/(convert|from-catalog|sign)',
  ...['payments', 'live-updates', 'quotes', 'sessions'].map((module) => `api/src/modules/${module}/`),
  'api/src/modules/ledger/(journal|verify-ledger)',
  'api/src/platform/maintenance/backup/backup.test.ts',
  'api/src/platform/jobs/',
  'api/src/platform/database/distribution/',
];

/** Kills nodes, so it runs alone, and only on those that were started here. */
const faults = 'api/test/distribution/node-faults.test.ts';

const runSuites = (paths, env) => run([process.execPath, 'node_modules/jest/bin/jest.js', ...paths], { NODE_ENV: 'test', ...env });

/** Runs the API's tests, or those in the paths named, on a database that is distributed over nodes. */
export async function testCitus(args) {
  const paths = args.length > 0 ? args : suites;
  const given = process.env.CITUS_URL;
  const obstacle = given ? undefined : findObstacle();
  if (obstacle) {
    log(`Tests on a distributed database: skipped, because ${obstacle}.`);
    return;
  }
  await ensureInstalled();
  const nodes = given ? { url: given, folder: '', stop: () => undefined } : startNodes();
  const env = { CITUS_URL: nodes.url, CITUS_FOLDER: nodes.folder };
  try {
    const codes = [await runSuites(paths, env)];
    if (given) log('Tests that kill nodes: skipped, because CITUS_URL names nodes that were not started here.');
    else if (args.length === 0) codes.push(await runSuites([faults], env));
    process.exitCode = Math.max(...codes);
  } finally {
    nodes.stop();
  }
}
