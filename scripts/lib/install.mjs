import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from './child-process.mjs';
import { CliError } from './errors.mjs';
import { withLock } from './lock.mjs';
import { log } from './log.mjs';
import { checkNodeVersion } from './node-version.mjs';
import { root } from './paths.mjs';

const lockFile = join(root, 'package-lock.json');

/** The install step of a command: checks the version of Node.js and installs missing packages. */
export async function install() {
  checkNodeVersion();
  await withLock(ensureInstalled);
}

/** Installs the packages of the lock file unless they are present. The caller holds the lock. */
export async function ensureInstalled() {
  if (isInstalled()) return;
  log('Installing packages…');
  await npmInstall();
}

/** Compares the lock file with npm's record of the installation and with the folders. Packages for other systems may be absent. */
function isInstalled() {
  const record = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(record)) return false;
  const installed = readPackages(record);
  return Object.entries(readPackages(lockFile))
    .filter(([path, entry]) => path.includes('node_modules/') && !entry.optional && !entry.peer)
    .every(([path, entry]) => {
      const isSame = installed[path]?.version === entry.version && installed[path]?.integrity === entry.integrity;
      return isSame && existsSync(join(root, path, 'package.json'));
    });
}

const readPackages = (file) => JSON.parse(readFileSync(file, 'utf8')).packages;

async function npmInstall() {
  const npm = process.env.npm_execpath?.endsWith('.js') ? [process.execPath, process.env.npm_execpath] : ['npm'];
  // `npm ci` rejects a lock file that was written where packages for other systems were not available; `npm install` takes the pinned versions
  // and leaves the file unchanged. The builds need the dev packages, which NODE_ENV=production would leave out.
  const options = ['--no-save', '--prefer-offline', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'];
  const code = await run([...npm, 'install', ...options]);
  if (code !== 0) {
    throw new CliError(
      'The packages could not be installed; the error of npm is above. Often the network or the disk is the cause. Fix it and try again.',
    );
  }
}
