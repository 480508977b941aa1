import { build } from './build.mjs';
import { problemsOf } from './gate.mjs';
import { ensureInstalled } from './install.mjs';
import { withLock } from './lock.mjs';
import { checkNode } from './node-version.mjs';
import { openPublisher } from './publisher.mjs';
import { remoteArgument } from './remote-argument.mjs';
import { main, say, Stop } from './say.mjs';

await main(async () => {
  checkNode();
  const remote = remoteArgument('release');
  await withLock(async () => {
    await ensureInstalled();
    const [{ version, dir }] = await build([remote]);
    const publisher = await openPublisher();
    const problems = problemsOf(dir, publisher.current('shell'));
    if (problems.length > 0)
      throw new Stop(`${remote} ${version} is not released:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
    if (publisher.current(remote)?.version === version) return say(`${remote} ${version} is what visitors get already.`);
    publisher.publish(dir);
    publisher.release(remote, version);
    say(`${remote} ${version} is released. To take it back: npm run rollback -- ${remote}`);
  });
});
