import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { getBrowserPath } from '../lib/browser.mjs';
import { build } from '../lib/build.mjs';
import { CliError } from '../lib/errors.mjs';
import { ensureInstalled } from '../lib/install.mjs';
import { withLock } from '../lib/lock.mjs';
import { log } from '../lib/log.mjs';
import { checkNodeVersion } from '../lib/node-version.mjs';
import { root } from '../lib/paths.mjs';
import { controls, toWeights } from './fault-kinds.mjs';
import { runChaos } from './run-chaos.mjs';

const number = (name, text, least = 1) => {
  const value = Number(text);
  if (!Number.isInteger(value) || value < least) throw new CliError(`--${name} is "${text}", which is not a whole number from ${least}.`);
  return value;
};

/**
 * Writes items offline in real browsers while servers, connections, tabs and storage fail, and checks that every item arrives once, at the right
 * place, in its latest version. Exits with 1 if a promise is broken.
 * @param {string[]} args `--seeds`, `--first-seed`, `--items` and `--faults` (each per seed), `--minutes` (no new seed after them), `--control`,
 *   `--mix` (the faults of a control, with its protection)
 */
export async function chaos(args) {
  checkNodeVersion();
  const { values } = parseArgs({
    args,
    options: {
      seeds: { type: 'string', default: process.env.CHAOS_SEEDS || '5' },
      'first-seed': { type: 'string', default: process.env.CHAOS_SEED || '1' },
      items: { type: 'string', default: process.env.CHAOS_ITEMS || '200' },
      faults: { type: 'string', default: process.env.CHAOS_FAULTS || '22' },
      minutes: { type: 'string', default: process.env.CHAOS_MINUTES || '600' },
      control: { type: 'string' },
      mix: { type: 'string' },
    },
  });
  for (const name of ['control', 'mix'])
    if (values[name] !== undefined && !(values[name] in controls))
      throw new CliError(`--${name} is one of ${Object.keys(controls).join(', ')}.`);
  const { control, mix = control } = values;
  const builds = await withLock(async () => {
    await ensureInstalled();
    return build();
  });
  const { createLocalReleases } = await import(pathToFileURL(join(root, 'edge/dist/local-releases.js')).href);
  const { chromium } = createRequire(new URL('../../e2e/package.json', import.meta.url))('@playwright/test');
  const folder = await mkdtemp(join(tmpdir(), 'techadds-chaos-'));
  const browser = await chromium.launch({ executablePath: getBrowserPath(), args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const isKept = await runChaos({
      folder,
      control,
      weights: toWeights(mix),
      seeds: Array.from({ length: number('seeds', values.seeds) }, (_, n) => number('first-seed', values['first-seed'], 0) + n),
      items: number('items', values.items, 20),
      faults: number('faults', values.faults),
      minutes: number('minutes', values.minutes),
      browser,
      fillStore: async (storeDir) => {
        const store = createLocalReleases(storeDir);
        for (const { name, version, dir } of builds) {
          store.publish(dir);
          store.release(name, version);
        }
      },
      log,
    });
    process.exitCode = isKept ? 0 : 1;
  } finally {
    await browser.close();
    await rm(folder, { recursive: true, force: true });
  }
}
