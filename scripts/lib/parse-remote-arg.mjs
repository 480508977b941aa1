import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.mjs';
import { Stop } from './say.mjs';

/** The remote that a command is called with: `npm run release -- mfe-finance`. */
export function remoteArgument(command) {
  const remotes = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).workspaces.filter((name) => name.startsWith('mfe-'));
  const [name, ...more] = process.argv.slice(2);
  if (remotes.includes(name) && more.length === 0) return name;
  throw new Stop(`Which remote? npm run ${command} -- <remote>, one of: ${remotes.join(', ')}.`);
}
