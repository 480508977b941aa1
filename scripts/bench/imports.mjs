import { runApiBenchmark } from './api-benchmark.mjs';
import { compare } from './compare.mjs';

/** The check and the import of the largest file of contacts, against inserting the same rows in plain SQL. */
export async function benchmarkImports() {
  const { rows, imported, inserted } = await runApiBenchmark('import-bench');
  const name = `check and import of ${rows.toLocaleString('en-US')} contacts`;
  return [compare({ name, value: imported, reference: inserted, unit: 's', most: 60 })];
}
