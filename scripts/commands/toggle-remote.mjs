import { withLock } from '../lib/lock.mjs';
import { log } from '../lib/log.mjs';
import { checkNodeVersion } from '../lib/node-version.mjs';
import { parseRemoteArg } from '../lib/parse-remote-arg.mjs';
import { openReleaseStoreQuickly } from '../lib/release-store.mjs';

/**
 * Disables a remote for all users, or enables it again.
 * @param {'off' | 'on'} state
 */
export async function toggleRemote(state, args) {
  checkNodeVersion();
  const [command, result] = state === 'off' ? ['disable-remote', 'disabled'] : ['enable-remote', 'enabled'];
  const remote = parseRemoteArg(command, args);
  await withLock(async () => {
    const hasChanged = (await openReleaseStoreQuickly(remote)).toggleRemote(remote, state);
    log(hasChanged ? `${remote} is ${result}; open pages follow within a minute.` : `${remote} is ${result} already.`);
  });
}
