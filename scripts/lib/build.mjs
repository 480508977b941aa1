import { fileURLToPath } from 'node:url';
import { fork } from 'node:child_process';
import { ensureInstalled } from './install.mjs';
import { withLock } from './lock.mjs';
import { checkNode } from './node-version.mjs';
import { root } from './root.mjs';
import { main, say, Stop } from './say.mjs';

const self = fileURLToPath(import.meta.url);

/**
 * Builds the servers and these apps (all where none is named), as far as they are stale. The work is done by a process of its own,
 * whose memory goes with it. The caller holds the lock.
 * @param {string[]} [names]
 * @returns {Promise<{ name: string, version: string, dir: string }[]>} the builds of the apps, fresh or not
 */
export function build(names = []) {
  return new Promise((resolve, reject) => {
    const worker = fork(self, ['--worker', ...names], { cwd: root, env: { ...process.env, NODE_ENV: 'production' } });
    let builds;
    worker.once('message', (message) => (builds = message));
    worker.once('error', reject);
    worker.once('exit', () => (builds ? resolve(builds) : reject(new Stop('The build failed; the reason is above.'))));
  });
}

async function work(names) {
  process.once('disconnect', () => process.exit(1));
  const { buildAll } = await import('../shared/build/build.mjs');
  const { buildServers } = await import('./servers.mjs');
  const onBuild = (name) => say(`Building ${name}…`);
  const all = async () => {
    await buildServers(onBuild);
    return buildAll(names.length > 0 ? names : undefined, onBuild);
  };
  const builds = await all().catch((problem) => {
    throw new Stop(problem.message);
  });
  process.send(builds, () => process.exit(0));
}

if (process.argv[1] === self) {
  const [first, ...names] = process.argv.slice(2);
  await main(async () => {
    if (first === '--worker') return work(names);
    checkNode();
    await withLock(async () => {
      await ensureInstalled();
      await build(process.argv.slice(2));
    });
    say('Everything is built.');
  });
}
