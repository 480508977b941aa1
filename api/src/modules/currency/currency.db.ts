import { and, desc, eq, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/client';
import { excluded } from '../../platform/database/columns';
import { currencyRates } from '../../schema';
import { systemTenantId } from '../../platform/auth/rate-limits/postgres-store';
import type { EuroRates } from '../../platform/money/exchange';

const baseCurrency = 'EUR';
const euroRatesCondition = and(eq(currencyRates.tenantId, systemTenantId), eq(currencyRates.base, baseCurrency));

/** The newest fetched rates; undefined if none were ever fetched. */
export function findNewestRates(database: Database) {
  return database.withTenant(systemTenantId, async (tx) => {
    const newest = tx
      .select({ asOf: currencyRates.asOf })
      .from(currencyRates)
      .where(euroRatesCondition)
      .orderBy(desc(currencyRates.asOf))
      .limit(1);
    const rows = await tx
      .select()
      .from(currencyRates)
      .where(and(euroRatesCondition, eq(currencyRates.asOf, sql`(${newest})`)));
    const [first] = rows;
    if (!first) return undefined;
    const rates: EuroRates = { EUR: 100_000_000, ...Object.fromEntries(rows.map(({ quote, rateE8 }) => [quote, rateE8])) };
    return { asOf: first.asOf, source: first.source, fetchedAt: first.fetchedAt, rates };
  });
}

/** Inserts or updates the rates of a day. */
export async function saveRates(
  database: Database,
  { asOf, source, rates }: { asOf: string; source: string; rates: EuroRates },
  now: Date,
): Promise<void> {
  const rows = Object.entries(rates)
    .filter(([quote]) => quote !== baseCurrency)
    .map(
      ([quote, rateE8]) =>
        ({ tenantId: systemTenantId, asOf, base: baseCurrency, quote, rateE8, source, fetchedAt: now.toISOString() }) as const,
    );
  await database.withTenant(systemTenantId, (tx) =>
    tx
      .insert(currencyRates)
      .values(rows)
      .onConflictDoUpdate({
        target: [currencyRates.tenantId, currencyRates.asOf, currencyRates.base, currencyRates.quote],
        set: {
          rateE8: excluded(currencyRates.rateE8),
          source: excluded(currencyRates.source),
          fetchedAt: excluded(currencyRates.fetchedAt),
        },
      }),
  );
}
