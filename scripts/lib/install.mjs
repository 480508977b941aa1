import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { withLock } from './lock.mjs';
import { checkNode } from './node-version.mjs';
import { root } from './root.mjs';
import { main, say, Stop } from './say.mjs';
import { run } from './run.mjs';

const lockFile = join(root, 'package-lock.json');

/** What every command does first: refuses a Node that is too old, and installs what is missing. */
export async function install() {
  checkNode();
  await withLock(ensureInstalled);
}

/** Installs the packages of the lock file, unless they are there. The caller holds the lock. */
export async function ensureInstalled() {
  if (isInstalled()) return;
  say('Installing packages…');
  await npmInstall();
}

/** Compares the lock file with npm's record of what it installed, and with what is really there. Packages for other systems may be absent. */
function isInstalled() {
  const record = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(record)) return false;
  const installed = packagesOf(record);
  return Object.entries(packagesOf(lockFile))
    .filter(([path, entry]) => path.includes('node_modules/') && !entry.optional && !entry.peer)
    .every(([path, entry]) => {
      const same = installed[path]?.version === entry.version && installed[path]?.integrity === entry.integrity;
      return same && existsSync(join(root, path, 'package.json'));
    });
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
