import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { isInstalled, root } from './project.mjs';
import { UsageError } from './usage-error.mjs';
import { listWorkspaces } from './workspaces.mjs';

const publicSuffix = '-public';
const configFile = (isPublic) => (isPublic ? 'rspack.public.config.mjs' : 'rspack.config.mjs');

/**
 * The remotes of the repository: one for each workspace whose name starts with `mfe-`, and another one for those of its pages that visitors
 * without an account open, if it has a configuration for them. Their files are served to everybody, the others by role. A project that
 * installs this package has one remote, named by its package.
 */
export function remoteNames() {
  if (isInstalled) return [basename(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).name)];
  return listWorkspaces()
    .filter((name) => name.startsWith('mfe-'))
    .flatMap((name) => [name, ...(existsSync(join(root, name, configFile(true))) ? [name + publicSuffix] : [])]);
}

/** Where an app's sources, its configuration and its builds are, relative to the repository. */
export function appPaths(name) {
  if (isInstalled) return { folder: '.', config: configFile(false), dist: 'dist' };
  const isPublic = name.endsWith(publicSuffix);
  const folder = isPublic ? name.slice(0, -publicSuffix.length) : name;
  return { folder, config: `${folder}/${configFile(isPublic)}`, dist: isPublic ? `${folder}/dist/public` : `${folder}/dist` };
}

/** The name of the remote in a folder. */
export const remoteNameOf = (dir) => (isInstalled ? remoteNames()[0] : basename(dir));

/**
 * The facts that a remote's package.json declares in its field `techadds`: the ports of its development servers, and its label and menu, unless they
 * are in the route table (shared/src/routes.ts).
 * @returns {{ port?: number, publicPort?: number, label?: string, menu?: object[] }}
 */
export const readRemoteFacts = (name) => JSON.parse(readFileSync(join(root, appPaths(name).folder, 'package.json'), 'utf8')).techadds ?? {};

/** The port of a remote's development server. */
export function remotePort(name) {
  const { port, publicPort } = readRemoteFacts(name);
  const own = name.endsWith(publicSuffix) ? publicPort : port;
  if (!Number.isInteger(own)) throw new UsageError(`${join(appPaths(name).folder, 'package.json')} needs a port in its field techadds.`);
  return own;
}

/** The label and menu entries that go into the release of a remote; nothing for one in the route table. */
export function readMenu(name) {
  const { label, menu } = name === 'shell' || name.endsWith(publicSuffix) ? {} : readRemoteFacts(name);
  return menu === undefined ? {} : { label, menu };
}
