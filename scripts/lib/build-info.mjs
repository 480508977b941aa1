import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { packed } from './packed.mjs';
import { root } from './paths.mjs';

/** The environment from which the API reports its build; `unknown` where the folder is no git clone. */
export function getBuildInfo(env = process.env) {
  const built = packed?.buildInfo ?? readBuildInfo();
  return {
    BUILD_HASH: env.BUILD_HASH || built.BUILD_HASH,
    BUILD_BRANCH: env.BUILD_BRANCH || built.BUILD_BRANCH,
    BUILD_TIME: env.BUILD_TIME || built.BUILD_TIME,
    DEPLOYMENT_ID: env.DEPLOYMENT_ID || 'local',
  };
}

/** The build of this folder, by its commit; without a time where nothing is built yet, as at the first `npm run dev`. */
export const readBuildInfo = () => ({
  BUILD_HASH: git('rev-parse', '--short', 'HEAD'),
  BUILD_BRANCH: git('rev-parse', '--abbrev-ref', 'HEAD'),
  BUILD_TIME: statSync(join(root, 'api/dist/server.js'), { throwIfNoEntry: false })?.mtime.toISOString() ?? '',
});

function git(...args) {
  const { status, stdout } = spawnSync('git', ['-C', root, ...args], { encoding: 'utf8' });
  return status === 0 ? stdout.trim() : 'unknown';
}
