import { runApiBenchmark } from './api-benchmark.mjs';
import { compare } from './compare.mjs';

/** A backup with compression, encryption and digests, and its restore with all checks, against COPY of the same rows out and in. */
export async function benchmarkBackups() {
  const { rows, backedUp, restored, copiedOut, copiedIn } = await runApiBenchmark('backup-bench');
  const compareRates = (name, seconds, referenceSeconds, atLeast) =>
    compare({
      name: `${name} of ${rows.toLocaleString('en-US')} rows`,
      value: rows / seconds,
      reference: rows / referenceSeconds,
      unit: 'rows/s',
      atLeast,
    });
  return [compareRates('backup', backedUp, copiedOut, 1 / 8), compareRates('restore', restored, copiedIn, 1 / 8)];
}
