import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './paths.mjs';

/** The environment from which the API reports its build; `unknown` where the folder is no git clone. */
export function getBuildInfo(env = process.env) {
  return {
    BUILD_HASH: env.BUILD_HASH || git('rev-parse', '--short', 'HEAD'),
    BUILD_BRANCH: env.BUILD_BRANCH || git('rev-parse', '--abbrev-ref', 'HEAD'),
    BUILD_TIME: env.BUILD_TIME || statSync(join(root, 'api/dist/server.js')).mtime.toISOString(),
    DEPLOYMENT_ID: env.DEPLOYMENT_ID || 'local',
  };
}

function git(...args) {
  const { status, stdout } = spawnSync('git', ['-C', root, ...args], { encoding: 'utf8' });
  return status === 0 ? stdout.trim() : 'unknown';
}
