import { withLock } from '../lib/lock.mjs';
import { log } from '../lib/log.mjs';
import { checkNodeVersion } from '../lib/node-version.mjs';
import { parseRemoteArg } from '../lib/parse-remote-arg.mjs';
import { openReleaseStoreQuickly } from '../lib/release-store.mjs';

export async function rollback(args) {
  checkNodeVersion();
  const remote = parseRemoteArg('rollback', args);
  await withLock(async () => {
    const store = await openReleaseStoreQuickly(remote);
    const previous = store.current(remote)?.version;
    log(`${remote} is rolled back to ${store.rollback(remote)}; ${previous} stays in the store.`);
  });
}
