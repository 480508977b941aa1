import { figuresOf } from './api-figures.mjs';
import { compare } from './measure.mjs';

/** Searches of every kind among the services of one tenant, against a service read by its key, both with row-level security on. */
export async function search() {
  const { services, p95, keyed, limit } = await figuresOf('search-bench');
  const name = `search among ${services.toLocaleString('en-US')} services, p95`;
  return [compare({ name, value: p95, reference: keyed, unit: 'ms', most: limit })];
}
