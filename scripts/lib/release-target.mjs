import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { audienceOptions, parseAudience } from '../../shared/build/release-options.mjs';
import { remoteNames } from '../../shared/build/remotes.mjs';
import { CliError } from './errors.mjs';
import { packed } from './packed.mjs';

/**
 * The arguments of a command about the releases of one app, as in `npm run release -- mfe-finance --canary 10`.
 * @returns {{ app?: string, version?: string, reason?: string, canary?: { percent: number, tenantIds: string[] },
 *   smoke?: boolean, target?: { url: string, token: string } }} `target` is an installation elsewhere; without it the command is for the one of this data
 *   folder. `app` is given but for commands that may be about all apps
 */
export function parseReleaseArgs(command, args) {
  const apps = packed ? packed.builds.map(({ name }) => name) : ['shell', ...remoteNames()];
  const usage = `Name one app: npm run ${command} -- <app>. The apps are ${apps.join(', ')}.`;
  const options = {
    reason: { type: 'string' },
    to: { type: 'string' },
    ...(command === 'release' && { ...audienceOptions, smoke: { type: 'boolean' } }),
  };
  let parsed;
  try {
    parsed = parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    throw new CliError(`${error.message} ${usage}`);
  }
  const { values, positionals } = parsed;
  const [app, version] = positionals;
  const isForAll = command === 'releases' && app === undefined && values.to === undefined;
  const maxPositionals = command === 'promote' ? 2 : 1;
  if (positionals.length > maxPositionals || !(isForAll || apps.includes(app))) throw new CliError(usage);
  if (values.smoke && values.to === undefined)
    throw new CliError('--smoke opens pages of an installation that runs: name it with --to, also on this machine.');
  return {
    ...{ app, version, reason: values.reason, canary: parseAudience(values), smoke: values.smoke },
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
