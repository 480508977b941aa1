import { sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/client';
import { counters } from '../../schema';

/**
 * The next value of a tenant's counter, from 1. The row stays locked until the transaction ends, so that numbers
 * follow the order of commits and a rollback leaves no gap.
 */
export async function nextCounterValue(tx: Tx, tenantId: string, name: string): Promise<number> {
  const [row] = await tx
    .insert(counters)
    .values({ tenantId, name, value: 1 })
    .onConflictDoUpdate({ target: [counters.tenantId, counters.name], set: { value: sql`${counters.value} + 1` } })
    .returning({ value: counters.value });
  if (!row) throw new Error(`The counter ${name} gave no value.`);
  return row.value;
}

/**
 * Locks these counters until the transaction ends, without incrementing them. A transaction that needs several locks them in one call
 * and in one order, to prevent deadlocks.
 */
export async function lockCounters(tx: Tx, tenantId: string, names: readonly string[]): Promise<void> {
  await tx
    .insert(counters)
    .values(names.map((name) => ({ tenantId, name, value: 0 })))
    .onConflictDoUpdate({ target: [counters.tenantId, counters.name], set: { value: sql`${counters.value}` } })
    .execute();
}

/**
 * The change number that open browsers are notified of: see `changeNumberColumn`. The tenant's writers serialize on it until the commit, so take
 * it as the last lock of the transaction, just before the rows are written.
 */
export const nextChangeNumber = (tx: Tx, tenantId: string): Promise<number> => nextCounterValue(tx, tenantId, 'changes');

/** The next number of a series of the tenant and year, such as `OR-2026-0001`. */
export async function nextDocumentNumber(tx: Tx, tenantId: string, prefix: string, now: Date): Promise<string> {
  const series = `${prefix}-${now.getUTCFullYear()}`;
  const value = await nextCounterValue(tx, tenantId, series);
  return `${series}-${String(value).padStart(4, '0')}`;
}
