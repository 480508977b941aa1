import { randomUUID } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import type { Tx } from '../../platform/database/client';
import { contractCalendarFeeds, users } from '../../schema';

export type FeedRow = typeof contractCalendarFeeds.$inferSelect;

const isOwn = (tenantId: string, userId: string) =>
  and(eq(contractCalendarFeeds.tenantId, tenantId), eq(contractCalendarFeeds.userId, userId));

/** The feed of a user, unless it is revoked. */
export async function findFeed(tx: Tx, tenantId: string, userId: string): Promise<FeedRow | undefined> {
  const [row] = await tx
    .select()
    .from(contractCalendarFeeds)
    .where(and(isOwn(tenantId, userId), isNull(contractCalendarFeeds.revokedAt)));
  return row;
}

/** Gives a user a feed with a new address. */
export async function upsertFeed(tx: Tx, tenantId: string, userId: string, now: Date): Promise<FeedRow> {
  const fresh = { linkNonce: randomUUID(), createdAt: now.toISOString(), lastReadAt: null, revokedAt: null };
  const [row] = await tx
    .insert(contractCalendarFeeds)
    .values({ tenantId, userId, ...fresh })
    .onConflictDoUpdate({ target: [contractCalendarFeeds.tenantId, contractCalendarFeeds.userId], set: fresh })
    .returning();
  if (!row) throw new Error('The feed was not stored.');
  return row;
}

export async function revokeFeed(tx: Tx, tenantId: string, userId: string, now: Date): Promise<void> {
  await tx
    .update(contractCalendarFeeds)
    .set({ revokedAt: now.toISOString(), linkNonce: randomUUID() })
    .where(and(isOwn(tenantId, userId), isNull(contractCalendarFeeds.revokedAt)));
}

/** A feed that is not revoked, and its user as they are now. */
export async function findFeedWithUser(tx: Tx, tenantId: string, id: string) {
  const [row] = await tx
    .select({ feed: contractCalendarFeeds, user: users })
    .from(contractCalendarFeeds)
    .innerJoin(users, and(eq(users.tenantId, contractCalendarFeeds.tenantId), eq(users.id, contractCalendarFeeds.userId)))
    .where(and(eq(contractCalendarFeeds.tenantId, tenantId), eq(contractCalendarFeeds.id, id), isNull(contractCalendarFeeds.revokedAt)));
  return row;
}

export async function markFeedRead(tx: Tx, { tenantId, id }: FeedRow, now: Date): Promise<void> {
  await tx
    .update(contractCalendarFeeds)
    .set({ lastReadAt: now.toISOString() })
    .where(and(eq(contractCalendarFeeds.tenantId, tenantId), eq(contractCalendarFeeds.id, id)));
}
