import { and, asc, eq, gte, sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { ReportHealth } from '@techadds/shared/contract/releases/forms';
import { systemTenantId } from '../../platform/auth/rate-limits/postgres-store';
import type { Tx } from '../../platform/database/client';
import { haltRules, releaseHealth } from '../../schema';

export type HealthRow = typeof releaseHealth.$inferSelect;
export type HaltRuleRow = typeof haltRules.$inferSelect;
type Counts = Omit<z.output<typeof ReportHealth>['items'][number], 'tabs'>;

const isOfSystem = eq(releaseHealth.tenantId, systemTenantId);

/** The start of the hour. */
export const toHour = (at: Date): string => new Date(Math.floor(at.getTime() / 3_600_000) * 3_600_000).toISOString();

/** Adds counts to those of the hour. */
export async function addCounts(tx: Tx, counts: Counts, now: Date): Promise<void> {
  const { app, version, ...added } = counts;
  const { loads, failures, errors, slow, loadMs } = releaseHealth;
  await tx
    .insert(releaseHealth)
    .values({ tenantId: systemTenantId, app, version, hour: toHour(now), ...added })
    .onConflictDoUpdate({
      target: [releaseHealth.tenantId, releaseHealth.app, releaseHealth.version, releaseHealth.hour],
      set: {
        loads: sql`${loads} + ${added.loads}`,
        failures: sql`${failures} + ${added.failures}`,
        errors: sql`${errors} + ${added.errors}`,
        slow: sql`${slow} + ${added.slow}`,
        loadMs: sql`${loadMs} + ${added.loadMs}`,
      },
    });
}

/** The counts since a time, oldest first. */
export const listCounts = (tx: Tx, since: string, app?: string): Promise<HealthRow[]> =>
  tx
    .select()
    .from(releaseHealth)
    .where(and(isOfSystem, gte(releaseHealth.hour, since), app === undefined ? undefined : eq(releaseHealth.app, app)))
    .orderBy(asc(releaseHealth.app), asc(releaseHealth.version), asc(releaseHealth.hour));

export async function findHaltRule(tx: Tx): Promise<HaltRuleRow | undefined> {
  const [row] = await tx.select().from(haltRules).where(eq(haltRules.tenantId, systemTenantId));
  return row;
}

export async function saveHaltRule(tx: Tx, values: Omit<HaltRuleRow, 'tenantId' | 'createdAt'>): Promise<HaltRuleRow> {
  const [row] = await tx
    .insert(haltRules)
    .values({ ...values, tenantId: systemTenantId })
    .onConflictDoUpdate({ target: haltRules.tenantId, set: values })
    .returning();
  return row!;
}
