import { startChaosApp } from './chaos-app.mjs';
import { controls } from './fault-kinds.mjs';

const sumUp = (results) => {
  const total = {};
  for (const { broken } of results) for (const [name, count] of Object.entries(broken)) total[name] = (total[name] ?? 0) + count;
  return total;
};

const toTable = (counts) =>
  Object.entries(counts)
    .map(([name, count]) => `  ${name.padEnd(20)} ${String(count).padStart(6)}`)
    .join('\n');

const describe = ({ broken }) => {
  const bad = Object.entries(broken).filter(([, count]) => count > 0);
  return bad.length === 0 ? 'kept' : bad.map(([name, count]) => `${name} ${count}`).join(', ');
};

/** Whether a control proves anything: another promise that is broken says nothing about its protection. */
function describeControl(name, broken) {
  const { breaks } = controls[name];
  const isProof = broken[breaks] > 0;
  return `Without ${name}, ${breaks} must be broken, and ${isProof ? 'it is' : 'it is not: run more seeds, or this control proves nothing'}.`;
}

/**
 * Runs the seeds one after the other, and logs a line for each and a table.
 * @param {{ seeds: number[], items: number, faults: number, weights: Record<string, number>, minutes: number, control?: string,
 *   log: (line: string) => void, folder: string, browser: object, fillStore: Function }} options `items` and `faults` are per seed; no seed
 *   begins after `minutes`
 * @returns whether all promises were kept
 */
export async function runChaos({ seeds, items, faults, weights, minutes, log, ...appOptions }) {
  const startedAt = Date.now();
  const app = await startChaosApp(appOptions);
  const results = [];
  try {
    for (const seed of seeds) {
      if (Date.now() - startedAt > minutes * 60_000) break;
      const seedAt = Date.now();
      const result = await app.run(seed, { items, faults, weights }).catch((error) => ({ broken: { other: 1 }, details: [error.stack] }));
      results.push(result);
      const { drainMs = NaN, items: written = 0, versions = 0 } = result;
      const durations = `the last ones after ${(drainMs / 1000).toFixed(1)} s, ${Math.round((Date.now() - seedAt) / 1000)} s in all`;
      log(`seed ${seed}: ${describe(result)}; ${written} items, ${versions} versions, ${durations}`);
      for (const line of result.details.slice(0, 10)) log(`  ${line}`);
    }
  } finally {
    await app.stop();
  }
  const total = (values) => values.reduce((sum, value) => sum + value, 0);
  const slowestMs = Math.max(...results.map(({ drainMs = NaN }) => drainMs));
  const minutesTaken = ((Date.now() - startedAt) / 60_000).toFixed(1);
  const title = `${results.length} seeds, ${total(results.map((result) => result.items ?? 0))} items, ${total(Object.values(app.counts))} faults`;
  log(`\n${title}, ${minutesTaken} min${appOptions.control ? `, without ${appOptions.control}` : ''}`);
  log(`Faults:\n${toTable(Object.fromEntries(Object.entries(app.counts).sort()))}`);
  const broken = sumUp(results);
  log(`Broken promises:\n${toTable(broken)}`);
  log(`The last items of a seed arrived after ${(slowestMs / 1000).toFixed(1)} s at most.`);
  const isKept = results.length > 0 && results.every((result) => describe(result) === 'kept');
  if (appOptions.control) log(describeControl(appOptions.control, broken));
  log(isKept ? 'All promises were kept.' : 'Promises were broken.');
  return isKept;
}
