import type { TestWorld } from './test-world';

/** Tables that a rejected request may write to: audit events, rate limits and the use of the session. */
const rejectionTables = new Set(['audit_events', 'counters', 'sessions', 'rate_limits', 'provider_calls']);

/** Tables that `act` changed; for the foreign tenant without exceptions. */
export async function findChangedTables(world: TestWorld, act: () => Promise<void>): Promise<string[]> {
  const { acme, globex } = world.test.tenants;
  const look = async () => ({ home: await world.store.hashes(acme.id, rejectionTables), foreign: await world.store.hashes(globex.id) });
  const before = await look();
  await act();
  const after = await look();
  return world.store.tables.flatMap((table) => [
    ...(before.foreign[table] !== after.foreign[table] ? [`the foreign tenant's ${table}`] : []),
    ...(before.home[table] !== after.home[table] && !rejectionTables.has(table) ? [table] : []),
  ]);
}

/** Tables of the foreign tenant that `act` changed, for calls that may change the home tenant. */
export async function findChangedForeignTables(world: TestWorld, act: () => Promise<void>): Promise<string[]> {
  const look = () => world.store.hashes(world.test.tenants.globex.id);
  const before = await look();
  await act();
  const after = await look();
  return world.store.tables.filter((table) => before[table] !== after[table]);
}
