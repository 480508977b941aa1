import { createHash } from 'node:crypto';
import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import type { Tx } from '../../database/client';
import type { Deps } from '../../deps';
import { rateLimits } from '../../../database/schema';
import { judge, type Hit, type Limits, type Rule, type RuleName } from './rules';
import { memoryLimits } from './memory-store';

/** The tenant that nobody is: what is counted before anybody has signed in belongs to no tenant. */
export const nobodysTenant = '00000000-0000-0000-0000-000000000000';

type Row = typeof rateLimits.$inferInsert;

const keyOf = (rule: RuleName, subject: string) => createHash('sha256').update(`${rule}\n${subject}`).digest('base64url');

/**
 * Limits that all processes on one database keep together. Where the database fails, each process counts for itself and says so
 * in the log: the limits hold on, and nobody is locked out for our fault.
 */
export function sharedLimits({ db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>, rules: Record<RuleName, Rule>): Limits {
  const own = memoryLimits(rules, clock);

  async function orAlone<T>(shared: () => Promise<T>, alone: () => Promise<T>): Promise<T> {
    try {
      return await shared();
    } catch (error) {
      log.error({ err: error }, 'the shared limits failed; this process counts for itself');
      return alone();
    }
  }

  /** Adds to the windows of these rows, or opens new ones. */
  const addTo = (tx: Tx, rows: Row[], now: string) => {
    const open = sql`${rateLimits.until} > ${now}`;
    return tx
      .insert(rateLimits)
      .values(rows)
      .onConflictDoUpdate({
        target: [rateLimits.tenantId, rateLimits.key],
        set: {
          hits: sql`case when ${open} then ${rateLimits.hits} else 0 end + excluded.hits`,
          until: sql`case when ${open} then ${rateLimits.until} else excluded.until end`,
        },
      })
      .returning();
  };
  const lookAt = (tx: Tx, rows: Row[], now: string) =>
    tx
      .select()
      .from(rateLimits)
      .where(
        and(
          eq(rateLimits.tenantId, nobodysTenant),
          inArray(
            rateLimits.key,
            rows.map((row) => row.key),
          ),
          gt(rateLimits.until, now),
        ),
      );

  async function count(hits: readonly Hit[]) {
    const now = clock();
    const at = now.toISOString();
    const rows = hits.map(({ rule, subject, add = 1 }) => ({
      tenantId: nobodysTenant,
      key: keyOf(rule, subject),
      hits: add,
      until: new Date(now.getTime() + rules[rule].seconds * 1000).toISOString(),
    }));
    // In one order everywhere, so that two that lock the same rows wait for each other instead of both waiting.
    const added = rows.filter((row) => row.hits > 0).sort((a, b) => (a.key < b.key ? -1 : 1));
    const looked = rows.filter((row) => row.hits === 0);
    const counted = await db.withTenant(nobodysTenant, async (tx) =>
      (await Promise.all([added.length > 0 ? addTo(tx, added, at) : [], looked.length > 0 ? lookAt(tx, looked, at) : []])).flat(),
    );
    const byKey = new Map(counted.map((row) => [row.key, row]));
    return hits.map((hit, n) => {
      const row = byKey.get(rows[n]?.key ?? '');
      return row ? judge(hit, rules, row.hits, Date.parse(row.until), now.getTime()) : { hits: 0, wait: null };
    });
  }

  return {
    count: (hits) =>
      orAlone(
        () => count(hits) as Promise<never>,
        () => own.count(hits),
      ),
    forget: (rule, subject) =>
      orAlone(
        async () => {
          await db.withTenant(nobodysTenant, (tx) =>
            tx.delete(rateLimits).where(and(eq(rateLimits.tenantId, nobodysTenant), eq(rateLimits.key, keyOf(rule, subject)))),
          );
          await own.forget(rule, subject);
        },
        () => own.forget(rule, subject),
      ),
  };
}
