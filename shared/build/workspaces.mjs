import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './project.mjs';

/** The folders that an entry of `workspaces` in package.json stands for: itself, or for `mfe-*` all folders with a package.json whose name matches. */
function expand(entry) {
  if (!entry.endsWith('*')) return [entry];
  return readdirSync(root)
    .filter((name) => name.startsWith(entry.slice(0, -1)) && existsSync(join(root, name, 'package.json')))
    .sort();
}

/** The folders of the workspaces, as package.json lists them. */
export const listWorkspaces = () => JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).workspaces.flatMap(expand);
