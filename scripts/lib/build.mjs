import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { CliError } from './errors.mjs';
import { root } from './paths.mjs';

const worker = fileURLToPath(new URL('build-worker.mjs', import.meta.url));

/**
 * Builds what is stale of the servers and these apps (all where none is named), in a child process, which frees its memory when it exits.
 * The caller holds the lock.
 * @param {string[]} [names]
 * @returns {Promise<{ name: string, version: string, dir: string }[]>} the builds of the apps, new or not
 */
export function build(names = []) {
  return new Promise((resolve, reject) => {
    const child = fork(worker, names, { cwd: root, env: { ...process.env, NODE_ENV: 'production' } });
    let builds;
    child.once('message', (message) => (builds = message));
    child.once('error', reject);
    child.once('exit', () => (builds ? resolve(builds) : reject(new CliError('The build failed; the reason is above.'))));
  });
}
