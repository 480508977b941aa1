import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { root } from './project.mjs';
import { appPaths } from './remotes.mjs';

/** The native compiler takes less than half the time. */
export const findCompiler = () => join(dirname(createRequire(import.meta.url).resolve('typescript-7/package.json')), 'bin/tsc');

/** The state of the compiler after the last check, so that the next one reads only files that have changed: a quarter of the time. */
const stateFile = (name) => join(root, 'node_modules/.cache/techadds', `${name}.tsbuildinfo`);

/**
 * Checks the types of an app against the contract, and prints what is wrong. The bundler removes types without reading them, so a release
 * has to do this itself; it takes longer than a build, so that both run at once.
 * @returns {Promise<boolean>} whether there are no errors
 */
export async function hasCorrectTypes(name) {
  const options = ['--incremental', '--tsBuildInfoFile', stateFile(name)];
  const compiler = spawn(process.execPath, [findCompiler(), '-p', appPaths(name).folder, ...options], { cwd: root, stdio: 'inherit' });
  const [status] = await once(compiler, 'exit');
  return status === 0;
}
