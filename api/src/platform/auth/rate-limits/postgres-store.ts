import { createHash } from 'node:crypto';
import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import type { Tx } from '../../database/client';
import type { Deps } from '../../deps';
import { rateLimits } from './rate-limits.schema';
import { evaluateLimit, type RateLimitHit, type RateLimiter, type RateLimitRule, type RateLimitName } from './rules';
import { createMemoryRateLimiter } from './memory-store';

/** The tenant id of rows that belong to no tenant, such as the counts before sign-in. */
export const systemTenantId = '00000000-0000-0000-0000-000000000000';

type RateLimitRow = typeof rateLimits.$inferInsert;

const hashKey = (rule: RateLimitName, subject: string) => createHash('sha256').update(`${rule}\n${subject}`).digest('base64url');

/**
 * Rate limits shared by all processes on one database. Where the database fails, each process counts for itself and logs the error: the limits
 * stay in effect and nobody is locked out by a failure of the server.
 */
export function createPostgresRateLimiter(
  { db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>,
  rules: Record<RateLimitName, RateLimitRule>,
): RateLimiter {
  const memoryLimiter = createMemoryRateLimiter(rules, clock);

  async function withFallback<T>(useDatabase: () => Promise<T>, useMemory: () => Promise<T>): Promise<T> {
    try {
      return await useDatabase();
    } catch (error) {
      log.error({ err: error }, 'the shared limits failed; this process counts for itself');
      return useMemory();
    }
  }

  /** Adds to the open windows of these rows, or starts new ones. */
  const upsertWindows = (tx: Tx, rows: RateLimitRow[], now: string) => {
    const isOpen = sql`${rateLimits.until} > ${now}`;
    return tx
      .insert(rateLimits)
      .values(rows)
      .onConflictDoUpdate({
        target: [rateLimits.tenantId, rateLimits.key],
        set: {
          hits: sql`greatest(0, case when ${isOpen} then ${rateLimits.hits} else 0 end + excluded.hits)`,
          until: sql`case when ${isOpen} then ${rateLimits.until} else excluded.until end`,
        },
      })
      .returning();
  };
  const selectWindows = (tx: Tx, rows: RateLimitRow[], now: string) =>
    tx
      .select()
      .from(rateLimits)
      .where(
        and(
          eq(rateLimits.tenantId, systemTenantId),
          inArray(
            rateLimits.key,
            rows.map((row) => row.key),
          ),
          gt(rateLimits.until, now),
        ),
      );

  async function count(hits: readonly RateLimitHit[]) {
    const now = clock();
    const timestamp = now.toISOString();
    const rows = hits.map(({ rule, subject, add = 1 }) => ({
      tenantId: systemTenantId,
      key: hashKey(rule, subject),
      hits: add,
      until: new Date(now.getTime() + rules[rule].seconds * 1000).toISOString(),
    }));
    // The same order everywhere, so that transactions that lock the same rows cannot deadlock.
    const incremented = rows.filter((row) => row.hits !== 0).sort((a, b) => (a.key < b.key ? -1 : 1));
    const readOnly = rows.filter((row) => row.hits === 0);
    const counted = await db.withTenant(systemTenantId, async (tx) =>
      (
        await Promise.all([
          incremented.length > 0 ? upsertWindows(tx, incremented, timestamp) : [],
          readOnly.length > 0 ? selectWindows(tx, readOnly, timestamp) : [],
        ])
      ).flat(),
    );
    const byKey = new Map(counted.map((row) => [row.key, row]));
    return hits.map((hit, n) => {
      const row = byKey.get(rows[n]?.key ?? '');
      return row ? evaluateLimit(hit, rules, row.hits, Date.parse(row.until), now.getTime()) : { hits: 0, retryAfterSeconds: null };
    });
  }

  return {
    count: (hits) =>
      withFallback(
        () => count(hits) as Promise<never>,
        () => memoryLimiter.count(hits),
      ),
    reset: (rule, subject) =>
      withFallback(
        async () => {
          await db.withTenant(systemTenantId, (tx) =>
            tx.delete(rateLimits).where(and(eq(rateLimits.tenantId, systemTenantId), eq(rateLimits.key, hashKey(rule, subject)))),
          );
          await memoryLimiter.reset(rule, subject);
        },
        () => memoryLimiter.reset(rule, subject),
      ),
  };
}
