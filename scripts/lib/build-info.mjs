import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { packed } from './packed.mjs';
import { root } from './paths.mjs';

/** The environment from which the API reports its build; `unknown` where the folder is no git clone. */
export function getBuildInfo(env = process.env) {
  const { BUILD_HASH, BUILD_BRANCH, BUILD_TIME } = { ...(packed?.buildInfo ?? readBuildInfo()), ...withoutEmpty(env) };
  return { BUILD_HASH, BUILD_BRANCH, BUILD_TIME, DEPLOYMENT_ID: env.DEPLOYMENT_ID || 'local' };
}

/** What is built in this folder. */
export const readBuildInfo = () => ({
  BUILD_HASH: git('rev-parse', '--short', 'HEAD'),
  BUILD_BRANCH: git('rev-parse', '--abbrev-ref', 'HEAD'),
  BUILD_TIME: statSync(join(root, 'api/dist/server.js')).mtime.toISOString(),
});

const withoutEmpty = (env) => Object.fromEntries(Object.entries(env).filter(([, value]) => value));

function git(...args) {
  const { status, stdout } = spawnSync('git', ['-C', root, ...args], { encoding: 'utf8' });
  return status === 0 ? stdout.trim() : 'unknown';
}
