import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { withLock } from './lock.mjs';
import { checkNode } from './node-version.mjs';
import { root } from './root.mjs';
import { main, say, Stop } from './say.mjs';
import { run } from './run.mjs';

const lockFile = join(root, 'package-lock.json');
const stamp = join(root, 'node_modules', '.techadds-installed');

/** What every command does first: refuses a Node that is too old, and installs what is missing. */
export async function install() {
  checkNode();
  await withLock(ensureInstalled);
}

/** Installs the packages of the lock file, unless they are there. The caller holds the lock. */
export async function ensureInstalled() {
  const wanted = createHash('sha256').update(readFileSync(lockFile)).digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  if (!matchesLockFile()) {
    say('Installing packages…');
    await npmInstall();
  }
  writeFileSync(stamp, wanted);
}

/** npm keeps a record of what it installed; somebody's own `npm install` may have done the work already. */
function matchesLockFile() {
  const record = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(record)) return false;
  const installed = packagesOf(record);
  return Object.entries(packagesOf(lockFile))
    .filter(([path, entry]) => path.includes('node_modules/') && !entry.link && !entry.optional && !entry.peer)
    .every(([path, entry]) => installed[path]?.version === entry.version && installed[path]?.integrity === entry.integrity);
}

const packagesOf = (file) => JSON.parse(readFileSync(file, 'utf8')).packages;

async function npmInstall() {
  const npm = process.env.npm_execpath?.endsWith('.js') ? [process.execPath, process.env.npm_execpath] : ['npm'];
  // `npm ci` would refuse a lock file that was written where packages for other systems could not be had; this takes what the lock
  // file pins and leaves it as it is. The builds need what npm would leave out under NODE_ENV=production.
  const options = ['--no-save', '--prefer-offline', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'];
  const code = await run([...npm, 'install', ...options]);
  if (code !== 0) {
    throw new Stop('The packages could not be installed; npm says why above. Often the network or the disk is the cause. Then: npm start');
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main(install);
