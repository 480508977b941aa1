import { resolve } from 'node:path';
import { makeReleaseKey } from '../../shared/build/release-options.mjs';
import { log } from '../lib/log.mjs';
import { checkNodeVersion } from '../lib/node-version.mjs';

/** Makes the key of a team. */
export function releaseKey([file = 'release-key.json']) {
  checkNodeVersion();
  log(makeReleaseKey(resolve(process.env.INIT_CWD || process.cwd(), file)));
}
