import type { Database } from '../src/platform/database/client';

/** A database whose transactions fail at their commit, all but the first `succeeding` ones. */
export function withFailingCommits(db: Database, succeeding: number): Database {
  let transactions = 0;
  return {
    ...db,
    withTenant: (tenantId, fn) => {
      transactions += 1;
      if (transactions <= succeeding) return db.withTenant(tenantId, fn);
      return db.withTenant(tenantId, async (tx) => {
        await fn(tx);
        throw new Error('The connection was lost at the commit.');
      });
    },
  };
}
