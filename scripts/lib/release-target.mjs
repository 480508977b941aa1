import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { parseCanary } from '../../shared/build/release-options.mjs';
import { remoteNames } from '../../shared/build/remotes.mjs';
import { CliError } from './errors.mjs';

/**
 * The arguments of a command about the releases of one app, as in `npm run release -- mfe-finance --canary 10`.
 * @returns {{ app: string, reason?: string, canary?: number, target?: { url: string, token: string } }} `target` is an installation
 * elsewhere; without it the command is for the one of this data folder
 */
export function parseReleaseArgs(command, args) {
  const apps = ['shell', ...remoteNames()];
  const usage = `Name one app: npm run ${command} -- <app>. The apps are ${apps.join(', ')}.`;
  const options = { reason: { type: 'string' }, canary: { type: 'string' }, to: { type: 'string' } };
  let parsed;
  try {
    parsed = parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    throw new CliError(`${error.message} ${usage}`);
  }
  const { values, positionals } = parsed;
  if (positionals.length !== 1 || !apps.includes(positionals[0])) throw new CliError(usage);
  return {
    app: positionals[0],
    reason: values.reason,
    canary: parseCanary(values.canary),
    target: values.to === undefined ? undefined : { url: values.to, token: readVariable('RELEASE_TOKEN') },
  };
}

/** The key of the team, in the file that `npm run release-key` has written. */
export const readReleaseKey = () => JSON.parse(readFileSync(readVariable('RELEASE_KEY_FILE'), 'utf8'));

function readVariable(name) {
  const value = process.env[name];
  if (!value) throw new CliError(`Set ${name} to release to another installation (docs/teams.md).`);
  return value;
}
