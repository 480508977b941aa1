import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from '../lib/child-process.mjs';
import { CliError } from '../lib/errors.mjs';
import { ensureInstalled } from '../lib/install.mjs';
import { log } from '../lib/log.mjs';

/** Suites of the API that pass on a distributed database; docs/testing.md says which others do not yet, and why. */
const suites = [
  'api/test/database.test.ts',
  'api/src/modules/orders/(deliver|order-money|order-split|orders|reference|tax)',
  'api/src/modules/contracts/(convert|from-catalog|sign)',
  ...['payments', 'live-updates', 'quotes', 'sessions'].map((module) => `api/src/modules/${module}/`),
  'api/src/modules/ledger/journal.test.ts',
  'api/src/platform/jobs/',
  'api/src/platform/database/distribution/',
];

/** Debian's, for which such a build is made. */
const postgres = '/usr/lib/postgresql/15/bin/postgres';

/** Why this machine cannot start a distributed database itself; undefined where it can. */
function findObstacle() {
  const { CITUS_HOME } = process.env;
  if (!CITUS_HOME) return 'neither CITUS_URL nor CITUS_HOME is set';
  if (process.getuid?.() !== 0) return 'only root can start the servers as another account';
  if (!existsSync(join(CITUS_HOME, 'start.sh'))) return `there is no start.sh in ${CITUS_HOME}`;
  return existsSync(postgres) ? undefined : `Debian's postgresql-15 is not installed`;
}

/** Starts a coordinator and two workers in a folder of their own. */
function startNodes() {
  const folder = mkdtempSync(join(tmpdir(), 'techadds-citus-'));
  chmodSync(folder, 0o755);
  const call = (script, ...args) =>
    spawnSync(join(process.env.CITUS_HOME, script), [folder, ...args], {
      encoding: 'utf8',
      env: { ...process.env, SHARDS: '4', DB: 'techadds' },
    });
  const stop = () => {
    call('stop.sh', 'remove');
    rmSync(folder, { recursive: true, force: true });
  };
  const { stdout, stderr } = call('start.sh', process.env.CITUS_PORT || '5600');
  const url = /^DATABASE_URL=(.+)$/m.exec(stdout ?? '')?.[1];
  if (url) return { url, stop };
  stop();
  throw new CliError(`The distributed database did not start: ${stderr}`);
}

const runSuites = (url, paths) => run([process.execPath, 'node_modules/jest/bin/jest.js', ...paths], { NODE_ENV: 'test', CITUS_URL: url });

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
  const nodes = given ? { url: given, stop: () => undefined } : startNodes();
  try {
    process.exitCode = await runSuites(nodes.url, paths);
  } finally {
    nodes.stop();
  }
}
