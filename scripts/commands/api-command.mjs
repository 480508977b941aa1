import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { run, runForOutput } from '../lib/child-process.mjs';
import { dataDir } from '../lib/paths.mjs';
import { prepareServers } from '../lib/prepare.mjs';

/** Resolves the arguments that are file names, which are relative to the user's working directory. */
function resolveFiles(args) {
  const { tokens } = parseArgs({ args, options: { tenant: { type: 'string' } }, allowPositionals: true, strict: false, tokens: true });
  const files = new Set(tokens.filter(({ kind }) => kind === 'positional').map(({ index }) => index));
  return args.map((arg, index) => (files.has(index) ? resolve(process.env.INIT_CWD || process.cwd(), arg) : arg));
}

/** As `runApiCommand`, where arguments that are no options are file names. */
export const runApiCommandOnFiles = (name, args) => runApiCommand(name, resolveFiles(args));

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
