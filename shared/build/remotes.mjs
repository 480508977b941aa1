import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { isInstalled, root } from './project.mjs';

const publicSuffix = '-public';
const configFile = (isPublic) => (isPublic ? 'rspack.public.config.mjs' : 'rspack.config.mjs');

/**
 * The remotes of the repository: one for each workspace whose name starts with `mfe-`, and another one for those of its pages that visitors
 * without an account open, if it has a configuration for them. Their files are served to everybody, the others by role. A project that
 * installs this package has one remote, named by its package.
 */
export function remoteNames() {
  const { name: ownName, workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  if (isInstalled) return [basename(ownName)];
  return workspaces
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
