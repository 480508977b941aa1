import { resolve } from 'node:path';
import { build } from './build.mjs';
import { buildServers } from './build-servers.mjs';
import { ensureInstalled } from './install.mjs';
import { withLock } from './lock.mjs';
import { log } from './log.mjs';
import { checkNodeVersion } from './node-version.mjs';
import { packed } from './packed.mjs';
import { root } from './paths.mjs';

/** Installs and builds what is missing of the servers and apps. Returns the builds of the apps; a packed installation has all of it. */
export async function prepareApps() {
  checkNodeVersion();
  if (packed) return packed.builds.map((each) => ({ ...each, archive: resolve(root, each.archive) }));
  return withLock(async () => {
    await ensureInstalled();
    return build();
  });
}

/** Installs and builds what is missing of the servers. */
export async function prepareServers() {
  checkNodeVersion();
  if (packed) return;
  await withLock(async () => {
    await ensureInstalled();
    await buildServers((server) => log(`Building ${server}…`));
  });
}
