import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { build } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { withLock } from './lock.mjs';
import { checkNode } from './node-version.mjs';
import { openPublisher } from './publisher.mjs';
import { remoteArgument } from './remote-argument.mjs';
import { root } from './root.mjs';
import { main, say } from './say.mjs';

/**
 * Takes the remote that the command names from everybody, also where it is open, or gives it back.
 * @param {'off' | 'on'} to
 */
export const turnRemote = (to) =>
  main(async () => {
    checkNode();
    const remote = remoteArgument(`switch-${to}`);
    await withLock(async () => {
      if (!existsSync(join(root, 'edge/dist/publisher.js'))) {
        await ensureInstalled();
        await build([remote]);
      }
      const changed = (await openPublisher()).turn(remote, to);
      say(changed ? `${remote} is switched ${to}; open pages follow within a minute.` : `${remote} is switched ${to} already.`);
    });
  });
