import { resolve } from 'node:path';
import { buildServers } from '../lib/build-servers.mjs';
import { run } from '../lib/child-process.mjs';
import { ensureInstalled } from '../lib/install.mjs';
import { withLock } from '../lib/lock.mjs';
import { log } from '../lib/log.mjs';
import { checkNodeVersion } from '../lib/node-version.mjs';
import { dataDir } from '../lib/paths.mjs';

/** Arguments that are file names, relative to the user's working directory. */
const toFiles = (args) => args.map((file) => resolve(process.env.INIT_CWD || process.cwd(), file));

/** As `runApiCommand`, with arguments that are file names. */
export const runApiCommandOnFiles = (name, args) => runApiCommand(name, toFiles(args));

/**
 * Runs a program of the API on the database of the data folder; a server may run at the same time.
 * @param {string} name the program's entry in `api/rspack.config.mjs`
 */
export async function runApiCommand(name, args) {
  checkNodeVersion();
  await withLock(async () => {
    await ensureInstalled();
    await buildServers((server) => log(`Building ${server}…`));
  });
  const env = { NODE_ENV: process.env.NODE_ENV || 'production', DATA_DIR: dataDir, LOG_LEVEL: process.env.LOG_LEVEL || 'warn' };
  process.exitCode = await run([process.execPath, '--enable-source-maps', `api/dist/${name}.js`, ...args], env);
}
