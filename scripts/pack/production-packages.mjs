import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../lib/paths.mjs';

const readPackage = (path) => JSON.parse(readFileSync(join(root, path, 'package.json'), 'utf8'));

/** The folder that Node finds for `name` from a folder: the nearest `node_modules` above it. Paths are relative to the repository. */
function findPackage(name, from) {
  for (let dir = from; ; dir = dirname(dir)) {
    const path = join(dir, 'node_modules', name);
    if (existsSync(join(root, path, 'package.json'))) return path;
    if (dir === '.') return undefined;
  }
}

/**
 * The installed packages that these workspaces need when they run, with what those need. Optional ones for other systems are absent. Our own
 * packages are compiled into the servers.
 * @param {string[]} workspaces
 * @returns {string[]} their folders, relative to the repository
 * @throws {Error} where one is not installed
 */
export function listProductionPackages(workspaces) {
  const paths = new Set();
  const queue = [...workspaces];
  for (let from = queue.shift(); from; from = queue.shift()) {
    const { dependencies = {}, optionalDependencies = {} } = readPackage(from);
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      if (name.startsWith('@techadds/')) continue;
      const path = findPackage(name, from);
      if (!path && !(name in optionalDependencies)) throw new Error(`${name}, which ${from} needs, is not installed.`);
      if (!path || paths.has(path)) continue;
      paths.add(path);
      queue.push(path);
    }
  }
  return [...paths].sort();
}
