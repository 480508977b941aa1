import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './paths.mjs';

/** Adds entries to an object at the places where npm keeps them, so that nothing else moves. */
function insertSorted(object, added) {
  const entries = Object.entries(object);
  for (const entry of Object.entries(added)) {
    const at = entries.findIndex(([key]) => key !== '' && key.localeCompare(entry[0], 'en') > 0);
    entries.splice(at < 0 ? entries.length : at, 0, entry);
  }
  return Object.fromEntries(entries);
}

/**
 * Adds a workspace to package-lock.json as npm does. Its dependencies are in the lock file already.
 * @param {string} folder
 * @param {{ name: string, version: string, license: string, dependencies: Record<string, string> }} manifest its package.json
 */
export function addWorkspaceToLockFile(folder, { name, version, license, dependencies }) {
  const file = join(root, 'package-lock.json');
  const lock = JSON.parse(readFileSync(file, 'utf8'));
  lock.packages = insertSorted(lock.packages, {
    [folder]: { name, version, license, dependencies },
    [`node_modules/${name}`]: { resolved: folder, link: true },
  });
  writeFileSync(`${file}.new`, `${JSON.stringify(lock, null, 2)}\n`);
  renameSync(`${file}.new`, file);
}
