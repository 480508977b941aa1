import { and, eq, isNull, sql } from 'drizzle-orm';
import { digestItems, outbox } from '../../schema';
import type { Deps } from '../../platform/deps';
import { enqueueEmail } from '../../platform/email/outbox';

/** A digest collects notifications for this long; what is read in the meantime is not sent. */
export const digestDelayMs = 2 * 60_000;

/**
 * Queues one digest for each user whose oldest item has waited long enough, with all their waiting items. Safe to run repeatedly and in several
 * processes at once: the update claims each item once.
 */
export function collectDigests({ db, config }: Pick<Deps, 'db' | 'config'>, tenantId: string, now: Date): Promise<unknown> {
  const waiting = and(eq(digestItems.tenantId, tenantId), isNull(digestItems.outboxId));
  return db.withTenant(tenantId, async (tx) => {
    const recipients = await tx
      .select({ userId: digestItems.userId })
      .from(digestItems)
      .where(waiting)
      .groupBy(digestItems.userId)
      .having(sql`min(${digestItems.createdAt}) <= ${new Date(now.getTime() - digestDelayMs).toISOString()}::timestamptz`);
    for (const { userId } of recipients) {
      const outboxId = await enqueueEmail(tx, { tenantId, userId, kind: 'digest', appOrigin: config.appUrl }, now);
      const claimed = await tx
        .update(digestItems)
        .set({ outboxId })
        .where(and(waiting, eq(digestItems.userId, userId)))
        .returning({ id: digestItems.id });
      if (claimed.length === 0) await tx.delete(outbox).where(and(eq(outbox.tenantId, tenantId), eq(outbox.id, outboxId)));
    }
  });
}
