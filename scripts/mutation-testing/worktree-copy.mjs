import { cpSync, mkdirSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { basename, join } from 'node:path';
import { root } from '../lib/paths.mjs';
import { workspaces } from '../lib/workspaces.mjs';

const notCopied = new Set(['node_modules', 'dist', '.git', '.data', 'test-results', 'coverage']);

/** Links to every package installed in `from`, except the workspaces, which the copy has itself. */
function linkPackages(from, to) {
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    if (entry.name === '@techadds' || entry.name === '.cache') continue;
    symlinkSync(join(from, entry.name), join(to, entry.name));
  }
}

/** Copies the sources to `folder`, where mutations are applied. The copy uses the packages installed here. */
export function copyWorktree(folder) {
  rmSync(folder, { recursive: true, force: true });
  cpSync(root, folder, { recursive: true, filter: (path) => path === root || !notCopied.has(basename(path)) });
  linkPackages(join(root, 'node_modules'), join(folder, 'node_modules'));
  mkdirSync(join(folder, 'node_modules/@techadds'));
  for (const name of readdirSync(join(root, 'node_modules/@techadds'))) {
    symlinkSync(join(folder, name), join(folder, 'node_modules/@techadds', name));
  }
  for (const workspace of workspaces) {
    try {
      linkPackages(join(root, workspace, 'node_modules'), join(folder, workspace, 'node_modules'));
    } catch (error) {
      if (error.code !== 'ENOENT') throw error;
    }
  }
}
