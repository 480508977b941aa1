import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { isInstalled, root } from './project.mjs';
import { appPaths } from './remotes.mjs';

/** The native compiler of the repository takes less than half the time. */
const findCompiler = () =>
  isInstalled ? createRequire(import.meta.url).resolve('typescript/bin/tsc') : join(root, 'node_modules/typescript-7/bin/tsc');

/**
 * Checks the types of an app against the contract, and prints what is wrong. The bundler removes types without reading them, so a release
 * has to do this itself.
 * @returns {boolean} whether there are no errors
 */
export function hasCorrectTypes(name) {
  const { status } = spawnSync(process.execPath, [findCompiler(), '-p', appPaths(name).folder], { cwd: root, stdio: 'inherit' });
  return status === 0;
}
