import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';

const usual = [
  process.env.BROWSER_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

const installed = () => usual.find((path) => path && existsSync(path));
const ran = (command, ...args) => spawnSync(command, args, { stdio: 'ignore', timeout: 600_000 }).status === 0;

/** Playwright is a package of the journeys'. */
const ofJourneys = createRequire(new URL('../e2e/package.json', import.meta.url));

/** Playwright's own build, where it can be downloaded. */
function fromPlaywright() {
  const { chromium } = ofJourneys('@playwright/test');
  if (!existsSync(chromium.executablePath())) ran(process.execPath, ofJourneys.resolve('@playwright/test/cli'), 'install', 'chromium');
  return existsSync(chromium.executablePath()) ? chromium.executablePath() : undefined;
}

/** Debian's package, where this user may install it. */
function fromDebian() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined;
  ran('apt-get', 'update');
  ran('apt-get', 'install', '--yes', '--no-install-recommends', 'chromium');
  return installed();
}

/**
 * The path of a Chromium for the journeys: one that is there, else Debian's, else Playwright's.
 * Throws where none can be had, and says what to do.
 */
export function browserPath() {
  const found = installed() ?? fromDebian() ?? fromPlaywright();
  if (!found) throw new Error('The journeys need Chromium. Install it (Debian: apt-get install chromium) or name one in BROWSER_PATH.');
  return found;
}
