import { and, eq, isNull, sql } from 'drizzle-orm';
import { mailedNews, outbox } from '../../schema';
import type { Deps } from '../../platform/deps';
import { enqueueEmail } from '../../platform/email/outbox';

/** So long news waits for a letter: whatever else happens meanwhile goes with it, and what is read meanwhile need not be told. */
export const digestDelayMs = 2 * 60_000;

/**
 * Asks for one letter to each person with news that has waited long enough, with all that waits for them. Run again, or in two processes at
 * once, it finds nothing left: whoever comes first has it.
 */
export function collectDigests({ db, config }: Pick<Deps, 'db' | 'config'>, tenantId: string, now: Date): Promise<unknown> {
  const waiting = and(eq(mailedNews.tenantId, tenantId), isNull(mailedNews.outboxId));
  return db.withTenant(tenantId, async (tx) => {
    const recipients = await tx
      .select({ userId: mailedNews.userId })
      .from(mailedNews)
      .where(waiting)
      .groupBy(mailedNews.userId)
      .having(sql`min(${mailedNews.createdAt}) <= ${new Date(now.getTime() - digestDelayMs).toISOString()}::timestamptz`);
    for (const { userId } of recipients) {
      const outboxId = await enqueueEmail(tx, { tenantId, userId, letter: 'news', appOrigin: config.appUrl }, now);
      const claimed = await tx
        .update(mailedNews)
        .set({ outboxId })
        .where(and(waiting, eq(mailedNews.userId, userId)))
        .returning({ id: mailedNews.id });
      if (claimed.length === 0) await tx.delete(outbox).where(and(eq(outbox.tenantId, tenantId), eq(outbox.id, outboxId)));
    }
  });
}
