import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const publicSuffix = '-public';
const configFile = (isPublic) => (isPublic ? 'rspack.public.config.mjs' : 'rspack.config.mjs');

/**
 * The remotes of the repository: one for each workspace whose name starts with `mfe-`, and another one for those of its pages that visitors
 * without an account open, if it has a configuration for them. Their files are served to everybody, the others by role.
 */
export function remoteNames() {
  const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  return workspaces
    .filter((name) => name.startsWith('mfe-'))
    .flatMap((name) => [name, ...(existsSync(join(root, name, configFile(true))) ? [name + publicSuffix] : [])]);
}

/** Where an app's sources, its configuration and its builds are, relative to the repository. */
export function appPaths(name) {
  const isPublic = name.endsWith(publicSuffix);
  const folder = isPublic ? name.slice(0, -publicSuffix.length) : name;
  return { folder, config: `${folder}/${configFile(isPublic)}`, dist: isPublic ? `${folder}/dist/public` : `${folder}/dist` };
}
