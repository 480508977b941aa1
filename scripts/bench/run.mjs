import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildServers } from '../lib/build-servers.mjs';
import { ensureInstalled } from '../lib/install.mjs';
import { withLock } from '../lib/lock.mjs';
import { log } from '../lib/log.mjs';
import { checkNodeVersion } from '../lib/node-version.mjs';

const benchmarks = {
  lists: async (folder) => (await import('./lists.mjs')).benchmarkLists(folder),
  mixed: async (folder) => (await import('./mixed.mjs')).benchmarkMixed(folder),
  search: async () => (await import('./search.mjs')).benchmarkSearch(),
  rows: async (folder) => (await import('./rows.mjs')).benchmarkRows(folder),
  pages: async (folder) => (await import('./pages.mjs')).benchmarkPages(folder),
  interactions: async (folder) => (await import('./interactions.mjs')).benchmarkInteractions(folder),
  imports: async () => (await import('./imports.mjs')).benchmarkImports(),
  scale: async (folder) => (await import('./scale.mjs')).benchmarkScale(folder),
  backups: async () => (await import('./backup.mjs')).benchmarkBackups(),
};

/** Those that take long: they run where they are named. */
const namedOnly = ['scale', 'interactions'];

/**
 * Measures the performance of the app. Each value is compared with a plain reference of the same machine and run, so that a slow or busy
 * machine changes both. Exits with 1 where a limit is exceeded.
 * @param {string[]} names the benchmarks to run; all but those of `namedOnly` where none is named
 */
export async function bench(names) {
  checkNodeVersion();
  await withLock(async () => {
    await ensureInstalled();
    await buildServers((server) => log(`Building ${server}…`));
  });
  const folder = await mkdtemp(join(tmpdir(), 'techadds-bench-'));
  const results = [];
  try {
    for (const [name, measure] of Object.entries(benchmarks)) {
      if (names.length > 0 ? !names.includes(name) : namedOnly.includes(name)) continue;
      log(`Measuring ${name}…`);
      results.push(...(await measure(folder)));
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  console.table(results.map(({ name, value, reference, ratio, limit }) => ({ name, value, reference, ratio: ratio.toFixed(2), limit })));
  const exceeded = results.filter(({ ok }) => !ok);
  for (const { name, ratio, limit } of exceeded) log(`Limit exceeded: ${name} (${ratio.toFixed(2)}, ${limit})`);
  process.exitCode = exceeded.length > 0 ? 1 : 0;
}
