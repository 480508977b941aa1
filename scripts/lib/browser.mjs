import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { CliError } from './errors.mjs';

const candidates = [
  process.env.BROWSER_PATH,
  // Without the browser's own user interface: the journeys take a third less time than in the full browser.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

const findInstalled = () => candidates.find((path) => path && existsSync(path));
const runQuietly = (command, ...args) => spawnSync(command, args, { stdio: 'ignore', timeout: 600_000 }).status === 0;

/** Playwright is a package of the e2e workspace. */
const e2eRequire = createRequire(new URL('../../e2e/package.json', import.meta.url));

/** Downloads Playwright's own build where that is possible. */
function installFromPlaywright() {
  const { chromium } = e2eRequire('@playwright/test');
  if (!existsSync(chromium.executablePath())) {
    runQuietly(process.execPath, e2eRequire.resolve('@playwright/test/cli'), 'install', 'chromium');
  }
  return existsSync(chromium.executablePath()) ? chromium.executablePath() : undefined;
}

/** Installs Debian's package where this user may do so. */
function installFromDebian() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined;
  runQuietly('apt-get', 'update');
  for (const name of ['chromium-headless-shell', 'chromium'])
    if (runQuietly('apt-get', 'install', '--yes', '--no-install-recommends', name)) break;
  return findInstalled();
}

/** Starts a browser without a window. */
export const openBrowser = () => e2eRequire('@playwright/test').chromium.launch({ executablePath: getBrowserPath() });

/**
 * The path of Chromium for the browser journeys: an installed one, or else it is installed from Debian or Playwright.
 * @throws CliError where no Chromium is available
 */
export function getBrowserPath() {
  const path = findInstalled() ?? installFromDebian() ?? installFromPlaywright();
  if (!path) {
    throw new CliError(
      'The browser journeys need Chromium. Install it (Debian: apt-get install chromium) or set BROWSER_PATH to its path.',
    );
  }
  return path;
}
