import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { log } from './log.mjs';
import { root, storeDir } from './paths.mjs';

const program = join(root, 'edge/dist/release-commands.js');

/** The commands on the release store; the edge has to be built first. The caller holds the lock. */
export async function openReleaseStore() {
  const { createReleaseCommands } = await import(pathToFileURL(program).href);
  return createReleaseCommands(storeDir);
}

/** Opens the store without a fresh build where there is an older one, because rolling back and disabling are urgent. The caller holds the lock. */
export async function openReleaseStoreQuickly(remote) {
  if (!existsSync(program)) {
    await ensureInstalled();
    await build([remote]);
  }
  return openReleaseStore();
}

/** Publishes builds, and makes those current that differ from the previous build, unless a team has released another version. */
export async function publishBuilds(builds) {
  const store = await openReleaseStore();
  for (const { name, version, dir } of builds) {
    store.publish(dir);
    const release = !store.promoteBuild(name, version) && store.findRelease(name);
    if (release && release.version !== version)
      log(
        `${name} stays at ${release.version}, released by ${release.by} on ${release.at.slice(0, 10)}. To use this build: npm run release -- ${name}`,
      );
  }
}
