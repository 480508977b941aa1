import { build } from '../lib/build.mjs';
import { ensureInstalled } from '../lib/install.mjs';
import { withLock } from '../lib/lock.mjs';
import { log } from '../lib/log.mjs';
import { checkNodeVersion } from '../lib/node-version.mjs';

export async function buildCommand(names) {
  checkNodeVersion();
  await withLock(async () => {
    await ensureInstalled();
    await build(names);
  });
  log('Everything is built.');
}
