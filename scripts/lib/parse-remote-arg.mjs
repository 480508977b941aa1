import { remoteNames } from '../../shared/build/remotes.mjs';
import { CliError } from './errors.mjs';

/** The remote named by the arguments of a command, as in `npm run release -- mfe-finance`. */
export function parseRemoteArg(command, args) {
  const [name, ...rest] = args;
  const remotes = remoteNames();
  if (remotes.includes(name) && rest.length === 0) return name;
  throw new CliError(`Name one remote: npm run ${command} -- <remote>. The remotes are ${remotes.join(', ')}.`);
}
