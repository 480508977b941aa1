import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { backups } from './bench/backups.mjs';
import { lists } from './bench/lists.mjs';
import { rows as longLists } from './bench/rows.mjs';
import { search } from './bench/search.mjs';
import { ensureInstalled } from './install.mjs';
import { withLock } from './lock.mjs';
import { checkNode } from './node-version.mjs';
import { main, say } from './say.mjs';
import { buildServers } from './servers.mjs';

/**
 * Measures how fast the product is, each figure against a plain reference on the same machine in the same run, so that a slow or busy
 * machine changes both. Ends with 1 where one is beyond its limit. Usage: `npm run bench`, or with the names of parts.
 */
const parts = { lists, search, rows: longLists, backups };

await main(async () => {
  checkNode();
  const wanted = process.argv.slice(2);
  await withLock(async () => {
    await ensureInstalled();
    await buildServers((server) => say(`Building ${server}…`));
  });
  const folder = await mkdtemp(join(tmpdir(), 'techadds-bench-'));
  const rows = [];
  try {
    for (const [name, measure] of Object.entries(parts)) {
      if (wanted.length > 0 && !wanted.includes(name)) continue;
      say(`Measuring ${name}…`);
      rows.push(...(await measure(folder)));
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  console.table(rows.map(({ name, value, reference, ratio, limit }) => ({ name, value, reference, ratio: ratio.toFixed(2), limit })));
  const over = rows.filter(({ ok }) => !ok);
  for (const { name, ratio, limit } of over) say(`Over its limit: ${name} (${ratio.toFixed(2)}, ${limit})`);
  process.exitCode = over.length > 0 ? 1 : 0;
});
