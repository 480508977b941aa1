import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CliError } from './errors.mjs';

/** Debian's, for which such a build is made. */
const postgres = '/usr/lib/postgresql/15/bin/postgres';

/** Why this machine cannot start a distributed database itself; undefined where it can. */
export function findObstacle() {
  const { CITUS_HOME } = process.env;
  if (!CITUS_HOME) return 'neither CITUS_URL nor CITUS_HOME is set';
  if (process.getuid?.() !== 0) return 'only root can start the servers as another account';
  if (!existsSync(join(CITUS_HOME, 'start.sh'))) return `there is no start.sh in ${CITUS_HOME}`;
  return existsSync(postgres) ? undefined : `Debian's postgresql-15 is not installed`;
}

const settings = [
  // Lets Citus follow changes, where PostgreSQL has a list of what may; older ones have none, and say that there is no such setting.
  'output_plugin_libraries = pgoutput, test_decoding, citus',
  // The tests copy a database each time. A server that is killed loses nothing by it: only a machine without power would.
  'fsync = off',
];

/** Changes the settings of a node. */
function configure(folder, port) {
  const statements = [...settings.map((setting) => `alter system set ${setting}`), 'select pg_reload_conf()'];
  const options = ['-h', '127.0.0.1', '-p', String(port), '-U', 'postgres', ...statements.flatMap((statement) => ['-c', statement])];
  spawnSync(join(folder, 'pg/lib/postgresql/15/bin/psql'), [...options, 'postgres']);
}

/** The last error in the logs of servers that did not start, such as that a build is for another version of PostgreSQL. */
function readLastError(folder) {
  const logs = readdirSync(folder).map((name) => join(folder, name, 'log'));
  const lines = logs.filter((path) => existsSync(path)).flatMap((path) => readFileSync(path, 'utf8').split('\n'));
  return lines.filter((line) => /FATAL|PANIC/.test(line)).at(-1) ?? '';
}

/** Starts a coordinator and two workers in a folder of their own. */
export function startNodes() {
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
  if (url) {
    for (const offset of [0, 1, 2]) configure(folder, Number(new URL(url).port) + offset);
    return { url, folder, stop };
  }
  const reason = readLastError(folder);
  stop();
  throw new CliError(`The distributed database did not start: ${stderr}${reason}`);
}
