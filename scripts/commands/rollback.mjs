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

await main(async () => {
  checkNode();
  const remote = remoteArgument('rollback');
  await withLock(async () => {
    // In a hurry: what is built is good enough, whether or not the sources have changed since.
    if (!existsSync(join(root, 'edge/dist/publisher.js'))) {
      await ensureInstalled();
      await build([remote]);
    }
    const publisher = await openPublisher();
    const before = publisher.current(remote)?.version;
    say(`${remote} is back at ${publisher.rollback(remote)}; ${before} stays in the store.`);
  });
});
