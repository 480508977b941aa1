import { describeAudience, describeUnopened, readSmokeAccounts } from '../../shared/build/release-options.mjs';
import { build } from '../lib/build.mjs';
import { getBuildInfo } from '../lib/build-info.mjs';
import { CliError } from '../lib/errors.mjs';
import { ensureInstalled } from '../lib/install.mjs';
import { withLock } from '../lib/lock.mjs';
import { log } from '../lib/log.mjs';
import { checkNodeVersion } from '../lib/node-version.mjs';
import { parseReleaseArgs, readReleaseKey } from '../lib/release-target.mjs';
import { runApiCommand } from './api-command.mjs';

/** Builds an app and releases it: in the installation of this data folder, or with `--to` in another one. */
export async function release(args) {
  checkNodeVersion();
  const { app, canary, target, smoke } = parseReleaseArgs('release', args);
  const key = target && readReleaseKey();
  const accounts = smoke && readSmokeAccounts();
  const [{ version, dir, archive }] = await withLock(async () => {
    await ensureInstalled();
    const { hasCorrectTypes } = await import('../../shared/build/check-types.mjs');
    const [isCorrect, builds] = await Promise.all([hasCorrectTypes(app), build([app])]);
    if (!isCorrect) throw new CliError(`${app} is unchanged: the errors of its types are above.`);
    return builds;
  });
  const { BUILD_HASH } = getBuildInfo();
  const commit = BUILD_HASH === 'unknown' ? undefined : BUILD_HASH;
  if (!target) return runApiCommand('releases', ['release', app, archive, commit ?? '', ...(canary ? [JSON.stringify(canary)] : [])]);
  if (smoke) {
    const { releaseAfterSmoke } = await import('../../shared/build/smoke.mjs');
    const { openBrowser } = await import('../lib/browser.mjs');
    log(describeUnopened(await releaseAfterSmoke(target, { dir, key, commit, canary }, { accounts, openBrowser })));
  } else {
    const { uploadRelease } = await import('../../shared/build/release-api.mjs');
    await uploadRelease(target, { dir, key, commit, canary });
  }
  log(`${app} ${version} is released${canary ? ` to ${describeAudience(canary)}` : ''} at ${target.url}.`);
}
