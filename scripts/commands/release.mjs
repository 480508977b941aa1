import { build } from '../lib/build.mjs';
import { CliError } from '../lib/errors.mjs';
import { ensureInstalled } from '../lib/install.mjs';
import { withLock } from '../lib/lock.mjs';
import { log } from '../lib/log.mjs';
import { checkNodeVersion } from '../lib/node-version.mjs';
import { parseRemoteArg } from '../lib/parse-remote-arg.mjs';
import { openReleaseStore } from '../lib/release-store.mjs';

export async function release(args) {
  checkNodeVersion();
  const remote = parseRemoteArg('release', args);
  await withLock(async () => {
    await ensureInstalled();
    const { findReleaseProblems } = await import('../lib/release-checks.mjs');
    const [{ version, dir }] = await build([remote]);
    const store = await openReleaseStore();
    const problems = findReleaseProblems(dir, store.current('shell'));
    if (problems.length > 0)
      throw new CliError(`${remote} ${version} is not released:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
    if (store.current(remote)?.version === version) return log(`${remote} ${version} is the current version already.`);
    store.publish(dir);
    store.release(remote, version);
    log(`${remote} ${version} is released. To undo: npm run rollback -- ${remote}`);
  });
}
