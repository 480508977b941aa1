import { runApiBenchmark } from './api-benchmark.mjs';
import { compare } from './compare.mjs';

/** Searches of every kind among the services of one tenant, against reading a service by its key, both with row-level security. */
export async function benchmarkSearch() {
  const { services, p95, keyed, limit } = await runApiBenchmark('search-bench');
  const name = `search among ${services.toLocaleString('en-US')} services, p95`;
  return [compare({ name, value: p95, reference: keyed, unit: 'ms', most: limit })];
}
