import { resolve } from 'node:path';
import { run, runForOutput } from '../lib/child-process.mjs';
import { dataDir } from '../lib/paths.mjs';
import { prepareServers } from '../lib/prepare.mjs';

/** Arguments that are file names, relative to the user's working directory. */
const toFiles = (args) => args.map((file) => resolve(process.env.INIT_CWD || process.cwd(), file));

/** As `runApiCommand`, with arguments that are file names. */
export const runApiCommandOnFiles = (name, args) => runApiCommand(name, toFiles(args));

const describeProgram = (name, args) => ({
  command: [process.execPath, '--enable-source-maps', `api/dist/${name}.js`, ...args],
  env: { NODE_ENV: process.env.NODE_ENV || 'production', DATA_DIR: dataDir, LOG_LEVEL: process.env.LOG_LEVEL || 'warn' },
});

/**
 * Runs a program of the API on the database of the data folder; a server may run at the same time.
 * @param {string} name the program's entry in `api/rspack.config.mjs`
 */
export async function runApiCommand(name, args) {
  await prepareServers();
  const { command, env } = describeProgram(name, args);
  process.exitCode = await run(command, env);
}

/** As `runApiCommand`, but resolves to what the program printed; undefined where it failed. */
export async function readApiCommand(name, args) {
  await prepareServers();
  const { command, env } = describeProgram(name, args);
  const { code, output } = await runForOutput(command, env);
  process.exitCode = code;
  return code === 0 ? output : undefined;
}
