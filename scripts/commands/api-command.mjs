import { resolve } from 'node:path';
import { buildServers } from './servers.mjs';
import { ensureInstalled } from './install.mjs';
import { withLock } from './lock.mjs';
import { checkNode } from './node-version.mjs';
import { dataDir } from './root.mjs';
import { run } from './run.mjs';
import { main, say } from './say.mjs';

/**
 * Runs one of the API's commands on the database of this data folder, with the arguments of ours; a server may run meanwhile. File names
 * are meant from where the person is.
 * @param {string} name the command's entry in `api/rspack.config.mjs`
 */
export const apiCommand = (name) =>
  main(async () => {
    checkNode();
    await withLock(async () => {
      await ensureInstalled();
      await buildServers((server) => say(`Building ${server}…`));
    });
    const env = { NODE_ENV: process.env.NODE_ENV || 'production', DATA_DIR: dataDir, LOG_LEVEL: process.env.LOG_LEVEL || 'warn' };
    process.exitCode = await run(
      [process.execPath, '--enable-source-maps', `api/dist/${name}.js`, ...process.argv.slice(2).map(fromHere)],
      env,
    );
  });

const fromHere = (file) => resolve(process.env.INIT_CWD || process.cwd(), file);
