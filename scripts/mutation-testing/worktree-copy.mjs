import { cpSync, mkdirSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { basename, join } from 'node:path';
import { root } from '../root.mjs';

const left = new Set(['node_modules', 'dist', '.git', '.data', 'test-results', 'coverage']);

/** Links to every package that is installed in `from`, except those of this repository, which are the copy's own. */
function linkPackages(from, to) {
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    if (entry.name === '@techadds' || entry.name === '.cache') continue;
    symlinkSync(join(from, entry.name), join(to, entry.name));
  }
}

/** A copy of the sources in `folder`, in which anything may be broken. It uses the packages that are installed here. */
export function copyTree(folder) {
  rmSync(folder, { recursive: true, force: true });
  cpSync(root, folder, { recursive: true, filter: (path) => path === root || !left.has(basename(path)) });
  linkPackages(join(root, 'node_modules'), join(folder, 'node_modules'));
  mkdirSync(join(folder, 'node_modules/@techadds'));
  for (const name of readdirSync(join(root, 'node_modules/@techadds'))) {
    symlinkSync(join(folder, name), join(folder, 'node_modules/@techadds', name));
  }
  for (const workspace of ['api', 'shared', 'edge', 'shell']) {
    const own = join(root, workspace, 'node_modules');
    try {
      linkPackages(own, join(folder, workspace, 'node_modules'));
    } catch (error) {
      if (error.code !== 'ENOENT') throw error;
    }
  }
}
